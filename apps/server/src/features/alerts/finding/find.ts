import { keepMembers } from '#features/access'
import { keyed, mutingsOf } from '#features/mutes'
import type { About } from '#manifest.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import { alertsFound } from '../events.ts'
import { alertables } from './alertables.ts'
import * as hitStore from './hitStore.ts'
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
        const id = await hitText(tx, item, now)
        if (id !== null) found.push(id)
      }
      for (const [kind, ids] of idsByKind(changes)) found.push(...(await findThings(tx, kind, ids, since, now)))
      if (found.length > 0) await emit(tx, alertsFound, { item_ids: found })
      return changes.length
    })
  while ((await findSome()) === CHANGES);
}

/** Notes things that tell something because their time has come. */
export async function noteDue(db: Database, now: Date) {
  const since = new Date(now.getTime() - NEWS_MS)
  for (const [kind, { listDue }] of alertables) {
    if (!listDue) continue
    const due = await listDue(db, { since, until: now })
    if (due.length > 0) await store.noteUntold(db, kind, due, now)
  }
}

const idsByKind = (changes: store.Change[]) =>
  [...Map.groupBy(changes, ({ kind }) => kind)].map(
    ([kind, ofKind]) => [kind, [...new Set(ofKind.map(({ entity_id }) => entity_id))]] as [string, number[]],
  )

async function itemsOf(tx: Db, changes: store.Change[], since: Date, now: Date): Promise<store.Item[]> {
  const ids = new Map(idsByKind(changes))
  return [
    ...(await store.listPosts(tx, ids.get('post') ?? [], since, now)),
    ...(await store.listSignals(tx, ids.get('signal') ?? [], since, now)),
  ]
}

/** Ids of the items of these things whose readers are to be told, or are no longer. */
async function findThings(tx: Db, kind: string, ids: number[], since: Date, now: Date): Promise<number[]> {
  const alertable = alertables.get(kind)
  if (!alertable) return []
  const told = await alertable.list(tx, ids)
  const threads = await store.listThreads(tx, kind, ids)
  const stands = new Set(told.map(({ id, edition }) => `${id} ${edition}`))
  const found = (await store.listItemsOf(tx, kind, ids))
    .filter(({ entity_id, edition }) => !stands.has(`${entity_id} ${edition}`))
    .map(({ id }) => id)
  for (const { at, ...alerting } of told) {
    if (at <= since || at > now) continue
    const { id, edition, what, senderId: author_id, coinIds: coin_ids } = alerting
    const item = await store.putItem(tx, { what, post_id: null, signal_id: null, thing: { kind, id, edition } }, now)
    const thread = threads.get(id) ?? `${kind} ${id} ${edition}`.trim()
    const people = await hitStore.insertHits(tx, item.id, { what, author_id, coin_ids, thread }, now)
    if ((await keepTold(tx, item.id, alerting.about, people, now)) || !item.is_new) found.push(item.id)
  }
  return found
}

/** Id of the item when somebody is told of it. */
async function hitText(tx: Db, item: store.Item, now: Date): Promise<number | null> {
  if (item.coin_ids.length === 0) return null
  const { id } = await store.putItem(tx, { ...item, thing: null }, now)
  const people = await hitStore.insertHits(tx, id, item, now)
  return (await keepTold(tx, id, aboutOf(item), people, now)) ? id : null
}

/** Leaves those who may read the item and have not muted it. False when nobody is left. */
export async function keepTold(tx: Db, itemId: number, about: Muted, people: number[], now: Date): Promise<boolean> {
  if (people.length === 0) return false
  const told = new Set(await unmuted(tx, about, await keepMembers(tx, people, now), now))
  const others = people.filter((one) => !told.has(one))
  if (others.length > 0) await hitStore.removeHits(tx, itemId, others)
  return told.size > 0
}

type Muted = Omit<About, 'id'>

/** Those of the people who did not ask to hear nothing of such an item. */
async function unmuted(tx: Db, about: Muted, people: number[], now: Date): Promise<number[]> {
  const mutings = await mutingsOf(tx, people, now)
  const keys = keyed(about)
  return people.filter((id) => !mutings.get(id)?.(keys, 'notifications'))
}

/** By what a text or a signal is muted. */
export const aboutOf = ({ post_id, title, lead, author_id, coin_ids, channel_ids, source }: store.Item): Muted => ({
  ...(post_id !== null && { thing: `post ${post_id}` }),
  texts: [title, lead],
  authorId: author_id,
  coinIds: coin_ids,
  channelIds: channel_ids,
  source,
})
