import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from '#platform/errors.ts'
import { currentCaller } from './caller.ts'

/** The queue of jobs and commands, which have no person behind them. */
const SYSTEM = 'system'

/**
 * A fair queue: one task of a caller at a time, `places` tasks in all. A caller has at most one task in the common
 * queue, so the callers take turns, however many tasks one of them sends.
 */
export class Turns {
  readonly #places: LimitFunction
  readonly #mostWaiting: number
  readonly #callers = new Map<string, { ownTurn: LimitFunction; tasks: number }>()

  constructor(places: number, mostWaiting = 8) {
    this.#places = pLimit(places)
    this.#mostWaiting = mostWaiting
  }

  /** Runs the task in its turn. Refuses with `too_many` when the caller has the most waiting; jobs are not refused. */
  async take<Result>(task: () => Promise<Result>): Promise<Result> {
    const caller = currentCaller() ?? SYSTEM
    const queue = this.#callers.get(caller) ?? { ownTurn: pLimit(1), tasks: 0 }
    if (caller !== SYSTEM && queue.tasks > this.#mostWaiting)
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
