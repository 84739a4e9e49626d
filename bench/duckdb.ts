/** The screener's windows in DuckDB, by its fastest query found, against the engine: the same prices and figures. */
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { measuring, type Stats, statsOf } from '../apps/server/src/features/screener/engine/measure.ts'
import { closeOf, dayOf } from '../apps/server/src/features/screener/engine/time.ts'
import { allWindows, COINS, type Market, NOW } from './screener.ts'
import { median, table } from './table.ts'

const TURNS = 5

/** `quantile_cont` interpolates, so it gives the median of an even count too. */
const FIGURES = `count(*)::integer total, count(*) filter (ratio > factor)::integer up,
  count(*) filter (ratio < factor)::integer down, count(*) filter (ratio > base_ratio)::integer better,
  avg(ratio) / any_value(factor) average`

/** Query forms; each finds the prices at both ends of a window. */
const FORMS = {
  'two joins, exact median': `select w.id, ${FIGURES}, quantile_cont(ratio, 0.5) / any_value(factor) middle
    from (select w.id, w.factor, w.base_ratio, e.price / s.price ratio
          from windows w join closes s on s.day = w.first join closes e on e.day = w.last and e.coin = s.coin) w
    group by w.id order by w.id`,
  'lists of a day, exact median': `select w.id, ${FIGURES}, quantile_cont(ratio, 0.5) / any_value(factor) middle
    from (select w.id, w.factor, w.base_ratio, unnest(e.prices) / unnest(s.prices) ratio
          from windows w join days s on s.day = w.first join days e on e.day = w.last) w
    where ratio > 0 group by w.id order by w.id`,
  'lists of a day, without a median': `select w.id, ${FIGURES}, null::double middle
    from (select w.id, w.factor, w.base_ratio, unnest(e.prices) / unnest(s.prices) ratio
          from windows w join days s on s.day = w.first join days e on e.day = w.last) w
    where ratio > 0 group by w.id order by w.id`,
}

export async function duckdb({ prices }: Market) {
  const columns = Int32Array.from({ length: COINS }, (_, at) => at)
  const asked = allWindows(prices, columns)
  const ours = () =>
    asked.flatMap(([question, spans]) => {
      const measure = measuring(prices, question)
      return spans.map((span) => statsOf(measure(span)))
    })
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()
  await fill(connection, { prices, columns, asked })
  const rows = [['the engine', ...(await timed(async () => void ours())), '']]
  const best = Number(rows[0]![1])
  for (const [name, statement] of Object.entries(FORMS)) {
    const read = async () => (await connection.runAndReadAll(statement)).getRowObjects() as never as Answer[]
    compare(ours(), await read())
    const [middle, least] = await timed(async () => void (await read()))
    rows.push([`DuckDB, ${name}`, middle!, least!, (Number(middle) / best).toFixed(0)])
  }
  table([`all windows of ${COINS} coins, one thread`, 'median, ms', 'best, ms', 'times the engine'], rows)
  connection.closeSync()
}

interface Answer {
  total: number
  up: number
  down: number
  better: number
  average: number | null
  middle: number | null
}

type Asked = ReturnType<typeof allWindows>

/** Writes each day's newest prices as the engine finds them, so that neither side searches for missing days. */
async function fill(
  connection: DuckDBConnection,
  { prices, columns, asked }: Pick<Market, 'prices'> & { columns: Int32Array; asked: Asked },
) {
  await connection.run('create table closes (day integer, coin integer, price double)')
  await connection.run(
    'create table windows (id integer, first integer, last integer, factor double, base_ratio double)',
  )
  const placeOf = (ms: number) => (ms >= NOW ? dayOf(NOW) : dayOf(ms) - 1)
  const windows = await connection.createAppender('windows')
  const days = new Set<number>()
  let id = 0
  for (const [question, spans] of asked) {
    const measure = measuring(prices, question)
    for (const span of spans) {
      const { quoteStart, quoteEnd, baseRatio } = measure(span)
      // A window without the quote's price has no figures.
      if (!(quoteEnd / quoteStart > 0)) continue
      const [first, last] = [placeOf(span.start), placeOf(span.end)]
      days.add(first).add(last)
      for (const value of [id, first, last]) windows.appendInteger(value)
      windows.appendDouble(quoteEnd / quoteStart)
      windows.appendDouble(baseRatio)
      windows.endRow()
      id += 1
    }
  }
  windows.closeSync()
  const closes = await connection.createAppender('closes')
  for (let day = Math.min(...days); day <= dayOf(NOW); day += 1) {
    const row = prices.at(day === dayOf(NOW) ? NOW : closeOf(day), NOW, columns)
    row.forEach((price, coin) => {
      if (!(price > 0)) return
      closes.appendInteger(day)
      closes.appendInteger(coin)
      closes.appendDouble(price)
      closes.endRow()
    })
  }
  closes.closeSync()
  await connection.run(
    `create table days as select day, list(price order by coin) prices
     from (select d.day, c.coin, closes.price from (select distinct day from closes) d
           cross join range(${columns.length}) c(coin) left join closes on closes.day = d.day and closes.coin = c.coin)
     group by day order by day`,
  )
}

/** Checks that both sides computed the same figures. */
function compare(ours: Stats[], theirs: Answer[]) {
  const known = ours.filter(({ total }) => total > 0)
  if (known.length !== theirs.length) throw new Error(`${theirs.length} windows instead of ${known.length}`)
  known.forEach((one, at) => {
    const other = theirs[at]!
    const isSame =
      one.total === other.total &&
      one.up_count === other.up &&
      one.down_count === other.down &&
      one.outperform_count === other.better &&
      Math.abs(one.average_change! - 100 * (other.average! - 1)) < 1e-6 &&
      (other.middle === null || Math.abs(one.median_change! - 100 * (other.middle - 1)) < 1e-6)
    if (!isSame) throw new Error(`${JSON.stringify(one)} and ${JSON.stringify(other)}`)
  })
}

async function timed(work: () => Promise<void>): Promise<[string, string]> {
  const times: number[] = []
  for (let turn = -1; turn < TURNS; turn += 1) {
    const begun = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(begun)
    if (turn >= 0) times.push((user + system) / 1000)
  }
  return [median(times).toFixed(1), Math.min(...times).toFixed(1)]
}
