import type { Logger } from 'pino'
import { writeRows } from '#platform/batches/writeRows.ts'
import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import type { Ticker, Tickers } from '#providers/binance/index.ts'
import { pairsAgreed, pricesMoved } from '../events.ts'
import { weigh } from '../prices/belief.ts'

/** The exchange's clock may be ahead of ours by this much. */
const AHEAD_MS = 120_000
/** Age up to which the provider's price is compared with: the market does not move much within it. */
const COMPARED_MS = 12 * 60_000
const MOST_APART = 1.1
/** Beyond this ratio tether has lost its dollar peg and prices in it are not used. */
const TETHER_APART = 1.02

interface PairRow {
  id: number
  pair: string
  agrees: boolean
  told_usd: number | null
  told_at: Date | null
  quoted_at: Date | null
  doubted_at: Date | null
  believed: number[]
  doubted: number[]
}

/**
 * Takes current prices from the exchange: newer than the known ones, near the provider's price of the same coin, and
 * checked by `weigh`. Returns the number of coins changed.
 */
export async function takeTickers(db: Database, source: Tickers, now: Date, log: Pick<Logger, 'warn'>) {
  const tickers = new Map((await source.read()).map((ticker) => [ticker.pair, ticker]))
  const tether = await tetherIn(db, now)
  if (tether === null) {
    log.warn({}, 'what a tether costs is not known, or it is no dollar: the exchange is not asked')
    return 0
  }
  return transaction(db, async (tx) => {
    const pairs = await lockPairs(tx, [...tickers.keys()])
    const weighed = pairs.flatMap((row) => {
      const quote = quoteOf(row, tickers.get(row.pair)!, tether, now)
      return quote ? [{ ...row, ...quote, agrees: agreesNow(row, quote.price_usd, now), was: row.agrees }] : []
    })
    await keepAgreement(
      tx,
      weighed.filter(({ agrees, was }) => agrees !== was),
    )
    const agreeing = weighed.filter(({ agrees }) => agrees)
    if (agreeing.length > 0 && !pairs.some(({ agrees }) => agrees))
      await emit(tx, pairsAgreed, { pairs: agreeing.length })
    const taken = agreeing.map((row) => ({ ...row, ...weigh(row, row.price_usd) }))
    await keepDoubts(
      tx,
      taken.filter(({ isBelieved }) => !isBelieved),
    )
    const write = (part: typeof taken) => keepPrices(tx, part)
    const believed = taken.filter(({ isBelieved }) => isBelieved)
    const { results } = await writeRows(tx, believed, { source: 'Цены биржи', keyOf: ({ pair }) => pair, write }, now)
    const moved = results.reduce((sum, part) => sum + part, 0)
    if (moved > 0) await emit(tx, pricesMoved, { coins: moved })
    return moved
  })
}

/** Price of tether in USD by the main provider; null when older than an hour or far from a dollar. */
async function tetherIn(db: Db, now: Date): Promise<number | null> {
  const [row] = await rows<{ told_usd: number | null }>(
    db,
    'market.tether',
    `select told_usd from coins where api_id = 'tether' and told_at > $1::timestamptz - interval '1 hour'`,
    [now],
  )
  const price = row?.told_usd ?? null
  return price !== null && price <= TETHER_APART && price >= 1 / TETHER_APART ? price : null
}

function quoteOf(row: PairRow, { priceUsdt, change1d, at }: Ticker, tether: number, now: Date) {
  const known = Math.max(row.quoted_at?.getTime() ?? 0, row.doubted_at?.getTime() ?? 0)
  if (at.getTime() <= known || at.getTime() > now.getTime() + AHEAD_MS) return null
  return { price_usd: priceUsdt * tether, change_1d: change1d, quoted_at: at }
}

/** Whether the pair agrees with the provider's price. With an old price, the result of the last comparison. */
function agreesNow({ told_usd, told_at, agrees }: PairRow, price: number, now: Date): boolean {
  if (told_usd === null || told_at === null) return false
  if (now.getTime() - told_at.getTime() > COMPARED_MS) return agrees
  return price <= told_usd * MOST_APART && price >= told_usd / MOST_APART
}

function lockPairs(tx: Db, pairs: string[]) {
  return rows<PairRow>(
    tx,
    'market.lockPairs',
    `select c.id, p.pair, p.agrees, c.told_usd, c.told_at, c.quoted_at, c.doubted_at, c.believed, c.doubted
     from coins c join coin_pairs p on p.coin_id = c.id where p.pair = any($1) order by c.id for update of c`,
    [pairs],
  )
}

async function keepAgreement(tx: Db, changed: { id: number; agrees: boolean }[]) {
  if (changed.length === 0) return
  await rows(
    tx,
    'market.keepAgreement',
    `update coin_pairs p set agrees = t.agrees from unnest($1::integer[], $2::boolean[]) as t(id, agrees) where p.coin_id = t.id`,
    [changed.map(({ id }) => id), changed.map(({ agrees }) => agrees)],
  )
}

type Taken = Pick<PairRow, 'id' | 'believed' | 'doubted'> & { price_usd: number; change_1d: number; quoted_at: Date }

async function keepPrices(tx: Db, taken: Taken[]): Promise<number> {
  if (taken.length === 0) return 0
  const moved = await rows<{ id: number }>(
    tx,
    'market.keepTickers',
    `update coins c set price_usd = q.price_usd, change_1d = q.change_1d, quoted_at = q.quoted_at, believed = q.believed,
       doubted = '{}', doubted_at = null
     from jsonb_populate_recordset(null::coins, $1::jsonb) q where c.id = q.id returning c.id`,
    [JSON.stringify(taken)],
  )
  return moved.length
}

async function keepDoubts(tx: Db, taken: Taken[]) {
  if (taken.length === 0) return
  await rows(
    tx,
    'market.doubtTickers',
    `update coins c set doubted = q.doubted, doubted_at = q.quoted_at
     from jsonb_populate_recordset(null::coins, $1::jsonb) q where c.id = q.id`,
    [JSON.stringify(taken)],
  )
}
