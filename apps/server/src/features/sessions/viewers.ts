import { LRUCache } from 'lru-cache'
import { findAccess } from '#features/access'
import type { Database } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'

/** How long an ended right may still be served from the cache. */
const FRESH_MS = 5_000
const MOST_VIEWERS = 10_000

interface Known {
  viewer: Promise<Viewer | null>
  readAt: number
}

/** Cache of viewers: each person is read once in five seconds per process, whatever their number of requests. */
export function createViewers(db: Database) {
  const known = new LRUCache<number, Known>({ max: MOST_VIEWERS })

  function read(accountId: number, now: Date) {
    const viewer = findAccess(db, accountId, now).then((access) => (access && !access.is_shut ? access.viewer : null))
    const entry = { viewer, readAt: now.getTime() }
    known.set(accountId, entry)
    // A failed read is not cached, so that the next request retries.
    viewer.catch(() => known.get(accountId) === entry && known.delete(accountId))
    return viewer
  }

  return {
    /** Null once the account is gone or closed. */
    of(accountId: number, now: Date): Promise<Viewer | null> {
      const entry = known.get(accountId)
      const isFresh = entry && Math.abs(now.getTime() - entry.readAt) < FRESH_MS
      return isFresh ? entry.viewer : read(accountId, now)
    },
    /** Rights or accounts changed: everyone is read again at their next request. */
    forget: () => known.clear(),
  }
}
