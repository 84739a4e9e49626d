import type { HistoryRange } from '@palata/contract/market'
import type { Point } from './series.ts'

/** Prices of one span; `at` is its beginning, ms. */
export interface Candle {
  at: number
  open: number
  high: number
  low: number
  close: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Length of a candle and its words: hours up to 90 days, then the closes of days. */
export const SPANS: Record<HistoryRange, { ms: number; words: string }> = {
  '1d': { ms: 2 * HOUR_MS, words: '2\u00a0часа' },
  '7d': { ms: 4 * HOUR_MS, words: '4\u00a0часа' },
  '30d': { ms: DAY_MS, words: 'сутки' },
  '90d': { ms: DAY_MS, words: 'сутки' },
  '1y': { ms: 7 * DAY_MS, words: 'неделю' },
  all: { ms: 28 * DAY_MS, words: 'четыре недели' },
}

/** Candles of the points by spans of UTC; each opens where the one before closed, because the points are closes. */
export function candlesOf(points: readonly Point[], range: HistoryRange): Candle[] {
  const { ms } = SPANS[range]
  const candles: Candle[] = []
  for (const [at, price] of points) {
    const begins = Math.floor(at / ms) * ms
    const last = candles.at(-1)
    if (last?.at === begins) {
      last.high = Math.max(last.high, price)
      last.low = Math.min(last.low, price)
      last.close = price
    } else {
      const open = last?.close ?? price
      candles.push({ at: begins, open, high: Math.max(open, price), low: Math.min(open, price), close: price })
    }
  }
  return candles
}
