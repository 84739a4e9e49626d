import type { Logger } from 'pino'
import { writeRows } from '#platform/batches/writeRows.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import type { MarketData } from '#providers/coingecko/index.ts'
import type { Macro } from '#providers/macro/index.ts'
import type { MarketSources } from '#providers/marketSources.ts'
import { pricesMoved } from './events.ts'
import { type CoinQuote, setQuotes } from './prices/quotes.ts'
import { findCoin, setMacro, type TakenMacro } from './store.ts'

/** The provider's largest page. The first page is read twice as often as the second. */
const PER_PAGE = 250
const MACRO_KEYS = ['market_cap', 'gold', 'nvidia', 'sp500', 'rub'] as const
type MacroKey = (typeof MACRO_KEYS)[number]
type MacroSources = Pick<MarketSources, 'market' | 'macro'>

const PAX_GOLD = 'pax-gold'
const FRESH_MS = 3_600_000

/** Reads one page of prices from the provider into `coins`. */
export async function refreshMarket(
  db: Database,
  { market }: Pick<MarketSources, 'market'>,
  page: number,
  now: Date,
  log: Logger,
) {
  const coins = await market.markets({ page, perPage: PER_PAGE })
  await transaction(db, async (tx) => {
    const { results } = await writeRows(
      tx,
      coins.map(quoteOf),
      { source: 'Цены монет', keyOf: ({ api_id }) => api_id, write: (quotes) => setQuotes(tx, quotes, now) },
      now,
    )
    const changed = sum(results)
    if (changed > 0) await emit(tx, pricesMoved, { coins: changed })
    log.debug({ page, changed }, 'prices taken')
  })
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** A provider's quote under the names of our columns. */
export function quoteOf(coin: Awaited<ReturnType<MarketData['markets']>>[number]): CoinQuote {
  return {
    api_id: coin.apiId,
    symbol: coin.symbol,
    name: coin.name,
    image: coin.image ?? '',
    rank: coin.rank,
    price_usd: coin.priceUsd,
    change_1d: coin.change1d,
    market_cap: coin.marketCap,
    fdv: coin.fdv,
    volume_24h: coin.volume24h,
    ath: coin.ath,
    atl: coin.atl,
    ath_at: coin.athDate,
    atl_at: coin.atlDate,
    supply: coin.supply,
    quoted_at: coin.lastUpdated,
  }
}

/**
 * Reads each source separately and logs its failure; the last value stays. Each promise is awaited where it is made: an
 * unhandled rejection would end the process.
 */
export async function refreshMacro(db: Database, sources: MacroSources, now: Date, log: Logger) {
  await Promise.all(
    MACRO_KEYS.map(async (key) => {
      try {
        const taken = await takeMacro(sources, key).catch(async (error: unknown) => {
          const second = key === 'gold' ? await goldOfCoin(db, now) : null
          if (!second) throw error
          log.warn({ err: error, key }, 'macro source failed; the second one is shown')
          return second
        })
        await transaction(db, (tx) => keepMacro(tx, [taken], now))
      } catch (error) {
        log.warn({ err: error, key }, 'macro source failed; the last value stays')
      }
    }),
  )
}

/** Reads every source once, for a database that has no values yet; those that fail are left to the job. */
export async function fillMacro(tx: Db, sources: MacroSources, now: Date) {
  const taken = await Promise.allSettled(MACRO_KEYS.map((key) => takeMacro(sources, key)))
  const answered = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  await keepMacro(tx, answered, now)
}

function keepMacro(tx: Db, taken: TakenMacro[], now: Date) {
  const write = async (part: TakenMacro[]) => {
    for (const row of part) await setMacro(tx, row)
  }
  return writeRows(tx, taken, { source: 'Индексы и курсы', keyOf: ({ key }) => key, write }, now)
}

async function takeMacro({ market, macro }: MacroSources, key: MacroKey) {
  return { key, ...(await (key === 'market_cap' ? takeMarketCap(market) : takeQuote(macro, key))) }
}

async function takeMarketCap(market: MarketData) {
  const { marketCapUsd, change1d, asOf } = await market.global()
  return { price: marketCapUsd, change_1d: change1d, quoted_at: asOf, read_at: asOf, source: 'coingecko' as const }
}

/** While a source is down its last answer is returned with its time. */
async function takeQuote(macro: Macro, key: Exclude<MacroKey, 'market_cap'>) {
  const { value, asOf } = await macro.quoteCached(key)
  return { price: value.price, change_1d: value.change1d, quoted_at: value.asOf, read_at: asOf, source: value.source }
}

/** A coin that is an ounce of gold in a vault; null while its price is not fresh. */
async function goldOfCoin(db: Db, now: Date): Promise<TakenMacro | null> {
  const coin = await findCoin(db, PAX_GOLD)
  if (!coin?.price_usd || !coin.quoted_at || now.getTime() - coin.quoted_at.getTime() > FRESH_MS) return null
  const { price_usd: price, change_1d, quoted_at } = coin
  return { key: 'gold', price, change_1d, quoted_at, read_at: now, source: PAX_GOLD }
}
