import { z } from 'zod'
import { ProviderError } from '../errors.ts'
import { instantMs, MOST_CHANGE, MOST_PRICE } from '../given.ts'
import { createHttp, type HttpOptions } from '../http.ts'

/** Prices within an interval, USD. For a single quote, both instants and all four prices are equal. */
export interface Candle {
  openAt: Date
  closeAt: Date
  open: number
  high: number
  low: number
  close: number
}

const INTERVALS_MS = { '1m': 60_000, '15m': 900_000, '1h': 3_600_000, '1d': 86_400_000 }
export type CandleInterval = keyof typeof INTERVALS_MS

/** Maximum per answer. */
const MOST_CANDLES = 1000

export interface Candles {
  /**
   * Candles of a pair that opened at `from` or later, oldest first; the last one may still be open. Null when the
   * exchange has no such pair. Throws `ProviderError`.
   */
  read: (pair: string, interval: CandleInterval, from: Date, limit?: number) => Promise<Candle[] | null>
}

/** Current price of a pair in its quote coin. `change1d`: percent within 24 hours. */
export interface Ticker {
  pair: string
  priceUsdt: number
  change1d: number
  at: Date
}

export interface Tickers {
  /** Every USDT pair traded within a day. Throws `ProviderError`. */
  read: () => Promise<Ticker[]>
}

const price = z.string().max(60).transform(Number).pipe(z.number().min(1e-30).max(MOST_PRICE))
const Row = z
  .tuple([instantMs, price, price, price, price], z.unknown())
  .refine(([, open, high, low, close]) => high >= Math.max(open, close) && low <= Math.min(open, close))

/**
 * Binance's public market data, no key: https://developers.binance.com/docs/binance-spot-api-docs/rest-api
 * (`data-api.binance.vision`, `/api/v3/klines`).
 */
export function createBinance(options: HttpOptions): Candles {
  const http = createHttp('binance', options, { accept: 'application/json' })
  return {
    read: async (pair, interval, from, limit = MOST_CANDLES) => {
      const query = { symbol: pair, interval, startTime: from.getTime(), limit }
      try {
        const rows = await http.json('/api/v3/klines', z.array(z.unknown()), query)
        if (rows.length === 0) return []
        const length = INTERVALS_MS[interval]
        return http.rows(rows, Row, 'klines').map(([at, open, high, low, close]) => {
          return { openAt: new Date(at), closeAt: new Date(at + length), open, high, low, close }
        })
      } catch (error) {
        // Error -1121, Invalid symbol, is the only one that a well-formed request gets.
        if (error instanceof ProviderError && error.status === 400) return null
        throw error
      }
    },
  }
}

/** Some pairs have the signs of their coins, not Latin ones. */
const Pair = z.string().regex(/^[\p{L}\p{N}]{2,40}$/u, 'no pair')
const TickerRow = z.object({ symbol: Pair, openPrice: price, lastPrice: price, closeTime: instantMs }).transform(
  ({ symbol, openPrice, lastPrice, closeTime }): Ticker => ({
    pair: symbol,
    priceUsdt: lastPrice,
    change1d: Math.min(MOST_CHANGE, (lastPrice / openPrice - 1) * 100),
    at: new Date(closeTime),
  }),
)
const Traded = z.object({ symbol: z.string().endsWith('USDT'), count: z.number().positive() })

/**
 * The same service's `/api/v3/ticker/24hr` in its short form for all pairs: one call of weight 80 out of 6,000 a
 * minute.
 */
export function createBinanceTickers(options: HttpOptions): Tickers {
  const http = createHttp('binance', options, { accept: 'application/json' })
  return {
    read: async () => {
      const all = await http.json('/api/v3/ticker/24hr', z.array(z.unknown()), { type: 'MINI' })
      // Inactive pairs have zero prices, which is no error.
      const traded = all.filter((row) => Traded.safeParse(row).success)
      return http.some(traded, TickerRow, 'tickers')
    },
  }
}

/** The finest interval whose candles cover the gap in one answer. */
export function intervalFor(gapMs: number): CandleInterval {
  const found = Object.entries(INTERVALS_MS).find(([, length]) => gapMs <= length * (MOST_CANDLES - 1))
  return (found?.[0] ?? '1d') as CandleInterval
}
