import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseAway } from '../database.ts'

/**
 * Leases of work that reaches outside: letters, messages, pushes. A worker takes a row until a moment and raises its
 * `tries`; the pair of id and `tries` is the token (a fencing token). A worker that was frozen or cut off for longer than
 * its lease finds another `tries` in the row, and does nothing more with it.
 *
 * What remains: a worker frozen after the question and before the other side has the bytes sends once more when it
 * wakes. That is one call long, and repeated letters have one Message-ID, repeated pushes one topic and tag.
 */

/** Another worker has taken this work, so nothing is sent and nothing about it is recorded. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** Renews the lease; false when the work is no longer this worker's. */
export type KeepLease = () => Promise<boolean>

export async function requireLease(keep: KeepLease) {
  if (!(await keep())) throw new LeaseLost('the work was taken over by another worker')
}

/** The service with the same calls, each of which first asks whether the work is still this worker's. */
export function fenced<Service extends object>(service: Service, keep: KeepLease): Service {
  return new Proxy(service, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name)
      if (typeof call !== 'function') return call
      return async (...given: unknown[]) => {
        await requireLease(keep)
        return call.apply(target, given)
      }
    },
  })
}

/** Less than any lease, and longer than a database that was killed is away. */
const RECORD_MS = 60_000
const RECORD_EVERY_MS = 200

/**
 * Records that something was sent, again and again while the database is away: nobody else knows of it, and after the
 * lease another worker would send it once more.
 */
export async function recordSent(record: () => Promise<unknown>) {
  const until = performance.now() + RECORD_MS
  for (;;) {
    try {
      await record()
      return
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) throw error
      await pause(RECORD_EVERY_MS)
    }
  }
}

/** Milliseconds. A lease is minutes long, so finer steps would tell nothing. */
const STEP_MS = 10_000

/**
 * The time from `now` on, in steps of ten seconds. A run may be long or frozen, and a lease counted from its beginning
 * would be over already.
 */
export function clockFrom(now: Date): () => Date {
  const began = Date.now()
  return () => {
    const steps = Math.floor(Math.max(0, Date.now() - began) / STEP_MS)
    return new Date(now.getTime() + steps * STEP_MS)
  }
}
