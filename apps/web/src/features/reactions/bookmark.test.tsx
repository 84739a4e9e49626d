import { accounts } from '@palata/contract/accounts'
import { reactions } from '@palata/contract/reactions'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { makePost } from '#testing/features/posts.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Answer, type Replies, respond, serve, silence } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { closeAllLayers, hasOpenLayer } from '#ui/layers/index.ts'
import { BookmarkStar } from './BookmarkStar.tsx'
import { BOOKMARK_DEBOUNCE_MS } from './useBookmark.ts'

const ME = { ...serve(accounts.me, people.reader) }
const star = () => screen.getByRole('button', { name: /В избранное/ })
const isOn = () => star().getAttribute('aria-pressed') === 'true'

const onStored = vi.fn()

afterEach(() => {
  vi.useRealTimers()
  onStored.mockReset()
})

const press = () => fireEvent.click(star())
const pause = (ms = BOOKMARK_DEBOUNCE_MS) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A server that toggles like the real one and answers on command. */
function slowServer() {
  let isMine = false
  const waiting: ((status: number) => void)[] = []
  const reply = () =>
    new Promise<Answer<{ create: boolean }>>((resolve) => {
      isMine = !isMine
      const body = { create: isMine }
      waiting.push((status) => resolve({ status, body }))
    })
  return { reply, answer: (status = 200) => act(async () => waiting.shift()?.(status)) }
}

async function show(replies: Replies) {
  const shown = await renderApp(
    <>
      <BookmarkStar post={makePost({ id: 7 })} onStored={onStored} />
      <Toasts />
    </>,
    { replies: { ...ME, ...replies }, token: 't' },
  )
  // Waits until the reader is known.
  await waitFor(() => expect(shown.queryClient.isFetching()).toBe(0))
  vi.useFakeTimers()
  const sent = () => shown.requests.filter(({ method }) => method === 'POST')
  return { ...shown, sent }
}

// spec: B-311, B-312, B-573
test('the bookmark’s star turns at once and is sent after a pause', async () => {
  const { sent } = await show({ ...serve(reactions.bookmark, { create: true }) })
  press()
  expect(isOn()).toBe(true)
  await pause(BOOKMARK_DEBOUNCE_MS - 1)
  expect(sent()).toEqual([])
  await pause(1)
  expect(sent().map(({ body }) => body)).toEqual([{ object_id: 7, content_type: 'opinion', is_mine: true }])
  expect(isOn()).toBe(true)
  expect(BOOKMARK_DEBOUNCE_MS).toBe(300)
})

test('a press just before the page is left is sent at once', async () => {
  const { sent } = await show({ ...serve(reactions.bookmark, { create: true }) })
  press()
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  expect(sent().map(({ body }) => body)).toEqual([{ object_id: 7, content_type: 'opinion', is_mine: true }])
  await pause()
  expect(sent()).toHaveLength(1)
})

// spec: B-314
test('the bookmark’s star follows the server’s answer', async () => {
  await show({ ...serve(reactions.bookmark, { create: false }) })
  press()
  expect(isOn()).toBe(true)
  await pause()
  expect(isOn()).toBe(false)
  expect(onStored.mock.calls).toEqual([[false]])
})

// spec: B-313
test('a bookmark pressed back within the pause sends nothing', async () => {
  const { sent } = await show({ ...serve(reactions.bookmark, { create: true }) })
  for (let presses = 0; presses < 4; presses += 1) press()
  await pause()
  expect(sent()).toHaveLength(0)
  expect(isOn()).toBe(false)
})

// spec: B-311, B-313
test('a bookmark pressed before the answer to the press before is kept and sent after it', async () => {
  const server = slowServer()
  const { sent } = await show({ ...respond(reactions.bookmark, server.reply) })
  press()
  await pause()
  press()
  await pause()
  expect(sent()).toHaveLength(1)
  await server.answer()
  expect(isOn()).toBe(false)
  expect(sent()).toHaveLength(2)
  await server.answer()
  expect([isOn(), onStored.mock.calls]).toEqual([false, [[true], [false]]])
})

test('a bookmark is still sent when its star leaves the page within the pause', async () => {
  const { sent, unmount } = await show({ ...serve(reactions.bookmark, { create: true }) })
  press()
  unmount()
  expect(sent()).toHaveLength(1)
  await pause()
  expect(sent()).toHaveLength(1)
  expect(onStored.mock.calls).toEqual([[true]])
})

test('a guest who bookmarks is asked to sign in, and a signed-in reader is not, even before being known', async () => {
  const guest = await renderApp(<BookmarkStar post={makePost({ id: 7 })} onStored={onStored} />)
  press()
  expect([hasOpenLayer(), isOn()]).toEqual([true, false])
  guest.unmount()
  closeAllLayers()
  await renderApp(<BookmarkStar post={makePost({ id: 7 })} onStored={onStored} />, {
    replies: { ...respond(accounts.me, silence), ...serve(reactions.bookmark, { create: true }) },
    token: 't',
  })
  press()
  expect([hasOpenLayer(), isOn()]).toEqual([false, true])
})

// spec: B-316, B-530
test('a failed bookmark shows a red message and its star goes back, despite later presses', async () => {
  const server = slowServer()
  const { sent } = await show({ ...respond(reactions.bookmark, server.reply) })
  press()
  await pause()
  press()
  press()
  await server.answer(500)
  const said = screen.getByText('Ошибка при добавлении поста в избранное')
  expect(said.closest('[data-color]')?.getAttribute('data-color')).toBe('red')
  await pause()
  expect(isOn()).toBe(false)
  expect(sent()).toHaveLength(1)
})
