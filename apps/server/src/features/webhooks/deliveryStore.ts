import { type Db, rows } from '#platform/database.ts'
import type { Sending } from './store.ts'

export interface DeliveryRow {
  id: number
  webhook_id: number
  url: string
  message_id: string
  type: string
  payload: unknown
  tries: number
  status: number | null
  took_ms: number | null
  problem: string
  created_at: Date
  due_at: Date
  sent_at: Date | null
  dropped_at: Date | null
}

const SHOWN = `d.id, d.webhook_id, w.url, d.message_id, d.type, d.payload, d.tries, d.status, d.took_ms, d.problem,
  d.created_at, d.due_at, d.sent_at, d.dropped_at`

export function readDeliveries(db: Db, ids: number[]) {
  return rows<DeliveryRow>(
    db,
    'webhooks.deliveries',
    `select ${SHOWN} from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.id = any($1::integer[])`,
    [ids],
  )
}

export function listLatest(db: Db, webhookId: number) {
  return rows<DeliveryRow>(
    db,
    'webhooks.latest',
    `select ${SHOWN} from webhook_deliveries d join webhooks w on w.id = d.webhook_id
     where d.webhook_id = $1 order by d.id desc limit 20`,
    [webhookId],
  )
}

/**
 * Writes a message for each event since the webhook's position, each once, and moves the position: a snapshot, so that a
 * long transaction is not skipped by later ones that commit earlier. A position of another database, as after a restore,
 * begins anew. Returns how many messages were added.
 */
export async function gatherFor(tx: Db, webhookId: number, now: Date): Promise<number> {
  await rows(tx, 'webhooks.lock', 'select from webhooks where id = $1 for update', [webhookId])
  const [row] = await rows<{ added: number }>(
    tx,
    'webhooks.gather',
    `with seen as (select pg_current_snapshot() as position), added as (
       insert into webhook_deliveries (webhook_id, outbox_id, type, payload, happened_at, created_at, due_at)
       select w.id, o.id, o.name, o.payload, o.created_at, $2, $2
       from webhooks w cross join seen join outbox o on o.xid >= pg_snapshot_xmin(w.position::pg_snapshot)
       where w.id = $1 and w.ended_at is null and w.sealed_key is not null and o.name = any(w.events)
         and not pg_visible_in_snapshot(o.xid, w.position::pg_snapshot) and pg_visible_in_snapshot(o.xid, seen.position)
       order by o.xid, o.id
       on conflict do nothing returning 1)
     update webhooks set position = seen.position::text from seen where id = $1
     returning (select count(*)::int from added) as added`,
    [webhookId, now],
  )
  return row?.added ?? 0
}

/** A message that tells of nothing but itself. False when one waits already. */
export async function insertTest(tx: Db, webhookId: number, now: Date): Promise<boolean> {
  const added = await rows(
    tx,
    'webhooks.insertTest',
    `insert into webhook_deliveries (webhook_id, type, payload, happened_at, created_at, due_at)
     select $1, 'webhooks.test', '{}', $2, $2, $2 where not exists (
       select from webhook_deliveries
       where webhook_id = $1 and type = 'webhooks.test' and sent_at is null and dropped_at is null)
     returning 1`,
    [webhookId, now],
  )
  return added.length > 0
}

export async function countWaiting(db: Db, webhookId: number): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    'webhooks.countWaiting',
    `select count(*)::int as count from webhook_deliveries
     where webhook_id = $1 and sent_at is null and dropped_at is null`,
    [webhookId],
  )
  return row!.count
}

/** Webhooks with a message that is due. */
export async function listDue(db: Db, now: Date): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    'webhooks.due',
    `select w.id from webhooks w where w.ended_at is null and w.sealed_key is not null
       and coalesce(w.waits_until, $1) <= $1 and exists (select from webhook_deliveries d
         where d.webhook_id = w.id and d.sent_at is null and d.dropped_at is null and d.due_at <= $1)
     order by w.id`,
    [now],
  )
  return found.map(({ id }) => id)
}

export interface TakenRow extends Sending {
  id: number
  message_id: string
  type: string
  payload: unknown
  happened_at: Date
  tries: number
  tries_before: number
}

/** One taking of a message: `tries` grows with each, so an earlier taker knows that it is late. */
type Attempt = Pick<TakenRow, 'id' | 'tries'>

