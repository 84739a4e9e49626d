import { type Db, rows } from '#platform/database.ts'
import { type DueCall, due, type LateEntries, whole } from './store.ts'

export interface EndedCall extends DueCall {
  ended_at: Date
  end_price: number
  result_percent: number
  entry_5: number | null
  entry_60: number | null
  entry_1440: number | null
}

const ended = `state = 'ended' and ended_at is not null and end_price is not null and result_percent is not null`

/** Calls that ended and have no figures of their end. */
export function listEndedUnfigured(db: Db, limit: number) {
  return rows<EndedCall>(
    db,
    `record.endedUnfigured.${limit}`,
    `select ${due}, ended_at, end_price, result_percent, entry_5, entry_60, entry_1440 from record_calls
     where end_figured_at is null and ${whole} and ${ended} order by ended_at limit ${limit}`,
  )
}

export interface EndFigures extends LateEntries {
  alpha: number | null
}

export async function keepEndFigures(db: Db, id: number, figures: EndFigures, now: Date) {
  await rows(
    db,
    'record.keepEnd',
    `with kept as (update record_calls set alpha = $2, entry_60 = coalesce(entry_60, $3), entry_1440 = coalesce(entry_1440, $4),
       end_figured_at = $5 where signal_id = $1 returning author_key)
     update record_authors set is_fresh = false where author_key in (select author_key from kept)`,
    [id, figures.alpha, figures.entry_60, figures.entry_1440, now],
  )
}

/** Ended calls that began at least their horizon ago, by three hours for the prices to come in. */
export function listUnfigured(db: Db, now: Date, limit: number) {
  return rows<EndedCall>(
    db,
    `record.unfigured.${limit}`,
    `select ${due}, ended_at, end_price, result_percent, entry_5, entry_60, entry_1440 from record_calls
     where figured_at is null and ${whole} and ${ended} and not is_addition and not is_thin
       and sealed_at + make_interval(days => horizon_days, hours => 3) <= $1 order by sealed_at limit ${limit}`,
    [now],
  )
}

export interface Figures {
  u: number | null
  market_day: string | null
  blind_results: number[]
  blind_hours: number[]
}

export async function keepFigures(
  db: Db,
  id: number,
  { u, market_day, blind_results, blind_hours }: Figures,
  now: Date,
) {
  await rows(
    db,
    'record.keep',
    `with kept as (update record_calls set u = $2, market_day = $3::date, blind_results = $4::real[], blind_hours = $5::real[],
       figured_at = $6 where signal_id = $1 returning author_key)
     update record_authors set is_fresh = false where author_key in (select author_key from kept)`,
    [id, u, market_day, blind_results, blind_hours, now],
  )
}

/** Authors with calls whose record is not counted, or not any more. */
export async function listStale(db: Db): Promise<string[]> {
  const found = await rows<{ author_key: string }>(
    db,
    'record.stale',
    `select distinct c.author_key from record_calls c left join record_authors a using (author_key)
     where a.is_fresh is not true`,
  )
  return found.map(({ author_key: key }) => key)
}
