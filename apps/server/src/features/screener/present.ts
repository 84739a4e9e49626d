import type { Stats } from './engine/measure.ts'

/** Four decimals, which is what answers say; null stays null, and what is no number is null. */
export function percent(value: number | null): number | null {
  if (value === null || !Number.isFinite(value)) return null
  // Adding zero makes minus nothing plain nothing.
  return Math.abs(value) < LARGEST ? Math.round(value * 10_000) / 10_000 + 0 : value
}
/** Beyond it a double has no four decimals. */
const LARGEST = 1e11

export function roundStats(stats: Stats): Stats {
  return {
    ...stats,
    median_change: percent(stats.median_change),
    average_change: percent(stats.average_change),
  }
}

/** Five significant figures are more than a small drawing shows. */
export function drawn(prices: number[]): number[] {
  return prices.map((price) => Number(price.toPrecision(5)))
}
