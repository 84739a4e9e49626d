import type { Prices } from './prices.ts'
import { medianOf } from './select.ts'

/** Milliseconds; a window whose end is `now` ends with the live price. */
export interface Span {
  start: number
  end: number
}

/** What a window is measured for: which coins, in what money, as of when. */
export interface Question {
  now: number
  /** The columns of the set, by rank; without the base's own when its money is the quote. */
  columns: Int32Array
  /** The base coin's column; absent while it has no price at all. */
  base: number | undefined
  isUsd: boolean
}

/** Prices of the set at both ends of a window. */
export interface Measured {
  span: Span
  /** Dollars at both ends, by place in the columns; zero where there is no price. */
  starts: Float64Array
  ends: Float64Array
  /** What one unit of the quote costs at both ends; NaN where nobody knows. */
  quoteStart: number
  quoteEnd: number
  /** The base's dollars at its end for one at its start; NaN where nobody knows. */
  baseRatio: number
}

export interface Stats {
  total: number
  up_count: number
  down_count: number
  median_change: number | null
  average_change: number | null
  outperform_count: number
}

/** Reads the two rows of a window. */
export function measure(prices: Prices, { now, columns, base, isUsd }: Question, span: Span): Measured {
  const one = Int32Array.of(base ?? 0)
  const priceOf = (ms: number) => (base === undefined ? 0 : prices.at(ms, now, one)[0]!)
  const [baseStart, baseEnd] = [priceOf(span.start), priceOf(span.end)]
  const baseRatio = baseStart > 0 && baseEnd > 0 ? baseEnd / baseStart : Number.NaN
  return {
    span,
    starts: prices.at(span.start, now, columns),
    ends: prices.at(span.end, now, columns),
    quoteStart: isUsd ? 1 : baseStart || Number.NaN,
    quoteEnd: isUsd ? 1 : baseEnd || Number.NaN,
    baseRatio,
  }
}

/** The change in the quote in percent; NaN where a price is missing. */
export function changeAt({ starts, ends, quoteStart, quoteEnd }: Measured, at: number): number {
  const [start, end] = [starts[at]!, ends[at]!]
  return start > 0 && end > 0 ? 100 * (end / quoteEnd / (start / quoteStart) - 1) : Number.NaN
}

/** The change in dollars in percent; NaN where a price is missing. */
export function dollarsAt({ starts, ends }: Measured, at: number): number {
  const [start, end] = [starts[at]!, ends[at]!]
  return start > 0 && end > 0 ? 100 * (end / start - 1) : Number.NaN
}

export function baseChange({ baseRatio }: Measured): number | null {
  return Number.isNaN(baseRatio) ? null : 100 * (baseRatio - 1)
}

let scratch = new Float64Array(512)

/**
 * The figures of a window over its set. The quote turns every ratio by the same factor, so order and median are those
 * of the dollars.
 */
export function statsOf({ starts, ends, quoteStart, quoteEnd, baseRatio }: Measured): Stats {
  const count = starts.length
  if (scratch.length < count) scratch = new Float64Array(count)
  const ratios = scratch
  const factor = quoteEnd / quoteStart
  let total = 0
  let up = 0
  let down = 0
  let better = 0
  let sum = 0
  // A quote that nobody knows makes every comparison false and leaves no coin.
  const isKnown = factor > 0
  for (let at = 0; at < count && isKnown; at += 1) {
    const start = starts[at]!
    const end = ends[at]!
    if (!(start > 0 && end > 0)) continue
    const ratio = end / start
    ratios[total] = ratio
    total += 1
    sum += ratio
    if (ratio > factor) up += 1
    else if (ratio < factor) down += 1
    if (ratio > baseRatio) better += 1
  }
  return {
    total,
    up_count: up,
    down_count: down,
    median_change: total === 0 ? null : 100 * (medianOf(ratios, total) / factor - 1),
    average_change: total === 0 ? null : 100 * (sum / total / factor - 1),
    outperform_count: better,
  }
}

/** Places of the coins that have a change, the best first; of equal ones the larger coin. */
export function rankedPlaces(measured: Measured): number[] {
  const changes = new Float64Array(measured.starts.length)
  const places: number[] = []
  for (let at = 0; at < changes.length; at += 1) {
    changes[at] = changeAt(measured, at)
    if (!Number.isNaN(changes[at])) places.push(at)
  }
  // The columns stand by rank, and the sort keeps the order of equals.
  return places.sort((one, other) => changes[other]! - changes[one]!)
}
