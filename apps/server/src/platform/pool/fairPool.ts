import pLimit, { type LimitFunction } from 'p-limit'
import type pg from 'pg'
import { Refusal } from '../errors.ts'
import { callerWhoHolds } from '../workers/caller.ts'

type Checkout = (
  error: Error | undefined,
  client?: pg.PoolClient,
  release?: (destroy?: Error | boolean) => void,
) => void

const WAIT_MS = 10_000
const WAIT_SECONDS = 10
const REFUSAL = 'Слишком много запросов сразу. Дождитесь ответа на прежние'

/** The caller's own requests hold all connections that are theirs; what this one has done before it waited stands. */
export class NoConnection extends Refusal {
  constructor() {
    super('too_many', REFUSAL, WAIT_SECONDS)
  }
}

/**
 * The pool, of which one caller holds half of the connections at most; what they ask beside it waits in their own line.
 * Requests of one person that wait for each other's lock would otherwise hold all connections, and everybody would wait
 * for them. What is read for all, and what jobs do, waits in nobody's line.
 */
export function fair(pool: pg.Pool): pg.Pool {
  const mostOfCaller = Math.max(1, Math.floor((pool.options.max ?? 1) / 2))
  const lines = new Map<string, LimitFunction>()
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>

  async function connectInTurn(): Promise<pg.PoolClient> {
    const caller = callerWhoHolds()
    if (caller === null) return connect()
    const line = lines.get(caller) ?? pLimit(mostOfCaller)
    lines.set(caller, line)
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>()
    let isGivenUp = false
    const giveUp = () => {
      isGivenUp = true
      reject(new NoConnection())
    }
    const timer = line.activeCount < mostOfCaller ? undefined : setTimeout(giveUp, WAIT_MS).unref()
    void line(async () => {
      clearTimeout(timer)
      if (!isGivenUp) await heldUntilReleased(connect, resolve, reject)
    }).finally(() => {
      if (line.activeCount + line.pendingCount === 0) lines.delete(caller)
    })
    return promise
  }

  return Object.assign(pool, {
    connect: (callback?: Checkout) => {
      if (!callback) return connectInTurn()
      void connectInTurn().then(
        (client) => callback(undefined, client, (destroy) => client.release(destroy)),
        (error: Error) => callback(error),
      )
      return undefined
    },
  })
}

/** Settles when the connection that it has given was released, or none was to be had. */
async function heldUntilReleased(
  connect: () => Promise<pg.PoolClient>,
  give: (client: pg.PoolClient) => void,
  fail: (error: unknown) => void,
) {
  const { promise: isReleased, resolve: released } = Promise.withResolvers<void>()
  try {
    const client = await connect()
    // The pool makes a new `release` each time it gives the connection out.
    const release = client.release
    client.release = (destroy?: Error | boolean) => {
      released()
      release.call(client, destroy)
    }
    give(client)
    await isReleased
  } catch (error) {
    fail(error)
  }
}
