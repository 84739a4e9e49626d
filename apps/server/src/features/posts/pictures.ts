import type { Db } from '#platform/database.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import { maySeePost } from './rules.ts'
import { findCommentedPost, findStanding } from './store.ts'

/** A post's pictures but for its cover are part of its paid body. */
export async function maySeePostPictures(db: Db, postId: number, viewer: Viewer | null): Promise<boolean> {
  if (!mayReadPaid(viewer)) return false
  const post = await findStanding(db, postId)
  return post !== undefined && maySeePost(post, viewer)
}

/** Comments are read by those who may read the post. */
export async function maySeeCommentPictures(db: Db, commentId: number, viewer: Viewer | null): Promise<boolean> {
  const postId = await findCommentedPost(db, commentId)
  return postId !== undefined && maySeePostPictures(db, postId, viewer)
}
