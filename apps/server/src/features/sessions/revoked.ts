import type { Database } from '#platform/database.ts'
import { ACCESS_TOKEN_SECONDS } from './accessTokens.ts'
import { listEnded } from './store.ts'

/** Covers transactions that commit later than their timestamp, and clock differences between machines. */
const OVERLAP_MS = 60_000
const REMEMBERED_MS = ACCESS_TOKEN_SECONDS * 1000 + OVERLAP_MS

/** Ended sessions whose access tokens are still valid: checked on every request without the database. */
export function createRevoked(db: Database) {
  const until = new Map<string, number>()
  let readUpTo = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  let isAskedAgain = false

  function add(sessionId: string, endedAt: Date) {
    until.set(sessionId, endedAt.getTime() + REMEMBERED_MS)
  }

  async function readEnded(now: () => Date) {
    do {
      isAskedAgain = false
      const at = now().getTime()
      const since = Math.max(readUpTo, at - REMEMBERED_MS) - OVERLAP_MS
      for (const row of await listEnded(db, new Date(since))) add(row.id, row.ended_at)
      // Set only now, so that the next read repeats a failed one.
      readUpTo = at
      for (const [id, end] of until) if (end < at) until.delete(id)
    } while (isAskedAgain)
  }

  return {
    add,
    has: (sessionId: string) => until.has(sessionId),
    /** Loads sessions ended by other processes. Concurrent calls share one read and one more after it. */
    catchUp(now: () => Date): Promise<void> {
      isAskedAgain = running !== undefined
      running ??= readEnded(now).finally(() => {
        running = undefined
      })
      return running
    },
  }
}
