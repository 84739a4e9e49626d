import type { Caller } from '#features/sessions'
import { subscriberOf } from '#platform/address.ts'
import type { Db } from '#platform/database.ts'
import { type Counter, clearAttempts } from '#platform/limits.ts'
import { limits } from '../limits.ts'

interface Counters {
  /** Cleared by a success. */
  own: Counter
  /**
   * Counts other people's attempts too, so a success takes back only its own attempt. Counted after `own`, in this
   * order.
   */
  shared: Counter[]
}

/** A browser that has signed in to the account before has its own counter: nobody else can lock it out. */
export function deviceCounters(accountId: number, device: string): Counters {
  return { own: [limits.signInByDevice, `${accountId} ${device}`], shared: [] }
}

/**
 * Any other browser. `who` is the account's id, so that its username and e-mail share one counter, or the text typed
 * when no account matches. A network over its own limit does not use up the account's shared limit.
 */
export function strangerCounters(who: number | string, caller: Caller): Counters {
  const [person, network] = [typeof who === 'number' ? `id ${who}` : `login ${who}`, subscriberOf(caller.ip)]
  return {
    own: [limits.signInByNetwork, `${network} ${person}`],
    shared: [
      [limits.signInByAddress, network],
      [limits.signInByStrangers, person],
    ],
  }
}

/**
 * Clears the account's counters for unknown browsers after a password reset: the person has proved that they own the
 * address.
 */
export async function clearStrangers(db: Db, accountId: number, caller: Caller) {
  const { own, shared } = strangerCounters(accountId, caller)
  await clearAttempts(db, own)
  await clearAttempts(db, shared[1]!)
}
