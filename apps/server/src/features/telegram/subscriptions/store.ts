import { type Db, rows } from '#platform/database.ts'
import type { StarTransaction } from '#providers/telegram/index.ts'

/** Locks a Telegram id's subscription and link, even before either exists. */
export async function lockTelegram(tx: Db, telegramId: number) {
  await rows(tx, 'telegram.lock', `select pg_advisory_xact_lock(hashtextextended('telegram ' || $1::bigint, 0))`, [
    telegramId,
  ])
}

export interface SubscriptionRow {
  ends_at: Date
  account_id: number | null
}

export async function findSubscription(db: Db, telegramId: number): Promise<SubscriptionRow | undefined> {
  const [row] = await rows<SubscriptionRow>(
    db,
    'telegram.subscription',
    'select ends_at, account_id from telegram_subscriptions where telegram_id = $1',
    [telegramId],
  )
  return row
}

export type Teller = 'bot' | 'stars' | 'import'

export async function putSubscription(tx: Db, telegramId: number, endsAt: Date, toldBy: Teller, now: Date) {
  await rows(
    tx,
    'telegram.putSubscription',
    `insert into telegram_subscriptions (telegram_id, ends_at, told_by, updated_at) values ($1, $2, $3, $4)
     on conflict (telegram_id) do update set
       ends_at = excluded.ends_at, told_by = excluded.told_by, updated_at = excluded.updated_at`,
    [telegramId, endsAt, toldBy, now],
  )
}

/** The account whose access follows this Telegram id; null for none. */
export async function setFollower(tx: Db, telegramId: number, accountId: number | null) {
  await rows(
    tx,
    'telegram.setFollower',
    'update telegram_subscriptions set account_id = $2 where telegram_id = $1 and account_id is distinct from $2',
    [telegramId, accountId],
  )
}

/** Telegram ids whose subscription the account's access follows. */
export async function listFollowed(db: Db, accountId: number): Promise<number[]> {
  const found = await rows<{ telegram_id: number }>(
    db,
    'telegram.followed',
    'select telegram_id from telegram_subscriptions where account_id = $1 order by telegram_id',
    [accountId],
  )
  return found.map(({ telegram_id }) => telegram_id)
}

/** Telegram ids with a live subscription or with an account that still follows it, in order, after `telegramId`. */
export async function listLive(db: Db, telegramId: number, limit: number, now: Date): Promise<number[]> {
  const found = await rows<{ telegram_id: number }>(
    db,
    'telegram.live',
    `select telegram_id from telegram_subscriptions
     where telegram_id > $1 and (ends_at > $3 or account_id is not null) order by telegram_id limit $2`,
    [telegramId, limit, now],
  )
  return found.map(({ telegram_id }) => telegram_id)
}

/** A stored transaction, where reading continues. */
export interface ReadPlace {
  id: string
  is_refund: boolean
  position: number
}

/** The last transaction read. */
export async function findLastRead(db: Db): Promise<ReadPlace | undefined> {
  const [row] = await rows<ReadPlace>(
    db,
    'telegram.lastRead',
    'select id, is_refund, position from telegram_star_transactions order by read_at desc, position desc limit 1',
  )
  return row
}

/**
 * Stored transactions whose next one is not stored, without the last, the ones read longest ago first. A place before
 * the beginning of the list (position -1) stands for a first transaction that is not stored.
 */
export function listBeforeGaps(db: Db, most: number): Promise<ReadPlace[]> {
  return rows<ReadPlace>(
    db,
    'telegram.beforeGaps',
    `with placed as (
       select distinct on (position) id, is_refund, position, read_at from telegram_star_transactions
       order by position, read_at desc)
     select id, is_refund, position from (
       select id, is_refund, position, read_at from placed t
       where position < (select max(position) from placed)
         and not exists (select 1 from placed n where n.position = t.position + 1)
       union all select '', false, -1, min(read_at) from placed having min(position) > 0) g
     order by read_at, position limit $1`,
    [most],
  )
}

/** True when the transaction is new. */
export async function putTransaction(
  tx: Db,
  transaction: StarTransaction,
  endsAt: Date | null,
  now: Date,
): Promise<boolean> {
  const [row] = await rows<{ is_new: boolean }>(
    tx,
    'telegram.putTransaction',
    `insert into telegram_star_transactions (id, is_refund, position, telegram_id, stars, payload, at, ends_at, read_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (id, is_refund) do update set position = excluded.position, read_at = excluded.read_at
     returning xmax = 0 as is_new`,
    [
      transaction.id,
      transaction.isRefund,
      transaction.position,
      transaction.telegramId,
      transaction.stars,
      transaction.payload,
      transaction.at,
      endsAt,
      now,
    ],
  )
  return row!.is_new
}

export async function isTransactionKnown(db: Db, id: string, isRefund: boolean): Promise<boolean> {
  const found = await rows(
    db,
    'telegram.transactionKnown',
    'select 1 from telegram_star_transactions where id = $1 and is_refund = $2',
    [id, isRefund],
  )
  return found.length > 0
}

/**
 * The end of all that stands: the reported end, then each payment's own period after it, or from the payment on when
 * the end had passed. Null when nothing was reported or paid.
 */
export async function findPaidEnd(tx: Db, telegramId: number): Promise<Date | null> {
  const [told] = await rows<{ told_ends_at: Date | null }>(
    tx,
    'telegram.toldEnd',
    'select told_ends_at from telegram_subscriptions where telegram_id = $1',
    [telegramId],
  )
  const payments = await rows<{ at: Date; ends_at: Date }>(
    tx,
    'telegram.standingPayments',
    `select p.at, p.ends_at from telegram_star_transactions p
     where p.telegram_id = $1 and p.ends_at is not null and not p.is_superseded
       and not exists (select from telegram_star_transactions r where r.id = p.id and r.is_refund)
     order by p.at, p.id`,
    [telegramId],
  )
  return payments.reduce<Date | null>((end, { at, ends_at }) => {
    const period = ends_at.getTime() - at.getTime()
    return new Date(Math.max(end?.getTime() ?? 0, at.getTime()) + period)
  }, told?.told_ends_at ?? null)
}

/** A reported end replaces what was paid in Stars before. */
export async function supersedePayments(tx: Db, telegramId: number, endsAt: Date) {
  await rows(tx, 'telegram.told', 'update telegram_subscriptions set told_ends_at = $2 where telegram_id = $1', [
    telegramId,
    endsAt,
  ])
  await rows(
    tx,
    'telegram.supersede',
    `update telegram_star_transactions set is_superseded = true
     where telegram_id = $1 and ends_at is not null and not is_superseded`,
    [telegramId],
  )
}
