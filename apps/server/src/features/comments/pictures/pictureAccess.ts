import type { Db } from '#platform/database.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import { type CommentRow, findComment } from '../store.ts'
import { findSubject, maySeeSubject } from '../subjects.ts'
import { findSubjectOf } from '../threadStore.ts'
import { mayReadRemoved } from '../writing/rules.ts'

/** A comment's picture is shown to those who may read the comment, and always to its author. */
export async function maySeeCommentPictures(db: Db, commentId: number, viewer: Viewer | null): Promise<boolean> {
  if (!viewer) return false
  const comment = await findComment(db, commentId)
  return comment !== undefined && (comment.author_id === viewer.id || (await findSeen(db, comment, viewer)) !== null)
}

export async function findSeenComment(db: Db, commentId: number, viewer: Viewer) {
  const comment = await findComment(db, commentId)
  return comment ? findSeen(db, comment, viewer) : null
}

/** A comment is live when neither it nor its subject is removed. */
async function findSeen(db: Db, comment: CommentRow, viewer: Viewer) {
  if (!mayReadPaid(viewer) || (comment.removed_at && !mayReadRemoved(comment, viewer))) return null
  const subject = await findSubjectOf(db, comment.thread_id)
  const standing = await findSubject(db, subject)
  if (!standing || !maySeeSubject(subject, standing, viewer)) return null
  return { live: standing.live && comment.removed_at === null }
}
