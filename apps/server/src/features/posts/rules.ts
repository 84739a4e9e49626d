import { mayReadPaid, type Viewer } from '#platform/viewer.ts'

/** A post that waits for moderation or was removed is visible to its author and to moderators. */
export function maySeePost(post: { live: boolean; author_id: number | null }, viewer: Viewer | null): boolean {
  return post.live || (viewer !== null && (viewer.isModerator || viewer.id === post.author_id))
}

/** People read their own posts without a subscription. */
export function isLockedFor({ author_id }: { author_id: number | null }, viewer: Viewer | null): boolean {
  return !mayReadPaid(viewer) && (viewer === null || viewer.id !== author_id)
}
