import { type Db, rows } from '#platform/database.ts'

/** A payment of a second subscription, taken for one attempt: id and tries are its token (platform/locks/lease.ts). */
export interface ExtraRow {
  /** The payment's id at Telegram, which also names the subscription. */
  id: string
  /** Null for a payment of nobody; such a one is never marked as extra. */
  telegram_id: number | null
  renewal_tries: number
}

/** A subscription renews a moment before or after its period ends. */
const LEAST_PERIOD = '29 days'

/**
 * Marks a payment whose period lasts as one of a second subscription when the person has another that was paid within
 * the last period and stands. Returns whether it is.
 */
export async function markExtra(tx: Db, id: string, now: Date): Promise<boolean> {
  const marked = await rows<{ id: string }>(
    tx,
    'telegram.markExtra',
    `update telegram_star_transactions p set renewal = 'extra', renewal_due_at = $2
     where p.id = $1 and not p.is_refund and p.ends_at > $2 and exists (
       select from telegram_star_transactions o
       where o.telegram_id = p.telegram_id and o.id <> p.id and o.ends_at is not null and o.renewal = 'own'
         and o.at > p.at - interval '${LEAST_PERIOD}' and o.at <= p.at + interval '1 day'
         and not exists (select from telegram_star_transactions r where r.id = o.id and r.is_refund))
     returning p.id`,
    [id, now],
  )
  return marked.length > 0
}

/** Takes due ones: no other worker takes them before `until`. */
export function takeExtra(db: Db, limit: number, now: Date, until: Date): Promise<ExtraRow[]> {
  return rows<ExtraRow>(
    db,
    'telegram.takeExtra',
    `update telegram_star_transactions set renewal_tries = renewal_tries + 1, renewal_due_at = $3
     where not is_refund and id in (
       select id from telegram_star_transactions where renewal = 'extra' and not is_refund and renewal_due_at <= $2
       order by renewal_due_at limit $1 for update skip locked)
     returning id, telegram_id, renewal_tries`,
    [limit, now, until],
  )
}

/** Renews the lease; false when another worker has taken the row since. */
export async function keepLease(db: Db, { id, renewal_tries: tries }: ExtraRow, until: Date): Promise<boolean> {
  const kept = await rows<{ id: string }>(
    db,
    'telegram.keepExtra',
    `update telegram_star_transactions set renewal_due_at = $3
     where id = $1 and not is_refund and renewal = 'extra' and renewal_tries = $2 returning id`,
    [id, tries, until],
  )
  return kept.length > 0
}

export async function markEnded(db: Db, id: string) {
  await rows(
    db,
    'telegram.extraEnded',
    `update telegram_star_transactions set renewal = 'ended', renewal_problem = '' where id = $1 and not is_refund`,
    [id],
  )
}

/** Postpones it, unless another worker has it by now. */
export async function delay(db: Db, { id, renewal_tries: tries }: ExtraRow, problem: string, dueAt: Date) {
  await rows(
    db,
    'telegram.delayExtra',
    `update telegram_star_transactions set renewal_due_at = $4, renewal_problem = $3
     where id = $1 and not is_refund and renewal_tries = $2 and renewal = 'extra'`,
    [id, tries, problem.slice(0, 300), dueAt],
  )
}
