import type { Certainty, EventFigures, EventKind } from '@palata/contract/calendar'
import { type Db, rows } from '#platform/database.ts'
import { FIGURE_CHANGES, FIGURES } from './figures/store.ts'

export interface EventRow {
  id: number
  title: string
  starts_at: Date
  highlighted: boolean
  countdown_main_page: boolean
  is_all_day: boolean
  certainty: Certainty
  kind: EventKind
  /** In the order editors gave. */
  coin_ids: number[]
  /** The provider's id of the first coin. */
  first_coin: string | null
}

export interface FullEventRow extends EventRow {
  description: string
  link: string
  is_repeated: boolean
  coins: { symbol: string; api_id: string; slug: string }[]
  moves: MoveRow[]
  figures: EventFigures | null
  /** `replaced_at` is a timestamp as JSON text. */
  figure_changes: (EventFigures & { replaced_at: string })[]
}

interface MoveRow {
  /** Timestamp as JSON text. */
  moved_at: string
  starts_at: string
  is_all_day: boolean
  certainty: Certainty
}

/** An event with the fields of a calendar feed. */
export interface KeptRow extends EventRow {
  description: string
  link: string
  revision: number
  figures: EventFigures | null
}

/** Columns of `EventRow`; `e` is the row of `calendar_events`. */
const BRIEF = `e.id, e.title, e.starts_at, e.highlighted, e.countdown_main_page, e.is_all_day, e.certainty, e.kind,
  array(select k.coin_id from event_coins k where k.event_id = e.id order by k.position) as coin_ids,
  (select c.api_id from event_coins k join coins c on c.id = k.coin_id where k.event_id = e.id order by k.position limit 1) as first_coin`

/** Events with a day that start in `[from, to)`, earliest first, at most 500: one range of the index. */
export function listEvents(db: Db, from: Date, to: Date, onlyHighlighted = false) {
  return rows<EventRow>(
    db,
    'calendar.list',
    `select ${BRIEF} from calendar_events e
     where e.starts_at >= $1 and e.starts_at < $2 and (e.highlighted or not $3) and e.certainty in ('exact', 'day')
     order by e.starts_at, e.id limit 500`,
    [from, to, onlyHighlighted],
  )
}

/**
 * Events without a day that may fall in `[from, to)`, ordered by the end of their week, month or quarter. 92 days
 * covers a quarter, the longest.
 */
export function listUndated(db: Db, from: Date, to: Date) {
  return rows<EventRow>(
    db,
    'calendar.undated',
    `select ${BRIEF}
     from calendar_events e
     where e.certainty in ('week', 'month', 'quarter')
       and e.starts_at >= $1::timestamptz - interval '92 days' and e.starts_at < $2::timestamptz + interval '92 days'
       and date_trunc(e.certainty, e.starts_at, 'Europe/Moscow') < $2
       and event_ends(e.starts_at, e.certainty) > $1
     order by event_ends(e.starts_at, e.certainty), e.id limit 100`,
    [from, to],
  )
}

interface KeptFilter {
  isImportantOnly: boolean
  /** Null does not filter by coin. */
  coinIds: number[] | null
  /** Empty does not filter by kind. */
  kinds: EventKind[]
}

/** Events in `[from, to)` for calendar feeds, at most 2000. */
export function listKept(
  db: Db,
  { from, to }: { from: Date; to: Date },
  { isImportantOnly, coinIds, kinds }: KeptFilter,
) {
  return rows<KeptRow>(
    db,
    'calendar.kept',
    `select ${BRIEF}, e.description, e.link, e.revision, ${FIGURES} as figures
     from calendar_events e
     where e.starts_at >= $1 and e.starts_at < $2 and (e.highlighted or not $3)
       and ($4::integer[] is null or exists (select from event_coins k where k.event_id = e.id and k.coin_id = any($4::integer[])))
       and (cardinality($5::text[]) = 0 or e.kind = any($5::text[]))
     order by e.starts_at, e.id limit 2000`,
    [from, to, isImportantOnly, coinIds, kinds],
  )
}

/** Events of one coin: from the instant on, earliest first, or with `isPast` up to it, latest first. */
export function listEventsOf(db: Db, coinId: number, { from, isPast }: { from: Date; isPast: boolean }, limit: number) {
  return rows<EventRow & Pick<FullEventRow, 'figures'>>(
    db,
    `calendar.ofCoin.${isPast}.${limit}`,
    `select ${BRIEF}, ${FIGURES} as figures
     from event_coins o join calendar_events e on e.id = o.event_id
     where o.coin_id = $1
       and ${isPast ? `e.certainty in ('exact', 'day') and e.starts_at <= $2` : 'event_ends(e.starts_at, e.certainty) > $2'}
     order by e.starts_at ${isPast ? 'desc' : ''}, e.id limit ${limit}`,
    [coinId, from],
  )
}

export async function findEvent(db: Db, id: number): Promise<FullEventRow | undefined> {
  const [row] = await rows<FullEventRow>(
    db,
    'calendar.event',
    `select ${BRIEF}, e.description, e.link, e.series_id is not null as is_repeated,
       coalesce((select json_agg(json_build_object('symbol', c.symbol, 'api_id', c.api_id, 'slug', c.slug) order by ec.position)
         from event_coins ec join coins c on c.id = ec.coin_id where ec.event_id = e.id), '[]') as coins,
       coalesce((select json_agg(json_build_object('moved_at', m.moved_at, 'starts_at', m.starts_at, 'is_all_day', m.is_all_day,
         'certainty', m.certainty) order by m.moved_at desc) from event_moves m where m.event_id = e.id), '[]') as moves,
       ${FIGURES} as figures, ${FIGURE_CHANGES} as figure_changes
     from calendar_events e where e.id = $1`,
    [id],
  )
  return row
}
