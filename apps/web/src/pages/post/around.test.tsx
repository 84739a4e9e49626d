import { accounts } from '@palata/contract/accounts'
import { posts } from '@palata/contract/posts'
import { views } from '@palata/contract/views'
import { act, screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from '#api/session.ts'
import { allowConsoleError, expectConsoleError, UNANSWERED } from '#testing/console.ts'
import { makePage } from '#testing/features/comments.ts'
import { makePost } from '#testing/features/posts.ts'
import { list } from '#testing/features/thread.tsx'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type FakeRequest, type Replies, refuse, serve } from '#testing/replies.ts'
import { AfterText } from './AfterText.tsx'
import { PostPage } from './PostPage.tsx'

beforeEach(() => allowConsoleError(UNANSWERED))

const ready = makePost({
  id: 7,
  content_type: 'material',
  content_type_id: 2,
  content: '<p>Текст</p>',
  is_ready_inner_page: true,
})
const locked = { ...ready, content: '', is_ready_inner_page: false, is_locked: true }
const others = Array.from({ length: 8 }, (_, place) =>
  makePost({ id: 20 + place, title: `Похожая ${place}`, publication_date: '2026-11-15T12:00:00+03:00' }),
)
const at = { params: { id: '7' } }
const place = { path: '/material/7', page: { path: '/material/7', params: { type: 'material', id: '7' } } }
const seen = serve(views.count, { views: 1 })
const member = { ...serve(accounts.me, people.paid), ...serve(posts.get, ready, at), ...seen }
const show = (replies: Replies, options = {}) => renderApp(<PostPage />, { ...place, replies, ...options })
const sent = (requests: FakeRequest[], part: string) => requests.filter(({ url }) => url.includes(part))
const saidToLog = () => vi.mocked(console.error).mock.calls.flat().map(String)
afterEach(() => storeToken(null))

// spec: B-011, B-103, B-417, B-450
test('a member sees at most six similar posts, each with its icon and date', async () => {
  const { requests } = await show({ ...member, ...serve(posts.similar, others) }, { token: 't' })
  const panel = await screen.findByRole('region', { name: 'Похожее' })
  const links = within(panel).getAllByRole('link')
  expect(links).toHaveLength(6)
  expect(links[0]!.getAttribute('href')).toBe('/opinion/20')
  expect(links[0]!.textContent).toBe('Похожая 015 ноября')
  expect(panel.querySelectorAll('img')).toHaveLength(6)
  expect(sent(requests, 'similar').map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/alpha/similar-posts/?object_id=7&content_type_id=2',
  ])
})

test('without similar posts the block «Похожее» is hidden', async () => {
  await show({ ...member, ...serve(posts.similar, []) }, { token: 't' })
  await screen.findByText('Текст')
  await act(async () => {})
  expect(screen.queryByText('Похожее')).toBeNull()
})

// spec: B-011, B-108
test.each([
  ['a guest', {}, undefined],
  ['a reader without access', serve(accounts.me, people.reader), 't'],
])('%s sees no similar posts, and none are requested', async (_, me, token) => {
  const replies = { ...seen, ...serve(posts.get, locked, at), ...me }
  const { requests } = await show(replies, { ...(token && { token }) })
  await screen.findByText(/Полный доступ/)
  expect(screen.queryByText('Похожее')).toBeNull()
  expect(sent(requests, 'similar')).toEqual([])
})

// spec: B-542
test('similar posts that failed to load are logged with the status, and the post is still shown', async () => {
  expectConsoleError(/^Сетевая ошибка при получении похожих публикаций: HTTP error! Status: 502$/)
  await show({ ...member, ...refuse(posts.similar, 502) }, { token: 't' })
  await screen.findByText('Текст')
  await waitFor(() =>
    expect(saidToLog()).toContain('Сетевая ошибка при получении похожих публикаций: HTTP error! Status: 502'),
  )
})

// spec: B-258, B-449
test('an opened post’s view is counted once, however often it is drawn or read', async () => {
  for (const opened of ['once', 'again']) {
    const replies = { ...member, ...serve(posts.similar, []) }
    const { requests, queryClient, unmount } = await show(replies, { token: 't' })
    await screen.findByText('Текст')
    await act(() => queryClient.invalidateQueries())
    expect([opened, ...sent(requests, 'view-count').map(({ method, url, body }) => [method, url, body])]).toEqual([
      opened,
      ['POST', '/api/alpha/view-count-update/', { id: 7, content_type: 'material' }],
    ])
    unmount()
  }
})

// spec: B-548
test('a view that failed to be counted is only logged, with the status', async () => {
  expectConsoleError(/^Сетевая ошибка при получении счётчика просмотров: HTTP error! Status: 500$/)
  const rest = { ...serve(posts.similar, []), ...list(makePage([])) }
  await show({ ...member, ...rest, ...refuse(views.count, 500) }, { token: 't' })
  await screen.findByText('Текст')
  await waitFor(() =>
    expect(saidToLog()).toContain('Сетевая ошибка при получении счётчика просмотров: HTTP error! Status: 500'),
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the parts around a post’s text are drawn after it, anew for each post', async () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  for (const postId of [7, 8]) {
    let first = ''
    await act(async () => {
      flushSync(() =>
        root.render(
          <>
            Текст {postId}
            <AfterText postId={postId}>, обсуждение</AfterText>
          </>,
        ),
      )
      first = place.textContent
    })
    expect([first, place.textContent]).toEqual([`Текст ${postId}`, `Текст ${postId}, обсуждение`])
  }
  act(() => root.unmount())
})
