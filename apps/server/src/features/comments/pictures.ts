import type { Db } from '#platform/database.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import { mayReadRemoved } from './rules.ts'
import { type CommentRow, findComment, findSubjectOf } from './store.ts'
import { findSubject, maySeeSubject } from './subjects.ts'

/** A comment's picture is shown to those who may read the comment, and always to its author. */
export async function maySeeCommentPictures(db: Db, commentId: number, viewer: Viewer | null): Promise<boolean> {
  if (!viewer) return false
  const comment = await findComment(db, commentId)
  return comment !== undefined && (comment.author_id === viewer.id || mayRead(db, comment, viewer))
}

export async function maySeeComment(db: Db, commentId: number, viewer: Viewer | null): Promise<boolean> {
  const comment = viewer && (await findComment(db, commentId))
  return comment ? mayRead(db, comment, viewer) : false
}

async function mayRead(db: Db, comment: CommentRow, viewer: Viewer) {
  if (!mayReadPaid(viewer) || (comment.removed_at && !mayReadRemoved(comment, viewer))) return false
  const subject = await findSubjectOf(db, comment.thread_id)
  const standing = await findSubject(db, subject)
  return standing !== undefined && maySeeSubject(subject, standing, viewer)
}
