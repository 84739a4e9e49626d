import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import type { PageRoute } from '#navigation'
import { titleWith } from './head.ts'
import { paths } from './paths.ts'
import { routes } from './routes.ts'
import { site } from './site.ts'

const { addressOf, findPage } = site
const pages = routes.filter((route): route is PageRoute => 'load' in route)
const pathOf = (name: string) => routes.find((route) => route.name === name)?.path

// spec: A-088, A-089, A-090, A-091, A-092, A-093, A-094, B-034, B-036, C-071, C-072, C-074
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
  ['redirect_article', '/materials/:id'],
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
  ['yandex_login', '/yandex/login/callback'],
  ['yandex_link', '/yandex/link/callback'],
  ['vk_login', '/vk/login/callback'],
  ['vk_link', '/vk/link/callback'],
  ['telegram_login', '/telegram/login/callback'],
  ['telegram_link', '/telegram/link/callback'],
  ['confirm_email', '/confirm-email'],
  ['pending_confirm_email', '/pending-confirm-email'],
  ['reset_pass', '/password-reset-confirm'],
])('the route %s has the path %s', (name, path) => {
  expect(pathOf(name)).toBe(path)
})

// spec: A-095
test('the main page’s title ends with the brand when one is set', () => {
  const { title } = pages.find(({ name }) => name === 'infonoise')!
  expect(titleWith('Палата', title)).toBe('Самое Боярское Криптосообщество | Палата')
  expect(titleWith('', title)).toBe('Самое Боярское Криптосообщество')
})

test.each([
  ['/', '/'],
  ['/?x=random', '/'],
  ['/?utm_source=mail&list=news&channel=macro', '/?channel=macro&list=news'],
  ['/?list=news&list=alpha', '/?list=news'],
  ['/?channel=%D0%BE%D0%B1%D0%B7%D0%BE%D1%80-x', '/?channel=%D0%BE%D0%B1%D0%B7%D0%BE%D1%80-x'],
  ['/?channel=%zz', '/?channel=%25zz'],
  ['/calendar?channel=macro', '/calendar'],
  ['/confirm-email/?uid=7&token=secret', '/confirm-email/'],
  ['/pending-confirm-email?email=a%40b.example&x=1', '/pending-confirm-email?email=a%40b.example'],
  ['/nowhere?x=1', '/nowhere'],
  ['/materials/7?tab=2', '/materials/7?tab=2'],
])('the address %s is drawn by the server as %s', (url, drawn) => {
  expect(addressOf(url)).toBe(drawn)
})

test.each([
  ['/', 'infonoise', {}],
  ['/calendar', 'calendar', {}],
  ['/calendar/', 'calendar', {}],
  ['/user/settings', 'user_settings', {}],
  ['/users/olga/profile', 'other_user_profile', { username: 'olga' }],
  ['/users/%D0%B0/alpha', 'other_user_alpha', { username: 'а' }],
  ['/users/%zz/comments', 'other_user_comments', { username: '%zz' }],
  ['/google/login/callback/', 'google_login', {}],
  ['/vk/login/callback/', 'vk_login', {}],
  ['/news/twelve', null, {}],
  ['/podcast/12', null, {}],
  ['/user/settings/more', null, {}],
  ['/nowhere', null, {}],
])('the address %s opens the page %s', (path, name, params) => {
  const found = findPage(path)
  expect(found.kind === 'page' ? [found.route.name, found.params] : [null, {}]).toEqual([name, params])
})

// spec: A-062, A-063, A-064, A-065, A-066, A-067, B-024, B-025, B-026, B-027, B-028, B-030
test.each([
  ['news', 'PostPage'],
  ['material', 'PostPage'],
  ['opinion', 'PostPage'],
  ['signal', 'SignalPage'],
])('/%s/12 opens the page articles, which is %s', async (type, page) => {
  const found = findPage(`/${type}/12`)
  expect(found).toMatchObject({ route: { name: 'articles' }, params: { type, id: '12' } })
  const opened = found.kind === 'page' ? await found.route.load() : null
  expect(opened?.name).toBe(page)
})

// spec: A-063, B-026
test.each(['podcast', 'News', 'opinions', 'materials', 'signals', 'user'])('/%s/12 isn’t the page articles', (type) => {
  expect(findPage(`/${type}/12`)).not.toMatchObject({ route: { name: 'articles' } })
})

// spec: A-070, A-077
test.each([
  ['/user', '/user/settings'],
  ['/users/kirill.b', '/users/kirill.b/profile'],
  ['/users/%D0%B6', '/users/%D0%B6/profile'],
])('%s redirects to %s', (from, to) => {
  expect(findPage(from)).toEqual({ kind: 'redirect', to, status: 302 })
})

// spec: A-068, A-069, B-038
test.each([
  ['/materials/7?comment_id=3', '/material/7?comment_id=3'],
  ['/opinions/7', '/opinion/7'],
])('the old address %s redirects permanently to %s', (old, to) => {
  expect(findPage(old)).toEqual({ kind: 'redirect', to, status: 301 })
})

// spec: A-044
test('every page’s code is loaded on opening, and the server knows its file', () => {
  const files = globSync('{features,pages}/**/routes.ts', { cwd: import.meta.dirname })
  const opened = files.flatMap((file) => {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8')
    const modules = [...source.matchAll(/module: '(.+)'/g)].map(([, module]) => module!)
    const imported = [...source.matchAll(/^import (?!type).*from '(.+)'$/gm)].map(([, from]) => from)
    for (const module of modules) {
      const path = `./${relative(dirname(`src/${file}`), module)}`
      expect(source).toContain(`import('${path}')`)
      expect(imported).not.toContain(path)
      expect(existsSync(join(import.meta.dirname, '..', module))).toBe(true)
    }
    return modules
  })
  const shown = pages.map(({ module }) => module).filter(Boolean)
  expect(new Set(opened)).toEqual(new Set(shown))
})

// spec: A-049
test('no page requires a sign-in', () => {
  expect(pages.filter(({ requiresAuth }) => requiresAuth)).toEqual([])
})

test('every address that the interface links to has a page', () => {
  const kinds = Object.values(paths).map((path) => [path, findPage(path).kind])
  expect(kinds.filter(([, kind]) => kind !== 'page')).toEqual([])
})

test('the addresses and icons named in the web app manifest exist', () => {
  const manifest = JSON.parse(readFileSync('apps/web/public/static/manifest.json', 'utf8')) as {
    icons: { src: string }[]
    shortcuts: { url: string }[]
    share_target: { action: string; params: Record<string, string> }
  }
  for (const { src } of manifest.icons) expect(existsSync(`apps/web/public${src}`)).toBe(true)
  const { action, params } = manifest.share_target
  const addresses = [...manifest.shortcuts.map(({ url }) => url), action]
  expect(addresses.map((url) => findPage(url).kind)).toEqual(addresses.map(() => 'page'))
  const found = findPage(action)
  expect(Object.values(params)).toEqual(Object.keys((found.kind === 'page' && found.route.search) || {}))
})

test.each(['/coin/%00', '/coin/a%00b', '/users/%00/profile'])('the malformed address %s is missing', (path) => {
  expect(findPage(path)).toEqual({ kind: 'missing' })
})
