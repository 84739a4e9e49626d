import type { Stats } from './engine/measure.ts'

/** Rounds to four decimals for replies; null for null and for non-finite values. */
export function percent(value: number | null): number | null {
  if (value === null || !Number.isFinite(value)) return null
  // Adding zero turns -0 into 0.
  return Math.abs(value) < LARGEST ? Math.round(value * 10_000) / 10_000 + 0 : value
}
/** Above it a double has fewer than four decimals. */
const LARGEST = 1e11

export function roundStats(stats: Stats): Stats {
  return {
    ...stats,
    median_change: percent(stats.median_change),
    average_change: percent(stats.average_change),
  }
}

/** Five significant digits are more than a sparkline shows. */
export function drawn(prices: number[]): number[] {
  return prices.map((price) => Number(price.toPrecision(5)))
}
