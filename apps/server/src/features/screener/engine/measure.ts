import type { Prices } from './prices.ts'
import { Readings } from './readings.ts'
import { medianOf } from './select.ts'

/** Milliseconds; a window that ends at `now` ends with the live price. */
export interface Span {
  start: number
  end: number
}

/** What to measure: which coins, in which currency, as of when. */
export interface Question {
  now: number
  /** Columns of the set, by rank; without the base coin when it is the quote currency. */
  columns: Int32Array
  /** The base coin's column; undefined when it has no price at all. */
  base: number | undefined
  isUsd: boolean
}

/** Prices of the set at both ends of a window. */
export interface Measured {
  span: Span
  /** Dollar prices at both ends, by index in `columns`; zero where there is none. */
  starts: Float64Array
  ends: Float64Array
  /** Indexes from this one on have no price at both ends. */
  reach: number
  /** Dollar price of the quote currency at both ends; NaN when unknown. */
  quoteStart: number
  quoteEnd: number
  /** The base's price at the end divided by that at the start; NaN when unknown. */
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

/** Reads the prices at both ends of a window. */
export function measure(prices: Prices, question: Question, span: Span): Measured {
  return measuring(prices, question)(span)
}

/**
 * Measures windows one after another; in order, a shared end is read only once. The arrays of a window are valid
 * until the next one is measured.
 */
export function measuring(prices: Prices, { now, columns, base, isUsd }: Question): (span: Span) => Measured {
  const readings = new Readings(prices, now, columns)
  const priceOf = (ms: number) => (base === undefined ? 0 : prices.priceAt(ms, now, base))
  return (span) => {
    const [start, end] = [readings.at(span.start), readings.at(span.end)]
    const [baseStart, baseEnd] = [priceOf(span.start), priceOf(span.end)]
    return {
      span,
      starts: start.prices,
      ends: end.prices,
      reach: Math.min(start.reach, end.reach),
      quoteStart: isUsd ? 1 : baseStart || Number.NaN,
      quoteEnd: isUsd ? 1 : baseEnd || Number.NaN,
      baseRatio: baseStart > 0 && baseEnd > 0 ? baseEnd / baseStart : Number.NaN,
    }
  }
}

/** Change in the quote currency, percent; NaN where a price is missing. */
export function changeAt({ starts, ends, quoteStart, quoteEnd }: Measured, at: number): number {
  const [start, end] = [starts[at]!, ends[at]!]
  return start > 0 && end > 0 ? 100 * (end / quoteEnd / (start / quoteStart) - 1) : Number.NaN
}

/** Change in dollars, percent; NaN where a price is missing. */
export function dollarsAt({ starts, ends }: Measured, at: number): number {
  const [start, end] = [starts[at]!, ends[at]!]
  return start > 0 && end > 0 ? 100 * (end / start - 1) : Number.NaN
}

export function baseChange({ baseRatio }: Measured): number | null {
  return Number.isNaN(baseRatio) ? null : 100 * (baseRatio - 1)
}

let scratch = new Float64Array(512)

/**
 * Statistics of a window over its set. The quote currency scales all ratios equally, so order and median are the same
 * as in dollars.
 */
export function statsOf({ starts, ends, reach, quoteStart, quoteEnd, baseRatio }: Measured): Stats {
  if (scratch.length < reach) scratch = new Float64Array(reach)
  const ratios = scratch
  const factor = quoteEnd / quoteStart
  let total = 0
  let sum = 0
  let up = 0
  let down = 0
  let better = 0
  // With an unknown quote no coin has a change.
  const isKnown = factor > 0
  for (let at = 0; at < reach && isKnown; at += 1) {
    const start = starts[at]!
    const end = ends[at]!
    if (!(start > 0 && end > 0)) continue
    const ratio = end / start
    ratios[total] = ratio
    total += 1
    sum += ratio
    // No branches: the CPU cannot predict them.
    up += Number(ratio > factor)
    down += Number(ratio < factor)
    better += Number(ratio > baseRatio)
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

/** Indexes of coins with a change, best first; of equal ones the larger coin first. */
export function rankedPlaces(measured: Measured): number[] {
  const changes = new Float64Array(measured.reach)
  const places: number[] = []
  for (let at = 0; at < changes.length; at += 1) {
    changes[at] = changeAt(measured, at)
    if (!Number.isNaN(changes[at])) places.push(at)
  }
  // Columns are in order of rank, and the sort is stable.
  return places.sort((one, other) => changes[other]! - changes[one]!)
}

let changes = new Float64Array(512)

/** Indexes of the best coins, and of the worst ones with the worst first, without sorting those between. */
export function headPlaces(measured: Measured, count: number): { best: number[]; worst: number[] } {
  const { reach } = measured
  if (changes.length < reach) changes = new Float64Array(reach)
  const best = new Head(count)
  const worst = new Head(count)
  for (let at = 0; at < reach; at += 1) {
    const change = changeAt(measured, at)
    changes[at] = change
    if (change > best.least) best.take(at, change)
  }
  for (let at = reach - 1; at >= 0; at -= 1) if (-changes[at]! > worst.least) worst.take(at, -changes[at]!)
  return { best: best.places, worst: worst.places }
}

/** Keeps the indexes of the largest values; of equal ones the earlier. */
class Head {
  readonly places: number[] = []
  readonly #values: number[] = []
  readonly #count: number
  /** A value must exceed this to enter. */
  least = Number.NEGATIVE_INFINITY

  constructor(count: number) {
    this.#count = count
  }

  take(place: number, value: number) {
    if (this.places.length === this.#count) {
      this.places.pop()
      this.#values.pop()
    }
    let at = this.places.length
    while (at > 0 && this.#values[at - 1]! < value) at -= 1
    this.places.splice(at, 0, place)
    this.#values.splice(at, 0, value)
    if (this.places.length === this.#count) this.least = this.#values.at(-1)!
  }
}
