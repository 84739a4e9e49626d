import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findOpened } from './openings/opened.ts'
import { findStanding } from './reading/store.ts'
import { isLockedFor, maySeePost } from './rules.ts'

/** Pictures of a post that are neither its cover nor in its open part belong to its paid body. */
export async function maySeePostPictures(db: Db, postId: number, viewer: Viewer | null): Promise<boolean> {
  const post = await findStanding(db, postId)
  if (!post || !maySeePost(post, viewer)) return false
  return !isLockedFor({ ...post, id: postId }, viewer, await findOpened(db, viewer, [postId]))
}

/** Pictures removed by an edit: only moderators and the author see them. */
export async function maySeeFormerPictures(db: Db, postId: number, viewer: Viewer | null): Promise<boolean> {
  const post = await findStanding(db, postId)
  return post !== undefined && maySeePost({ ...post, live: false }, viewer)
}
