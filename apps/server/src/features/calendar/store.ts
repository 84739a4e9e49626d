import { type Db, rows } from '#platform/database.ts'

export interface EventRow {
  id: number
  title: string
  starts_at: Date
  highlighted: boolean
  countdown_main_page: boolean
  is_all_day: boolean
}

export interface FullEventRow extends EventRow {
  description: string
  link: string
  coins: { symbol: string; api_id: string; slug: string }[]
}

/** Events that start in `[from, to)`, earliest first, at most 500: one range of the index. */
export function listEvents(db: Db, from: Date, to: Date, onlyHighlighted = false) {
  return rows<EventRow>(
    db,
    'calendar.list',
    `select id, title, starts_at, highlighted, countdown_main_page, is_all_day from calendar_events
     where starts_at >= $1 and starts_at < $2 and (highlighted or not $3) order by starts_at, id limit 500`,
    [from, to, onlyHighlighted],
  )
}

/** Events of one coin from an instant on, earliest first, or up to it, latest first. */
export function listEventsOf(db: Db, coinId: number, { from, isPast }: { from: Date; isPast: boolean }, limit: number) {
  return rows<EventRow>(
    db,
    `calendar.ofCoin.${isPast}.${limit}`,
    `select e.id, e.title, e.starts_at, e.highlighted, e.countdown_main_page, e.is_all_day
     from event_coins k join calendar_events e on e.id = k.event_id
     where k.coin_id = $1 and e.starts_at ${isPast ? '<=' : '>'} $2
     order by e.starts_at ${isPast ? 'desc' : ''}, e.id limit ${limit}`,
    [coinId, from],
  )
}

export async function findEvent(db: Db, id: number): Promise<FullEventRow | undefined> {
  const [row] = await rows<FullEventRow>(
    db,
    'calendar.event',
    `select e.id, e.title, e.starts_at, e.highlighted, e.countdown_main_page, e.description, e.is_all_day, e.link,
       coalesce((select json_agg(json_build_object('symbol', c.symbol, 'api_id', c.api_id, 'slug', c.slug) order by ec.position)
         from event_coins ec join coins c on c.id = ec.coin_id where ec.event_id = e.id), '[]') as coins
     from calendar_events e where e.id = $1`,
    [id],
  )
  return row
}