/** Takes the next message of the webhook until `until`; none while another of it is on its way. */
export async function takeDue(db: Db, webhookId: number, now: Date, until: Date): Promise<TakenRow | undefined> {
  const [row] = await rows<TakenRow>(
    db,
    'webhooks.take',
    `update webhook_deliveries t set tries = t.tries + 1, taken_until = $3 from webhooks w
     where w.id = t.webhook_id and t.id = (
       select d.id from webhook_deliveries d join webhooks h on h.id = d.webhook_id
       where d.webhook_id = $1 and d.sent_at is null and d.dropped_at is null and d.due_at <= $2
         and h.ended_at is null and h.sealed_key is not null and coalesce(h.waits_until, $2) <= $2
         and not exists (select from webhook_deliveries o
           where o.webhook_id = $1 and o.sent_at is null and o.dropped_at is null and o.taken_until > $2)
       order by d.due_at, d.id limit 1 for update of d skip locked)
     returning t.id, t.webhook_id, t.message_id, t.type, t.payload, t.happened_at, t.tries, t.tries_before, w.url,
       w.with_texts, w.sealed_key, w.former_key, w.former_until, w.failing_since`,
    [webhookId, now, until],
  )
  return row
}

/** Renews the lease of this attempt. False when another worker has the message by now, or it was given up. */
export async function keepLease(db: Db, { id, tries }: Attempt, until: Date): Promise<boolean> {
  const kept = await rows(
    db,
    'webhooks.keepLease',
    `update webhook_deliveries set taken_until = $3
     where id = $1 and tries = $2 and sent_at is null and dropped_at is null returning 1`,
    [id, tries, until],
  )
  return kept.length > 0
}

interface Told {
  status: number | null
  tookMs: number
  problem: string
}

/** Recorded whoever has the lease by now: the message is out. */
export async function markSent(tx: Db, id: number, { status, tookMs }: Told, now: Date) {
  await rows(
    tx,
    'webhooks.sent',
    `update webhook_deliveries set sent_at = $4, dropped_at = null, taken_until = null, status = $2, took_ms = $3, problem = ''
     where id = $1`,
    [id, status, tookMs, now],
  )
}

/** Postpones the message, or gives it up when `dueAt` is null. False when another worker has it by now. */
export async function markFailed(
  tx: Db,
  { id, tries }: Attempt,
  { status, tookMs, problem }: Told,
  dueAt: Date | null,
  now: Date,
) {
  const marked = await rows(
    tx,
    'webhooks.failed',
    `update webhook_deliveries set due_at = coalesce($6, due_at), dropped_at = case when $6::timestamptz is null then $7::timestamptz end,
       taken_until = null, status = $3, took_ms = $4, problem = left($5, 600)
     where id = $1 and tries = $2 and sent_at is null and dropped_at is null returning 1`,
    [id, tries, status, tookMs, problem, dueAt, now],
  )
  return marked.length > 0
}

/** Sends one again, whatever became of it. False when it is on its way or due already. */
export async function repeatOne(tx: Db, id: number, now: Date): Promise<boolean> {
  const repeated = await rows(
    tx,
    'webhooks.repeat',
    `update webhook_deliveries set due_at = $2, sent_at = null, dropped_at = null, tries_before = tries
     where id = $1 and (taken_until is null or taken_until <= $2)
       and (sent_at is not null or dropped_at is not null or due_at > $2)
     returning 1`,
    [id, now],
  )
  return repeated.length > 0
}

/** Sends again all that was given up; returns how many. */
export async function repeatFailed(tx: Db, webhookId: number, now: Date): Promise<number> {
  const repeated = await rows(
    tx,
    'webhooks.repeatFailed',
    `update webhook_deliveries set due_at = $2, dropped_at = null, tries_before = tries
     where webhook_id = $1 and dropped_at is not null and type <> 'webhooks.test' returning 1`,
    [webhookId, now],
  )
  return repeated.length
}

/** A month is enough to see what was sent. */
export async function removeOld(db: Db, now: Date) {
  await rows(
    db,
    'webhooks.removeOld',
    `delete from webhook_deliveries where created_at < $1::timestamptz - interval '30 days'`,
    [now],
  )
}
