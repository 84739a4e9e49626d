import { comments } from '@palata/contract/comments'
import type { Comment } from '@palata/contract/comments/comment'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { commentUpdates } from '#features/comments'
import { putPosts } from '#features/posts'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { makeComment, makePage } from '#testing/features/comments.ts'
import { makePost } from '#testing/features/posts.ts'
import { at, field, list, mine, showThread, texts } from '#testing/features/thread.tsx'
import { type Answer, respond, serve } from '#testing/replies.ts'

beforeEach(() => allowConsoleError(UNANSWERED))

test('the reader’s own comment from elsewhere takes its place with what it answers and is not counted as new', async () => {
  const fresh = [
    makeComment({ id: 8, user: mine, comment: 'С телефона' }),
    makeComment({ id: 9, comment: 'Спросили' }),
    makeComment({ id: 10, level: 1, parent_id: 9, user: mine, comment: 'Ответила с телефона' }),
    makeComment({ id: 11, comment: 'Чужое' }),
  ]
  const { user, queryClient } = await showThread({
    ...list(makePage([makeComment({ id: 2 })], { comments_count: 3 })),
    ...serve(comments.since, { comments_count: 7, results: fresh }, at),
  })
  await screen.findByText('Слово 2')
  await act(async () => void putPosts(queryClient, [makePost({ id: 7, comments_count: 7, init_comments_count: 3 })]))
  const news = await screen.findByRole('button', { name: '1 новый' })
  expect(texts()).toEqual(['Спросили', 'Ответила с телефона', 'С телефона', 'Слово 2'])
  await user.click(news)
  expect(texts()).toEqual(['Чужое', 'Спросили', 'Ответила с телефона', 'С телефона', 'Слово 2'])
  expect(screen.queryByRole('button', { name: /нов/ })).toBeNull()
})

test('an own comment that the stream brings before the answer stands once; another own one follows the answer', async () => {
  const answer = Promise.withResolvers<Answer<Comment>>()
  const sent = makeComment({ id: 8, user: mine, comment: 'Отсюда' })
  const other = makeComment({ id: 9, user: mine, comment: 'С телефона' })
  const { user, queryClient, api } = await showThread({
    ...list(makePage([makeComment({ id: 2 })], { comments_count: 1 })),
    ...respond(comments.create, () => answer.promise),
    ...serve(comments.since, { comments_count: 3, results: [sent, other] }, at),
  })
  await screen.findByText('Слово 2')
  await user.type(await field(), 'Отсюда')
  await user.keyboard('{Control>}{Enter}{/Control}')
  const news = [{ topic: 'comments' as const, kind: 'post' as const, id: 7, ids: [8, 9] }]
  await act(async () => void commentUpdates.hear({ client: queryClient, api }, news))
  const known = () => queryClient.getQueryData<{ lastId: number }>(['comments', 'post', 7])?.lastId
  await waitFor(() => expect(known()).toBe(9))
  expect(texts()).toEqual(['Отсюда', 'Слово 2'])
  expect(screen.queryByRole('button', { name: /нов/ })).toBeNull()
  await act(async () => answer.resolve({ status: 201, body: sent }))
  expect(texts()).toEqual(['С телефона', 'Отсюда', 'Слово 2'])
})

test('a thread that is read again before the reader’s eyes moves nothing: others’ comments wait, own ones do not', async () => {
  const first = makeComment({ id: 2 })
  let now = [first]
  const { user, queryClient } = await showThread(list(() => makePage(now, { comments_count: now.length })))
  await screen.findByText('Слово 2')
  now = [
    makeComment({ id: 10, comment: 'Чужое' }),
    makeComment({ id: 9, comment: 'Спросили' }),
    makeComment({ id: 11, level: 1, parent_id: 9, user: mine, comment: 'Ответила с телефона' }),
    { ...first, comment: 'Исправлено' },
  ]
  // The network is back, or the worker that keeps pages for reading offline has started.
  await act(() => queryClient.refetchQueries({ type: 'active' }))
  await waitFor(() => expect(texts()).toEqual(['Спросили', 'Ответила с телефона', 'Исправлено']))
  await act(() => queryClient.refetchQueries({ type: 'active' }))
  await user.click(await screen.findByRole('button', { name: '1 новый' }))
  expect(texts()).toEqual(['Чужое', 'Спросили', 'Ответила с телефона', 'Исправлено'])
})
