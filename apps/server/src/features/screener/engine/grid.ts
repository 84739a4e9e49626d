/** A float leaves a remainder below 2^-24 of the price; a 16-bit step of it is 2^-39. */
const STEP = 2 ** -39

/** Prices of one instant by column, six bytes each: the nearest float and the remainder. Zero means no price. */
interface Row {
  floats: Float32Array
  rests: Int16Array
}

/**
 * Prices by time and column. A row ends at the last column with a price then, so that newer coins cost nothing in
 * earlier years. Relative precision is 1e-12.
 */
export class PriceGrid {
  #rows: (Row | undefined)[] = []
  /** Time of the first row, in grid steps. */
  #first = 0
  /** Number of changes so far. */
  version = 0

  /** Allocates rows of known widths; `widths[i]` is that of `first + i`. */
  reserve(first: number, widths: readonly number[]) {
    this.version += 1
    this.#first = first
    this.#rows = widths.map(rowOf)
  }

  get bytes(): number {
    return this.#rows.reduce((sum, row) => sum + (row ? row.floats.length * 6 : 0), 0)
  }

  /** First and last time with a row; null when there is none. */
  get span(): { first: number; last: number } | null {
    return this.#rows.length === 0 ? null : { first: this.#first, last: this.#first + this.#rows.length - 1 }
  }

  has(time: number): boolean {
    return this.#rows[time - this.#first] !== undefined
  }

  /** The price; zero when there is none. */
  get(time: number, column: number): number {
    const row = this.#rows[time - this.#first]
    return row !== undefined && column < row.floats.length ? row.floats[column]! * (1 + row.rests[column]! * STEP) : 0
  }

  /** Columns from this one on have no price at the time. */
  widthOf(time: number): number {
    return this.#rows[time - this.#first]?.floats.length ?? 0
  }

  /** Reads prices of the first `count` columns, zero where there is none; false when the time has no row. */
  read(time: number, columns: Int32Array, into: Float64Array, count = columns.length): boolean {
    const row = this.#rows[time - this.#first]
    if (!row) return false
    const { floats, rests } = row
    const width = floats.length
    for (let at = 0; at < count; at += 1) {
      const column = columns[at]!
      into[at] = column < width ? floats[column]! * (1 + rests[column]! * STEP) : 0
    }
    return true
  }

  /** The newest price of every column within `depth` steps up to this one; zero where there is none. */
  newestOfAll(time: number, depth: number): Float64Array {
    let width = 0
    for (let back = 0; back < depth; back += 1) width = Math.max(width, this.widthOf(time - back))
    const found = new Float64Array(width)
    const { floats, rests } = this.#rows[time - this.#first] ?? NOTHING
    // Most prices are in one row; the missing ones are searched one by one.
    for (let column = 0; column < width; column += 1) {
      const price = column < floats.length ? floats[column]! * (1 + rests[column]! * STEP) : 0
      found[column] = price === 0 ? this.newest(time - 1, depth - 1, column) : price
    }
    return found
  }

  /** The column's newest price within `depth` steps up to this one; zero when there is none. */
  newest(time: number, depth: number, column: number): number {
    for (let back = 0; back < depth; back += 1) {
      const price = this.get(time - back, column)
      if (price > 0) return price
    }
    return 0
  }

  /** Stores a price; ignores one that is not finite and positive. */
  set(time: number, column: number, price: number) {
    if (!(price > 0 && price < Number.MAX_VALUE)) return
    const float = Math.fround(price)
    // Below the smallest normal float the remainder would not fit.
    if (!(float >= SMALLEST && float <= LARGEST)) return
    this.version += 1
    const row = this.#rowFor(time, column)
    row.floats[column] = float
    row.rests[column] = Math.round((price / float - 1) / STEP)
  }

  /** Removes a price. */
  clear(time: number, column: number) {
    const row = this.#rows[time - this.#first]
    if (!row || column >= row.floats.length) return
    this.version += 1
    row.floats[column] = 0
  }

  /** Removes all rows before the time. */
  dropBefore(time: number) {
    const count = Math.min(time - this.#first, this.#rows.length)
    if (count <= 0) return
    this.version += 1
    this.#rows.splice(0, count)
    this.#first += count
  }

  #rowFor(time: number, column: number): Row {
    if (this.#rows.length === 0) this.#first = time
    if (time < this.#first) {
      this.#rows.unshift(...new Array<undefined>(this.#first - time).fill(undefined))
      this.#first = time
    }
    const at = time - this.#first
    while (this.#rows.length <= at) this.#rows.push(undefined)
    const row = this.#rows[at]
    if (row && column < row.floats.length) return row
    // Later columns often follow: an eighth more room saves most of the copies.
    const wider = rowOf(Math.max(column + 1, row ? Math.ceil(row.floats.length * 1.125) : 0))
    if (row) {
      wider.floats.set(row.floats)
      wider.rests.set(row.rests)
    }
    this.#rows[at] = wider
    return wider
  }
}

const NOTHING = rowOf(0)
const SMALLEST = 2 ** -126
const LARGEST = 3.4e38

function rowOf(width: number): Row {
  return { floats: new Float32Array(width), rests: new Int16Array(width) }
}
