import { FOUND_KINDS, type Found, type FoundPage, type Understood } from '@palata/contract/search'
import { listCoinsCalled } from '#features/coinSearch'
import { hiddenOf, thingKey } from '#features/mutes'
import type { Findables, Shown } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import { NO_WEEK, weekOf } from './filling/weeks.ts'
import { keyOf, type Place, placeText, readPlace } from './place.ts'
import { type Compiled, compile } from './query/compile.ts'
import { markedText, snippetOf } from './query/marks.ts'
import { type Conditions, readOperators } from './query/operators.ts'
import { parse } from './query/parse.ts'
import { listPeopleNamed } from './query/people.ts'
import { readChunks } from './query/readings.ts'
import { type Asked, type Hit, type Hits, listHits } from './query/store.ts'
import { firstPage } from './ranking.ts'

const PAGE_SIZE = 20
/** The newest results, from which the best are taken; also the limit of the count. */
const WINDOW = 200
/** Limits for people and coins, and for future events. */
const MOST_TIMELESS = 10
const MOST_AHEAD = 3
const LAST_WEEK = 4095

export interface Search {
  db: Db
  findables: Findables
  viewer: Viewer | null
  now: Date
  /** Trimmed, otherwise as typed. */
  text: string
  /** Cursor: where the previous page ended. */
  after: string | undefined
}

/** A page of results the viewer may open: the best of the newest first, then the rest by age. */
export async function find(search: Search): Promise<FoundPage> {
  const place = search.after === undefined ? null : readPlace(search.after)
  const page = await pageAt(search, place, false)
  // «бит» is a word and also the beginning of «биткоин».
  const isLeft = page.results.results.length === 0 && page.understood.problems.length === 0 && search.text !== ''
  return isLeft ? pageAt(search, place, true) : page
}

async function pageAt(search: Search, place: Place | null, isOpenEnded: boolean): Promise<FoundPage> {
  const { query, conditions, understood } = await understand(search, isOpenEnded)
  if (!query || understood.problems.length > 0) return pageOf([], null, understood, 0, false)
  return place
    ? nextPage(search, query, conditions, understood, place)
    : beginning(search, query, conditions, understood)
}

interface Read {
  query: Compiled | null
  conditions: Conditions
  understood: Understood
}

async function understand({ db, text, viewer, now }: Search, isOpenEnded: boolean): Promise<Read> {
  const { chunks, phrases, operators } = parse(text)
  const isMember = mayReadPaid(viewer)
  const [conditions, { readings, replaced }] = await Promise.all([
    readOperators(db, operators, now),
    readChunks(db, chunks, { isMember, isOpenEnded }),
  ])
  const coinsByName = await coinsIn(
    db,
    readings.flatMap(({ words }) => words),
  )
  const hasDays = conditions.since !== null || conditions.until !== null
  const authorIds = phrases.length > 0 ? [] : await listPeopleNamed(db, readings, coinsByName, isMember)
  const query = compile({ readings, phrases, groups: conditions.groups, hasDays, coinsByName, authorIds, isMember })
  return { query, conditions, understood: { replaced, operators: conditions.told, problems: conditions.problems } }
}

/** Coin ids by the names in the query; of several coins with one name, the largest. */
async function coinsIn(db: Db, words: string[]): Promise<Map<string, string>> {
  const names = words.filter((word) => word.length > 1 && /[a-z]/.test(word))
  if (names.length === 0) return new Map()
  const coins = (await listCoinsCalled(db, names)).reverse()
  // Sorted so that the largest coin overwrites the others, and a ticker overwrites a name.
  return new Map(
    [
      coins.map((coin) => [coin.name.toLowerCase(), coin.api_id] as const),
      coins.map((coin) => [coin.api_id, coin.api_id] as const),
      coins.map((coin) => [coin.symbol.toLowerCase(), coin.api_id] as const),
    ].flat(),
  )
}

async function beginning(search: Search, query: Compiled, conditions: Conditions, understood: Understood) {
  const { db, now } = search
  const { since, until } = conditions
  const hasDays = since !== null || until !== null
  const asked = { ...askedOf(query), after: null }
  const isAheadAsked = until === null || until > now
  const [timeless, ahead, past] = await Promise.all([
    hasDays
      ? NOTHING
      : listHits(db, { ...asked, firstWeek: NO_WEEK, lastWeek: NO_WEEK, since, until, most: MOST_TIMELESS }),
    isAheadAsked
      ? listHits(db, {
          ...asked,
          firstWeek: weekOf(now),
          lastWeek: LAST_WEEK,
          since: later(since, now),
          until,
          most: WINDOW,
        })
      : NOTHING,
    listHits(db, { ...asked, ...pastOf(conditions, now), most: WINDOW }),
  ])
  const soon = ahead.hits.reverse().slice(0, MOST_AHEAD)
  const order = firstPage({ timeless: timeless.hits, soon, past: past.hits }, now)
  const { page, shown, refused } = await showSome(search, order)
  const next = nextOf(search.text, past.hits, new Set(shown.map(keyOf)), page.length)
  const counted = [...timeless.hits, ...soon, ...past.hits]
  const hidden = await hiddenOf(search, counted.map(thingOf))
  const gone = new Set(shown.filter((hit) => !page.some((one) => one.hit === hit)).map((hit) => thingKey(thingOf(hit))))
  const muted = [...hidden.keys()].filter((key) => !gone.has(key)).length
  const count = Math.max(0, counted.length - refused - muted)
  return pageOf(present(page, query, hidden), next, understood, count, past.isCut)
}

