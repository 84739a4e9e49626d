import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useMe } from '#features/accounts'
import { offer } from '#testing/features/offer.ts'
import { isOff } from '#testing/isOff.ts'
import { people } from '#testing/people.ts'
import { renderApp, TEST_NOW } from '#testing/render.tsx'
import { type Replies, serve } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { closeAllLayers, useOpenLayers } from '#ui/layers/index.ts'
import { telegramPaymentLayer } from './layers.ts'
import { OfferPanel } from './OfferPanel.tsx'
import { firstChoice, telegramPayLink } from './selection.ts'
import { useReturnFromTelegram } from './useReturnFromTelegram.ts'
import { useWantedPurchase } from './useWantedPurchase.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  closeAllLayers()
  vi.restoreAllMocks()
})

function Stage() {
  useReturnFromTelegram()
  useWantedPurchase()
  const me = useMe()
  return (
    <>
      <p data-testid="who">{me?.username ?? 'гость'}</p>
      <p data-testid="open">{useOpenLayers().join(' ')}</p>
      <OfferPanel />
      <Toasts />
    </>
  )
}

async function show(me?: Me, replies: Replies = {}, links: Record<string, string> = {}) {
  const shown = await renderApp(<Stage />, {
    replies: { ...(me && { ...serve(accounts.me, me) }), ...replies },
    config: { offer, links },
    ...(me && { token: 'a' }),
  })
  await waitFor(() => expect(screen.getByTestId('who').textContent).toBe(me?.username ?? 'гость'))
  return { ...shown, press: (name: string | RegExp) => shown.user.click(screen.getByRole('button', { name })) }
}

const option = (name: RegExp) => screen.getByRole('button', { name })
const chosen = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
const opened = () => screen.getByTestId('open').textContent

// spec
test('the offer shows three options with prices, two months chosen, and the sections members get', async () => {
  await show()
  const panel = screen.getByRole('region', { name: 'Выберите подписку' })
  expect(
    within(panel)
      .getAllByRole('button', { name: /NFT|месяц/ })
      .map(({ textContent }) => textContent),
  ).toEqual([
    'NFT0.34\u00a0ETHРазовый платеж',
    '12 месяцевэкономия 44%239\u00a0$19.9 $ в месяц',
    '2 месяца59\u00a0$29.5 $ в месяц',
  ])
  expect(chosen()).toEqual(['2 месяца59\u00a0$29.5 $ в месяц'])
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Альфа', 'Подкасты', 'Календарь', 'Форкасты', 'Сигналы', 'Чаты'])
})

// spec
test('a press chooses an option, a second press takes the choice back, and the choice is stored', async () => {
  const { user } = await show()
  await user.click(option(/^12 месяцев/))
  expect(chosen()).toHaveLength(1)
  expect(sessionStorage.getItem('selectedSubscription')).toBe('1year')
  await user.click(option(/^12 месяцев/))
  expect(screen.queryAllByRole('button', { pressed: true })).toEqual([])
  expect(sessionStorage.getItem('selectedSubscription')).toBeNull()
  expect(isOff(screen.getByRole('button', { name: 'Оформить подписку' }))).toBe(true)
})

// spec
test.each([
  ['nothing kept', {}, '2months'],
  ['a choice without the way to Telegram', { selectedSubscription: '1year' }, '2months'],
  ['back from Telegram', { selectedSubscription: '1year', telegramWidgetLastOpened: '1' }, '1year'],
  ['back from Telegram without a choice', { telegramWidgetLastOpened: '1' }, null],
  ['a made-up choice', { selectedSubscription: 'free', telegramWidgetLastOpened: '1' }, null],
] as const)('the offer’s first choice: %s', (_, kept: Record<string, string>, choice) => {
  expect(firstChoice({ getItem: (key) => kept[key] ?? null })).toBe(choice)
})

