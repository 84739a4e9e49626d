import type { Prices } from './prices.ts'
import { Readings } from './readings.ts'
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
  /** No place from this one on has a price at both ends. */
  reach: number
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
export function measure(prices: Prices, question: Question, span: Span): Measured {
  return measuring(prices, question)(span)
}

/**
 * Measures one window after another, best in their order: what two share is read once. The prices of a window stand
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
export function statsOf({ starts, ends, reach, quoteStart, quoteEnd, baseRatio }: Measured): Stats {
  if (scratch.length < reach) scratch = new Float64Array(reach)
  const ratios = scratch
  const factor = quoteEnd / quoteStart
  let total = 0
  let sum = 0
  let up = 0
  let down = 0
  let better = 0
  // A quote that nobody knows leaves no coin.
  const isKnown = factor > 0
  for (let at = 0; at < reach && isKnown; at += 1) {
    const start = starts[at]!
    const end = ends[at]!
    if (!(start > 0 && end > 0)) continue
    const ratio = end / start
    ratios[total] = ratio
    total += 1
    sum += ratio
    // Counted without branches, which nobody can guess.
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

/** Places of the coins that have a change, the best first; of equal ones the larger coin. */
export function rankedPlaces(measured: Measured): number[] {
  const changes = new Float64Array(measured.reach)
  const places: number[] = []
  for (let at = 0; at < changes.length; at += 1) {
    changes[at] = changeAt(measured, at)
    if (!Number.isNaN(changes[at])) places.push(at)
  }
  // The columns stand by rank, and the sort keeps the order of equals.
  return places.sort((one, other) => changes[other]! - changes[one]!)
}

let changes = new Float64Array(512)

/** The first and the last of the ranked places, the last one first, without ranking those between. */
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

/** The places with the largest values; of equal ones that which came first. */
class Head {
  readonly places: number[] = []
  readonly #values: number[] = []
  readonly #count: number
  /** What a value must exceed to be taken. */
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
