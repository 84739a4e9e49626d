import type { ClubValues } from '@palata/contract/club/settings'
import type { Db } from '#platform/database.ts'
import { type Given, settingsOf, valuesOf } from './rules.ts'
import { listSettings } from './store.ts'

/** The settings as this process knows them. */
export interface ClubKeeper {
  given: Given
  /** The values that apply now; ask for them each time, as they change without a restart. */
  now: () => ClubValues
  /** Reads the settings anew; called when they changed, or may have. */
  refresh: () => Promise<void>
}

/** Milliseconds until a failed read is tried again: no event follows it. */
const AGAIN_MS = 500

/** Our own values and those of the environment, until the first `refresh`. `onProblem` gets a failed read. */
export function createClub(db: Db, given: Given, onProblem: (error: unknown) => void): ClubKeeper {
  let values = valuesOf(settingsOf(given, []))
  let begun = 0
  let shown = 0
  let again: NodeJS.Timeout | undefined
  async function refresh() {
    begun += 1
    const turn = begun
    try {
      const next = valuesOf(settingsOf(given, await listSettings(db)))
      // A read that began before one that has ended may be older than it.
      if (turn < shown) return
      shown = turn
      values = next
    } catch (error) {
      onProblem(error)
      again ??= setTimeout(() => {
        again = undefined
        void refresh()
      }, AGAIN_MS).unref()
    }
  }
  return { given, now: () => values, refresh }
}