test('a guest who subscribes registers first, with the chosen option in sight', async () => {
  const { press, user } = await show()
  await user.click(option(/^12 месяцев/))
  await press('Оформить подписку')
  const dialog = await screen.findByRole('dialog', { name: 'Регистрация' })
  await within(dialog).findByText('12 месяцев · 239 $')
  expect(within(dialog).getByLabelText('Отображаемое имя')).toBeDefined()
  // A person with an account signs in instead, and the choice is kept.
  await user.click(within(dialog).getByRole('button', { name: 'Войти' }))
  expect(within(dialog).getByLabelText('Имя пользователя или почта')).toBeDefined()
  expect(within(dialog).getByText('12 месяцев · 239 $')).toBeDefined()
})

const wanted = (option: unknown, days: number | null = 1) =>
  JSON.stringify({ option, ...(days && { until: TEST_NOW.getTime() + days * 86_400_000 }) })

test('a guest’s chosen option opens the payment once after the sign-in', async () => {
  localStorage.setItem('wantedSubscription', wanted('1year'))
  const guest = await show()
  expect(opened()).toBe('')
  guest.unmount()
  await show(people.reader)
  expect((await screen.findByRole('dialog', { name: 'Покупка подписки' })).textContent).toContain('12 месяцев')
  expect(localStorage.getItem('wantedSubscription')).toBeNull()
})

test('a chosen option opens the payment in the visible tab only', async () => {
  localStorage.setItem('wantedSubscription', wanted('2months'))
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await show(people.reader)
  expect(opened()).toBe('')
  visibility.mockReturnValue('visible')
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(opened()).toBe('subscription_popup')
})

test('a guest who wanted the NFT is led to its page after the sign-in, and a member to no payment', async () => {
  localStorage.setItem('wantedSubscription', wanted('pon'))
  const { at, unmount } = await show(people.reader)
  await waitFor(() => expect(at()).toBe('/user/subscription/purchase'))
  unmount()
  localStorage.setItem('wantedSubscription', wanted('2months'))
  await show(people.paid)
  await waitFor(() => expect(localStorage.getItem('wantedSubscription')).toBeNull())
  expect(opened()).toBe('')
})

test.each([
  ['nothing', null],
  ['not JSON', '{'],
  ['an option nobody offers', wanted('forever')],
  ['too long ago', wanted('1year', -1)],
  ['for ever', wanted('1year', 10_000)],
  ['without an end', wanted('1year', null)],
])('a stored choice that is %s opens nothing', async (_, kept) => {
  if (kept) localStorage.setItem('wantedSubscription', kept)
  await show(people.reader)
  expect(opened()).toBe('')
})

// spec
test('a guest who activates the NFT signs in first, and the purchase is remembered', async () => {
  const { press, user } = await show()
  await user.click(option(/^NFT/))
  await press('Активировать NFT')
  expect(opened()).toBe('authorization_popup')
  expect(sessionStorage.getItem('moveToSubscriptionPurchase')).toBe('true')
})

// spec: A-314
test('for the NFT «Активировать NFT» opens the purchase page, and «Оформить подписку» the market', async () => {
  const { press, user, at } = await show(people.reader)
  await user.click(option(/^NFT/))
  const buy = screen.getByRole('link', { name: 'Оформить подписку' })
  expect([buy.getAttribute('href'), buy.getAttribute('target'), buy.getAttribute('rel')]).toEqual([
    'https://opensea.io/collection/pon',
    '_blank',
    'noopener noreferrer',
  ])
  await press('Активировать NFT')
  expect(at()).toBe('/user/subscription/purchase')
})

const BOT = 'https://t.me/PalataBot?start=pay'

