import type { Db } from '#platform/database.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import { maySeePost } from './rules.ts'
import { findStanding } from './store.ts'

/** A post's pictures but for its cover are part of its paid body. */
export async function maySeePostPictures(db: Db, postId: number, viewer: Viewer | null): Promise<boolean> {
  if (!mayReadPaid(viewer)) return false
  const post = await findStanding(db, postId)
  return post !== undefined && maySeePost(post, viewer)
}
