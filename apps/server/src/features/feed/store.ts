import { type Db, rows } from '#platform/database.ts'

/** When this reader last opened the first page, null before the first time, and which of the posts they put aside. */
export async function findOwn(db: Db, accountId: number, postIds: number[]) {
  const [row] = await rows<{ seen_at: Date | null; bookmarked: number[] }>(
    db,
    'feed.own',
    `select feed_seen_at as seen_at,
       array(select post_id from bookmarks where account_id = $1 and post_id = any($2)) as bookmarked
     from accounts where id = $1`,
    [accountId, postIds],
  )
  return { seenAt: row?.seen_at ?? null, bookmarked: new Set(row?.bookmarked) }
}
