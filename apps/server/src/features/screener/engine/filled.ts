import type { PriceGrid } from './grid.ts'

/** All windows of all modes and bases have about 600 ends. */
export const MOST_KEPT = 640

/**
 * Rows of a grid with missing prices filled by the newest of the `depth` steps up to them, as doubles. Windows are
 * measured again and again between the same instants, while these prices change once a day: they are kept until then.
 */
export class FilledRows {
  readonly #grid: PriceGrid
  readonly #depth: number
  readonly #kept = new Map<number, Float64Array>()
  #version = 0

  constructor(grid: PriceGrid, depth: number) {
    this.#grid = grid
    this.#depth = depth
  }

  /** Prices by column; zero where there is none. Columns beyond the row have none. */
  at(time: number): Float64Array {
    if (this.#version !== this.#grid.version) this.#kept.clear()
    this.#version = this.#grid.version
    const known = this.#kept.get(time)
    if (known) return known
    const row = this.#grid.newestOfAll(time, this.#depth)
    if (this.#kept.size >= MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!)
    this.#kept.set(time, row)
    return row
  }

  get bytes(): number {
    return [...this.#kept.values()].reduce((sum, row) => sum + row.byteLength, 0)
  }
}
