import { ledger } from '@palata/contract/ledger'
import { LedgerEntry } from '@palata/contract/ledger/entries'
import { signals } from '@palata/contract/signals'
import type { Candle } from '#providers/binance/index.ts'
import { record, testKeeper } from '../features/ledger/testing/stage.ts'
import { followCoin } from '../features/signals/following/job.ts'
import { NOW, testApp } from './app.ts'

export const stage = await testApp()
const { app } = stage
export const { db, as } = stage
const keeper = await testKeeper()
// A call is what is published now, by the database's clock.
stage.pass((Date.now() - NOW.getTime()) / 1000)
export const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

let coins = 0
/** A coin at 100 with a pair and a lively market. */
export async function addCoin({ pair = true, volume = 5e6, price = 100 } = {}) {
  coins += 1
  const name = `coin-${coins}`
  const { rows } = await db.query<{ id: number }>(
    `insert into coins (api_id, slug, symbol, name, price_usd, market_cap, volume_24h, quoted_at)
     values ($1, $1, 'x', $1, $3, 1e9, $4, $2) returning id`,
    [name, stage.now(), price, volume],
  )
  const { id } = rows[0]!
  if (pair)
    await db.query('insert into coin_pairs (coin_id, pair, named_at) values ($1, $2, $3)', [
      id,
      `C${id}USDT`,
      stage.now(),
    ])
  return { id, name, pair: pair ? `C${id}USDT` : null }
}
export type Coin = Awaited<ReturnType<typeof addCoin>>
export type Person = 'anna' | 'maria'

export async function publish(coin: Coin, given: object = {}, person: Person = 'anna'): Promise<number> {
  // The database seals by its own clock, which has gone on when other files of the process took a minute.
  const behind = Date.now() - stage.now().getTime()
  if (behind > 0) stage.pass(behind / 1000)
  await db.query('truncate attempts')
  await db.query('update coins set quoted_at = $2 where id = $1', [coin.id, stage.now()])
  const said = { title: `Идея ${Math.random()}`, content: 'Слова', direction: 'long', ...given }
  const { id } = await as(person).call(signals.create, { body: { ...said, coin_id: coin.name } } as never)
  return id
}
export const read = (id: number, person: Person = 'anna') =>
  as(person).call(signals.get, { params: { id: String(id) } })
export const edit = async (id: number, given: object) => {
  const { title, direction, target_price_usd, stop_price_usd, written } = await read(id)
  const { text: content, said, ...rest } = written!
  const payload = { title, direction, target_price_usd, stop_price_usd, content, ...rest, ...said, ...given }
  return app.inject({ method: 'PATCH', url: `/api/signals/${id}/`, headers: { authorization: 'anna' }, payload })
}
export const withdraw = (id: number, person: Person = 'anna') =>
  as(person).status(signals.withdraw, { params: { id: String(id) } } as never)
const seal = () => record(db, keeper, stage.now())
export const entriesOf = async (id: number) => {
  await seal()
  const { seal: found } = await as('anna').call(ledger.seal, { params: { id: String(id) } })
  return found!.entries.map(({ entry }) => LedgerEntry.parse(JSON.parse(entry)))
}
export const kindsOf = async (id: number) => (await entriesOf(id)).map(({ kind }) => kind)

/** The first minute that begins after now, or the n-th after it. */
export const minuteAt = (n = 0) => new Date(Math.ceil(stage.now().getTime() / MINUTE) * MINUTE + n * MINUTE)
export const bar = (n: number, open: number, high = open, low = open, close = open): Candle => {
  return { openAt: minuteAt(n), closeAt: minuteAt(n + 1), open, high, low, close }
}

export interface Given {
  /** Time since now at which the job runs; by default after all candles have closed. */
  after?: number
  quotedAt?: Date | null
  price?: number
  cap?: number | null
}

/** Seals what waits and follows the coin by these candles. */
export async function walk(
  coin: Coin,
  candles: Candle[],
  { after = 10 * MINUTE, quotedAt, price = 100, cap = 1e9 }: Given = {},
) {
  await seal()
  const now = new Date(stage.now().getTime() + after)
  const quote = {
    id: coin.id,
    price_usd: price,
    quoted_at: quotedAt === undefined ? stage.now() : quotedAt,
    market_cap: cap,
  }
  const told = {
    source: coin.pair ? ('binance' as const) : ('coingecko' as const),
    pair: coin.pair,
    candles,
    isWhole: true,
  }
  await followCoin(db, quote, told, coin.pair ? null : [], now)
}
export const standOf = async (id: number) => {
  const { call, start_price_usd, ended_by, end_price_usd, result_percent } = await read(id)
  return [
    call.state,
    start_price_usd,
    ended_by,
    end_price_usd,
    result_percent && Math.round(result_percent * 100) / 100,
  ]
}
