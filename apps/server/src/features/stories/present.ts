import { MOST_STORIES, MOST_TOLD, type Story, type StoryItem, StoryKind } from '@palata/contract/stories'
import { listCoins } from '#features/market'
import { hiddenOf, thingKey } from '#features/mutes'
import { listPricesThen } from '#features/priceHistory'
import type { Findables, Shown, Thing } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { splitMessage } from './fold.ts'
import { unpackFacts } from './likeness/index.ts'
import { listMedoids, listNewest, type ShownItem } from './store.ts'

const WEEK_MS = 7 * 86_400_000
const SHOWN = 240

interface Asking {
  db: Db
  findables: Findables
  viewer: Viewer | null
  now: Date
}

interface Told {
  item: ShownItem
  thing: Shown
}

/**
 * The newest stories of a week that the viewer may read several items of. What they may not open is neither shown nor
 * counted; a story without a news of the club has no card to stand in.
 */
export async function newestStories(asking: Asking): Promise<Story[]> {
  const { db, now } = asking
  const items = await listNewest(db, new Date(now.getTime() - WEEK_MS), MOST_STORIES, MOST_TOLD)
  const told = await openOf(asking, items)
  const byStory = [...Map.groupBy(told, ({ item }) => item.story_id)]
  const stories = byStory.flatMap(([id, ofStory]) => present(id, ofStory) ?? [])
  const prices = await pricesOf(db, stories, new Set(told.map(({ item }) => item.id)))
  return stories.map((story) => ({ ...story, price: prices.get(story.id) ?? null }))
}

/** Items that the viewer may open, in order, each asked of the feature that it belongs to. */
async function openOf({ db, findables, viewer }: Asking, items: ShownItem[]): Promise<Told[]> {
  const shown = new Map<string, Shown>()
  for (const [kind, ofKind] of Map.groupBy(items, (item) => item.kind)) {
    const ids = ofKind.map(({ entity_id }) => entity_id)
    for (const thing of (await findables.get(kind)?.show(db, ids, viewer)) ?? [])
      shown.set(`${kind} ${thing.id}`, thing)
  }
  return items.flatMap((item) => {
    const thing = shown.get(`${item.kind} ${item.entity_id}`)
    return thing ? [{ item, thing }] : []
  })
}

/** The stories without what the viewer muted: the first news that is left leads, and its count is of what is left. */
export async function withoutMuted({ db, findables, viewer, now }: Asking, list: Story[]): Promise<Story[]> {
  const things = list.flatMap(({ items, linked }) => [...items, ...linked].map(thingOf))
  const hidden = await hiddenOf({ db, findables, viewer, now }, things)
  if (hidden.size === 0) return list
  const isHeard = (item: StoryItem) => !hidden.has(thingKey(thingOf(item)))
  return list.flatMap((story) => {
    const [items, linked] = [story.items.filter(isHeard), story.linked.filter(isHeard)]
    if (items.length === story.items.length && linked.length === story.linked.length) return story
    const [lead, ...others] = items.filter(({ kind }) => kind === 'news').map((item) => thingOf(item).id)
    if (lead === undefined || items.length + linked.length < 2) return []
    return { ...story, lead_id: lead, folded_ids: others, items, linked }
  })
}

function thingOf({ key }: StoryItem): Thing {
  const [kind = '', id] = key.split(' ')
  return { kind, id: Number(id) }
}

function present(id: number, told: Told[]): Omit<Story, 'price'> | null {
  const folds = told.filter(({ thing }) => thing.kind === 'news' || thing.kind === 'forecast')
  const linked = told.filter((one) => !folds.includes(one))
  const [lead, ...others] = folds.filter(({ thing }) => thing.kind === 'news')
  if (!lead || folds.length + linked.length < 2) return null
  return {
    id,
    lead_id: lead.thing.id,
    folded_ids: others.map(({ thing }) => thing.id),
    // A mark tells what was said before: to whoever may read that.
    items: folds.map((one, place) => ({ ...presentItem(one), mark: place === 0 ? null : one.item.mark })),
    linked: linked.map(presentItem),
  }
}

function presentItem({ item, thing }: Told): StoryItem {
  const isForecast = thing.kind === 'forecast'
  return {
    key: thingKey({ kind: item.kind, id: item.entity_id }),
    kind: StoryKind.parse(thing.kind),
    url: thing.url,
    source: isForecast ? thing.title : siteOf(thing.source) || (thing.author?.name ?? ''),
    title: cut(isForecast ? splitMessage(thing.text).title : thing.title),
    at: item.at.toISOString(),
    mark: null,
    comments_count: thing.commentsCount,
  }
}

/** `https://www.example.org/a` → `example.org`; a source that is no address stays as it is. */
function siteOf(source = ''): string {
  return URL.canParse(source) ? new URL(source).hostname.replace(/^www\./, '') : source.trim()
}

const cut = (text: string) => (text.length <= SHOWN ? text : `${text.slice(0, text.lastIndexOf(' ', SHOWN) || SHOWN)}…`)

/**
 * Prices of the coin that a story is about, when it began and now. A story about several coins has none, nor has one whose
 * coin is told by an item that the viewer may not open.
 */
async function pricesOf(
  db: Db,
  stories: Omit<Story, 'price'>[],
  open: ReadonlySet<number>,
): Promise<Map<number, NonNullable<Story['price']>>> {
  const medoids = await listMedoids(
    db,
    stories.map(({ id }) => id),
  )
  const coinOf = new Map(
    medoids.flatMap(({ id, story_id, facts }) => {
      if (!open.has(id)) return []
      const [coin, other] = unpackFacts(facts).coins
      return coin && !other ? [[story_id, coin] as const] : []
    }),
  )
  const coins = new Map((await listCoins(db, [...new Set(coinOf.values())])).map((coin) => [coin.api_id, coin]))
  const wanted = stories.flatMap(({ id, items }) => {
    const coin = coins.get(coinOf.get(id) ?? '')
    return coin ? [{ id, coin, coinId: coin.id, at: new Date(items[0]!.at) }] : []
  })
  const then = await listPricesThen(db, wanted)
  return new Map(
    wanted.flatMap(({ id, coin: { api_id, symbol, price_usd: current } }, place) => {
      const first = then[place]?.price
      if (!first || !current) return []
      return [[id, { api_id, symbol, first, current, change: (current / first - 1) * 100 }] as const]
    }),
  )
}
