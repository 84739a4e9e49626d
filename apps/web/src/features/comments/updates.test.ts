import type { Updates } from '@palata/contract/updates'
import { expect, test } from 'vitest'
import { createQueryClient } from '#api/queryClient.ts'
import { commentUpdates } from '#features/comments'
import { getPost, postUpdates, putPosts } from '#features/posts'
import { makePost } from '#testing/features/posts.ts'

test('a card does not count the reader’s own comment from another device as new, and counts others’ once', () => {
  const client = createQueryClient()
  putPosts(client, [makePost({ id: 7, comments_count: 3, init_comments_count: 3 })])
  const take = (count: number, own: number[]) => {
    const come = {
      alpha: {},
      news: [],
      comments: [{ object_pk: 7, comments_count: count }],
      own_comments: own.map((id) => ({ id, object_pk: 7 })),
    } as unknown as Updates
    postUpdates.take(client, come)
    commentUpdates.take(client, come)
    const { comments_count, init_comments_count } = getPost(client, 7)!
    return comments_count - init_comments_count
  }
  expect(take(4, [90])).toBe(0)
  expect(take(6, [90, 92])).toBe(1)
  // The next check names the same comments if they were written in its second.
  expect(take(6, [92, 90])).toBe(1)
})
