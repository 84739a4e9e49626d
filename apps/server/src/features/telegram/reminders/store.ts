import { type Db, rows } from '#platform/database.ts'

export interface Reminder {
  accountId: number
  /** Days before the end. */
  days: 1 | 7
  endsAt: Date
}

/** A claim whose worker was killed may be taken over after this; sending takes seconds. */
const CLAIM = '10 minutes'

/** False when the person has been told of this end already, or another worker is telling them. */
export async function claim(db: Db, { accountId, days, endsAt }: Reminder, now: Date): Promise<boolean> {
  const made = await rows(
    db,
    'telegram.claimReminder',
    `insert into telegram_reminders as r (account_id, days, ends_at, claimed_at) values ($1, $2, $3, $4)
     on conflict (account_id, ends_at, days) do update set claimed_at = excluded.claimed_at
       where not r.is_sent and r.claimed_at <= excluded.claimed_at - interval '${CLAIM}'
     returning 1`,
    [accountId, days, endsAt, now],
  )
  return made.length > 0
}

/** Whether the claim of `at` still stands. */
export async function isClaimed(db: Db, { accountId, days, endsAt }: Reminder, at: Date): Promise<boolean> {
  const found = await rows(
    db,
    'telegram.reminderClaimed',
    `select from telegram_reminders
     where account_id = $1 and days = $2 and ends_at = $3 and claimed_at = $4 and not is_sent`,
    [accountId, days, endsAt, at],
  )
  return found.length > 0
}

export async function markSent(db: Db, { accountId, days, endsAt }: Reminder) {
  await rows(
    db,
    'telegram.reminderSent',
    'update telegram_reminders set is_sent = true where account_id = $1 and days = $2 and ends_at = $3',
    [accountId, days, endsAt],
  )
}

/** After a message that did not go: the next run tries again. */
export async function release(db: Db, { accountId, days, endsAt }: Reminder) {
  await rows(
    db,
    'telegram.releaseReminder',
    'delete from telegram_reminders where account_id = $1 and days = $2 and ends_at = $3 and not is_sent',
    [accountId, days, endsAt],
  )
}

export async function removeOldReminders(db: Db, now: Date) {
  await rows(
    db,
    'telegram.removeOldReminders',
    `delete from telegram_reminders where ends_at < $1::timestamptz - interval '30 days'`,
    [now],
  )
}
