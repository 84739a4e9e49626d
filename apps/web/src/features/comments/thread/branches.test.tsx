import { comments } from '@palata/contract/comments'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { makeComment, makePage } from '#testing/features/comments.ts'
import { at, list, showThread, texts } from '#testing/features/thread.tsx'
import { respond, serve } from '#testing/replies.ts'
import { NOT_LOADED } from '#ui/toasts/index.ts'
import { type Fold, isLong, type LongBranch, shownBranches } from './branches.ts'
import { setOrder } from './order.ts'

beforeEach(() => allowConsoleError(UNANSWERED))
afterEach(() => setOrder('new'))

const folded = { isOpen: false, upTo: 20 }
const open = { isOpen: true, upTo: 20 }
/** Levels by id: 1 and 10 begin branches. */
const levelOf = (id: number) => (id === 1 || id === 10 ? 0 : 1)
const LONG_IDS = [1, 2, 3, 4, 5, 6, 7, 8]
const CASES: [
  kind: string,
  ids: number[],
  state: LongBranch | null,
  shown: number[],
  folds: [under: number, fold: Fold][],
][] = [
  ['nothing', [], folded, [], []],
  ['a comment without answers', [1], folded, [1], []],
  ['a whole branch', LONG_IDS, null, LONG_IDS, []],
  ['a folded one', LONG_IDS, folded, [1, 2, 3, 4], [[4, { root: 1, isOpen: false, hidden: [5, 6, 7, 8] }]]],
  ['an open one', LONG_IDS, open, LONG_IDS, [[8, { root: 1, isOpen: true, hidden: [] }]]],
  [
    'answers that came later or are on their way',
    [1, 2, 3, 4, 5, 21, 6, -1],
    folded,
    [1, 2, 3, 4, 21, -1],
    [[4, { root: 1, isOpen: false, hidden: [5, 6] }]],
  ],
  ['a folded one with nothing to hide', [1, 2, 3, 4], folded, [1, 2, 3, 4], []],
  [
    'a run that begins within a branch',
    [2, 3, 4, 5, 6],
    folded,
    [2, 3, 4, 5],
    [[5, { root: 2, isOpen: false, hidden: [6] }]],
  ],
]
test.each(CASES)('of the branches is shown: %s', (_, ids, state, shown, folds) => {
  expect(shownBranches(ids, levelOf, () => state)).toEqual({ ids: shown, folds: new Map(folds) })
})

test('each branch is asked for by itself, and the last is told', () => {
  const asked: unknown[] = []
  shownBranches([1, 2, 10, 11], levelOf, (...args) => {
    asked.push(args)
    return null
  })
  expect(asked).toEqual([
    [1, [2], false],
    [10, [11], true],
  ])
})

test.each([
  [6, false, false],
  [7, false, true],
  [3, true, false],
  [4, true, true],
])('a branch of %i answers, of which more are to come: %s, is long: %s', (count, hasMore, expected) => {
  expect(isLong(Array.from({ length: count }), hasMore)).toBe(expected)
})

const answers = (count: number, from = 2) =>
  Array.from({ length: count }, (_, place) => makeComment({ id: from + place, level: 1, parent_id: 1 }))
const thread = () => makePage([makeComment({ id: 50 }), makeComment({ id: 1 }), ...answers(9)])
const said = (...ids: number[]) => ids.map((id) => `Слово ${id}`)

test('a long branch is folded, opens by a press with the focus on its next answer, and closes again', async () => {
  const { user } = await showThread(list(thread()))
  await screen.findByText('Слово 50')
  expect(texts()).toEqual(said(50, 1, 2, 3, 4))
  await user.click(screen.getByRole('button', { name: 'Ещё 6 ответов', expanded: false }))
  expect(texts()).toEqual(said(50, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
  await waitFor(() => expect(document.activeElement?.id).toBe('comment-5'))
  await user.click(screen.getByRole('button', { name: 'Свернуть ветку', expanded: true }))
  expect(texts()).toEqual(said(50, 1, 2, 3, 4))
  await waitFor(() => expect(document.activeElement?.id).toBe('comment-1'))
})

test('a branch is open where the linked comment is, and can be closed', async () => {
  const { user } = await showThread(list(thread()), '/opinion/7?comment_id=9')
  await screen.findByText('Слово 9')
  await user.click(screen.getByRole('button', { name: 'Свернуть ветку' }))
  expect(texts()).toEqual(said(50, 1, 2, 3, 4))
})

test('a branch is open where the reader has not seen an answer', async () => {
  await showThread(list({ ...thread(), seen_id: 8 }))
  await screen.findByText('Слово 10')
  expect(screen.queryByRole('button', { name: /^Ещё/ })).toBeNull()
})

test('another order is asked for, is kept for other threads, and the list stays until it has come', async () => {
  const three = [makeComment({ id: 3 }), makeComment({ id: 2 }), makeComment({ id: 1 })]
  const { user, requests } = await showThread({
    ...list(makePage(three)),
    ...serve(comments.list, makePage(three.toReversed()), { ...at, query: { order: 'old', limit: 500, offset: 0 } }),
  })
  await screen.findByText('Слово 3')
  await user.click(screen.getByRole('button', { name: 'По порядку', pressed: false }))
  await waitFor(() => expect(texts()).toEqual(said(1, 2, 3)))
  expect(screen.getByRole('button', { name: 'По порядку', pressed: true })).toBeDefined()
  expect(localStorage.getItem('comments-order')).toBe('old')
  expect(requests.filter(({ url }) => url.includes('order=old'))).toHaveLength(1)
})

test('an order that did not come leaves the list and its order as they were, and says so', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const three = [makeComment({ id: 3 }), makeComment({ id: 2 }), makeComment({ id: 1 })]
  const { user } = await showThread({
    ...list(makePage(three)),
    ...respond(comments.list, () => ({ status: 503, body: {} as never }), {
      ...at,
      query: { order: 'best', limit: 500, offset: 0 },
    }),
  })
  await screen.findByText('Слово 3')
  await user.click(screen.getByRole('button', { name: 'Лучшие' }))
  expect(await screen.findByText(NOT_LOADED)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Новые', pressed: true })).toBeDefined()
  expect(texts()).toEqual(said(3, 2, 1))
  expect(log).toHaveBeenCalledWith('Сетевая ошибка при получении комментариев: HTTP error! Status: 503')
})

test('a short thread has no choice of order', async () => {
  await showThread(list(makePage([makeComment({ id: 2 }), makeComment({ id: 1 })])))
  await screen.findByText('Слово 2')
  expect(screen.queryByRole('button', { name: 'Лучшие' })).toBeNull()
})
