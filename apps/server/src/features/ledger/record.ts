import type { Database } from '#platform/database.ts'
import { recordMoments } from './append.ts'
import type { Keeper } from './keeper.ts'
import { openLedger, publishCheckpoint } from './sign.ts'

/** Makes entries of all that waits and publishes a checkpoint of them. Throws `LedgerProblem`. */
export async function recordAndSign(db: Database, keeper: Keeper, now: Date) {
  await openLedger(db, keeper, now)
  await recordMoments(db, now)
  return publishCheckpoint(db, keeper, now)
}
