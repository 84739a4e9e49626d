import type { Certainty, ReminderBefore } from '@palata/contract/calendar'
import { type Db, rows } from '#platform/database.ts'

/** Most reminders of one member. */
export const MOST_REMINDERS = 200

export function listReminders(db: Db, accountId: number) {
  return rows<{ event_id: number; before: ReminderBefore }>(
    db,
    'calendar.reminders',
    `select r.event_id, r.before from calendar_reminders r join calendar_events e on e.id = r.event_id
     where r.account_id = $1 and event_ends(e.starts_at, e.certainty) > now() - interval '1 day'
     order by r.event_id limit ${MOST_REMINDERS}`,
    [accountId],
  )
}

interface Asked {
  accountId: number
  eventId: number
  before: ReminderBefore
}

/**
 * Sets or changes a reminder; a changed one may be told again for the same date. False when the member has reached the
 * limit.
 */
export async function putReminder(tx: Db, { accountId, eventId, before }: Asked): Promise<boolean> {
  const done = await rows<{ event_id: number }>(
    tx,
    'calendar.putReminder',
    `insert into calendar_reminders as r (account_id, event_id, before, known_at, known_certainty)
     select $1, e.id, $3, e.starts_at, e.certainty from calendar_events e
     where e.id = $2 and (select count(*) from calendar_reminders o where o.account_id = $1 and o.event_id <> $2) < ${MOST_REMINDERS}
     on conflict (account_id, event_id) do update set before = $3, told_for = null,
       known_at = excluded.known_at, known_certainty = excluded.known_certainty
     returning event_id`,
    [accountId, eventId, before],
  )
  return done.length > 0
}

export async function dropReminder(tx: Db, accountId: number, eventId: number) {
  await rows(tx, 'calendar.dropReminder', 'delete from calendar_reminders where account_id = $1 and event_id = $2', [
    accountId,
    eventId,
  ])
}

/** Creates notices for members whose event changed its date; returns their ids. */
export async function noteMoved(tx: Db, now: Date): Promise<number[]> {
  const noted = await rows<{ id: number }>(
    tx,
    'calendar.noteMoved',
    `with moved as (
       update calendar_reminders r set known_at = e.starts_at, known_certainty = e.certainty
       from calendar_events e where e.id = r.event_id
         and (r.known_at, r.known_certainty) is distinct from (e.starts_at, e.certainty)
       returning r.account_id, r.event_id)
     insert into calendar_notices (account_id, event_id, what, told_at)
     select account_id, event_id, 'moved', $1 from moved returning id`,
    [now],
  )
  return noted.map(({ id }) => id)
}

/**
 * SQL instant of reminder `r` for event `e`; keep in step with `remindAt`. An event without an hour counts by the
 * Moscow day.
 */
const REMIND_AT = `case when e.is_all_day or e.certainty = 'day'
  then date_trunc('day', e.starts_at, 'Europe/Moscow') + case r.before when 'day' then interval '-12 hours' else interval '9 hours' end
  else e.starts_at - case r.before when 'day' then interval '1 day' else interval '1 hour' end end`

/** Creates notices for due reminders, once for each date of an event; returns their ids. */
export async function noteDue(tx: Db, now: Date): Promise<number[]> {
  const noted = await rows<{ id: number }>(
    tx,
    'calendar.noteDue',
    `with due as (
       update calendar_reminders r set told_for = e.starts_at
       from calendar_events e where e.id = r.event_id and e.certainty in ('exact', 'day')
         and r.told_for is distinct from e.starts_at and ${REMIND_AT} <= $1::timestamptz
         and e.starts_at + case when e.is_all_day or e.certainty = 'day' then interval '1 day' else interval '0' end > $1::timestamptz
       returning r.account_id, r.event_id)
     insert into calendar_notices (account_id, event_id, what, told_at)
     select account_id, event_id, 'soon', $1 from due returning id`,
    [now],
  )
  return noted.map(({ id }) => id)
}

export interface NoticeRow {
  id: number
  account_id: number
  event_id: number
  what: 'soon' | 'moved'
  told_at: Date
  /** Null when the reminder is gone. */
  before: ReminderBefore | null
  /** The last change of the date; null when there was none. */
  moved_at: Date | null
  title: string
  starts_at: Date
  is_all_day: boolean
  certainty: Certainty
}

export function listNotices(db: Db, ids: number[]) {
  return rows<NoticeRow>(
    db,
    'calendar.notices',
    `select n.id, n.account_id, n.event_id, n.what, n.told_at, r.before,
       (select max(m.moved_at) from event_moves m where m.event_id = e.id) as moved_at, e.title, e.starts_at, e.is_all_day, e.certainty
     from calendar_notices n join calendar_events e on e.id = n.event_id
     left join calendar_reminders r on r.account_id = n.account_id and r.event_id = n.event_id
     where n.id = any($1::integer[])`,
    [ids],
  )
}

/** Removes notices older than 180 days and reminders of events that ended 30 days ago. */
export async function removeOldReminders(db: Db, now: Date) {
  await rows(
    db,
    'calendar.removeNotices',
    `delete from calendar_notices where told_at < $1::timestamptz - interval '180 days'`,
    [now],
  )
  await rows(
    db,
    'calendar.removeReminders',
    `delete from calendar_reminders r using calendar_events e
     where e.id = r.event_id and event_ends(e.starts_at, e.certainty) < $1::timestamptz - interval '30 days'`,
    [now],
  )
}
