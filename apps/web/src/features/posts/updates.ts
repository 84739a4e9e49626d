import type { LiveNews } from '@palata/contract/live'
import type { Post } from '@palata/contract/posts'
import type { Updates } from '@palata/contract/updates'
import type { QueryClient } from '@tanstack/react-query'
import { getPost, putPosts } from './records.ts'

/**
 * Takes posts from an update cycle: unknown ones are marked as new, known ones keep their text and the reader's marks.
 */
export const postUpdates = {
  take(client: QueryClient, { alpha, news, comments }: Updates) {
    const fresh = [...Object.values(alpha), ...news]
    putPosts(
      client,
      fresh.map((post) => renewed(getPost(client, post.id), post)),
    )
    putPosts(
      client,
      comments.flatMap(({ object_pk, comments_count }) => {
        const known = getPost(client, object_pk)
        return known ? [{ ...known, comments_count }] : []
      }),
    )
  },
  /** The comment count of a card comes with the update cycle. */
  hear: ({ client }: { client: QueryClient }, news: readonly LiveNews[]) =>
    news.some((one) => one.topic === 'comments' && one.kind === 'post' && getPost(client, one.id) !== undefined),
}

function renewed(known: Post | undefined, fresh: Post): Post {
  if (!known) return { ...fresh, is_new: true }
  return { ...fresh, init_comments_count: known.init_comments_count, is_new: known.is_new }
}
