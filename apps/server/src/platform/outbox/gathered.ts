import type { Database } from '../database.ts'
import { type EventType, emit } from './events.ts'

/** Milliseconds: short enough for a live page, long enough to limit events to a few per second. */
const GATHER_MS = 200
const MOST = 500

/**
 * Batches events of a change that hundreds make at once into one. Written after the change, so a killed process loses
 * some: use it only for news that pages also poll.
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

  /** Emits an event for the item soon; `onProblem` gets a failure. */
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
