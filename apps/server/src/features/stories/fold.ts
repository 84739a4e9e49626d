import type { Logger } from 'pino'
import type { Findables, FindableText } from '#manifest.ts'
import { eachAlone } from '#platform/batches/eachAlone.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import { storiesChanged } from './events.ts'
import * as itemStore from './itemStore.ts'
import { compare, type Facts, factsOf, keysOf, markOf, packFacts, unpackFacts, WINDOW_HOURS } from './likeness/index.ts'
import * as store from './store.ts'

/** Facts are kept this long: an item that comes late is still folded. */
export const KEPT_HOURS = 96
/** Changes per transaction: few enough that a moderator never waits long. */
const CHANGES = 50
/** Medoids that an item is compared with: those that share the most with it. */
const CANDIDATES = 30
/** A message or an opinion has many words about many things: it has to be more like a news to tell the same. */
const LEAST_OF_VIEWS = 0.75
/** Items of a story that its medoid is chosen from; a spammer's story costs no more than that. */
const MOST_COMPARED = 30
const MOST_TITLE = 300

/** Folds all waiting changes. Does nothing while another process does it. An item that cannot be folded costs no other. */
export async function foldChanges(
  db: Database,
  { findables, logger }: { findables: Findables; logger: Pick<Logger, 'warn'> },
  now: Date,
) {
  const oldest = new Date(now.getTime() - KEPT_HOURS * 3_600_000)
  const foldSome = () =>
    transaction(db, async (tx) => {
      if (!(await store.turn.take(tx))) return 0
      const changes = await store.takeChanges(tx, CHANGES)
      const touched = new Set<number>()
      for (const [kind, ofKind] of Map.groupBy(changes, (change) => change.kind)) {
        const ids = [...new Set(ofKind.map(({ entity_id }) => entity_id))]
        const texts = new Map((await findables.get(kind)?.texts(tx, ids))?.map((text) => [text.id, text]))
        await eachAlone(ids, async (id) => {
          const item = { kind, id, oldest }
          for (const story of await transaction(tx, (part) => foldItem(part, item, texts.get(id)))) touched.add(story)
        }).catch((error: unknown) => {
          // Without the database nothing is folded, and the changes stay.
          if (!(error instanceof AggregateError)) throw error
          logger.warn({ often: `story ${kind}`, err: error, kind }, 'items were folded into no story')
        })
      }
      if (touched.size > 0) await emit(tx, storiesChanged, { ids: [...touched] })
      return changes.length
    })
  while ((await foldSome()) === CHANGES);
}

/** Folds one item anew, by its present text. Returns the stories whose items changed. */
async function foldItem(
  tx: Db,
  { kind, id: entityId, oldest }: { kind: string; id: number; oldest: Date },
  text: FindableText | undefined,
): Promise<number[]> {
  const before = await itemStore.findItem(tx, kind, entityId)
  if (!text?.at) return before ? leave(tx, before) : []
  // Nothing is kept to compare it with.
  if (text.at < oldest) return []
  const told = toldBy(text)
  const facts = factsOf({ ...told, coins: text.coins, at: text.at.toISOString() })
  const item = { kind, entityId, at: text.at, model: text.kind, ...told, facts: packFacts(facts) }
  if (before?.facts === item.facts) return []
  if (before?.is_placed) {
    await itemStore.putItem(tx, { ...item, storyId: before.story_id, share: null, mark: null })
    await recount(tx, before.story_id)
    return [before.story_id]
  }
  // An edited item is folded as a new one: its story is compared without it.
  const left = before ? await leave(tx, before) : []
  const found = await nearest(tx, item, facts)
  const storyId = found?.storyId ?? (await store.openStory(tx, text.at))
  const mark = found ? markOf(facts, found.facts) : null
  await itemStore.putItem(tx, { ...item, storyId, share: found?.share ?? null, mark })
  await recount(tx, storyId, { kind, entity_id: entityId })
  return found ? [storyId, ...left] : left
}

/** The story that the item is most like, if it is the same. */
async function nearest(
  tx: Db,
  { kind, entityId, at, model }: Pick<itemStore.NewItem, 'kind' | 'entityId' | 'at' | 'model'>,
  facts: Facts,
) {
  const asked = { keys: keysOf(facts), at, kind, entityId }
  const candidates = await store.listCandidates(tx, asked, WINDOW_HOURS, CANDIDATES)
  const same = candidates.flatMap(({ story_id, model: theirs, facts: stored }) => {
    const medoid = unpackFacts(stored)
    const { isSame, share } = compare(facts, medoid)
    const isEnough = (model === 'news' && theirs === 'news') || share >= LEAST_OF_VIEWS
    return isSame && isEnough ? [{ storyId: story_id, facts: medoid, share }] : []
  })
  return same.sort((one, other) => other.share - one.share)[0]
}

async function leave(tx: Db, { id, story_id }: itemStore.ItemRow): Promise<number[]> {
  await itemStore.removeItem(tx, id)
  await recount(tx, story_id)
  return [story_id]
}

/**
 * Chooses the medoid of a story anew; a story without items goes. `added`: the one item that came; after the first ones,
 * of which the medoid is chosen, it changes nothing.
 */
export async function recount(tx: Db, storyId: number, added: itemStore.Change | null = null) {
  if (added && (await isBeyond(tx, storyId, added))) return
  const items = await itemStore.listItems(tx, storyId, MOST_COMPARED)
  if (items.length === 0) return store.removeStory(tx, storyId)
  await store.setOpened(tx, storyId)
  const known = items.flatMap((item) => (item.facts ? [{ item, facts: unpackFacts(item.facts) }] : []))
  const sums = likenessSums(known.map(({ facts }) => facts))
  const best = known[sums.indexOf(Math.max(...sums))]
  if (best && !best.item.is_medoid) await store.setMedoid(tx, best.item, keysOf(best.facts))
}

/** Whether the item came after those that the story's medoid is chosen from, one of which it is. */
async function isBeyond(tx: Db, storyId: number, { kind, entity_id: id }: itemStore.Change) {
  const first = await itemStore.listPlaces(tx, storyId, MOST_COMPARED)
  const isHere = first.some((one) => one.kind === kind && one.entity_id === id)
  return !isHere && first.some(({ is_medoid: isMedoid }) => isMedoid)
}

/** How much each is like all of them; of two it does not matter which is which, so each pair is compared once. */
function likenessSums(all: readonly Facts[]): number[] {
  const sums = all.map(() => 0)
  for (const [at, facts] of all.entries())
    for (let other = at; other < all.length; other += 1) {
      const { share } = compare(facts, all[other]!)
      sums[at]! += share
      if (other !== at) sums[other]! += share
    }
  return sums
}

/** What an item tells first: a publication by its title, a forecaster's message by its first sentence. */
function toldBy({ kind, title, summary, body }: FindableText) {
  if (kind !== 'forecast') return { title: title.slice(0, MOST_TITLE), lead: summary, source: '' }
  return { ...splitMessage(body), source: title }
}

/** A message's first sentence or line, and the rest. */
export function splitMessage(text: string): { title: string; lead: string } {
  const whole = text.trim()
  const end = /[.!?…](?=\s)|\n/.exec(whole)
  const cut = Math.min(end ? end.index + 1 : whole.length, MOST_TITLE)
  return { title: whole.slice(0, cut).trim(), lead: whole.slice(cut).trim() }
}
