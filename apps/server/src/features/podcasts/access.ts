import { findAccess } from '#features/access'
import { type Db, rows } from '#platform/database.ts'
import { type Caches, ownKey } from '#platform/replies/sharedCache.ts'
import { mayReadPaid } from '#platform/viewer.ts'

/** Current state of the owner of a private feed. */
export interface Listener {
  /** Version of the valid address; 0 when the feed is closed. */
  feedVersion: number
  mayListen: boolean
  /** When the app was first told that access is over; null while access lasts or the app was not told yet. */
  toldEndAt: Date | null
}

/** Null when the account is gone or never opened a feed. */
async function findListener(db: Db, accountId: number, now: Date): Promise<Listener | null> {
  const [[feed], access] = await Promise.all([
    rows<{ version: number; closed_at: Date | null; ended_at: Date | null }>(
      db,
      'podcasts.feedOf',
      'select version, closed_at, ended_at from podcast_feeds where account_id = $1',
      [accountId],
    ),
    findAccess(db, accountId, now),
  ])
  if (!feed || !access) return null
  return {
    feedVersion: feed.closed_at ? 0 : feed.version,
    mayListen: mayReadPaid(access.viewer),
    toldEndAt: feed.ended_at,
  }
}

/** How long ended access may still be served from the cache; the same as for a viewer. */
const BELIEVED = { freshMs: 4_000, staleMs: 4_000, maxEntries: 10_000 }

/** Finds the owner of a feed address of this version, through a cache of a few seconds. */
export function createListeners(caches: Caches) {
  const kept = caches.open<Listener | null>(BELIEVED)
  return async (db: Db, { accountId, version }: { accountId: number; version: number }, now: Date) => {
    const read = () => findListener(db, accountId, now)
    const listener = await kept(ownKey({ id: accountId }), read)
    // Another process has just made a newer address: an app that gets 410 for it would drop it for good.
    return listener && listener.feedVersion < version ? read() : listener
  }
}
