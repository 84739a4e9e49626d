import { type Db, rows } from '#platform/database.ts'

/** Waiting deliveries by channel, and those sent or given up in the last day. */
export async function countDeliveries(db: Db, now: Date) {
  return rows<{ channel: string; waiting: number; sent_of_day: number; failed_of_day: number }>(
    db,
    'notifications.countDeliveries',
    `select channel, count(*) filter (where sent_at is null and dropped_at is null)::int as waiting,
       count(*) filter (where sent_at is not null)::int as sent_of_day,
       count(*) filter (where dropped_at is not null and problem <> '')::int as failed_of_day
     from notification_deliveries where created_at > $1::timestamptz - interval '1 day' group by channel`,
    [now],
  )
}
