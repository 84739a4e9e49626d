import { type Db, rows } from '#platform/database.ts'

/**
 * The reader's own marks: last visit of the first page (null before the first), ids of bookmarked posts, own reactions.
 */
export async function findOwn(db: Db, accountId: number, postIds: number[]) {
  const [row] = await rows<{ seen_at: Date | null; bookmarked: number[]; reactions: Record<string, number> }>(
    db,
    'feed.own',
    `select feed_seen_at as seen_at,
       array(select post_id from bookmarks where account_id = $1 and post_id = any($2)) as bookmarked,
       (select coalesce(jsonb_object_agg(object_id, reaction), '{}') from reactions
         where kind = 'post' and account_id = $1 and object_id = any($2)) as reactions
     from accounts where id = $1`,
    [accountId, postIds],
  )
  const reactions = Object.entries(row?.reactions ?? {}).map(([id, reaction]) => [Number(id), reaction] as const)
  return { seenAt: row?.seen_at ?? null, bookmarked: new Set(row?.bookmarked), reactions: new Map(reactions) }
}
