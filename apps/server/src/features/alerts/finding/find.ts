import { keepMembers } from '#features/access'
import { keyed, mutingsOf } from '#features/mutes'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import { alertsFound } from '../events.ts'
import * as store from './store.ts'

/** Older things are no news: an edit that names a coin later tells nobody. */
const NEWS_MS = 24 * 3_600_000
/** Changes per transaction. */
const CHANGES = 100

/** Finds who is told of what was published, by the coins that it names. Repeating it changes nothing. */
export async function findAlerts(db: Database, now: Date) {
  const since = new Date(now.getTime() - NEWS_MS)
  const findSome = () =>
    transaction(db, async (tx) => {
      const changes = await store.takeChanges(tx, now, CHANGES)
      const found: number[] = []
      for (const item of await itemsOf(tx, changes, since, now)) {
        const id = await hit(tx, item, now)
        if (id !== null) found.push(id)
      }
      if (found.length > 0) await emit(tx, alertsFound, { item_ids: found })
      return changes.length
    })
  while ((await findSome()) === CHANGES);
}

async function itemsOf(tx: Db, changes: store.Change[], since: Date, now: Date): Promise<store.Item[]> {
  const idsOf = (kind: store.Change['kind']) => [
    ...new Set(changes.filter((change) => change.kind === kind).map(({ entity_id }) => entity_id)),
  ]
  return [
    ...(await store.listPosts(tx, idsOf('post'), since, now)),
    ...(await store.listSignals(tx, idsOf('signal'), since, now)),
  ]
}

/** Id of the item when somebody is told of it. */
async function hit(tx: Db, item: store.Item, now: Date): Promise<number | null> {
  if (item.coin_ids.length === 0) return null
  const id = await store.putItem(tx, item, now)
  const people = await store.insertHits(tx, id, item, now)
  return (await keepTold(tx, id, item, people, now)) ? id : null
}

/** Leaves those who may read the item and have not muted it. False when nobody is left. */
export async function keepTold(tx: Db, itemId: number, item: Muted, people: number[], now: Date): Promise<boolean> {
  if (people.length === 0) return false
  const told = new Set(await unmuted(tx, item, await keepMembers(tx, people, now), now))
  const others = people.filter((one) => !told.has(one))
  if (others.length > 0) await store.removeHits(tx, itemId, others)
  return told.size > 0
}

type Muted = Pick<store.Item, 'title' | 'lead' | 'author_id' | 'coin_ids' | 'channel_ids' | 'source'>

/** Those of the people who did not ask to hear nothing of such an item. */
async function unmuted(tx: Db, item: Muted, people: number[], now: Date): Promise<number[]> {
  const mutings = await mutingsOf(tx, people, now)
  const keys = keysOf(item)
  return people.filter((id) => !mutings.get(id)?.(keys, 'notifications'))
}

export const keysOf = ({ title, lead, author_id, coin_ids, channel_ids, source }: Muted) =>
  keyed({ texts: [title, lead], authorId: author_id, coinIds: coin_ids, channelIds: channel_ids, source })
