import { z } from 'zod'
import { ProviderError } from '../errors.ts'
import { instantMs, MOST_PRICE } from '../given.ts'
import { createHttp, type HttpOptions } from '../http.ts'

/** What one side of a perpetual contract pays the other at the next settlement. */
export interface Funding {
  /** The exchange's name of the contract: `BTCUSDT`, `1000PEPEUSDT`. */
  contract: string
  /** Price by which positions are valued, USDT. */
  markPrice: number
  /** Percent of a position; a positive rate is paid by longs to shorts. */
  percent: number
  nextAt: Date
  at: Date
}

export interface Futures {
  /** Every perpetual contract in USDT. Throws `ProviderError`. */
  fundings: () => Promise<Funding[]>
  /** Open positions of a contract in its own units; null when the exchange has no such contract. Throws `ProviderError`. */
  openInterest: (contract: string) => Promise<number | null>
}

const decimal = z.string().min(1).max(60).transform(Number)
/** The exchange's own bounds are ±3%; a rate beyond this is a fault of the answer. */
const MOST_RATE = 0.1

/** The exchange gives eight decimals; the product of doubles has more. */
const percentOf = (rate: number) => Math.round(rate * 1e8) / 1e6

/** The list may name a settlement for so long after it. */
const LATE_MS = 600_000

const FundingRow = z
  .object({
    symbol: z.string().max(40),
    markPrice: decimal.pipe(z.number().min(1e-30).max(MOST_PRICE)),
    lastFundingRate: decimal.pipe(z.number().min(-MOST_RATE).max(MOST_RATE)),
    nextFundingTime: instantMs,
    time: instantMs,
  })
  .refine(({ nextFundingTime, time }) => nextFundingTime > time - LATE_MS, 'no settlement is to come')
  .transform(
    ({ symbol, markPrice, lastFundingRate, nextFundingTime, time }): Funding => ({
      contract: symbol,
      markPrice,
      percent: percentOf(lastFundingRate),
      nextAt: new Date(nextFundingTime),
      at: new Date(time),
    }),
  )
/** Contracts with a day of delivery (`BTCUSDT_270326`) pay no funding; others are settled in another coin. */
const Perpetual = z.object({ symbol: z.string().regex(/^[\p{L}\p{N}]{2,36}USDT$/u) })
const Interest = z.object({ openInterest: decimal.pipe(z.number().min(0).max(1e20)) })

/**
 * Binance's public figures of USDⓈ-M futures, no key:
 * https://developers.binance.com/docs/derivatives/usds-margined-futures/market-data/rest-api (`fapi.binance.com`). The
 * rates of all contracts weigh 10 of 2,400 a minute, the open interest of one weighs 1.
 */
export function createBinanceFutures(options: HttpOptions): Futures {
  const http = createHttp('binance futures', options, { accept: 'application/json' })
  return {
    fundings: async () => {
      const all = await http.json('/fapi/v1/premiumIndex', z.array(z.unknown()))
      const perpetual = all.filter((row) => Perpetual.safeParse(row).success)
      return http.some(perpetual, FundingRow, 'fundings')
    },
    openInterest: async (contract) => {
      try {
        return (await http.json('/fapi/v1/openInterest', Interest, { symbol: contract })).openInterest
      } catch (error) {
        // Error -1121, Invalid symbol, is the only one that a well-formed request gets.
        if (error instanceof ProviderError && error.status === 400) return null
        throw error
      }
    },
  }
}
