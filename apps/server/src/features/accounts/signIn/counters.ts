import type { Caller } from '#features/sessions'
import { subscriberOf } from '#platform/address.ts'
import type { Db } from '#platform/database.ts'
import { type Counter, clearAttempts } from '#platform/limits.ts'
import { limits } from '../limits.ts'

interface Counters {
  /** Forgotten by a success. */
  own: Counter
  /** Guesses of others count here too, so a success takes back only itself. In the order they are counted after `own`. */
  shared: Counter[]
}

/** A browser that has signed in to the account before is counted alone: no stranger can shut it out. */
export function deviceCounters(accountId: number, device: string): Counters {
  return { own: [limits.signInByDevice, `${accountId} ${device}`], shared: [] }
}

/**
 * Any other browser. `who` is the account's id, whichever of its names was tried; a name nobody has counts the same.
 * A network that is refused uses up nothing of the account's.
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

/** Whoever reads the account's mail starts from nothing, however many guesses others made. */
export async function clearStrangers(db: Db, accountId: number, caller: Caller) {
  const { own, shared } = strangerCounters(accountId, caller)
  await clearAttempts(db, own)
  await clearAttempts(db, shared[1]!)
}
