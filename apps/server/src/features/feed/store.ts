import { type Db, rows } from '#platform/database.ts'

/** When this reader last opened the first page; null before the first time. */
export async function findSeenAt(db: Db, accountId: number): Promise<Date | null> {
  const [row] = await rows<{ feed_seen_at: Date | null }>(
    db,
    'feed.seenAt',
    'select feed_seen_at from accounts where id = $1',
    [accountId],
  )
  return row?.feed_seen_at ?? null
}

export async function setSeenAt(db: Db, accountId: number, now: Date) {
  await rows(db, 'feed.setSeenAt', 'update accounts set feed_seen_at = $2 where id = $1', [accountId, now])
}
