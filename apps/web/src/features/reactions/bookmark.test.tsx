import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { people } from '#testing/people.ts'
import { makePost } from '#testing/posts.ts'
import { renderApp } from '#testing/render.tsx'
import { Toasts } from '#ui/toasts/index.ts'
import { BookmarkStar } from './BookmarkStar.tsx'
import { BOOKMARK_DEBOUNCE_MS } from './useBookmark.ts'

const TOGGLE = 'POST /api/reactions/bookmarks/create/'
const ME = { 'GET /api/auth/users/me/': people.reader }
const star = () => screen.getByRole('button', { name: /В избранное/ })
const isOn = () => star().getAttribute('aria-pressed') === 'true'

async function show(replies: Record<string, unknown>) {
  const shown = await renderApp(
    <>
      <BookmarkStar post={makePost({ id: 7 })} />
      <Toasts />
    </>,
    { replies: { ...ME, ...replies }, token: 't' },
  )
  const sent = () => shown.requests.filter(({ method }) => method === 'POST')
  return { ...shown, sent }
}

// spec: B-311, B-312, B-314, B-573
test('the star turns at once, the server is told after the pause and has the last word', async () => {
  const { user, sent } = await show({ [TOGGLE]: { create: true } })
  await user.click(star())
  expect(isOn()).toBe(true)
  expect(sent()).toHaveLength(0)
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ object_id: 7, content_type: 'opinion' }]))
  expect(isOn()).toBe(true)
  expect(BOOKMARK_DEBOUNCE_MS).toBe(300)
})

// spec: B-313
test('a change of mind within the pause sends nothing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user, sent } = await show({ [TOGGLE]: { create: true } })
  await user.click(star())
  await user.click(star())
  await user.click(star())
  await user.click(star())
  act(() => vi.advanceTimersByTime(BOOKMARK_DEBOUNCE_MS))
  expect(sent()).toHaveLength(0)
  expect(isOn()).toBe(false)
  vi.useRealTimers()
})

// spec: B-316, B-530
test('a failure is said and the star goes back', async () => {
  const { user } = await show({ [TOGGLE]: () => ({ status: 500, body: {} }) })
  await user.click(star())
  expect(await screen.findByText('Ошибка при добавлении поста в избранное')).toBeDefined()
  expect(isOn()).toBe(false)
})
