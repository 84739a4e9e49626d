/** 20,000 price updates a minute and their effect on reads of the feed; then the size of ten years of prices. */
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { type CoinQuote, setQuotes } from '../apps/server/src/features/market/prices/quotes.ts'
import { packMonths } from '../apps/server/src/features/priceHistory/pack.ts'
import { connect, type Database, transaction } from '../apps/server/src/platform/database.ts'
import { readFor } from './members.ts'
import { processorOfTree } from './processor.ts'
import { table } from './table.ts'

const COINS = 5_000
const A_MINUTE = 20_000
/** Coins on one page of the provider. */
const PAGE = 250
const SECONDS = 15
const PAUSE_MS = (60_000 * PAGE) / A_MINUTE

export async function quotes(origin: string, databaseUrl: string, postgres: number) {
  const db = connect(databaseUrl, () => {}, { max: 2 })
  await write(db, 0, COINS / PAGE)
  await readFor(origin, 2)
  const idle = await readFor(origin, SECONDS)
  const quiet = await spent(postgres, () => setTimeout(SECONDS * 1000))
  const busy = await spent(postgres, () => write(db, 1, (SECONDS * 1000) / PAUSE_MS, PAUSE_MS))
  const [beside] = await Promise.all([readFor(origin, SECONDS), write(db, 2, (SECONDS * 1000) / PAUSE_MS, PAUSE_MS)])
  const share = ({ database, writer, seconds }: typeof quiet) => [
    ...[database, writer].map((ms) => ((ms / seconds / 1000) * 100).toFixed(1)),
  ]
  table(
    [`${A_MINUTE} updates a minute`, 'PostgreSQL, % of a core', 'the writer, % of a core', 'goal'],
    [
      ['nobody writes', ...share(quiet), ''],
      ['pages of 250', ...share(busy), '< 20'],
    ],
  )
  const line = (name: string, { p50, p99 }: typeof idle) => [name, p50.toFixed(2), p99.toFixed(2)]
  table(['feed reads', 'p50, ms', 'p99, ms'], [line('nobody writes', idle), line('beside the updates', beside)])
  console.log(`p99 beside the updates / idle: ${(beside.p99 / idle.p99).toFixed(2)} (goal ≤ 1.5)\n`)
  await db.end()
}

/** Writes pages of quotes one after another; `round` makes their times unique. */
async function write(db: Database, round: number, pages: number, pauseMs = 0) {
  const began = performance.now()
  for (let page = 0; page < pages; page += 1) {
    await setTimeout(Math.max(0, page * pauseMs - (performance.now() - began)))
    const at = new Date(Date.now() + round)
    const given = Array.from({ length: PAGE }, (_, place) => quoteOf(((page * PAGE) % COINS) + place, at))
    const changed = await transaction(db, (tx) => setQuotes(tx, given))
    if (changed !== PAGE) throw new Error(`${changed} of ${PAGE} were taken`)
  }
}

function quoteOf(coin: number, quoted_at: Date): CoinQuote {
  const price_usd = (1 + coin) * (1 + Math.random() / 100)
  const amounts = {
    change_1d: 1,
    market_cap: price_usd * 1e6,
    fdv: price_usd * 1e6,
    volume_24h: 1e6,
    ath: 1e9,
    atl: 1e-9,
  }
  const api_id = `bench-${coin}`
  return { api_id, symbol: `B${coin}`, name: api_id, image: '', rank: coin + 1000, price_usd, ...amounts, quoted_at }
}

async function spent(postgres: number, work: () => Promise<unknown>) {
  const [before, own, began] = [processorOfTree(postgres), process.cpuUsage(), performance.now()]
  await work()
  const { user, system } = process.cpuUsage(own)
  return {
    database: processorOfTree(postgres) - before,
    writer: (user + system) / 1000,
    seconds: (performance.now() - began) / 1000,
  }
}

/** Size of the weighed sample: coins, days and hours. */
const WEIGHED = { coins: 50, days: 3_652, hours: 8_760 }

/** Size with indexes of ten years of closes and a year of hours for 5,000 coins, estimated from 50. */
export async function weigh(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { coins, days, hours } = WEIGHED
  const last = '2026-11-01'
  await client.query('truncate coin_days, coin_hours')
  await client.query(`select coin_hours_cover('${last}'::timestamptz - interval '1 year', '${last}'::timestamptz)`)
  await client.query(
    `insert into coin_days (coin_id, day, price_usd, market_cap, volume)
     select n, '${last}'::date - d, 1 + random(), 1e9 * random(), 1e6 * random()
     from generate_series(1, ${coins}) n, generate_series(1, ${days}) d`,
  )
  await client.query(
    `insert into coin_hours (coin_id, hour, price_usd)
     select n, '${last}'::timestamptz - h * interval '1 hour', 1 + random()
     from generate_series(1, ${hours}) h, generate_series(1, ${coins}) n`,
  )
  const db = connect(databaseUrl, () => {}, { max: 1 })
  await client.query('analyze coin_hours')
  console.log(`months packed: ${await packMonths(db, new Date('2026-12-10'))}\n`)
  await db.end()
  const { rows } = await client.query<{ days: string; hours: string }>(
    `select pg_total_relation_size('coin_days') as days,
       (select sum(pg_total_relation_size(relid)) from pg_partition_tree('coin_hours')) as hours`,
  )
  await client.end()
  const perDay = Number(rows[0]!.days) / (coins * days)
  const perHour = Number(rows[0]!.hours) / (coins * hours)
  const whole = [perDay * COINS * days, perHour * COINS * hours].map((bytes) => bytes / 1e9)
  table(
    ['5,000 coins', 'bytes a point, with its key', 'points', 'GB', 'goal'],
    [
      ['ten years of closes', perDay.toFixed(0), String(COINS * days), whole[0]!.toFixed(2), ''],
      ['a year of hours', perHour.toFixed(0), String(COINS * hours), whole[1]!.toFixed(2), ''],
      ['both', '', '', (whole[0]! + whole[1]!).toFixed(2), '≤ 6'],
    ],
  )
}
