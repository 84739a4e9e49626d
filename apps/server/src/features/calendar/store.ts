import type { Certainty } from '@palata/contract/calendar'
import { type Db, rows } from '#platform/database.ts'

export interface EventRow {
  id: number
  title: string
  starts_at: Date
  highlighted: boolean
  countdown_main_page: boolean
  is_all_day: boolean
  certainty: Certainty
}

export interface FullEventRow extends EventRow {
  description: string
  link: string
  coins: { symbol: string; api_id: string; slug: string }[]
  moves: MoveRow[]
}

interface MoveRow {
  /** As JSON tells it. */
  moved_at: string
  starts_at: string
  is_all_day: boolean
  certainty: Certainty
}

/** What of the calendar other programs keep. */
export interface KeptRow extends EventRow {
  description: string
  link: string
  revision: number
}

/** Events with a day that start in `[from, to)`, earliest first, at most 500: one range of the index. */
export function listEvents(db: Db, from: Date, to: Date, onlyHighlighted = false) {
  return rows<EventRow>(
    db,
    'calendar.list',
    `select id, title, starts_at, highlighted, countdown_main_page, is_all_day, certainty from calendar_events
     where starts_at >= $1 and starts_at < $2 and (highlighted or not $3) and certainty in ('exact', 'day') order by starts_at, id limit 500`,
    [from, to, onlyHighlighted],
  )
}

/** Events without a day that may come in `[from, to)`, by when that is over; a quarter is the longest of them. */
export function listUndated(db: Db, from: Date, to: Date) {
  return rows<EventRow>(
    db,
    'calendar.undated',
    `select e.id, e.title, e.starts_at, e.highlighted, e.countdown_main_page, e.is_all_day, e.certainty
     from calendar_events e
     where e.certainty in ('week', 'month', 'quarter')
       and e.starts_at >= $1::timestamptz - interval '92 days' and e.starts_at < $2::timestamptz + interval '92 days'
       and date_trunc(e.certainty, e.starts_at, 'Europe/Moscow') < $2
       and event_ends(e.starts_at, e.certainty) > $1
     order by event_ends(e.starts_at, e.certainty), e.id limit 100`,
    [from, to],
  )
}

/** Events of `[from, to)` for programs that keep the calendar. */
export function listKept(db: Db, from: Date, to: Date, onlyHighlighted: boolean) {
  return rows<KeptRow>(
    db,
    'calendar.kept',
    `select id, title, starts_at, highlighted, countdown_main_page, is_all_day, certainty, description, link, revision
     from calendar_events where starts_at >= $1 and starts_at < $2 and (highlighted or not $3)
     order by starts_at, id limit 2000`,
    [from, to, onlyHighlighted],
  )
}

/** Events of one coin from an instant on, earliest first, or up to it, latest first. */
export function listEventsOf(db: Db, coinId: number, { from, isPast }: { from: Date; isPast: boolean }, limit: number) {
  return rows<EventRow>(
    db,
    `calendar.ofCoin.${isPast}.${limit}`,
    `select e.id, e.title, e.starts_at, e.highlighted, e.countdown_main_page, e.is_all_day, e.certainty
     from event_coins k join calendar_events e on e.id = k.event_id
     where k.coin_id = $1
       and ${isPast ? `e.certainty in ('exact', 'day') and e.starts_at <= $2` : 'event_ends(e.starts_at, e.certainty) > $2'}
     order by e.starts_at ${isPast ? 'desc' : ''}, e.id limit ${limit}`,
    [coinId, from],
  )
}

export async function findEvent(db: Db, id: number): Promise<FullEventRow | undefined> {
  const [row] = await rows<FullEventRow>(
    db,
    'calendar.event',
    `select e.id, e.title, e.starts_at, e.highlighted, e.countdown_main_page, e.description, e.is_all_day, e.link, e.certainty,
       coalesce((select json_agg(json_build_object('symbol', c.symbol, 'api_id', c.api_id, 'slug', c.slug) order by ec.position)
         from event_coins ec join coins c on c.id = ec.coin_id where ec.event_id = e.id), '[]') as coins,
       coalesce((select json_agg(json_build_object('moved_at', m.moved_at, 'starts_at', m.starts_at, 'is_all_day', m.is_all_day,
         'certainty', m.certainty) order by m.moved_at desc) from event_moves m where m.event_id = e.id), '[]') as moves
     from calendar_events e where e.id = $1`,
    [id],
  )
  return row
}
