import { comments } from '@palata/contract/comments'
import type { LiveNews } from '@palata/contract/live'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { commentUpdates } from '#features/comments'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { makeComment, makePage } from '#testing/features/comments.ts'
import { at, list, mine, showThread, texts } from '#testing/features/thread.tsx'
import { respond } from '#testing/replies.ts'

beforeEach(() => allowConsoleError(UNANSWERED))

test('a form opened from a pinned comment’s copy stands in the copy only, also when its place is on a later page', async () => {
  const pinned = makeComment({ id: 2, user: mine, comment: 'Правила', pinned_comment: true })
  const { user } = await showThread(list(makePage([makeComment({ id: 9 })], { pinned: [pinned] })))
  const copy = (await screen.findByText('Правила')).closest('article')!
  await user.click(within(copy).getByRole('button', { name: 'Ответить' }))
  expect(await within(copy).findByRole('textbox', { name: 'Ответ: Мария Лис' })).toBeDefined()
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(copy)
  await user.click(within(copy).getByRole('button', { name: /^Меню/ }))
  await user.click(await screen.findByText('Редактировать'))
  expect(await within(copy).findByRole('textbox', { name: 'Правка комментария' })).toBeDefined()
})

test('an edit of a pinned comment opens one form', async () => {
  const pinned = makeComment({ id: 2, user: mine, comment: 'Правила', pinned_comment: true })
  const { user } = await showThread(list(makePage([pinned], { pinned: [pinned] })))
  const [, row] = await screen.findAllByRole('article')
  await user.click(within(row!).getByRole('button', { name: /^Меню/ }))
  await user.click(await screen.findByText('Редактировать'))
  expect(await within(row!).findByRole('textbox', { name: 'Правка комментария' })).toBeDefined()
  expect(screen.getAllByRole('textbox', { name: 'Правка комментария' })).toHaveLength(1)
})

test('pins made elsewhere appear above the thread, and those taken off or removed leave it', async () => {
  const [one, two] = [makeComment({ id: 1 }), makeComment({ id: 2, pinned_comment: true })]
  let now = [one, two]
  const { queryClient, api } = await showThread({
    ...list(makePage([two, one], { pinned: [two] })),
    ...respond(comments.some, () => ({ status: 200, body: { comments_count: 2, results: now } }), {
      ...at,
      query: { ids: '1,2' },
    }),
  })
  await waitFor(() => expect(texts()).toEqual(['Слово 2', 'Слово 2', 'Слово 1']))
  const change = async (one: object, two: object) => {
    now = [makeComment({ id: 1, ...one }), makeComment({ id: 2, ...two })]
    const news: LiveNews[] = [{ topic: 'comments', kind: 'post', id: 7, ids: [1, 2] }]
    await act(async () => void commentUpdates.hear({ client: queryClient, api }, news))
  }
  await change({ pinned_comment: true }, { pinned_comment: true })
  await waitFor(() => expect(texts()).toEqual(['Слово 1', 'Слово 2', 'Слово 2', 'Слово 1']))
  await change({ pinned_comment: true }, { pinned_comment: false })
  await waitFor(() => expect(texts()).toEqual(['Слово 1', 'Слово 2', 'Слово 1']))
  await change({ pinned_comment: true, is_removed: true, comment: '' }, {})
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
})
