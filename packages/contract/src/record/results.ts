import { LATE_COSTS, LEAST_READERS, OPENING_MINUTES } from './rules.ts'
import type { Side } from './skill.ts'

/** Percent from `entry` to `exit`; for a short, a fall of the price is a gain. */
export function resultOf(side: Side, entry: number, exit: number): number {
  return (side === 'long' ? 1 : -1) * 100 * (exit / entry - 1)
}

/**
 * What a late reader got, percent after `LATE_COSTS`; zero when the call had ended before they could enter, which is
 * counted as any other. A long loses what was put in and no more: what has lost everything has no exit to pay for.
 */
export function lateResultOf(side: Side, entry: number, exit: number, isTooLate: boolean): number {
  if (isTooLate) return 0
  const left = resultOf(side, entry, exit) - LATE_COSTS
  return side === 'long' ? Math.max(-100, left) : left
}

/** Percentage points by which a call's result exceeds that of Bitcoin, held over the same time. */
export function alphaOf(resultPercent: number, bitcoinThen: number, bitcoinAtEnd: number): number {
  return resultPercent - resultOf('long', bitcoinThen, bitcoinAtEnd)
}

/** The deepest fall of a line from its highest point before, zero or less, in the line's unit; the line starts at zero. */
export function worstFallOf(line: readonly number[]): number {
  let [highest, worst] = [0, 0]
  for (const value of line) {
    highest = Math.max(highest, value)
    worst = Math.min(worst, value - highest)
  }
  return worst
}

/**
 * Minutes within which half of the readers had opened a signal, by their counts in the buckets of `OPENING_MINUTES` (and a
 * last one of all later); null under `LEAST_READERS`, or when half came later than the last edge.
 */
export function medianOpening(counts: readonly number[]): number | null {
  const readers = counts.reduce((sum, count) => sum + count, 0)
  if (readers < LEAST_READERS) return null
  let opened = 0
  for (const [at, count] of counts.entries()) {
    opened += count
    if (opened * 2 >= readers) return OPENING_MINUTES[at] ?? null
  }
  return null
}
