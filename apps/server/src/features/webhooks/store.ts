import type { DeskWebhook } from '@palata/contract/desk/webhooks'
import type { WebhookEvent } from '@palata/contract/webhooks'
import { type Db, rows } from '#platform/database.ts'

export interface WebhookRow {
  id: number
  url: string
  note: string
  events: WebhookEvent[]
  with_texts: boolean
  has_key: boolean
  former_until: Date | null
  sent_at: Date | null
  failing_since: Date | null
  ended_at: Date | null
  end_reason: DeskWebhook['end_reason']
  made_by: string | null
  created_at: Date
  waiting: number
}

export function readWebhooks(db: Db, ids: number[]) {
  return rows<WebhookRow>(
    db,
    'webhooks.read',
    `select w.id, w.url, w.note, w.events, w.with_texts, w.sealed_key is not null as has_key, w.former_until, w.sent_at,
       w.failing_since, w.ended_at, w.end_reason, a.username as made_by, w.created_at,
       (select count(*)::int from webhook_deliveries d
         where d.webhook_id = w.id and d.sent_at is null and d.dropped_at is null) as waiting
     from webhooks w left join accounts a on a.id = w.made_by where w.id = any($1::integer[])`,
    [ids],
  )
}

/** Operators who act on one webhook wait for each other. */
export async function lockWebhook(tx: Db, id: number): Promise<WebhookRow | undefined> {
  await rows(tx, 'webhooks.lockOne', 'select from webhooks where id = $1 for update', [id])
  return (await readWebhooks(tx, [id]))[0]
}

interface WebhookDraft {
  url: string
  events: string[]
  with_texts: boolean
  note: string
}

/** An arbitrary lock key: of two that are made at once the second one counts the first. */
const LOCK = 7_281_601

/** How many get messages or may get them. */
export async function countLive(tx: Db): Promise<number> {
  await rows(tx, 'webhooks.alone', 'select pg_advisory_xact_lock($1)', [LOCK])
  const [row] = await rows<{ count: number }>(
    tx,
    'webhooks.countLive',
    'select count(*)::int as count from webhooks where ended_at is null',
  )
  return row!.count
}

export async function insertWebhook(tx: Db, draft: WebhookDraft & { madeBy: number }, now: Date): Promise<number> {
  const [row] = await rows<{ id: number }>(
    tx,
    'webhooks.insert',
    `insert into webhooks (url, events, with_texts, note, made_by, created_at, position)
     values ($1, $2, $3, $4, $5, $6, pg_current_snapshot()::text) returning id`,
    [draft.url, draft.events, draft.with_texts, draft.note, draft.madeBy, now],
  )
  return row!.id
}

/** A new address has not failed yet. */
export async function updateWebhook(tx: Db, id: number, draft: WebhookDraft) {
  await rows(
    tx,
    'webhooks.update',
    `update webhooks set url = $2, events = $3, with_texts = $4, note = $5,
       failing_since = case when url = $2 then failing_since end, waits_until = case when url = $2 then waits_until end
     where id = $1`,
    [id, draft.url, draft.events, draft.with_texts, draft.note],
  )
}

/** Ends it: what waits is given up. False when it was ended already. */
export async function endWebhook(tx: Db, id: number, reason: 'operator' | 'gone' | 'failing', now: Date) {
  const ended = await rows(
    tx,
    'webhooks.end',
    'update webhooks set ended_at = $3, end_reason = $2 where id = $1 and ended_at is null returning 1',
    [id, reason, now],
  )
  await rows(
    tx,
    'webhooks.dropWaiting',
    `update webhook_deliveries set dropped_at = $2, problem = 'Вебхук выключен'
     where webhook_id = $1 and sent_at is null and dropped_at is null`,
    [id, now],
  )
  return ended.length > 0
}

/** Its messages go with it. */
export async function removeWebhook(tx: Db, id: number) {
  await rows(tx, 'webhooks.remove', 'delete from webhooks where id = $1', [id])
}

/** Webhooks whose last attempt failed, and those that were ended for it; an operator's own end is no trouble. */
export function listTroubles(db: Db): Promise<{ id: number; url: string; since: Date; is_ended: boolean }[]> {
  return rows<{ id: number; url: string; since: Date; is_ended: boolean }>(
    db,
    'webhooks.troubles',
    `select id, url, coalesce(ended_at, failing_since, created_at) as since, ended_at is not null as is_ended
     from webhooks where end_reason in ('gone', 'failing') or ended_at is null and failing_since is not null
     order by id limit 20`,
  )
}

/** What happened while it was off is not sent. False when it was on already. */
export async function reopenWebhook(tx: Db, id: number): Promise<boolean> {
  const reopened = await rows(
    tx,
    'webhooks.reopen',
    `update webhooks set ended_at = null, end_reason = null, failing_since = null, waits_until = null,
       position = pg_current_snapshot()::text
     where id = $1 and ended_at is not null returning 1`,
    [id],
  )
  return reopened.length > 0
}

/** Whether it had a key before; undefined when there is no such webhook. The first key begins the sending. */
export async function setKey(tx: Db, id: number, sealed: Buffer, formerUntil: Date): Promise<boolean | undefined> {
  const [before] = await rows<{ sealed_key: Buffer | null }>(
    tx,
    'webhooks.lockKey',
    'select sealed_key from webhooks where id = $1 for update',
    [id],
  )
  if (!before) return undefined
  const hadKey = before.sealed_key !== null
  await rows(
    tx,
    'webhooks.setKey',
    `update webhooks set sealed_key = $2, former_key = $3, former_until = $4,
       position = case when $3::bytea is null then pg_current_snapshot()::text else position end
     where id = $1`,
    [id, sealed, before.sealed_key, hadKey ? formerUntil : null],
  )
  return hadKey
}

/** Webhooks that get messages. */
export async function listLive(db: Db): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    'webhooks.live',
    'select id from webhooks where ended_at is null and sealed_key is not null order by id',
  )
  return found.map(({ id }) => id)
}

/** What an attempt needs to know of its webhook. */
export interface Sending {
  webhook_id: number
  url: string
  with_texts: boolean
  sealed_key: Buffer
  former_key: Buffer | null
  former_until: Date | null
  failing_since: Date | null
}

export async function markWorking(tx: Db, id: number, now: Date) {
  await rows(
    tx,
    'webhooks.working',
    'update webhooks set sent_at = $2, failing_since = null, waits_until = null where id = $1',
    [id, now],
  )
}

export async function markFailing(tx: Db, id: number, waitsUntil: Date | null, now: Date) {
  await rows(
    tx,
    'webhooks.failing',
    `update webhooks set failing_since = coalesce(failing_since, $3), waits_until = coalesce($2, waits_until) where id = $1`,
    [id, waitsUntil, now],
  )
}

/** An operator asks for an attempt now. */
export async function forgetPause(tx: Db, id: number) {
  await rows(tx, 'webhooks.forgetPause', 'update webhooks set waits_until = null where id = $1', [id])
}

/** The operators with a confirmed address; a club has few. */
export function listOperators(db: Db): Promise<{ email: string }[]> {
  return rows<{ email: string }>(
    db,
    'webhooks.operators',
    `select email from accounts where 'Operators' = any(groups) and email_verified and email is not null
     order by id limit 5`,
  )
}
