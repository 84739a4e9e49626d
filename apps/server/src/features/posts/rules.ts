import { mayReadPaid, type Viewer } from '#platform/viewer.ts'

/** A post that waits for moderation or was removed is visible to its author and to moderators. */
export function maySeePost(post: { live: boolean; author_id: number | null }, viewer: Viewer | null): boolean {
  return post.live || (viewer !== null && (viewer.isModerator || viewer.id === post.author_id))
}

/** Without a subscription people read their own posts, and those in `opened`, which were opened to them. */
export function isLockedFor(
  { id, author_id }: { id: number; author_id: number | null },
  viewer: Viewer | null,
  opened: ReadonlySet<number>,
): boolean {
  return !mayReadPaid(viewer) && (viewer === null || (viewer.id !== author_id && !opened.has(id)))
}
