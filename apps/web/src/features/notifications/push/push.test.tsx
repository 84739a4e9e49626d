import { notifications } from '@palata/contract/notifications'
import { act, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { me } from '#testing/features/notifications.tsx'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Replies, respond, serve } from '#testing/replies.ts'
import { Bell, PushToggle } from '../index.ts'

const KEY = 'BPushKeyOfTheSite'
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36'
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/abc'

/** A fake browser with push support. */
function browser({ permission = 'granted', isSubscribed = false } = {}) {
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: new Uint8Array(65) },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'P', auth: 'A' } }),
    unsubscribe: vi.fn(async () => {
      held = null
      return true
    }),
  }
  let held: typeof subscription | null = isSubscribed ? subscription : null
  const subscribe = vi.fn(async () => {
    held = subscription
    return subscription
  })
  const registration = { pushManager: { getSubscription: async () => held, subscribe } }
  const register = vi.fn(async () => registration)
  const serviceWorker = { register, ready: Promise.resolve(registration), getRegistration: async () => registration }
  const requestPermission = vi.fn(async () => permission)
  vi.stubGlobal('Notification', { permission, requestPermission })
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return { subscription, subscribe, register, requestPermission }
}

function device(userAgent: string, isStandalone: boolean) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isStandalone && query.includes('standalone'),
    addEventListener() {},
    removeEventListener() {},
  }))
}

const calls = {
  ...serve(notifications.checkPush, { subscribed: false }),
  ...serve(notifications.subscribePush, { subscribed: true }),
  ...serve(notifications.unsubscribePush, null),
}
const show = (replies: Replies = calls) =>
  renderApp(<PushToggle />, { token: 't', config: { pushKey: KEY }, replies: { ...me(people.paid), ...replies } })
const made = (requests: { method: string; url: string; body: unknown }[]) =>
  requests.filter(({ url }) => url.includes('push')).map(({ method, url, body }) => [method, url, body])

beforeEach(() => localStorage.removeItem('push'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

// spec
test.each([
  ['an installed telephone', PHONE, true, true],
  ['a telephone’s browser', PHONE, false, false],
  ['an installed desktop', 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0', true, false],
])('the push switch is shown or not on %s', async (_, agent, isStandalone, isThere) => {
  browser()
  device(agent, isStandalone)
  await show()
  if (isThere) expect(await screen.findByRole('switch', { name: 'Push-уведомления' })).toBeDefined()
  else expect(screen.queryByRole('switch')).toBeNull()
})

// spec: A-338
test.each([['Notification'], ['PushManager']])('a browser without %s shows no push switch', async (name) => {
  browser()
  device(PHONE, true)
  Reflect.deleteProperty(globalThis, name)
  await show()
  expect(screen.queryByRole('switch')).toBeNull()
})

// spec: A-338
test('a browser without service workers shows no push switch', async () => {
  browser()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  device(PHONE, true)
  await show()
  expect(screen.queryByRole('switch')).toBeNull()
})

// spec
test('switching pushes on asks for permission and subscribes the browser', async () => {
  const { requestPermission, subscribe, register } = browser()
  device(PHONE, true)
  const { user, requests } = await show()
  const toggle = (await screen.findByRole('switch')) as HTMLInputElement
  expect(requestPermission).not.toHaveBeenCalled()
  await user.click(toggle)
  await waitFor(() => expect(toggle.checked).toBe(true))
  expect(requestPermission).toHaveBeenCalledOnce()
  expect(register).toHaveBeenCalledWith('/service-worker.js')
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY })
  expect(made(requests)).toEqual([
    ['POST', '/api/notifications/web-push/push/web/', { registration_id: ENDPOINT, p256dh: 'P', auth: 'A' }],
  ])
})

// spec: A-337
test('switching pushes on without permission warns and subscribes nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { subscribe } = browser({ permission: 'denied' })
  device(PHONE, true)
  const { user, requests } = await show()
  const toggle = (await screen.findByRole('switch')) as HTMLInputElement
  await user.click(toggle)
  await waitFor(() => expect(warn).toHaveBeenCalled())
  expect(toggle.checked).toBe(false)
  expect(subscribe).not.toHaveBeenCalled()
  expect(made(requests)).toEqual([])
})

// spec: A-334
test('the push switch is on for a known subscription, and switching it off unsubscribes', async () => {
  const { subscription } = browser({ isSubscribed: true })
  device(PHONE, true)
  const { user, requests } = await show({ ...calls, ...serve(notifications.checkPush, { subscribed: true }) })
  const toggle = (await screen.findByRole('switch')) as HTMLInputElement
  await waitFor(() => expect(toggle.checked).toBe(true))
  await user.click(toggle)
  await waitFor(() => expect(toggle.checked).toBe(false))
  expect(subscription.unsubscribe).toHaveBeenCalledOnce()
  expect(made(requests).at(-1)).toEqual([
    'DELETE',
    '/api/notifications/unsubscribe-web-push/',
    { registration_id: ENDPOINT },
  ])
})

const bell = (replies: Replies = {}, toggle: ReactNode = null) =>
  renderApp(
    <>
      {toggle}
      <Bell />
    </>,
    {
      token: 't',
      config: { pushKey: KEY },
      replies: {
        ...me(people.paid),
        ...serve(notifications.check, { avatar_urls: [], notifications_count: 0 }),
        ...calls,
        ...replies,
      },
    },
  )

test('a subscription to pushes that was lost is renewed on the next page if the reader wanted it', async () => {
  const { subscribe } = browser()
  localStorage.setItem('push', String(people.paid.id))
  const { requests } = await bell()
  await waitFor(() => expect(subscribe).toHaveBeenCalled())
  await waitFor(() => expect(made(requests).map(([method]) => method)).toEqual(['POST']))
})

test('the bell and the switch restore a lost subscription together, by one request', async () => {
  const { subscribe } = browser({ isSubscribed: true })
  device(PHONE, true)
  localStorage.setItem('push', String(people.paid.id))
  let isKnown = false
  const replies = {
    ...serve(notifications.checkPush, () => ({ subscribed: isKnown })),
    ...respond(notifications.subscribePush, () => {
      isKnown = true
      return { status: 201, body: { subscribed: true } }
    }),
  }
  const { requests } = await bell(replies, <PushToggle />)
  await waitFor(() => expect((screen.getByRole('switch') as HTMLInputElement).checked).toBe(true))
  expect(subscribe).toHaveBeenCalledOnce()
  expect(made(requests).map(([method]) => method)).toEqual(['GET', 'POST', 'GET'])
})

test.each([
  ['never switched on', '', 'granted'],
  ['switched on by another person', String(people.paid.id + 1), 'granted'],
  ['no longer permitted', String(people.paid.id), 'denied'],
])('pushes are not subscribed on a page where they were %s', async (_, wanted, permission) => {
  const { subscribe } = browser({ permission })
  if (wanted) localStorage.setItem('push', wanted)
  await bell()
  await screen.findByRole('button', { name: 'Уведомления' })
  vi.useFakeTimers()
  await vi.dynamicImportSettled()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(subscribe).not.toHaveBeenCalled()
})
