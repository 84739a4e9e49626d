import { listCommentCounts } from '#features/posts'
import type { Db } from '#platform/database.ts'
import { listChangedSince, listOwnSince } from '../store.ts'

/** Posts whose discussions changed after `since`, with their counts, and the reader's own comments in them since. */
export async function commentedSince(db: Db, since: Date, limit: number, readerId: number) {
  const ids = await listChangedSince(db, since, limit)
  if (ids.length === 0) return { comments: [], own_comments: [] }
  const [counts, own] = await Promise.all([listCommentCounts(db, ids), listOwnSince(db, since, readerId, limit)])
  return { comments: counts, own_comments: own.map(({ id, post_id }) => ({ id, object_pk: post_id })) }
}
