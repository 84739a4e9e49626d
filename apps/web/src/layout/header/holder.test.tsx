import { accounts } from '@palata/contract/accounts'
import { type Chats, telegram } from '@palata/contract/telegram'
import { type PonWidget, wallets } from '@palata/contract/wallets'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { holderLayer } from '#features/wallets'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { people } from '#testing/people.ts'
import { renderApp, TEST_NOW } from '#testing/render.tsx'
import type { Replies } from '#testing/replies.ts'
import { refuse, respond, serve } from '#testing/replies.ts'
import { Header } from './Header.tsx'

beforeEach(() => allowConsoleError(UNANSWERED))

const data: PonWidget = {
  logo: 'https://market.example/pon.png',
  nft_data: {
    floor_price_usd: 1234.4,
    floor_price_eth: 0.338,
    change_1d_percent: -0.004,
    updated_at: TEST_NOW.toISOString(),
  },
}
const titles = ['Полный доступ', 'Лучшие раунды', 'Чат холдеров', 'Рабочий чат', 'Мем-чат', 'Чат алертов']
const keys = ['full', 'rounds', 'holders', 'work', 'meme', 'alerts'] as const
const chats: Chats = {
  is_telegram_linked: true,
  chats: [],
  groups: keys.map((key, index) => ({ key, title: titles[index]!, url: `https://t.me/+${key}` })),
}

beforeEach(() => localStorage.clear())

const showHeader = (replies: Replies) =>
  renderApp(
    <>
      <Header />
      <p>Страница</p>
    </>,
    {
      token: 't',
      replies: {
        ...serve(accounts.me, people.holder),
        ...serve(wallets.ponWidget, data),
        ...serve(telegram.chats, chats),
        ...replies,
      },
    },
  )

// spec
test('the holder’s widget in the header opens and closes its popup with the floor price', async () => {
  const { user, requests } = await showHeader({})
  const widget = await screen.findByRole('button', { name: 'NFT клуба: 0.34\u00a0ETH' })
  expect(requests.filter(({ url }) => url === '/api/widgets/pon-widget/')).toHaveLength(1)
  expect(screen.queryByText(/^\d+д$/)).toBeNull()
  await user.click(widget)
  const popup = await screen.findByRole('dialog', { name: 'NFT клуба' })
  expect(within(popup).getByRole('img', { name: 'NFT клуба' }).getAttribute('src')).toBe(data.logo)
  expect(within(popup).getByText('$1 234')).toBeDefined()
  expect(within(popup).getByText('0.34 ETH')).toBeDefined()
  expect(within(popup).getByText('−0.01%')).toBeDefined()
  await user.click(widget)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('a floor price that the market stopped confirming shows its time, and an open page reads it again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'], now: TEST_NOW })
  onTestFinished(() => void vi.useRealTimers())
  const updated_at = new Date(TEST_NOW.getTime() - 3 * 3_600_000).toISOString()
  const late = { ...data, nft_data: { ...data.nft_data, updated_at } }
  let answer = late
  const { user, requests } = await showHeader({ ...serve(wallets.ponWidget, () => answer) })
  const widget = await screen.findByRole('button', { name: 'NFT клуба: 0.34\u00a0ETH, на 20 ноября, 09:00' })
  await user.click(widget)
  const popup = await screen.findByRole('dialog', { name: 'NFT клуба' })
  expect(popup.textContent).toContain('Нижняя цена на 20 ноября, 09:00')
  answer = { ...data, nft_data: { ...data.nft_data, updated_at: new Date().toISOString() } }
  await act(() => vi.advanceTimersByTimeAsync(300_000))
  expect(requests.filter(({ url }) => url === '/api/widgets/pon-widget/')).toHaveLength(2)
  await expect.poll(() => popup.textContent).not.toContain('на 20 ноября')
})

// spec; decision OA-108
test('the privileges link to the club’s groups in new tabs, and a locked one to the Telegram linking', async () => {
  const groups = chats.groups.map((group) => (group.key === 'work' ? { ...group, url: null } : group))
  const { user } = await showHeader({ ...serve(telegram.chats, { ...chats, is_telegram_linked: false, groups }) })
  await user.click(await screen.findByRole('button', { name: /^NFT клуба: 0/ }))
  const links = within(await screen.findByRole('list')).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(titles)
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual(
    keys.map((key) => (key === 'work' ? ['/user/settings', null] : [`https://t.me/+${key}`, '_blank'])),
  )
  expect(screen.getByText(/когда вы привяжете Telegram/)).toBeDefined()
})

// spec: A-364
test('a mousedown outside the holder’s popup closes it, and one inside does not', async () => {
  const { user } = await showHeader({})
  await user.click(await screen.findByRole('button', { name: /^NFT клуба: 0/ }))
  fireEvent.mouseDown(await screen.findByText('Нижняя цена'))
  expect(screen.getByRole('dialog')).toBeDefined()
  fireEvent.mouseDown(screen.getByText('Страница'))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

// spec: A-363
test('the holder’s widget opens nothing while the price is loading', async () => {
  const { user } = await showHeader({ ...respond(wallets.ponWidget, () => new Promise(() => {})) })
  const widget = await screen.findByRole('button', { name: 'NFT клуба: загружается' })
  await user.click(widget)
  expect(widget).toHaveProperty('disabled', true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

// spec; decisions OA-125, OA-128
test.each([
  ['a guest', null],
  ['a reader without access', people.reader],
])('for %s the holder’s button is locked, says why and opens nothing', async (_, me) => {
  const { user, requests } = await renderApp(
    <Header />,
    me ? { token: 't', replies: { ...serve(accounts.me, me) } } : {},
  )
  const button = await screen.findByRole('button', { name: 'NFT клуба: доступно по подписке' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe('Доступно по подписке')
  await user.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(requests.some(({ url }) => url.includes('pon-widget'))).toBe(false)
})

// spec
test('on small screens the menu’s profile item opens the holder’s popup', async () => {
  // The test environment does not support popovers.
  HTMLElement.prototype.hidePopover ??= () => {}
  const { user } = await renderApp(<Header />, {
    token: 't',
    replies: {
      ...serve(accounts.me, people.holder),
      ...serve(wallets.ponWidget, { ...data, logo: '' }),
      ...serve(telegram.chats, chats),
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Меню/ }))
  await user.click(screen.getByText('NFT клуба', { selector: 'button' }))
  const popup = await screen.findByRole('dialog', { name: 'NFT клуба' })
  expect((await within(popup).findByRole('img')).getAttribute('src')).toBe('/static/pon.svg')
})

test('on phones a floor price that failed to load can be requested again', async () => {
  const { user, requests } = await renderApp(null, {
    token: 't',
    replies: { ...serve(accounts.me, people.holder), ...refuse(wallets.ponWidget, 500) },
  })
  act(() => holderLayer.open())
  await user.click(await screen.findByRole('button', { name: 'Повторить' }))
  expect(requests.filter(({ url }) => url.includes('pon-widget'))).toHaveLength(2)
})

// spec
test.each([
  [2.5, '+2.50%'],
  [0.001, '+0.01%'],
  [-12.345, '−12.35%'],
])('a floor price’s change of %d is shown as %s', async (change_1d_percent, words) => {
  const nft_data = { ...data.nft_data, change_1d_percent }
  const { user } = await showHeader({ ...serve(wallets.ponWidget, { ...data, nft_data }) })
  await user.click(await screen.findByRole('button', { name: /^NFT клуба: 0/ }))
  expect(await screen.findByText(words)).toBeDefined()
})
