import { isDatabaseAway } from '../database.ts'

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

/** A larger transaction would make the first item wait for the last. */
const MOST = 100

/**
 * Batches work on one hot row: items that arrive during a round are done together in the next one. Many writers then
 * use one connection, one lock and one commit. A single item does not wait.
 */
export class Rounds<Item, Result> {
  readonly #work: (items: Item[]) => Promise<PromiseSettledResult<Result>[]>
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>()

  /** `work` returns a result for each item; when it throws, the whole round failed and nothing of it was done. */
  constructor(work: (items: Item[]) => Promise<PromiseSettledResult<Result>[]>) {
    this.#work = work
  }

  /** Does the item in the next round of `key`. */
  join(key: string, item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const waiting = this.#waiting.get(key)
    waiting?.push({ item, resolve, reject })
    if (!waiting) {
      this.#waiting.set(key, [{ item, resolve, reject }])
      void this.#doAll(key)
    }
    return promise
  }

  async #doAll(key: string) {
    const waiting = this.#waiting.get(key)!
    while (waiting.length > 0) await this.#doRound(waiting.splice(0, MOST))
    this.#waiting.delete(key)
  }

  async #doRound(round: Waiting<Item, Result>[]) {
    try {
      const outcomes = await this.#work(round.map(({ item }) => item))
      for (const [index, { resolve, reject }] of round.entries()) {
        const outcome = outcomes[index]!
        if (outcome.status === 'fulfilled') resolve(outcome.value)
        else reject(outcome.reason)
      }
    } catch (error) {
      // Items are retried one by one, so that only the one at fault fails. When the database is away, all fail.
      if (round.length === 1 || isDatabaseAway(error)) for (const { reject } of round) reject(error)
      else for (const one of round) await this.#doRound([one])
    }
  }
}
