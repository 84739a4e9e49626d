import { notifications } from '@palata/contract/notifications'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { liveness } from '#api/live.ts'
import { box, me, open, page, paidModerator, watchSight } from '#testing/features/notifications.tsx'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { refuse, serve } from '#testing/replies.ts'
import { Bell, notificationUpdates } from '../index.ts'

watchSight()

// spec
test.each([
  ['a guest', null],
  ['a reader without access', people.reader],
])('for %s the notification bell is locked and opens nothing', async (_, who) => {
  const { user, requests } = await renderApp(<Bell />, who ? { token: 't', replies: me(who) } : {})
  const bell = screen.getByRole('button', { name: 'Уведомления: доступно по подписке' })
  expect(bell.getAttribute('aria-disabled')).toBe('true')
  await user.click(bell)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(requests.some(({ url }) => url.includes('notifications'))).toBe(false)
})

// spec
test('a member opens and closes the notification panel by the bell, which looks active meanwhile', async () => {
  const { user } = await open({ ...box(0), ...page([]) })
  const bell = screen.getByRole('button', { name: 'Уведомления', hidden: true })
  expect(bell.getAttribute('aria-expanded')).toBe('true')
  expect(bell.className).toMatch(/open/)
  expect(bell.className).not.toMatch(/withNotifications/)
  await user.click(bell)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bell.getAttribute('aria-expanded')).toBe('false')
  expect(bell.className).not.toMatch(/open|withNotifications/)
})

// spec: A-319
test('a press outside the notification panel closes it', async () => {
  const { user } = await open({ ...box(0), ...page([]) })
  await user.click(document.querySelector('[class*="backdrop"]')!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

// spec: A-320
test('the notification panel closes when the bell leaves the page', async () => {
  const { unmount } = await open({ ...box(0), ...page([]) })
  unmount()
  const again = await renderApp(<Bell />, { token: 't', replies: { ...me(people.paid), ...box(0) } })
  await screen.findByRole('button', { name: 'Уведомления' })
  expect(again.container.ownerDocument.querySelector('[role="dialog"]')).toBeNull()
})

// spec, C-399
test.each([
  [3, ['/a.png', '/b.png', '/c.png'], 3, '+3'],
  [7, ['/a.png', '/b.png', '/c.png', '/d.png', '/e.png'], 4, '+7'],
  [99, ['/a.png'], 1, '+99'],
  [100, ['/a.png'], 1, '99+'],
])('with %i unread the bell shows their number and at most four avatars', async (count, avatars, faces, words) => {
  const { container } = await renderApp(<Bell />, {
    token: 't',
    replies: { ...me(people.paid), ...box(count, avatars) },
  })
  const bell = await screen.findByRole('button', { name: `Уведомления, непрочитанных: ${count}` })
  expect(bell.className).toMatch(/withNotifications/)
  expect(container.querySelectorAll('img')).toHaveLength(faces)
  expect(within(bell).getByText(words)).toBeDefined()
})

// spec
test.each([
  ['a paid moderator without Telegram', paidModerator, 1],
  ['one who has linked it', { ...paidModerator, telegram: 'gleb' }, 0],
  ['a member', people.paid, 0],
])('for %s the bell counts the request to link Telegram or not', async (_, who, more) => {
  const one = await renderApp(<Bell />, { token: 't', replies: { ...me(who), ...box(2, ['/a.png']) } })
  const bell = await screen.findByRole('button', { name: `Уведомления, непрочитанных: ${2 + more}` })
  expect(within(bell).queryAllByTestId('system-avatar')).toHaveLength(more)
  one.unmount()
  await renderApp(<Bell />, { token: 't', replies: { ...me(who), ...box(0) } })
  const name = more ? 'Уведомления, непрочитанных: 1' : /^Уведомления(?!, неп)/
  const quiet = await screen.findByRole('button', { name })
  expect(/withNotifications/.test(quiet.className)).toBe(more === 1)
  expect(within(quiet).queryAllByTestId('system-avatar')).toHaveLength(more)
})

// spec
test('a moderator who has not paid has a locked bell that asks nothing', async () => {
  const { requests } = await renderApp(<Bell />, { token: 't', replies: { ...me(people.moderator), ...box(2) } })
  const bell = await screen.findByRole('button', { name: 'Уведомления: доступно по подписке' })
  expect(bell.getAttribute('aria-disabled')).toBe('true')
  expect(requests.map(({ url }) => url)).not.toContain('/api/notifications/check-notifications/')
})

// spec: A-332
test.each([false, true])('the bell checks every two minutes, the live stream being on: %s', async (isOn) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  liveness.isOn = isOn
  onTestFinished(() => {
    liveness.isOn = false
  })
  const { requests } = await renderApp(<Bell />, { token: 't', replies: { ...me(people.paid), ...box(0) } })
  await screen.findByRole('button', { name: 'Уведомления' })
  const asked = () => requests.filter(({ url }) => url === '/api/notifications/check-notifications/').length
  await waitFor(() => expect(asked()).toBe(1))
  // From here on the test controls time.
  vi.setTimerTickMode('manual')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked()).toBe(2)
})

// spec: A-333
test('the bell checks when its page becomes visible again, and not when it is hidden', async () => {
  const { requests } = await renderApp(<Bell />, { token: 't', replies: { ...me(people.paid), ...box(0) } })
  await screen.findByRole('button', { name: 'Уведомления' })
  const asked = () => requests.filter(({ url }) => url === '/api/notifications/check-notifications/').length
  await waitFor(() => expect(asked()).toBe(1))
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(asked()).toBe(1)
  state.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(asked()).toBe(2))
})

