import { type Db, rows } from '#platform/database.ts'

export interface Reminder {
  accountId: number
  /** Days before the end. */
  days: 1 | 7
  endsAt: Date
}

/** False when the person has been told of this end already. */
export async function claim(db: Db, { accountId, days, endsAt }: Reminder, now: Date): Promise<boolean> {
  const made = await rows(
    db,
    'telegram.claimReminder',
    `insert into telegram_reminders (account_id, days, ends_at, sent_at) values ($1, $2, $3, $4)
     on conflict do nothing returning 1`,
    [accountId, days, endsAt, now],
  )
  return made.length > 0
}

/** After a message that did not go: the next run tries again. */
export async function release(db: Db, { accountId, days, endsAt }: Reminder) {
  await rows(
    db,
    'telegram.releaseReminder',
    'delete from telegram_reminders where account_id = $1 and days = $2 and ends_at = $3',
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
