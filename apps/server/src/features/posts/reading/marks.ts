import { findBookmarkedPosts, findOwnReactions } from '#features/reactions'
import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findOpened } from '../openings/opened.ts'
import type { OwnMarks } from './present.ts'

/** The person's bookmarks and reactions, and the texts opened to them. Posts after `seenAt` are new to them. */
export async function findMarks(db: Db, viewer: Viewer, ids: number[], seenAt: Date | null): Promise<OwnMarks> {
  const { id: viewerId, isModerator } = viewer
  const own = { viewerId, isModerator, seenAt }
  if (ids.length === 0) return { ...own, bookmarked: new Set(), reactions: new Map(), opened: new Set() }
  const [bookmarked, reactions, opened] = await Promise.all([
    findBookmarkedPosts(db, viewerId, ids),
    findOwnReactions(db, 'post', ids, viewerId),
    findOpened(db, viewer, ids),
  ])
  return { ...own, bookmarked, reactions, opened }
}
