import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from '#platform/errors.ts'

const MOST_WAITING = 8

/**
 * A fair queue: one task of a caller at a time, `places` tasks in all. A caller has at most one task in the common
 * queue, so the callers take turns, however many tasks one of them sends.
 */
export class Turns {
  readonly #places: LimitFunction
  readonly #callers = new Map<string, { ownTurn: LimitFunction; tasks: number }>()

  constructor(places: number) {
    this.#places = pLimit(places)
  }

  /** Runs the task in its turn. `isBounded` refuses with `too_many` when the caller already has eight waiting. */
  async take<Result>(caller: string, task: () => Promise<Result>, isBounded: boolean): Promise<Result> {
    const queue = this.#callers.get(caller) ?? { ownTurn: pLimit(1), tasks: 0 }
    if (isBounded && queue.tasks > MOST_WAITING)
      throw new Refusal('too_many', 'Прежние тексты и файлы ещё обрабатываются. Подождите минуту', 60)
    queue.tasks += 1
    this.#callers.set(caller, queue)
    try {
      return await queue.ownTurn(() => this.#places(task))
    } finally {
      queue.tasks -= 1
      if (queue.tasks === 0) this.#callers.delete(caller)
    }
  }
}
