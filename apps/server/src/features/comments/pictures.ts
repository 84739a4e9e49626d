import type { Db } from '#platform/database.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import { mayReadRemoved } from './rules.ts'
import { findComment, findSubjectOf } from './store.ts'
import { findSubject, maySeeSubject } from './subjects.ts'

/** The picture of a comment is seen by those who may read the comment. */
export async function maySeeCommentPictures(db: Db, commentId: number, viewer: Viewer | null): Promise<boolean> {
  if (!viewer || !mayReadPaid(viewer)) return false
  const comment = await findComment(db, commentId)
  if (!comment || (comment.removed_at && !mayReadRemoved(comment, viewer))) return false
  const subject = await findSubjectOf(db, comment.thread_id)
  const standing = await findSubject(db, subject)
  return standing !== undefined && maySeeSubject(subject, standing, viewer)
}
