import { isDatabaseAway } from './database.ts'

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

/** More in one transaction would keep the first of them waiting for the last. */
const MOST = 100

/**
 * Work on one hot thing, done in rounds: whoever comes while a round is under way is done together with all who did.
 * However many want to change one row, they hold one connection and share one lock and one commit.
 * Where nobody else is, nobody waits.
 */
export class Rounds<Item, Result> {
  readonly #work: (items: Item[]) => Promise<PromiseSettledResult<Result>[]>
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>()

  /** `work` tells of each item how it ended; what it throws is true of the whole round, and nothing of it was done. */
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
      // Whose fault it was is told to them alone: the others are done without them. A database that is away is nobody's.
      if (round.length === 1 || isDatabaseAway(error)) for (const { reject } of round) reject(error)
      else for (const one of round) await this.#doRound([one])
    }
  }
}
