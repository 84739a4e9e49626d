/** The screener's engine at 5,000 coins and ten years: cost of all windows, size of the prices, time to load them. */
import pg from 'pg'
import {
  headPlaces,
  measuring,
  type Question,
  type Span,
  statsOf,
} from '../apps/server/src/features/screener/engine/measure.ts'
import { Prices } from '../apps/server/src/features/screener/engine/prices.ts'
import { closeOf, dayKey, dayNumber } from '../apps/server/src/features/screener/engine/time.ts'
import { dynamicsAt, monthAt, periodsAt } from '../apps/server/src/features/screener/engine/windows.ts'
import { zigzag } from '../apps/server/src/features/screener/engine/zigzag.ts'
import { Keeper } from '../apps/server/src/features/screener/keeper.ts'
import { copyIn } from '../apps/server/src/platform/batches/copy.ts'
import { connect } from '../apps/server/src/platform/database.ts'
import { prepareDatabase } from '../apps/server/src/prepareDatabase.ts'
import { median, table } from './table.ts'

export const COINS = Number(process.env.COINS ?? 5_000)
const DAYS = 3_652
const TURNS = 9
export const NOW = Date.parse('2026-11-20T09:00:00Z')
const LAST = dayNumber('2026-11-19')
const HEADS = 5

/** Half of the coins are younger than two and a half years; one day in fifty is missing. */
const firstDayOf = (coin: number) => LAST - Math.floor((DAYS - 30) * (1 - coin / COINS) ** 2) - 29

export interface Market {
  prices: Prices
  closes: number
}

export function createMarket(): Market {
  let seed = 20261122
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  const prices = new Prices()
  for (let coin = 0; coin < COINS; coin += 1) prices.columnOf(coin)
  const widths = Array.from({ length: DAYS }, (_, at) => {
    let width = 0
    while (width < COINS && firstDayOf(width) <= LAST - DAYS + 1 + at) width += 1
    return width
  })
  prices.days.reserve(LAST - DAYS + 1, widths)
  let closes = 0
  for (let coin = 0; coin < COINS; coin += 1) {
    let price = 10 ** (random() * 6 - 3)
    for (let day = Math.max(firstDayOf(coin), LAST - DAYS + 1); day <= LAST; day += 1) {
      price *= Math.exp((random() + random() + random() - 1.5) * 0.06)
      if (coin > 2 && random() < 0.02) continue
      prices.days.set(day, coin, price)
      closes += 1
    }
    prices.setLive(coin, price, NOW)
  }
  return { prices, closes }
}

/** All windows of the four modes for a base. */
function windowsOf(prices: Prices, base: number, threshold: number): Span[] {
  const closes = Array.from({ length: DAYS }, (_, at) => LAST - DAYS + 1 + at).map((day) => ({
    day: dayKey(day),
    price: prices.days.get(day, base),
  }))
  const legs = zigzag(closes, threshold).map(({ startDay, endDay }) => ({
    start: closeOf(dayNumber(startDay)),
    end: endDay === null ? NOW : closeOf(dayNumber(endDay)),
  }))
  const months = Array.from({ length: 119 }, (_, back) => monthAt(NOW, back).span)
  return [
    ...legs,
    ...months,
    ...periodsAt(NOW).map(({ span }) => span),
    ...dynamicsAt(NOW).flatMap(({ buckets }) => buckets),
  ]
}

/** All windows in dollars, and all windows against the next coin. */
export function allWindows(prices: Prices, columns: Int32Array): [Question, Span[]][] {
  return [0, 1].map((base) => [
    { now: NOW, columns, base, isUsd: base === 0 },
    windowsOf(prices, base, base === 0 ? 0.1 : 0.15),
  ])
}

export function engine({ prices, closes }: Market) {
  console.log(`${closes} closes of ${COINS} coins`)
  const rows: string[][] = []
  for (const count of [100, 300, COINS]) {
    const columns = Int32Array.from({ length: count }, (_, at) => at)
    const asked = allWindows(prices, columns)
    const windows = asked.reduce((sum, [, spans]) => sum + spans.length, 0)
    const times: number[] = []
    let total = 0
    for (let turn = -2; turn < TURNS; turn += 1) {
      const begun = process.cpuUsage()
      for (const [question, spans] of asked) {
        const measure = measuring(prices, question)
        for (const span of spans) {
          const measured = measure(span)
          total += statsOf(measured).total
          if (count <= 300) total += headPlaces(measured, HEADS).best.length
        }
      }
      const { user, system } = process.cpuUsage(begun)
      if (turn >= 0) times.push((user + system) / 1000)
    }
    rows.push([
      `${count} coins`,
      String(windows),
      median(times).toFixed(1),
      Math.min(...times).toFixed(1),
      total > 0 ? '≤ 10' : '',
    ])
  }
  table(['all windows, four modes, two bases', 'windows', 'processor, median, ms', 'best, ms', 'goal'], rows)
  table(
    ['prices in memory', 'MB', 'goal'],
    [
      ['closes', (prices.days.bytes / 1e6).toFixed(0), '≤ 120'],
      ['closes at the ends of windows, with missing ones filled', (prices.closes.bytes / 1e6).toFixed(0), ''],
    ],
  )
}

/** Writes the same market into PostgreSQL and measures loading it at a start. */
export async function start(url: string, prices: Prices) {
  const db = connect(url, () => {}, { max: 4 })
  await prepareDatabase(db)
  await write(db, prices)
  const times: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    const begun = performance.now()
    await new Keeper(db).memory(new Date(NOW))
    times.push((performance.now() - begun) / 1000)
  }
  table(
    ['reading all closes at start', 'seconds', 'goal'],
    [
      ['median of three', median(times).toFixed(1), '≤ 3'],
      ['best', Math.min(...times).toFixed(1), ''],
    ],
  )
  await db.end()
}

async function write(db: pg.Pool, prices: Prices) {
  await db.query(
    `insert into coins (api_id, slug, symbol, name, rank, price_usd, quoted_at)
     select k, k, upper(k), k, n, 1, $1
     from generate_series(1, $2) n, lateral (select coalesce((array['bitcoin', 'ethereum', 'solana'])[n], 'c' || n)) as t(k)`,
    [new Date(NOW), COINS],
  )
  const { rows } = await db.query<{ id: number }>('select id from coins order by rank')
  function* tuples() {
    for (let coin = 0; coin < COINS; coin += 1)
      for (let day = firstDayOf(coin); day <= LAST; day += 1) {
        const price = prices.days.get(day, coin)
        if (price > 0) yield [rows[coin]!.id, day, price]
      }
  }
  // Takes longer than the pool's statement timeout.
  const patient = new pg.Pool({ ...db.options, query_timeout: 0, statement_timeout: 0, max: 1 })
  const client = await patient.connect()
  await copyIn(
    client,
    'copy coin_days (coin_id, day, price_usd) from stdin (format binary)',
    ['integer', 'date', 'float8'],
    tuples(),
  )
  await client.query('vacuum analyze coin_days')
  client.release()
  await patient.end()
}
