import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accounts } from '@palata/contract/accounts'
import { notifications } from '@palata/contract/notifications'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { LAYERS } from '#ui/layers/index.ts'
import { Footer } from './Footer.tsx'
import { Header } from './header/Header.tsx'
import { menuLayer } from './layers.ts'

beforeEach(() => allowConsoleError(UNANSWERED))

const SOURCES = join(import.meta.dirname, '..')

// spec
test.each([
  ['a guest', null, ['without-auth']],
  ['a reader', people.reader, []],
  ['a member', people.paid, []],
  ['a holder', people.holder, ['with-pon']],
  ['a moderator', people.moderator, ['without-auth']],
  ['a moderator who holds as well', { ...people.moderator, has_pon_subscription: true }, ['without-auth']],
])('the header of %s has the classes of its state', async (_, me, styles) => {
  await renderApp(<Header />, me ? { token: 't', replies: { ...serve(accounts.me, me) } } : {})
  if (me) await screen.findByRole('button', { name: /^Меню/ })
  const { classList } = screen.getByRole('banner')
  expect(['without-auth', 'with-pon'].filter((name) => classList.contains(name))).toEqual(styles)
})

// spec; decision OA-152
test.each([
  ['of the paid subscription', { cryptocloud_days_left: 60, telegram_days_left: 90, days_left: 90 }, '60д'],
  ['of Telegram without a paid one', { cryptocloud_days_left: null, telegram_days_left: 90, days_left: 400 }, '90д'],
  [
    'of neither source, whatever the club gave',
    { cryptocloud_days_left: null, telegram_days_left: null, days_left: 30 },
    '0д',
  ],
  ['none', { cryptocloud_days_left: null, telegram_days_left: null, days_left: 0 }, '0д'],
])('the header’s badge shows the days %s', async (_, days, badge) => {
  await renderApp(<Header />, { token: 't', replies: { ...serve(accounts.me, { ...people.paid, ...days }) } })
  expect((await screen.findByText(/^\d+д$/)).textContent).toBe(badge)
})

// spec
test.each([
  ['a reader', people.reader, true, null],
  ['a member', people.paid, false, '12д'],
  ['a holder', people.holder, false, null],
  ['a moderator without a subscription', people.moderator, true, '0д'],
  ['a moderator who paid', { ...people.paid, is_moderator: true }, true, '12д'],
])('for %s the header shows the button «Подписка», the days or neither', async (_, me, hasButton, days) => {
  await renderApp(<Header />, { token: 't', replies: { ...serve(accounts.me, me) } })
  await screen.findByRole('button', { name: /^Меню/ })
  const links = screen.queryAllByRole('link', { name: 'Подписка' }).map((link) => link.getAttribute('href'))
  // The menu links to the subscription for every reader.
  expect(links.includes('/user/subscription/purchase')).toBe(hasButton)
  expect(links.includes('/user/subscription')).toBe(true)
  expect(screen.queryByText(/^\d+д$/)?.textContent ?? null).toBe(days)
})

// spec: A-128
test('the header shows «Войти» to guests only', async () => {
  const guest = await renderApp(<Header />)
  expect(screen.getByRole('banner').contains(screen.getByRole('button', { name: 'Войти' }))).toBe(true)
  guest.unmount()
  await renderApp(<Header />, { token: 't', replies: { ...serve(accounts.me, people.reader) } })
  await screen.findByRole('button', { name: /^Меню/ })
  expect(screen.queryByRole('button', { name: 'Войти' })).toBeNull()
})

// spec
test('the header shows the signed-in reader, and «Профиль» in the menu leads to the settings', async () => {
  const { user, at } = await renderApp(<Header />, { token: 't', replies: { ...serve(accounts.me, people.paid) } })
  const opener = await screen.findByRole('button', { name: 'Меню: Мария Лис' })
  expect(screen.getByRole('banner').contains(opener)).toBe(true)
  HTMLElement.prototype.hidePopover ??= () => {}
  await user.click(screen.getByRole('link', { name: 'Профиль', hidden: true }))
  await waitFor(() => expect(at()).toBe('/user/settings'))
})

test('Back closes the menu from the moment it opens', async () => {
  await renderApp(<Header />, { token: 't', replies: { ...serve(accounts.me, people.paid) } })
  const menu = (await screen.findByRole('link', { name: 'Профиль', hidden: true })).closest<HTMLElement>('[popover]')!
  menu.hidePopover = vi.fn()
  fireEvent(menu, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  history.back()
  await waitFor(() => expect(menu.hidePopover).toHaveBeenCalledOnce())
})

// spec: A-142
test('on an installed phone the user menu has the switch of pushes', async () => {
  const userAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36'
  const registration = { pushManager: { getSubscription: async () => null } }
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration }
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  vi.stubGlobal('Notification', { permission: 'default' })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('standalone'),
    addEventListener() {},
    removeEventListener() {},
  }))
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  await renderApp(<Header />, {
    token: 't',
    config: { pushKey: 'BPushKeyOfTheSite' },
    replies: { ...serve(accounts.me, people.paid), ...serve(notifications.checkPush, { subscribed: false }) },
  })
  const toggle = await screen.findByRole('switch', { name: 'Push-уведомления', hidden: true })
  const menu = screen.getByRole('link', { name: 'Профиль', hidden: true }).parentElement!
  expect(menu.contains(toggle)).toBe(true)
})