// spec
test.each([
  ['with the server’s words', { detail: 'Сначала оплатите' }, 'Сначала оплатите'],
  ['with our own where it says nothing', {}, 'Ошибка при проверке уведомлений'],
])('a failed check of notifications is logged %s and shown to nobody', async (_, body, words) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { container } = await renderApp(<Bell />, {
    token: 't',
    replies: { ...me(people.paid), ...refuse(notifications.check, 500, body) },
  })
  await waitFor(() => expect(log).toHaveBeenCalledWith(words))
  expect(container.ownerDocument.body.textContent).not.toContain(words)
})

// spec: A-381
test('the bell shows the count that a cycle of updates brings', async () => {
  const { queryClient } = await renderApp(<Bell />, { token: 't', replies: { ...me(people.paid), ...box(0) } })
  await screen.findByRole('button', { name: 'Уведомления' })
  act(() =>
    notificationUpdates.take(queryClient, { notifications: { avatar_urls: [], notifications_count: 5 } } as never),
  )
  expect(await screen.findByRole('button', { name: 'Уведомления, непрочитанных: 5' })).toBeDefined()
})

test('notifications read in another tab lower the bell’s count in this one', async () => {
  let count = 4
  const replies = {
    ...me(people.paid),
    ...serve(notifications.check, () => ({ avatar_urls: [], notifications_count: count })),
  }
  await renderApp(<Bell />, { token: 't', replies })
  await screen.findByRole('button', { name: 'Уведомления, непрочитанных: 4' })
  count = 0
  const other = new BroadcastChannel('notifications')
  other.postMessage('read')
  other.close()
  expect(await screen.findByRole('button', { name: 'Уведомления' })).toBeDefined()
})

test.each([
  ['a member', people.paid, 3],
  // The request to link Telegram stays until it is done: it is no unread notification.
  ['a moderator who is asked to link Telegram', paidModerator, 4],
])('for %s the installed app’s icon has the number of unread, and none once the bell is gone', async (_, who, told) => {
  const shown: number[] = []
  Object.defineProperties(navigator, {
    setAppBadge: { value: async (count: number) => void shown.push(count), configurable: true },
    clearAppBadge: { value: async () => void shown.push(0), configurable: true },
  })
  onTestFinished(() => {
    for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name)
  })
  const { unmount } = await renderApp(<Bell />, { token: 't', replies: { ...me(who), ...box(3) } })
  await screen.findByRole('button', { name: `Уведомления, непрочитанных: ${told}` })
  expect(shown.at(-1)).toBe(3)
  unmount()
  expect(shown.at(-1)).toBe(0)
})
