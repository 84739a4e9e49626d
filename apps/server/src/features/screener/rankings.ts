import { LRUCache } from 'lru-cache'

const KEPT_MS = 5 * 60_000
const MOST = 500
const NUMBERS = 2_000_000_000

interface Ranking {
  /** Whose list it is and of what: another one's number opens nothing. */
  key: string
  ids: number[]
  until: number
}

/**
 * The order of lists whose first page somebody has read: prices move while they scroll, and the next page goes on
 * from the same order, so that no coin comes twice or is left out. One that is forgotten is made anew.
 */
export class Rankings {
  #kept = new LRUCache<number, Ranking>({ max: MOST })
  /** Processes begin at different numbers: what another one keeps is not taken for one's own. */
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
