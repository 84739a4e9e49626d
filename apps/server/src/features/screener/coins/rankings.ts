import { LRUCache } from 'lru-cache'

const KEPT_MS = 5 * 60_000
const MOST = 500
const NUMBERS = 2_000_000_000

interface Ranking {
  /** Viewer and query of the list: a number of another list finds nothing. */
  key: string
  ids: number[]
  until: number
}

/**
 * Orders of lists whose first page was read. Prices move while readers scroll: the next page continues the same order,
 * so that no coin repeats or is missed. A forgotten order is computed again.
 */
export class Rankings {
  #kept = new LRUCache<number, Ranking>({ max: MOST })
  /** Processes start at different numbers, so that one does not mistake another's list for its own. */
  #last = Math.floor(Math.random() * NUMBERS)

  keep(key: string, ids: number[], now: number): number {
    this.#last = (this.#last + 1) % NUMBERS
    this.#kept.set(this.#last, { key, ids, until: now + KEPT_MS })
    return this.#last
  }

  find(number: number | undefined, key: string, now: number): number[] | null {
    const kept = number === undefined ? undefined : this.#kept.get(number)
    return kept && kept.key === key && now < kept.until ? kept.ids : null
  }
}
