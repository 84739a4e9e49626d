import { type RecordTotals, TOTAL_DAYS } from '@palata/contract/record'
import { type Db, rows } from '#platform/database.ts'

interface MonthRow {
  month: string
  target: number
  stop: number
  horizon: number
  given_up: number
  delisted: number
  /** Sums, to make means of. */
  result: number
  alpha: number
  alphas: number
}

/** What became of the calls that ended within the last `TOTAL_DAYS`, losers and removed ones among them. */
export async function readTotals(db: Db, now: Date): Promise<RecordTotals> {
  const months = await rows<MonthRow>(
    db,
    'record.totals',
    `select to_char(ended_at at time zone 'Europe/Moscow', 'YYYY-MM') as month,
       count(*) filter (where ended_by = 'target')::integer as target, count(*) filter (where ended_by = 'stop')::integer as stop,
       count(*) filter (where ended_by = 'horizon')::integer as horizon,
       count(*) filter (where ended_by in ('withdrawn', 'opposite'))::integer as given_up,
       count(*) filter (where ended_by = 'delisted')::integer as delisted,
       coalesce(sum(result_percent), 0) as result, coalesce(sum(alpha), 0) as alpha, count(alpha)::integer as alphas
     from record_calls where state = 'ended' and not is_addition and result_percent is not null
       and ended_at > $1::timestamptz - make_interval(days => ${TOTAL_DAYS}) and ended_at <= $1
     group by 1 order by 1`,
    [now],
  )
  const sum = (of: Exclude<keyof MonthRow, 'month'>) => months.reduce((total, row) => total + row[of], 0)
  const ended = months.reduce((total, row) => total + endedOf(row), 0)
  const alphas = sum('alphas')
  return {
    ended,
    target: sum('target'),
    stop: sum('stop'),
    horizon: sum('horizon'),
    given_up: sum('given_up'),
    delisted: sum('delisted'),
    mean: ended === 0 ? null : sum('result') / ended,
    alpha: alphas === 0 ? null : sum('alpha') / alphas,
    months: months.map((row) => ({
      month: row.month,
      target: row.target,
      stop: row.stop,
      other: endedOf(row) - row.target - row.stop,
    })),
  }
}

const endedOf = (row: MonthRow) => row.target + row.stop + row.horizon + row.given_up + row.delisted
