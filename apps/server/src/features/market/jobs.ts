import type { Logger } from 'pino'
import { type Database, transaction } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import type { Candles } from '#providers/binance/index.ts'
import type { MarketData } from '#providers/coingecko/index.ts'
import type { Macro } from '#providers/macro/index.ts'
import { pricesMoved } from './events.ts'
import { type CoinQuote, type MacroRow, setMacro, setQuotes } from './store.ts'

export interface MarketSources {
  market: MarketData
  macro: Macro
  candles: Candles
}

/** The provider's largest page, and as many of them as the product follows. */
const PER_PAGE = 250
const PAGES = 2
const MACRO_QUOTES = ['gold', 'nvidia', 'sp500', 'rub'] as const

/** Takes prices from the provider into `coins`. A failure keeps the last prices and their time. */
export async function refreshMarket(db: Database, { market }: Pick<MarketSources, 'market'>, log: Logger) {
  for (let page = 1; page <= PAGES; page += 1) {
    const coins = await market.markets({ page, perPage: PER_PAGE })
    await transaction(db, async (tx) => {
      const changed = await setQuotes(tx, coins.map(quoteOf))
      if (changed > 0) await emit(tx, pricesMoved, { coins: changed })
      log.debug({ page, changed }, 'prices taken')
    })
    if (coins.length < PER_PAGE) break
  }
}

/** The provider's word on a coin in the names of our columns. */
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
    quoted_at: coin.lastUpdated,
  }
}

/** Each source for itself: a silent exchange does not keep the rouble from moving. */
export async function refreshMacro(
  db: Database,
  { market, macro }: Pick<MarketSources, 'market' | 'macro'>,
  log: Logger,
) {
  const takings: [MacroRow['key'], Promise<Omit<MacroRow, 'key'>>][] = [
    [
      'market_cap',
      market.global().then((all) => ({ price: all.marketCapUsd, change_1d: all.change1d, quoted_at: new Date() })),
    ],
    ...MACRO_QUOTES.map((key): [MacroRow['key'], Promise<Omit<MacroRow, 'key'>>] => [
      key,
      macro.quote(key).then((quote) => ({ price: quote.price, change_1d: quote.change1d, quoted_at: quote.asOf })),
    ]),
  ]
  for (const [key, taking] of takings) {
    try {
      await setMacro(db, { key, ...(await taking) })
    } catch (error) {
      log.warn({ err: error, key }, 'macro source failed; the last value stays')
    }
  }
}
