import { findBookmarkedPosts, findOwnReactions } from '#features/reactions'
import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { OwnMarks } from './present.ts'

/** The person's bookmarks and reactions. Posts after `seenAt` are new to them. */
export async function findMarks(
  db: Db,
  { id: viewerId, isModerator }: Pick<Viewer, 'id' | 'isModerator'>,
  ids: number[],
  seenAt: Date | null,
): Promise<OwnMarks> {
  if (ids.length === 0) return { viewerId, isModerator, seenAt, bookmarked: new Set(), reactions: new Map() }
  const [bookmarked, reactions] = await Promise.all([
    findBookmarkedPosts(db, viewerId, ids),
    findOwnReactions(db, 'post', ids, viewerId),
  ])
  return { viewerId, isModerator, seenAt, bookmarked, reactions }
}