// spec
test('paying in Telegram opens its dialog with a link in a new tab, and closing it cancels the return', async () => {
  const { press } = await show(people.reader, {}, { telegram_pay: BOT })
  await press('Оплатить в Telegram')
  expect(sessionStorage.getItem('telegramWidgetLastOpened')).not.toBeNull()
  expect(JSON.parse(sessionStorage.getItem('telegramWidgetCurrentLinks')!)).toEqual({ pay: BOT })
  const dialog = await screen.findByRole('dialog', { name: 'Подписка через Telegram' })
  expect(dialog.textContent).toContain('Перейдите в Telegram для оплаты подписки')
  expect(dialog.textContent).toContain('Цену и срок назовёт бот перед оплатой')
  const link = within(dialog).getByRole('link', { name: 'Перейти' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([BOT, '_blank'])
  act(() => telegramPaymentLayer.close())
  expect(sessionStorage.getItem('telegramWidgetLastOpened')).toBeNull()
  expect(sessionStorage.getItem('telegramWidgetCurrentLinks')).toBeNull()
})

test.each([
  [1, 'за 1 звезду'],
  [2, 'за 2 звезды'],
  [1000, 'за 1000 звёзд'],
])('the Telegram dialog names the price of %i and the term before it leads away', async (telegramStars, words) => {
  sessionStorage.setItem('telegramWidgetCurrentLinks', JSON.stringify({ pay: BOT }))
  await renderApp(<Stage />, {
    replies: serve(accounts.me, people.reader),
    config: { offer, telegramStars },
    token: 'a',
  })
  act(() => telegramPaymentLayer.open())
  const dialog = await screen.findByRole('dialog', { name: 'Подписка через Telegram' })
  await within(dialog).findByRole('link', { name: 'настройках профиля' })
  const told = dialog.textContent.replaceAll('\u00a0', ' ')
  const places = [`30 дней ${words} Telegram. Продлевается сама`, 'Сначала привяжите Telegram', 'Перейти'].map((part) =>
    told.indexOf(part),
  )
  expect(places.every((place, index) => place > (places[index - 1] ?? -1))).toBe(true)
})

test('the Telegram dialog leads to the settings only a person without a linked Telegram', async () => {
  const { press, user, at, unmount } = await show(people.reader, {}, { telegram_pay: BOT })
  await press('Оплатить в Telegram')
  const dialog = await screen.findByRole('dialog', { name: 'Подписка через Telegram' })
  await user.click(within(dialog).getByRole('link', { name: 'настройках профиля' }))
  expect([at(), opened()]).toEqual(['/user/settings', ''])
  unmount()
  const linked = await show({ ...people.reader, telegram: 'oleg_kim' }, {}, { telegram_pay: BOT })
  await linked.press('Оплатить в Telegram')
  await screen.findByRole('link', { name: 'Перейти' })
  expect(screen.queryByRole('link', { name: 'настройках профиля' })).toBeNull()
})

// spec
test('the Telegram dialog reopens after the return, with the stored link, for a signed-in reader only', async () => {
  const stored = 'https://t.me/PalataBot?start=pay-stored'
  sessionStorage.setItem('selectedSubscription', '1year')
  sessionStorage.setItem('telegramWidgetLastOpened', '1')
  sessionStorage.setItem('telegramWidgetCurrentLinks', JSON.stringify({ pay: stored }))
  const guest = await show()
  expect(opened()).toBe('')
  expect(chosen()).toEqual(['12 месяцевэкономия 44%239\u00a0$19.9 $ в месяц'])
  guest.unmount()
  // The page's link has changed meanwhile, but the button opens the stored one.
  await show(people.reader, {}, { telegram_pay: BOT })
  const dialog = await screen.findByRole('dialog', { name: 'Подписка через Telegram' })
  const link = within(dialog).getByRole('link', { name: 'Перейти' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([stored, '_blank'])
})

test.each([
  ['nothing', null, null],
  ['not JSON', '{', null],
  ['not an address', '{"pay":"t.me"}', null],
  ['a script', '{"pay":"javascript:alert(1)"}', null],
  ['the link', JSON.stringify({ pay: BOT }), BOT],
])('the stored payment link of Telegram is checked: %s', (_, stored, link) => {
  expect(telegramPayLink({ getItem: () => stored })).toBe(link)
})
