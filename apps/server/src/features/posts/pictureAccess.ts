import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findStanding } from './reading/store.ts'
import { isLockedFor, maySeePost } from './rules.ts'

/** Pictures of a post that are neither its cover nor in its open part belong to its paid body. */
export async function maySeePostPictures(db: Db, postId: number, viewer: Viewer | null): Promise<boolean> {
  const post = await findStanding(db, postId)
  return post !== undefined && !isLockedFor(post, viewer) && maySeePost(post, viewer)
}

/** Pictures removed by an edit: only moderators and the author see them. */
export async function maySeeFormerPictures(db: Db, postId: number, viewer: Viewer | null): Promise<boolean> {
  const post = await findStanding(db, postId)
  return post !== undefined && maySeePost({ ...post, live: false }, viewer)
}
