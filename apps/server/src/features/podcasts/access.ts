import { findAccess, viewerOf } from '#features/membership'
import { type Db, rows } from '#platform/database.ts'
import { type Caches, ownKey } from '#platform/sharedCache.ts'
import { mayReadPaid } from '#platform/viewer.ts'

/** Whom an address in a podcast app belongs to, as they stand now. */
export interface Listener {
  /** Of the address that answers; 0 when it was closed. */
  feedVersion: number
  mayListen: boolean
  /** When their app was first told that the access is over; null while it is not, or nobody was told. */
  toldEndAt: Date | null
}

/** Null when the person is gone or never opened an address. */
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
    mayListen: mayReadPaid(viewerOf(access)),
    toldEndAt: feed.ended_at,
  }
}

/** How long a right that has just ended may still be believed: as long as that of a viewer. */
const BELIEVED = { freshMs: 4_000, staleMs: 4_000, maxEntries: 10_000 }

/** Finds the owner of an address of this version, from memory for a moment. */
export function createListeners(caches: Caches) {
  const kept = caches.open<Listener | null>(BELIEVED)
  return async (db: Db, { accountId, version }: { accountId: number; version: number }, now: Date) => {
    const read = () => findListener(db, accountId, now)
    const listener = await kept(ownKey({ id: accountId }), read)
    // Made through another process a moment ago: an app that is told «gone» would drop the new address for good.
    return listener && listener.feedVersion < version ? read() : listener
  }
}
