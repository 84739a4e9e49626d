import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { createApi } from './api/api.tsx'
import { storeToken } from './api/session.ts'
import { CHUNK_TIMEOUT_MS, loadChunk } from './chunks.ts'
import { pageRoute, root } from './router.tsx'
import { redirects, routes, titleWith } from './routes.ts'

const pathOf = (name: string) => routes.find((route) => route.name === name)?.path

// spec
test.each([
  ['infonoise', '/'],
  ['calendar', '/calendar'],
  ['forecasters', '/forecasters'],
  ['report', '/report'],
  ['articles', '/$type/$id'],
  ['screener', '/screener'],
  ['storeroom', '/storeroom'],
  ['signals', '/signals'],
  ['twitter_hype', '/twitter-hype'],
  ['knowledge_base', '/knowledge-base'],
  ['rules_terms', '/rules/terms'],
  ['rules_privacy', '/rules/privacy'],
  ['user_main', '/user'],
  ['user_settings', '/user/settings'],
  ['user_comments', '/user/comments'],
  ['user_subscription', '/user/subscription'],
  ['user_subscription_purchase', '/user/subscription/purchase'],
  ['user_subscription_wallets', '/user/subscription/wallets'],
  ['user_alpha', '/user/alpha'],
  ['other_users_main', '/users/$username'],
  ['other_user_profile', '/users/$username/profile'],
  ['other_user_comments', '/users/$username/comments'],
  ['other_user_alpha', '/users/$username/alpha'],
  ['google_login', '/google/login/callback'],
  ['google_link', '/google/link/callback'],
  ['telegram_login', '/telegram/login/callback'],
  ['telegram_link', '/telegram/link/callback'],
  ['confirm_email', '/confirm-email'],
  ['pending_confirm_email', '/pending-confirm-email'],
  ['reset_pass', '/password-reset-confirm'],
])('the route %s stands at %s', (name, path) => {
  expect(pathOf(name)).toBe(path)
  expect(redirects.map((redirect) => redirect.name)).toContain('redirect_article')
})

// spec: A-095
test("the main page's title ends with the brand, where there is one", () => {
  const { title } = routes.find(({ name }) => name === 'infonoise')!
  expect(titleWith('Палата', title)).toBe('Самое Боярское Криптосообщество | Палата')
  expect(titleWith('', title)).toBe('Самое Боярское Криптосообщество')
})

// spec: A-048
test.each([
  [null, '/'],
  ['token', '/secret'],
])('a page that asks for a sign-in sends whoever has %s to %s', async (token, path) => {
  storeToken(token)
  const page = (at: string, requiresAuth: boolean) =>
    pageRoute({ name: 'report', path: at, title: '', module: '', requiresAuth, load: async () => () => null })
  const api = createApi({ fetch: async () => new Response('{}'), token: () => token })
  const router = createRouter({
    routeTree: root.addChildren([page('/', false), page('/secret', true)]),
    context: { queryClient: new QueryClient(), api },
    history: createMemoryHistory({ initialEntries: ['/secret'] }),
  })
  await router.load()
  expect(router.state.location.pathname).toBe(path)
})

// spec
test.each([
  ['/user', '/user/settings'],
  ['/users/kirill.b', '/users/kirill.b/profile'],
  ['/users/%D0%B6', '/users/%D0%B6/profile'],
])('%s leads on to %s', async (from, to) => {
  const api = createApi({ fetch: async () => new Response('{}', { status: 404 }), token: () => null })
  const router = createRouter({
    routeTree: root.addChildren(routes.map((route) => pageRoute(route))),
    context: { queryClient: new QueryClient(), api },
    history: createMemoryHistory({ initialEntries: ['/', from] }),
  })
  await router.load()
  expect(router.state.location.pathname).toBe(decodeURI(to))
  expect(router.history.length).toBe(2)
})

// spec: A-049
test('no page asks for one', () => {
  expect(routes.filter((route) => 'requiresAuth' in route && route.requiresAuth)).toEqual([])
})

const reload = vi.fn()
const reloading = { storage: sessionStorage, path: () => '/calendar', reload }
beforeEach(() => void reload.mockReset())

// spec: A-527
test('code that takes two minutes counts as failed', async () => {
  vi.useFakeTimers()
  void loadChunk(() => new Promise(() => {}), reloading)
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(reload).toHaveBeenCalledOnce()
  expect(CHUNK_TIMEOUT_MS).toBe(120_000)
})

test('a second failure on the same path is an error with words', async () => {
  const failing = () => Promise.reject(new Error('404'))
  void loadChunk(failing, reloading)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  await expect(loadChunk(failing, reloading)).rejects.toThrow(
    'Сервер временно недоступен. Пожалуйста, попробуйте позже.',
  )
  expect(reload).toHaveBeenCalledOnce()
})
