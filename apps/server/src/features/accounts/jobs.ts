import { removeOldLetters } from '#features/letters'
import { removeStaleSessions } from '#features/sessions'
import type { Database } from '#platform/database.ts'
import { removeStaleAttempts } from '#platform/limits.ts'
import { removeStaleKeys } from './store.ts'

/** Removes sessions, letters, their keys and counted attempts that have expired. */
export async function pruneAccounts(db: Database, now: Date) {
  await removeStaleSessions(db, now)
  await removeStaleKeys(db, now)
  await removeStaleAttempts(db, now)
  await removeOldLetters(db, now)
}
