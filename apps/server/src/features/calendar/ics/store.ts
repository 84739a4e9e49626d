import { type Db, rows } from '#platform/database.ts'

interface FeedRow {
  version: number
  closed_at: Date | null
}

export async function findFeed(db: Db, accountId: number): Promise<FeedRow | undefined> {
  const [row] = await rows<FeedRow>(
    db,
    'calendar.feed',
    'select version, closed_at from calendar_feeds where account_id = $1',
    [accountId],
  )
  return row
}

/** Creates the feed, or raises its version so that the previous address stops working. */
export async function replaceFeed(db: Db, accountId: number, now: Date): Promise<FeedRow | undefined> {
  const [row] = await rows<FeedRow>(
    db,
    'calendar.replaceFeed',
    `insert into calendar_feeds as f (account_id, version, made_at) values ($1, 1, $2)
     on conflict (account_id) do update set version = f.version + 1, made_at = $2, closed_at = null
     returning version, closed_at`,
    [accountId, now],
  )
  return row
}

export async function closeFeed(db: Db, accountId: number, now: Date) {
  await rows(
    db,
    'calendar.closeFeed',
    'update calendar_feeds set closed_at = $2 where account_id = $1 and closed_at is null',
    [accountId, now],
  )
}
