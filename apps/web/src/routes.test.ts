import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS, loadChunk } from './chunks.ts'
import { find } from './find.ts'
import { redirects, routes, titleWith } from './routes.ts'

const pathOf = (name: string) => routes.find((route) => route.name === name)?.path

// spec, B-034
test.each([
  ['infonoise', '/'],
  ['calendar', '/calendar'],
  ['forecasters', '/forecasters'],
  ['report', '/report'],
  ['articles', '/:type/:id'],
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
  ['other_users_main', '/users/:username'],
  ['other_user_profile', '/users/:username/profile'],
  ['other_user_comments', '/users/:username/comments'],
  ['other_user_alpha', '/users/:username/alpha'],
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

const secret = {
  name: 'report',
  path: '/secret',
  title: '',
  module: '',
  requiresAuth: true,
  load: async () => () => null,
}
const place = (path: string, isSignedIn = false, search = '') => ({ path, search, isSignedIn })

// spec: A-048
test('a page that asks for a sign-in sends a guest to the main page', () => {
  expect(find([secret], place('/secret'))).toEqual({ kind: 'redirect', to: '/', status: 302 })
  expect(find([secret], place('/secret', true))).toEqual({ kind: 'page', route: secret, params: {} })
})

test.each([
  ['/', 'infonoise', {}],
  ['/calendar', 'calendar', {}],
  ['/calendar/', 'calendar', {}],
  ['/user/settings', 'user_settings', {}],
  ['/users/olga/profile', 'other_user_profile', { username: 'olga' }],
  ['/users/%D0%B0/alpha', 'other_user_alpha', { username: 'а' }],
  ['/users/%zz/comments', 'other_user_comments', { username: '%zz' }],
  ['/news/12', 'articles', { type: 'news', id: '12' }],
  ['/google/login/callback/', 'google_login', {}],
  ['/news/twelve', null, {}],
  ['/podcast/12', null, {}],
  ['/user/settings/more', null, {}],
  ['/nowhere', null, {}],
])('%s is the page %s', (path, name, params) => {
  const found = find(routes, place(path))
  expect(found.kind === 'page' ? [found.route.name, found.params] : [null, {}]).toEqual([name, params])
})

// spec
test.each([
  ['/user', '/user/settings'],
  ['/users/kirill.b', '/users/kirill.b/profile'],
  ['/users/%D0%B6', '/users/%D0%B6/profile'],
])('%s leads on to %s', (from, to) => {
  expect(find(routes, place(from))).toEqual({ kind: 'redirect', to, status: 302 })
})

test('old addresses of posts keep their query', () => {
  const found = find(routes, place('/materials/7', false, '?comment_id=3'))
  expect(found).toEqual({ kind: 'redirect', to: '/material/7?comment_id=3', status: 301 })
})

// spec: A-044
test('no page is imported with the table: each comes when it is opened', () => {
  for (const file of ['routes.ts', 'router.tsx']) {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8')
    const imported = [...source.matchAll(/^import (?!type).*from '\.(.+)'$/gm)].map(([, path]) => `src${path}`)
    expect(imported.length).toBeGreaterThan(0)
    expect(routes.map(({ module }) => module as string).filter((module) => imported.includes(module))).toEqual([])
  }
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
