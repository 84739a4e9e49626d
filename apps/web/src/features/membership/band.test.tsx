import { accounts } from '@palata/contract/accounts'
import { type Absence, membership, type SubscriptionData, type SubscriptionOption } from '@palata/contract/membership'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { withBotCheck } from '#testing/botCheck.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { respond, serve } from '#testing/replies.ts'
import { AbsencePanel } from './absence/AbsencePanel.tsx'
import { ClubBand } from './ClubBand.tsx'

const option = (given: Partial<SubscriptionOption>): SubscriptionOption => ({
  title: 'NFT',
  price: 0.34,
  currency: 'ETH',
  value_label: 'Разовый платеж',
  days: null,
  tag: '',
  tag_style: 'default',
  is_pon: true,
  tariff: null,
  link: '',
  additional_button_text: '',
  ...given,
})
const money = { currency: 'USD', is_pon: false } as const
const year = {
  ...money,
  title: '12 месяцев',
  price: 239,
  days: 365,
  tariff: '1year',
  value_label: '19.9 $ в месяц',
} as const
const twoMonths = {
  ...money,
  title: '2 месяца',
  price: 59,
  days: 60,
  tariff: '2months',
  value_label: '29.5 $ в месяц',
} as const
const band = () => screen.findByRole('region', { name: 'О клубе' })

beforeEach(() => localStorage.clear())

test('the club’s band names the lowest monthly price and its term', async () => {
  await renderApp(<ClubBand />, { config: { offer: [option({}), option(twoMonths), option(year)] } })
  expect((await band()).textContent).toContain('от 19.9 $ в месяц при оплате за 12 месяцев')
})

test('the club’s band names two months when that tariff is the cheapest', async () => {
  const offer = [option({ ...year, price: 600, value_label: '50 $ в месяц' }), option(twoMonths)]
  await renderApp(<ClubBand />, { config: { offer } })
  expect((await band()).textContent).toContain('от 29.5 $ в месяц при оплате за 2 месяца')
})

test('the club’s band without tariffs shows no price, and keeps its words and button', async () => {
  await renderApp(<ClubBand />, {})
  expect((await band()).textContent).not.toContain('от ')
  expect(within(await band()).getByRole('button', { name: 'Оформить подписку' })).toBeDefined()
})

test('the band’s button leads a reader without access to the purchase', async () => {
  await renderApp(<ClubBand />, { token: 'a', replies: { ...serve(accounts.me, people.reader) } })
  const link = within(await band()).getByRole('link', { name: 'Оформить подписку' })
  expect(link.getAttribute('href')).toBe('/user/subscription/purchase')
  expect(within(await band()).queryAllByRole('button')).toEqual([])
})

test.each([people.paid, people.holder, people.moderator])('a member sees no club’s band', async (me) => {
  const { container } = await renderApp(<ClubBand />, { token: 'a', replies: { ...serve(accounts.me, me) } })
  expect(container.textContent).toBe('')
})

