import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { listEndedOf } from '../endedStore.ts'
import { listOpenOf } from '../store.ts'
import { presentFor } from './marks.ts'
import { markMuted } from './muted.ts'

/** Open signals shown for one coin. */
const MOST_OPEN = 5

/** Signals on coins, for what gathers all about a coin. */
export const signalsOfCoins = { open: openOf, ended: listEndedOf }

/** Open signals of one coin; without access they have no details of the idea. */
async function openOf(db: Db, coinId: number, viewer: Viewer | null, now: Date) {
  return markMuted({ db, viewer, now }, await presentFor(db, await listOpenOf(db, coinId, MOST_OPEN), viewer))
}
