import { type Db, rows } from '#platform/database.ts'

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
