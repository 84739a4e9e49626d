import type { Prices } from './prices.ts'

interface Reading {
  ms: number
  /** By index in the columns; zero where there is no price. */
  prices: Float64Array
  /** Indexes from this one on have no price. */
  reach: number
}

/** A window has two ends, and the next window begins at one of them. */
const KEPT = 3

/**
 * Prices of a set at several instants: an end shared by windows is read only once. A reading stays valid until two
 * others are made.
 */
export class Readings {
  readonly #prices: Prices
  readonly #now: number
  readonly #columns: Int32Array
  readonly #isAscending: boolean
  readonly #kept: Reading[] = []

  constructor(prices: Prices, now: number, columns: Int32Array) {
    this.#prices = prices
    this.#now = now
    this.#columns = columns
    this.#isAscending = columns.every((column, at) => at === 0 || column > columns[at - 1]!)
  }

  at(ms: number): Reading {
    const place = this.#kept.findIndex((reading) => reading.ms === ms)
    const reading = place < 0 ? this.#read(ms) : this.#kept.splice(place, 1)[0]!
    this.#kept.push(reading)
    return reading
  }

  #read(ms: number): Reading {
    const old = this.#kept.length < KEPT ? null : this.#kept.shift()!
    const prices = old?.prices ?? new Float64Array(this.#columns.length)
    const reach = this.#reachAt(ms)
    this.#prices.at(ms, this.#now, this.#columns, prices, reach)
    // Beyond its own reach the old reading has zeros.
    if (old && old.reach > reach) prices.fill(0, reach, old.reach)
    return { ms, prices, reach }
  }

  /** Columns are ordered by age: in an ascending set, coins that did not exist yet are skipped. */
  #reachAt(ms: number): number {
    if (!this.#isAscending) return this.#columns.length
    const width = this.#prices.reachAt(ms, this.#now)
    let [low, high] = [0, this.#columns.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#columns[middle]! < width) low = middle + 1
      else high = middle
    }
    return low
  }
}
