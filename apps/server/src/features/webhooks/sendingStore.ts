import { type Db, rows } from '#platform/database.ts'
import type { Sending } from './store.ts'

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
