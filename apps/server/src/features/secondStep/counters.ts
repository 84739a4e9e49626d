import type { Caller } from '#features/sessions'
import { subscriberOf } from '#platform/address.ts'
import type { Db } from '#platform/database.ts'
import { type Counter, clearAttempts, countAttempt, forgiveAttempt, type Limit } from '#platform/limits.ts'
import type { Viewer } from '#platform/viewer.ts'

const QUARTER = 15 * 60
const DAY = 24 * 3600

const limits = {
  /** A browser that has passed this person's second step before: nobody else's failures count here. */
  device: { name: 'second step device', attempts: 10, seconds: QUARTER },
  /** Any other browser, by network and account. */
  network: { name: 'second step network', attempts: 10, seconds: QUARTER },
  /**
   * Codes from all other browsers together. Three of a million codes are valid at a time, so somebody who knows the
   * password guesses one in a year with a chance of about one to twenty.
   */
  strangers: { name: 'second step strangers', attempts: 50, seconds: DAY },
  /** Recovery codes and keys cannot be guessed; the owner gets in by them when strangers have used up their codes. */
  long: { name: 'second step long', attempts: 20, seconds: QUARTER },
} satisfies Record<string, Limit>

/** Who tries to pass, and from where. */
export interface Trying {
  viewer: Viewer
  caller: Caller
  /** Name of a browser that has passed before; null for any other. */
  device: string | null
}

function countersOf({ viewer, caller, device }: Trying): [own: Counter, shared?: Counter] {
  if (device) return [[limits.device, `${viewer.id} ${device}`]]
  return [
    [limits.network, `${subscriberOf(caller.ip)} ${viewer.id}`],
    [limits.strangers, String(viewer.id)],
  ]
}

/** Counts a code of six digits before it is checked. A network over its limit uses up nothing of the shared one. */
export async function countCode(db: Db, trying: Trying, now: Date) {
  await countAttempt(
    db,
    countersOf(trying).filter((counter) => counter !== undefined),
    now,
  )
}

/** Counts a try that cannot be guessed, only by network. */
export async function countLong(db: Db, { viewer, caller }: Trying, now: Date) {
  await countAttempt(db, [[limits.long, `${subscriberOf(caller.ip)} ${viewer.id}`]], now)
}

/** After a success. Others' failures stay counted. */
export async function clearCode(db: Db, trying: Trying) {
  const [own, shared] = countersOf(trying)
  await clearAttempts(db, own)
  if (shared) await forgiveAttempt(db, shared)
}
