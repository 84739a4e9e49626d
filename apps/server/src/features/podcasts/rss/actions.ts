import type { PrivateFeed } from '@palata/contract/podcasts'
import type { Db } from '#platform/database.ts'
import { countAttempt } from '#platform/limits.ts'
import { closeFeedOf, type FeedRow, findFeed, replaceFeed } from './store.ts'
import { FEED_PATH, feedToken } from './token.ts'

interface Place {
  secret: string
  publicUrl: string
}

const ROTATIONS = { name: 'podcast feed', attempts: 20, seconds: 3600 }

export async function readFeed(db: Db, accountId: number, place: Place): Promise<PrivateFeed> {
  return present(accountId, await findFeed(db, accountId), place)
}

/** Creates the feed's address, or replaces the current one. */
export async function rotateFeed(db: Db, accountId: number, place: Place, now: Date): Promise<PrivateFeed> {
  await countAttempt(db, [[ROTATIONS, String(accountId)]], now)
  return present(accountId, await replaceFeed(db, accountId, { because: 'owner' }, now), place)
}

export async function closeFeed(db: Db, accountId: number, place: Place, now: Date): Promise<PrivateFeed> {
  await closeFeedOf(db, accountId, now)
  return readFeed(db, accountId, place)
}

function present(accountId: number, feed: FeedRow | undefined, { secret, publicUrl }: Place): PrivateFeed {
  if (!feed || feed.closed_at) return { address: null, made_at: null, replaced: '' }
  const token = feedToken(secret, { accountId, version: feed.version })
  return {
    address: `${publicUrl}${FEED_PATH}/${token}.xml`,
    made_at: feed.made_at.toISOString(),
    // A check constraint limits the values.
    replaced: feed.replaced as PrivateFeed['replaced'],
  }
}