test('the band’s button opens registration for a guest, with the tariff the band names', async () => {
  const { user } = await renderApp(<ClubBand />, {
    config: { offer: [option(twoMonths), option(year)] },
    replies: withBotCheck(),
  })
  await user.click(within(await band()).getByRole('button', { name: 'Оформить подписку' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByLabelText('Почта')).toBeDefined()
  expect(within(dialog).getByText(/12 месяцев · 239 \$/)).toBeDefined()
})

const missed: Absence = {
  ended_at: '2026-11-17T20:59:00.000Z',
  alpha: 9,
  news: 31,
  signals: 6,
  signals_by_target: 4,
  replies: 3,
  bookmarks: 27,
  coins: 6,
  reason: null,
}
const none = { alpha: 0, news: 0, signals: 0, signals_by_target: 0, replies: 0 }

test.each([
  [
    missed,
    'Доступ закончился 17 ноября. Без вас: 9 альф, 31 новость, 6 закрытых сигналов (4 по цели), 3 ответа вам. Закладки и портфель на месте.',
  ],
  [{ ...missed, ...none }, 'Доступ закончился 17 ноября. Закладки и портфель на месте.'],
  [
    { ...missed, ...none, alpha: 1, signals: 1, bookmarks: 0 },
    'Доступ закончился 17 ноября. Без вас: 1 альфа, 1 закрытый сигнал (0 по цели). Портфель на месте.',
  ],
  [{ ...missed, ...none, coins: 0, bookmarks: 0 }, 'Доступ закончился 17 ноября.'],
])('a former member reads what happened since, and returns at the lowest price: %#', async (absence, words) => {
  const config = { offer: [option(year), option(twoMonths)] }
  const replies = { ...serve(accounts.me, people.reader), ...serve(membership.absence, { absence }) }
  await renderApp(<ClubBand />, { token: 'a', config, replies })
  const own = await screen.findByRole('region', { name: 'Ваш доступ' })
  expect(own.querySelector('p')!.textContent!.replaceAll(/\s+/g, ' ').trim()).toBe(words)
  const link = within(own).getByRole('link', { name: /^Вернуться за 59\s\$$/ })
  expect(link.getAttribute('href')).toBe('/user/subscription/purchase')
  expect(screen.queryByRole('region', { name: 'О клубе' })).toBeNull()
})

test.each([
  [7, 'Осталось 7 дней доступа. Новые дни прибавятся к оставшимся.'],
  [1, 'Остался 1 день доступа. Новые дни прибавятся к оставшимся.'],
  [8, null],
] as const)('a member with %s days left is told %s', async (days_left, words) => {
  const replies = { ...serve(accounts.me, { ...people.paid, days_left }), ...serve(membership.subscription, unrenewed) }
  await renderApp(<ClubBand />, { token: 'a', config: { offer: [option(year)] }, replies })
  if (!words) return expect(screen.queryByRole('region')).toBeNull()
  const own = await screen.findByRole('region', { name: 'Ваш доступ' })
  expect(own.querySelector('p')!.textContent!.replaceAll('\u00a0', ' ')).toBe(words)
  expect(within(own).getByRole('link', { name: 'Продлить' })).toBeDefined()
})

const END = '2026-11-23T09:00:00.000Z'
const unrenewed: SubscriptionData = {
  subscription_end_date: END,
  has_telegram_subscription: false,
  telegram_days_left: null,
  telegram_subscription_end_date: null,
  has_cryptocloud_subscription: true,
  cryptocloud_days_left: 3,
  cryptocloud_subscription_end_date: END,
  cryptocloud_frozen_remaining_days: null,
  has_pon_subscription: false,
}

test('a member whose subscription renews itself is told so, and not asked to pay', async () => {
  const renewed = { has_telegram_subscription: true, telegram_days_left: 3, telegram_subscription_end_date: END }
  const replies = {
    ...serve(accounts.me, { ...people.paid, days_left: 3 }),
    ...serve(membership.subscription, { ...unrenewed, ...renewed }),
  }
  await renderApp(<ClubBand />, { token: 'a', config: { offer: [option(year)] }, replies })
  const own = await screen.findByRole('region', { name: 'Ваш доступ' })
  expect(own.querySelector('p')!.textContent!.replaceAll('\u00a0', ' ')).toBe(
    'Осталось 3 дня доступа. Подписка через Telegram продлится сама, если вы её не отменили.',
  )
  expect(within(own).getByRole('link', { name: 'Моя подписка' }).getAttribute('href')).toBe('/user/subscription')
  expect(screen.queryByRole('link', { name: 'Продлить' })).toBeNull()
})

test('a former member says in one press why they left, and the answer is kept', async () => {
  let told: string | null = null
  const replies = {
    ...respond(membership.leave, ({ body }) => {
      told = (body as { reason: string }).reason
      return { status: 204, body: null }
    }),
  }
  const { user } = await renderApp(<AbsencePanel absence={missed} />, { token: 'a', replies })
  await user.click(screen.getByRole('button', { name: 'Дорого' }))
  expect(told).toBe('price')
})
