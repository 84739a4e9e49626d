import type { Selectable } from 'kysely'
import { type Db, rows } from '#platform/database.ts'
import type { Coins } from '#platform/schema.ts'
import { type Memory, weigh } from './belief.ts'

/** A provider's quote of a coin: money in USD, changes in percent, as of `quoted_at`. */
export type CoinQuote = Pick<
  Selectable<Coins>,
  | ('api_id' | 'symbol' | 'name' | 'image' | 'rank' | 'price_usd' | 'change_1d' | 'market_cap' | 'fdv')
  | ('volume_24h' | 'ath' | 'atl' | 'quoted_at')
> &
  Partial<Pick<Selectable<Coins>, 'ath_at' | 'atl_at' | 'supply'>>

interface Known extends Memory {
  api_id: string
  quoted_at: Date | null
  doubted_at: Date | null
  /** Time of the provider's own last quote; `quoted_at` may be later, from the exchange. */
  told_at: Date | null
}

/** The provider's clock may be ahead of ours by this much. */
const AHEAD_MS = 120_000

/**
 * Writes quotes into `coins`; call in a transaction. Older, repeated and future quotes are ignored. A doubtful price
 * waits (`belief.ts`) with its whole quote. When the exchange has a newer price, only the quote's other figures are
 * taken. Returns the number of changed coins.
 */
export async function setQuotes(tx: Db, quotes: CoinQuote[], now = new Date()): Promise<number> {
  const known = await lockKnown(
    tx,
    quotes.map(({ api_id }) => api_id),
  )
  const added = quotes
    .filter(({ api_id }) => !known.has(api_id))
    .map((quote) => ({
      ...quote,
      ...weighed(quote),
      // A time still to come would make every later quote of the coin look old.
      quoted_at: isAhead(quote.quoted_at, now) ? now : quote.quoted_at,
    }))
  const moved = quotes.flatMap((quote) => {
    const coin = known.get(quote.api_id)
    return coin && isNews(quote, coin, now) ? [{ ...quote, ...weighed(quote, coin) }] : []
  })
  const isLate = ({ api_id, quoted_at }: Weighed) => quoted_at !== null && quoted_at <= newestOf(known.get(api_id)!)
  await setDoubts(
    tx,
    moved.filter((quote) => !quote.isBelieved && !isLate(quote)),
  )
  const believed = moved.filter(({ isBelieved }) => isBelieved)
  const changed = await updateQuotes(
    tx,
    believed.filter((quote) => !isLate(quote)),
  )
  const figures = await updateFigures(tx, believed.filter(isLate))
  return changed + figures + (await insertQuotes(tx, added))
}

/** Whether the quote is new. A price of zero or less is an error; null means that the provider has none. */
function isNews({ price_usd, quoted_at }: CoinQuote, known: Known, now: Date): boolean {
  if (price_usd !== null && !isPrice(price_usd)) return false
  if (!quoted_at) return known.quoted_at === null
  return !isAhead(quoted_at, now) && quoted_at.getTime() > (known.told_at?.getTime() ?? 0)
}

const isAhead = (at: Date | null, now: Date) => at !== null && at.getTime() > now.getTime() + AHEAD_MS

/** Time of the last price, accepted or doubtful: a repeated quote must not confirm itself. */
const newestOf = ({ quoted_at, doubted_at }: Known) =>
  new Date(Math.max(quoted_at?.getTime() ?? 0, doubted_at?.getTime() ?? 0))

const isPrice = (price: number) => price > 0 && price < Number.POSITIVE_INFINITY

/** A quote without a price sets the price to null. */
function weighed({ price_usd }: CoinQuote, known: Memory = { believed: [], doubted: [] }) {
  if (price_usd === null || !isPrice(price_usd))
    return { isBelieved: true, price_usd: null, believed: known.believed, doubted: [] }
  return { price_usd, ...weigh(known, price_usd) }
}

type Weighed = CoinQuote & ReturnType<typeof weighed>

async function lockKnown(tx: Db, apiIds: string[]): Promise<Map<string, Known>> {
  const found = await rows<Known>(
    tx,
    'market.lockQuoted',
    `select api_id, quoted_at, believed, doubted, doubted_at, told_at from coins where api_id = any($1) order by id for update`,
    [apiIds],
  )
  return new Map(found.map((row) => [row.api_id, row]))
}

async function updateQuotes(tx: Db, quotes: Weighed[]): Promise<number> {
  if (quotes.length === 0) return 0
  const changed = await rows<{ id: number }>(
    tx,
    'market.updateQuotes',
    `update coins c set symbol = q.symbol, name = q.name, image = q.image, rank = q.rank, price_usd = q.price_usd,
       change_1d = q.change_1d, market_cap = q.market_cap, fdv = q.fdv, volume_24h = q.volume_24h, ath = q.ath, atl = q.atl,
       ath_at = q.ath_at, atl_at = q.atl_at, supply = q.supply, quoted_at = q.quoted_at, believed = q.believed, doubted = '{}', doubted_at = null,
       told_usd = q.price_usd, told_at = q.quoted_at
     from jsonb_populate_recordset(null::coins, $1::jsonb) q where c.api_id = q.api_id returning c.id`,
    [JSON.stringify(quotes)],
  )
  return changed.length
}

/** Updates everything but the price, for which the exchange has a newer value. */
async function updateFigures(tx: Db, quotes: Weighed[]): Promise<number> {
  if (quotes.length === 0) return 0
  const changed = await rows<{ id: number }>(
    tx,
    'market.updateFigures',
    `update coins c set symbol = q.symbol, name = q.name, image = q.image, rank = q.rank, market_cap = q.market_cap, fdv = q.fdv,
       volume_24h = q.volume_24h, ath = q.ath, atl = q.atl, ath_at = q.ath_at, atl_at = q.atl_at, supply = q.supply,
       told_usd = q.price_usd, told_at = q.quoted_at
     from jsonb_populate_recordset(null::coins, $1::jsonb) q where c.api_id = q.api_id returning c.id`,
    [JSON.stringify(quotes)],
  )
  return changed.length
}

/**
 * Inserts new coins. One whose provider id or slug is taken, as after a rename at the desk, is skipped so that the
 * others are inserted.
 */
async function insertQuotes(tx: Db, quotes: Weighed[]): Promise<number> {
  if (quotes.length === 0) return 0
  const added = await rows<{ id: number }>(
    tx,
    'market.insertQuotes',
    `insert into coins (api_id, slug, symbol, name, image, rank, price_usd, change_1d, market_cap, fdv, volume_24h, ath, atl, ath_at, atl_at, supply, quoted_at, believed, told_usd, told_at)
     select api_id, api_id, symbol, name, image, rank, price_usd, change_1d, market_cap, fdv, volume_24h, ath, atl, ath_at, atl_at, supply, quoted_at, believed, price_usd, quoted_at
     from jsonb_populate_recordset(null::coins, $1::jsonb) order by api_id on conflict do nothing returning id`,
    [JSON.stringify(quotes)],
  )
  return added.length
}

async function setDoubts(tx: Db, quotes: Weighed[]) {
  if (quotes.length === 0) return
  await rows(
    tx,
    'market.setDoubts',
    `update coins c set doubted = q.doubted, doubted_at = q.quoted_at
     from jsonb_populate_recordset(null::coins, $1::jsonb) q where c.api_id = q.api_id`,
    [JSON.stringify(quotes)],
  )
}
