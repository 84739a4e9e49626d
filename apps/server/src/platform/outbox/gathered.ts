import type { Database } from '../database.ts'
import { type EventType, emit } from './events.ts'

/** Milliseconds: within a second of the change, and a few events a second however many press. */
const GATHER_MS = 200
const MOST = 500

/**
 * Events of a change that hundreds make at once: gathered for a moment and written as one. They are written behind the
 * change, so a process that is killed in between leaves one out: only for what pages ask for by themselves as well.
 */
export class Gathered<Item> {
  readonly #type: EventType<{ items: Item[] }>
  readonly #keyOf: (item: Item) => string
  #waiting = new Map<string, Item>()
  #timer: NodeJS.Timeout | undefined

  constructor(type: EventType<{ items: Item[] }>, keyOf: (item: Item) => string) {
    this.#type = type
    this.#keyOf = keyOf
  }

  /** Tells of the item soon; `onProblem` hears when it could not be told. */
  add(db: Database, item: Item, onProblem: (error: unknown) => void) {
    this.#waiting.set(this.#keyOf(item), item)
    this.#timer ??= setTimeout(() => {
      const items = [...this.#waiting.values()]
      this.#timer = undefined
      this.#waiting = new Map(items.slice(MOST).map((one) => [this.#keyOf(one), one]))
      emit(db, this.#type, { items: items.slice(0, MOST) }).catch(onProblem)
      const [next] = this.#waiting.values()
      if (next) this.add(db, next, onProblem)
    }, GATHER_MS).unref()
  }
}
