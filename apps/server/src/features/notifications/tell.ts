import type { NotificationSettings } from '@palata/contract/notifications'
import { keepMembers } from '#features/membership'
import type { Job, Notice, NoticeSource } from '#manifest.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { type Channel, insertDeliveries } from './deliveries.ts'
import { dueAt } from './rules.ts'
import { findSettings } from './settings.ts'
import * as store from './store.ts'

/** Nobody is called to what was said before, such as by an edit that adds their name. */
const NEWS_MS = 24 * 3_600_000
const CHANNELS: Channel[] = ['telegram']

/** The job that follows the events of a source. */
export function tellingJob(source: NoticeSource): Job {
  return {
    run: ({ db }, now, payload) => tell(db, source, payload, now),
    follows: source.follows,
  }
}

/** Brings notifications in step with what an event tells of. Done twice, it is done once. */
export async function tell(db: Database, source: NoticeSource, payload: unknown, now: Date) {
  const subject = source.subjectOf(payload)
  const ids = subject ? await store.listOfSubject(db, source.source, subject) : source.idsOf(payload)
  for (const id of ids) await transaction(db, (tx) => tellOfOne(tx, source, id, now))
}

async function tellOfOne(tx: Db, source: NoticeSource, id: number, now: Date) {
  // Of two changes of one thing the second waits, and reads what the first left.
  await store.lockObject(tx, source.source, id)
  const notice = await source.find(tx, id)
  const people = notice?.isStanding ? await recipientsOf(tx, notice, now) : []
  await store.hideFromOthers(
    tx,
    { source: source.source, id },
    people.map(({ accountId }) => accountId),
  )
  if (notice && people.length > 0) {
    const isNews = now.getTime() - notice.at.getTime() < NEWS_MS
    const settings = await findSettings(
      tx,
      people.map(({ accountId }) => accountId),
    )
    const told = people.map((one) => ({ ...one, inBell: settings.get(one.accountId)!.bell.includes(one.kind) }))
    const fresh = await store.tellPeople(tx, { source: source.source, id, notice, people: told, isNews })
    await planDeliveries(tx, fresh, settings, now)
  }
}

/** What goes out besides the bell, by each person's settings. */
async function planDeliveries(
  tx: Db,
  fresh: Awaited<ReturnType<typeof store.tellPeople>>,
  settings: Map<number, NotificationSettings>,
  now: Date,
) {
  const planned = fresh.flatMap(({ id, account_id: accountId, kind }) => {
    const own = settings.get(accountId)!
    return CHANNELS.filter((channel) => own[channel].includes(kind)).map((channel) => ({
      notificationId: id,
      channel,
      dueAt: dueAt(now, own),
    }))
  })
  await insertDeliveries(tx, planned, now)
}

/** Never the sender, never who muted the discussion, never who may not read it. */
async function recipientsOf(db: Db, { senderId, subject, to }: Notice, now: Date) {
  const states = await store.listThreadStates(db, subject)
  const muted = new Set(states.filter(({ state }) => state === 'muted').map(({ account_id: id }) => id))
  const followers = states
    .filter(({ state }) => state === 'followed')
    .map(({ account_id: accountId }) => ({ accountId, kind: 'thread' as const }))
  const kindOf = new Map<number, 'reply' | 'mention' | 'thread'>()
  for (const { accountId, kind } of [...to, ...followers])
    if (accountId !== senderId && !muted.has(accountId) && !kindOf.has(accountId)) kindOf.set(accountId, kind)
  const members = await keepMembers(db, [...kindOf.keys()], now)
  return members.map((accountId) => ({ accountId, kind: kindOf.get(accountId)! }))
}
