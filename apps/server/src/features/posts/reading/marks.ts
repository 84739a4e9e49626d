import { mutingOf } from '#features/mutes'
import { findBookmarkedPosts, findOwnReactions } from '#features/reactions'
import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findOpened } from '../openings/opened.ts'
import type { OwnMarks } from './present.ts'

/** The person's bookmarks, reactions and mutes, and the texts opened to them. Posts after `seenAt` are new to them. */
export async function findMarks(
  db: Db,
  viewer: Viewer,
  { ids, seenAt, now }: { ids: number[]; seenAt: Date | null; now: Date },
): Promise<OwnMarks> {
  const { id: viewerId, isModerator } = viewer
  const own = { viewerId, isModerator, seenAt }
  if (ids.length === 0) return { ...own, bookmarked: new Set(), reactions: new Map(), opened: new Set(), muting: null }
  const [bookmarked, reactions, opened, muting] = await Promise.all([
    findBookmarkedPosts(db, viewerId, ids),
    findOwnReactions(db, 'post', ids, viewerId),
    findOpened(db, viewer, ids),
    mutingOf(db, viewerId, now),
  ])
  return { ...own, bookmarked, reactions, opened, muting }
}