// spec: A-235
test.each([
  ['Анна Вель', 'Меню: Анна Вель'],
  ['Олег', 'Меню: Олег'],
  ['', 'Меню: maria'],
])('a reader whose first name is «%s» is named in «%s»', async (first_name, label) => {
  await renderApp(<Header />, { token: 't', replies: serve(accounts.me, { ...people.paid, first_name }) })
  expect(await screen.findByRole('button', { name: label })).toBeDefined()
})

// spec
test.each([
  ['a reader', people.reader, []],
  ['a member', people.paid, []],
  ['a moderator', people.moderator, ['/twitter-hype', '/storeroom', '/knowledge-base']],
])('the menu of %s shows the hype, the storeroom and the knowledge base to moderators only', async (_, me, shown) => {
  await renderApp(<Header />, { token: 't', replies: { ...serve(accounts.me, me) } })
  await screen.findByRole('link', { name: 'Профиль', hidden: true })
  const links = screen.queryAllByRole('link', { name: /^(Хайп|Кладовая|База знаний)$/, hidden: true })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(shown)
})

test.each([
  ['a guest', null, 0],
  ['a reader', people.reader, 0],
  ['a member', people.paid, 3],
  ['a moderator', people.moderator, 3],
])('the phone’s menu and the footer show the members’ sections to %s who may read them', async (_, me, most) => {
  await renderApp(<Footer />, me ? { token: 't', replies: serve(accounts.me, me) } : {})
  act(() => menuLayer.open())
  const dialog = await screen.findByRole('dialog', { name: 'Меню' })
  const doors = (place: HTMLElement) =>
    within(place)
      .queryAllByRole('link', { name: /^(Хайп|Кладовая|База знаний)$/, hidden: true })
      .map((link) => link.getAttribute('href'))
  const all = ['/twitter-hype', '/storeroom', '/knowledge-base'].slice(0, most)
  await waitFor(() => expect(doors(dialog)).toEqual(all))
  await waitFor(() => expect(doors(screen.getByRole('navigation', { name: 'Страницы', hidden: true }))).toEqual(all))
  act(() => menuLayer.close())
})

// spec: A-135
test.each([
  ['2026-12-31T23:59:00+03:00', '© 2026'],
  ['2027-01-01T00:01:00+03:00', '© 2027'],
])('at %s the footer shows %s', async (now, text) => {
  await renderApp(<Footer />, { now: new Date(now) })
  expect(screen.getByText(/^©/).textContent).toBe(text)
})

test('the footer’s year changes on a page that stays open over New Year', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await renderApp(<Footer />, { now: new Date('2026-12-31T23:59:00+03:00') })
  await act(() => vi.advanceTimersByTimeAsync(3_600_000))
  expect(screen.getByText(/^©/).textContent).toBe('© 2027')
  vi.useRealTimers()
})

test('the footer has the root of the ledger, as long as a reader needs it to compare, and none before the first', async () => {
  const root = 'jAOIvSyrEwonQjfRFpaPUC1Kx6MdEuYEuPmbQdptyuQ='
  const { unmount } = await renderApp(<Footer />, { config: { ledger: { size: 213, root } } })
  expect(screen.getByText(/^Корень журнала сигналов/).textContent).toBe(`Корень журнала сигналов, записей 213: ${root}`)
  expect(screen.getByRole('link', { name: 'Журнал сигналов' }).getAttribute('href')).toBe('/ledger')
  unmount()
  await renderApp(<Footer />)
  expect(screen.queryByText(/Корень журнала/)).toBeNull()
})

// spec: A-134
test('the footer’s outside links come from the settings and open in new tabs', async () => {
  const links = {
    chat: 'https://t.me/a',
    social: 'https://x.com/a',
    news: 'https://t.me/n',
    sister: 'https://example.org',
    support: 'https://t.me/s',
  }
  await renderApp(<Footer />, { config: { links } })
  const nav = screen.getByRole('navigation', { name: 'Сообщество' })
  const shown = within(nav).getAllByRole('link')
  expect(shown.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['Чат', 'https://t.me/a', '_blank'],
    ['Соцсети', 'https://x.com/a', '_blank'],
    ['Новостной канал', 'https://t.me/n', '_blank'],
    ['Сестринский проект', 'https://example.org', '_blank'],
    ['Поддержка', 'https://t.me/s', '_blank'],
  ])
  expect(shown.every((link) => link.getAttribute('rel')?.includes('noopener'))).toBe(true)
})

// spec: A-149
test('the layers have the names of the specification', () => {
  const specified = [
    'authorization_popup',
    'adaptive_header_menu',
    'slider_widget',
    'search_widget',
    'content_page',
    'problem_subscribe',
    'mobile_player',
    'channels',
    'subscription_problem',
    'subscription_popup',
    'editor',
    'notifications',
    'signal_form',
    'signal_links',
    'signal_links_from_popup',
    'briefcase',
    'pon_popup',
    'telegram_subscribe_popup',
    'knowledge_base_menu',
  ]
  expect(LAYERS.filter((id) => specified.includes(id))).toEqual(specified)
})

// spec: A-521, B-606
test('the layout’s breakpoints are those of the specification', () => {
  const widths = [
    ...readFileSync(join(SOURCES, 'ui/theme/breakpoints.css'), 'utf8').matchAll(/max-width: (\d+)px/g),
  ].map(([, width]) => Number(width))
  expect(widths).toEqual([576, 768, 1024, 1279])
})

test('the header has the club’s name and its first letter on the seal', async () => {
  await renderApp(<Header />, { config: { brand: '🦉 Сова' } })
  const link = screen.getByRole('link', { name: '🦉 Сова' })
  expect(link.querySelector('[aria-hidden]')?.textContent).toBe('🦉')
})