const NOTHING: Hits = { hits: [], isCut: false }

const askedOf = ({ query, groups, isWhole, isOpen }: Compiled) => ({ query, groups, isWhole, isOpen })

async function nextPage(
  search: Search,
  query: Compiled,
  conditions: Conditions,
  understood: Understood,
  { after, shown: before }: Place,
) {
  const asked = { ...askedOf(query), ...pastOf(conditions, search.now), after }
  // Results shown on top of the first page appear here again and are skipped.
  const { hits: past } = await listHits(search.db, { ...asked, most: PAGE_SIZE + before.size + 1 })
  const fresh = past.filter((hit) => !before.has(keyOf(hit)))
  const { page, shown } = await showSome(search, fresh)
  const last = shown.at(-1)
  const isEnd = !last || fresh.indexOf(last) === fresh.length - 1
  const next = isEnd ? null : addressOf(search.text, placeText(last, before))
  const hidden = await hiddenOf(
    search,
    page.map(({ hit }) => thingOf(hit)),
  )
  return pageOf(present(page, query, hidden), next, understood, null, !isEnd)
}

/** Past results from the newest on, or only between the requested days. */
function pastOf({ since, until }: Conditions, now: Date): Pick<Asked, 'firstWeek' | 'lastWeek' | 'since' | 'until'> {
  // A day begins where the day before it ends: `до` excludes its own day.
  const end = until && until < now ? new Date(until.getTime() - 1) : now
  return { firstWeek: since ? weekOf(since) : NO_WEEK + 1, lastWeek: weekOf(end), since, until: end }
}

const later = (one: Date | null, now: Date) => (one && one > now ? one : new Date(now.getTime() + 1))

/**
 * Link to the next page. It continues after the last of the newest results shown without a gap; older results shown
 * on top are listed in it, so that they do not repeat.
 */
function nextOf(text: string, past: Hit[], shown: ReadonlySet<string>, onPage: number): string | null {
  const firstLeft = past.findIndex((hit) => !shown.has(keyOf(hit)))
  if (firstLeft < 0 || onPage === 0) return null
  const above = past.slice(firstLeft).filter((hit) => shown.has(keyOf(hit)))
  const last = past[firstLeft - 1]
  // When none of the newest was shown, there is no such place.
  return last ? addressOf(text, placeText(last, above.map(keyOf))) : null
}

function addressOf(text: string, place: string) {
  return `/api/search/?${new URLSearchParams({ q: text, after: place })}`
}

interface OnPage {
  hit: Hit
  thing: Shown
}

const thingOf = ({ kind, entity_id: id }: Hit) => ({ kind, id })

/** Presents up to a page of results that the viewer may open. */
async function showSome({ db, findables, viewer }: Search, order: Hit[]) {
  const page: OnPage[] = []
  const shown: Hit[] = []
  let refused = 0
  for (let from = 0; from < order.length && page.length < PAGE_SIZE; ) {
    const some = order.slice(from, from + PAGE_SIZE - page.length)
    from += some.length
    const things = await readThings(db, findables, viewer, some)
    for (const hit of some) {
      const thing = things.get(keyOf(hit))
      shown.push(hit)
      if (thing) page.push({ hit, thing })
      else refused += 1
    }
  }
  return { page, shown, refused }
}

async function readThings(db: Db, findables: Findables, viewer: Viewer | null, hits: Hit[]) {
  const kinds = [...Map.groupBy(hits, ({ kind }) => kind)]
  const things = await Promise.all(
    kinds.map(async ([kind, ofKind]) => {
      const ids = ofKind.map(({ entity_id }) => entity_id)
      const shown = (await findables.get(kind)?.show(db, ids, viewer)) ?? []
      return shown.map((thing) => [keyOf({ kind, entity_id: thing.id }), thing] as const)
    }),
  )
  return new Map(things.flat())
}

const SECTIONS = new Map(FOUND_KINDS.map(({ kind, section }) => [kind as string, section]))

function present(page: OnPage[], query: Compiled, hidden: ReadonlyMap<string, string>): Found[] {
  return page.map(({ hit, thing }) => ({
    kind: thing.kind,
    id: thing.id,
    url: thing.url,
    title: markedText(thing.title, query),
    snippet: snippetOf(thing.text, query),
    logo: thing.logo,
    section: SECTIONS.get(thing.kind) ?? '',
    comments_count: thing.commentsCount,
    publication_date: thing.at?.toISOString() ?? null,
    author: thing.author,
    muted_by: hidden.get(thingKey(thingOf(hit))) ?? null,
  }))
}

function pageOf(
  results: Found[],
  next: string | null,
  understood: Understood,
  count: number | null,
  hasMore: boolean,
): FoundPage {
  return { results: { results, next }, next, count, has_more: hasMore, understood }
}
