import type { Post } from '@palata/contract/posts'
import { expect, test } from 'vitest'
import { createQueryClient } from '#api/queryClient.ts'
import { BOOKMARKING, keepBookmark } from '#features/reactions'
import { makePost } from '#testing/features/posts.ts'
import { forgetNew, getPost, postKey, putPosts, putTexts } from './records.ts'

test('a bookmark changes the post’s one record, and only lists of bookmarks are read again', () => {
  const client = createQueryClient()
  putPosts(client, [makePost({ id: 1 }), makePost({ id: 2 })])
  client.getQueryCache().build(client, { queryKey: ['bookmarks'], meta: { outdatedBy: BOOKMARKING } })
  for (const name of ['bookmarks', 'feed']) client.setQueryData([name], [])
  keepBookmark(client, 1, true)
  const isMine = (id: number) => client.getQueryData<Post>(postKey(id))?.reactions.bookmarked.is_mine
  expect([1, 2].map(isMine)).toEqual([true, false])
  expect(['bookmarks', 'feed'].map((name) => client.getQueryState([name])?.isInvalidated)).toEqual([true, false])
})

test('a seen post loses its new marker, and other posts keep theirs', () => {
  const client = createQueryClient()
  putPosts(client, [makePost({ id: 1, is_new: true }), makePost({ id: 2, is_new: true })])
  forgetNew(client, 1)
  expect([1, 2].map((id) => client.getQueryData<Post>(postKey(id))?.is_new)).toEqual([false, true])
})

const ready = { content: '<p>Текст</p>', embed_links: ['https://t.me/palata/1'], is_ready_inner_page: true }

// spec: B-257
test('a list’s item updates a loaded post but keeps its text', () => {
  const client = createQueryClient()
  putTexts(client, [makePost({ id: 1, title: 'Прежде', ...ready })])
  putPosts(client, [makePost({ id: 1, title: 'Теперь', comments_count: 5 })])
  expect(getPost(client, 1)).toMatchObject({ title: 'Теперь', comments_count: 5, ...ready })
})

test('a post’s text is removed from the cache once access has ended', () => {
  const client = createQueryClient()
  putTexts(client, [makePost({ id: 1, source: 'https://example.org', ...ready })])
  putPosts(client, [makePost({ id: 1, is_locked: true })])
  expect(getPost(client, 1)).toMatchObject({ content: '', embed_links: [], source: '', is_ready_inner_page: false })
})

// spec: B-256, B-508
test('a loaded text completes the list’s post and keeps its last comment and markers', () => {
  const client = createQueryClient()
  const last_comment = { id: 3, comment: 'Да', user: { name: 'Олег', avatar: '' } }
  putPosts(client, [makePost({ id: 1, is_new: true, init_comments_count: 2, comments_count: 2, last_comment })])
  const other = { ...last_comment, id: 4 }
  putTexts(client, [makePost({ id: 1, init_comments_count: 4, comments_count: 4, last_comment: other, ...ready })])
  expect(getPost(client, 1)).toMatchObject({
    ...ready,
    last_comment,
    is_new: true,
    comments_count: 4,
    init_comments_count: 2,
  })
})
