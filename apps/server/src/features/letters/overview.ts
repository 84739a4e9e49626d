import { type Db, rows } from '#platform/database.ts'
import { STOPPED_PROBLEM } from './store.ts'

/** Numbers of waiting letters and of those sent or dropped in the last day. */
export async function countLetters(db: Db, now: Date) {
  const [row] = await rows<{ waiting: number; sent_of_day: number; failed_of_day: number }>(
    db,
    'letters.count',
    `select (select count(*)::int from letters where sent_at is null and dropped_at is null) as waiting,
       (select count(*)::int from letters where sent_at > $1::timestamptz - interval '1 day') as sent_of_day,
       (select count(*)::int from letters where dropped_at > $1::timestamptz - interval '1 day'
          and problem not in ('a later one follows', 'the account was removed', $2)) as failed_of_day`,
    [now, STOPPED_PROBLEM],
  )
  return row!
}
