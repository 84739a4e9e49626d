import type { Futures } from './binance/futures.ts'
import type { Candles, Tickers } from './binance/index.ts'
import type { MarketData } from './coingecko/index.ts'
import type { Macro } from './macro/index.ts'

/** Where market figures come from, real or simulated. */
export interface MarketSources {
  market: MarketData
  macro: Macro
  candles: Candles
  /** Null when the operator has switched the exchange off. */
  tickers: Tickers | null
  /** Null when the operator has switched them off. */
  futures: Futures | null
}
