import type { NoticeKind } from '@palata/contract/notifications/kinds'
import { type Db, rows } from '#platform/database.ts'

export type Channel = 'telegram' | 'push'

export interface Told {
  notificationId: number
  channel: Channel
  /** Null unless the channel is push. */
  deviceId: number | null
  dueAt: Date
  isGathered: boolean
}

export async function insertDeliveries(tx: Db, told: Told[], now: Date) {
  if (told.length === 0) return
  await rows(
    tx,
    'notifications.planDeliveries',
    `insert into notification_deliveries as d (notification_id, channel, device_id, due_at, is_gathered, created_at)
     select id, channel, device, due, gathered, $5
     from unnest($1::int[], $2::text[], $3::int[], $4::timestamptz[], $6::bool[]) as told(id, channel, device, due, gathered)
     on conflict (notification_id, channel, coalesce(device_id, 0)) do update
       set due_at = excluded.due_at, is_gathered = excluded.is_gathered
       where d.is_gathered and d.tries = 0 and excluded.due_at < d.due_at`,
    [
      told.map(({ notificationId: id }) => id),
      told.map(({ channel }) => channel),
      told.map(({ deviceId }) => deviceId),
      told.map(({ dueAt }) => dueAt),
      now,
      told.map(({ isGathered }) => isGathered),
    ],
  )
}

export interface DeliveryRow {
  id: number
  channel: string
  device_id: number | null
  tries: number
  created_at: Date
  account_id: number
  source: string
  object_id: number
  subject_kind: string
  subject_id: number
  kind: NoticeKind
  /** The notification was read or hidden meanwhile, so nothing is sent. */
  is_over: boolean
  is_gathered: boolean
}

/** One taking of a delivery: `tries` grows with each, so an earlier taker knows that it is late. */
type Attempt = Pick<DeliveryRow, 'id' | 'tries'>

/** Leases what is due for one attempt: no other worker takes it before `until`, even if this process dies. */
export function takeDue(db: Db, channels: Channel[], count: number, now: Date, until: Date) {
  return rows<DeliveryRow>(
    db,
    'notifications.takeDue',
    `with taken as (
       update notification_deliveries set tries = tries + 1, due_at = $4 where id in (
         select id from notification_deliveries
         where sent_at is null and dropped_at is null and due_at <= $3 and channel = any($1::text[])
         order by due_at limit $2 for update skip locked)
       returning id, channel, device_id, tries, created_at, notification_id, is_gathered)
     select t.id, t.channel, t.device_id, t.tries, t.created_at, n.account_id, n.source, n.object_id, n.subject_kind, n.subject_id,
       n.kind, t.is_gathered, n.hidden or n.muted or n.read_at is not null as is_over
     from taken t join notifications n on n.id = t.notification_id order by t.id`,
    [channels, count, now, until],
  )
}

/** Renews the lease of these attempts. False when another worker has taken one of them since. */
export async function keepLease(db: Db, attempts: Attempt[], until: Date): Promise<boolean> {
  const kept = await rows<{ id: number }>(
    db,
    'notifications.keepLease',
    `update notification_deliveries d set due_at = $3
     from unnest($1::bigint[], $2::int[]) as attempt(id, tries)
     where d.id = attempt.id and d.tries = attempt.tries and d.sent_at is null and d.dropped_at is null
     returning d.id`,
    [...columnsOf(attempts), until],
  )
  return kept.length === attempts.length
}

/** Recorded whoever has the lease by now: the message is out. */
export async function markSent(db: Db, ids: number[], now: Date) {
  await rows(
    db,
    'notifications.sent',
    `update notification_deliveries set sent_at = $2, problem = '' where id = any($1::bigint[])`,
    [ids, now],
  )
}

/** Drops those that no other worker has by now. */
export async function drop(db: Db, attempts: Attempt[], problem: string, now: Date) {
  await rows(
    db,
    'notifications.drop',
    `update notification_deliveries d set dropped_at = $4, problem = $3
     from unnest($1::bigint[], $2::int[]) as attempt(id, tries)
     where d.id = attempt.id and d.tries = attempt.tries and d.sent_at is null`,
    [...columnsOf(attempts), problem, now],
  )
}

/** Postpones those that no other worker has by now. */
export async function delay(db: Db, attempts: Attempt[], problem: string, until: Date) {
  await rows(
    db,
    'notifications.delay',
    `update notification_deliveries d set due_at = $4, problem = $3
     from unnest($1::bigint[], $2::int[]) as attempt(id, tries)
     where d.id = attempt.id and d.tries = attempt.tries and d.sent_at is null`,
    [...columnsOf(attempts), problem, until],
  )
}

function columnsOf(attempts: Attempt[]): [number[], number[]] {
  return [attempts.map(({ id }) => id), attempts.map(({ tries }) => tries)]
}

/** A week is enough to check whether a message went out. */
export async function removeOldDeliveries(db: Db, now: Date) {
  await rows(
    db,
    'notifications.removeOldDeliveries',
    `delete from notification_deliveries where created_at < $1::timestamptz - interval '7 days'`,
    [now],
  )
  await rows(
    db,
    'notifications.removeOldKeys',
    `delete from notification_unsubscribes where created_at < $1::timestamptz - interval '1 year'`,
    [now],
  )
}
