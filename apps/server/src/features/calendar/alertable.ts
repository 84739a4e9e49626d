import type { Certainty } from '@palata/contract/calendar'
import type { Alertable, Alerting } from '#manifest.ts'
import { rows } from '#platform/database.ts'
import { movedKey, soonKey, whenOf } from './rules.ts'

interface Row {
  id: number
  title: string
  starts_at: Date
  is_all_day: boolean
  certainty: Certainty
  coin_ids: number[]
  /** A day before it; null while it has no day. */
  soon_at: Date | null
  /** The last change of its date; null when there was none. */
  moved_at: Date | null
}

/** A day before, or noon of the day before an event without an hour; keep in step with `remindAt`. */
const SOON_AT = `case when e.certainty = 'day' or e.is_all_day and e.certainty = 'exact'
  then date_trunc('day', e.starts_at, 'Europe/Moscow') - interval '12 hours'
  when e.certainty = 'exact' then e.starts_at - interval '1 day' end`
const SHOWN = `select e.id, e.title, e.starts_at, e.is_all_day, e.certainty, ${SOON_AT} as soon_at,
    (select max(m.moved_at) from event_moves m where m.event_id = e.id) as moved_at,
    array(select coin_id from event_coins where event_id = e.id order by position) as coin_ids
  from calendar_events e`
/** Between the earliest instant of a reminder and its event. */
const BEFORE = `interval '2 days'`
const MOST = 1_000

/** An event of a coin, told a day before each of its dates, and when the date has changed. */
export const alertableEvents: Alertable = {
  list: async (db, ids) =>
    (await rows<Row>(db, 'calendar.alerting', `${SHOWN} where e.id = any($1::int[])`, [ids])).flatMap(tellingsOf),

  listAbout: async (db, coinIds, { since, until }, limit) =>
    (
      await rows<Row>(
        db,
        'calendar.alertingAbout',
        `${SHOWN} where e.id in (
           select ec.event_id from event_coins ec join calendar_events n on n.id = ec.event_id
           where ec.coin_id = any($1::int[]) and (n.starts_at > $2 and n.starts_at <= $3::timestamptz + ${BEFORE}
             or exists (select from event_moves m where m.event_id = n.id and m.moved_at > $2 and m.moved_at <= $3))
           order by n.starts_at desc limit $4)`,
        [coinIds, since, until, limit],
      )
    )
      .flatMap(tellingsOf)
      .filter(({ at }) => at > since && at <= until)
      .toSorted((one, other) => other.at.getTime() - one.at.getTime()),

  listDue: async (db, { since, until }) =>
    (
      await rows<Pick<Row, 'id' | 'starts_at'>>(
        db,
        'calendar.alertsDue',
        `select e.id, e.starts_at from calendar_events e
         where e.starts_at > $1 and e.starts_at <= $2::timestamptz + ${BEFORE}
           and ${SOON_AT} > $1 and ${SOON_AT} <= $2
           and exists (select from event_coins where event_id = e.id) order by e.id limit ${MOST}`,
        [since, until],
      )
    ).map((row) => ({ id: row.id, edition: soonKey(row) })),
}

function tellingsOf(row: Row): Alerting[] {
  const { id, title, coin_ids: coinIds, soon_at, moved_at } = row
  if (coinIds.length === 0) return []
  const when = whenOf(row)
  const about = { what: 'event' as const, id, senderId: null, sender: CALENDAR, coinIds, model: 'Event' as const }
  const shown = {
    ...about,
    about: { texts: [title], coinIds },
    subject: { kind: 'event' as const, id },
    path: `/calendar?event=${id}`,
  }
  const dated = when ? `${title}: ${when}` : title
  const soon = soonKey(row)
  const moved = moved_at && movedKey({ id, moved_at })
  return [
    ...(soon_at ? [{ ...shown, edition: soon, at: soon_at, title: dated, told: 'событие', tells: soon }] : []),
    ...(moved_at && moved
      ? [
          {
            ...shown,
            edition: moved,
            at: moved_at,
            title: when ? dated : `${title}: новый день не назван`,
            told: 'событие перенесли',
            tells: moved,
          },
        ]
      : []),
  ]
}

const CALENDAR = { username: '', name: 'Календарь', avatar: '' }
