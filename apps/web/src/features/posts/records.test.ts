import type { Post } from '@palata/contract/posts'
import { expect, test } from 'vitest'
import { createQueryClient } from '#api/queryClient.ts'
import { BOOKMARKING } from '#features/reactions'
import { makePost } from '#testing/posts.ts'
import { forgetNew, keepBookmark, postKey, putPosts } from './records.ts'

test('a bookmark is kept in the one record, and only lists of bookmarks are read again later', () => {
  const client = createQueryClient()
  putPosts(client, [makePost({ id: 1 }), makePost({ id: 2 })])
  client.getQueryCache().build(client, { queryKey: ['bookmarks'], meta: { outdatedBy: BOOKMARKING } })
  for (const name of ['bookmarks', 'feed']) client.setQueryData([name], [])
  keepBookmark(client, 1, true)
  const isMine = (id: number) => client.getQueryData<Post>(postKey(id))?.reactions.bookmarked.is_mine
  expect([1, 2].map(isMine)).toEqual([true, false])
  expect(['bookmarks', 'feed'].map((name) => client.getQueryState([name])?.isInvalidated)).toEqual([true, false])
})

test('a post that is seen loses its marker, others keep theirs', () => {
  const client = createQueryClient()
  putPosts(client, [makePost({ id: 1, is_new: true }), makePost({ id: 2, is_new: true })])
  forgetNew(client, 1)
  expect([1, 2].map((id) => client.getQueryData<Post>(postKey(id))?.is_new)).toEqual([false, true])
})
