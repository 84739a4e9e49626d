import { mayReadPaid, type Viewer } from '#platform/viewer.ts'

/** A post on moderation, or one that was removed, is seen by its author and by moderators. */
export function maySeePost(post: { live: boolean; author_id: number | null }, viewer: Viewer | null): boolean {
  return post.live || (viewer !== null && (viewer.isModerator || viewer.id === post.author_id))
}

/** What is one's own is read without a subscription, too. */
export function isLockedFor({ author_id }: { author_id: number | null }, viewer: Viewer | null): boolean {
  return !mayReadPaid(viewer) && (viewer === null || viewer.id !== author_id)
}
