import { listCommentCounts } from '#features/posts'
import type { Db } from '#platform/database.ts'
import { listChangedSince } from './store.ts'

/** Posts whose discussions changed after `since`, with their counts. */
export async function commentedSince(db: Db, since: Date, limit: number) {
  const ids = await listChangedSince(db, since, limit)
  return ids.length > 0 ? listCommentCounts(db, ids) : []
}
