import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { type AccessEvent, membership, type Right, type SubscriptionData } from '@palata/contract/membership'
import { type Invoice, payments } from '@palata/contract/payments'
import { telegram } from '@palata/contract/telegram'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { membershipUpdates, SubscriptionWidget } from '#features/membership'
import { PurchaseView } from '#features/payments'
import { offer } from '#testing/features/offer.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Answer, respond, serve } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { SubscriptionView } from './SubscriptionView.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

const nothing: SubscriptionData = {
  subscription_end_date: null,
  has_telegram_subscription: false,
  telegram_days_left: null,
  telegram_subscription_end_date: null,
  has_cryptocloud_subscription: false,
  cryptocloud_days_left: null,
  cryptocloud_subscription_end_date: null,
  cryptocloud_frozen_remaining_days: null,
  has_pon_subscription: false,
}
const right = (given: Partial<Right>): Right => ({
  id: 1,
  source: 'cryptocloud',
  starts_at: '2026-11-10T09:00:00.000Z',
  ends_at: '2027-01-09T09:00:00.000Z',
  state: 'active',
  days_left: 50,
  reason: 'Оплата подписки на 2 месяца',
  ...given,
})

interface Shown {
  data?: Partial<SubscriptionData>
  rights?: Right[]
  events?: AccessEvent[]
  me?: Me
}

async function showSubscription({ data = {}, rights = [], events = [], me = people.reader }: Shown = {}) {
  const shown = await renderApp(<SubscriptionView me={me} />, {
    replies: {
      ...serve(accounts.me, me),
      ...serve(membership.subscription, { ...nothing, ...data }),
      ...serve(membership.rights, { rights, events }),
    },
    config: { offer },
    token: 'a',
  })
  await screen.findByText(/Доступ открыт|Подписка не оформлена/)
  return shown
}

// spec: C-316
test('the subscription page requests GET /api/users/subscription-data/ without a body', async () => {
  const { requests } = await showSubscription()
  const asked = requests.filter(({ url }) => url === '/api/users/subscription-data/')
  expect(asked.map(({ method, body }) => [method, body])).toEqual([['GET', undefined]])
})

test('a reader without access sees the offer in full on the subscription page', async () => {
  await showSubscription()
  expect(screen.getByRole('heading', { name: 'Подписка не оформлена' })).toBeDefined()
  expect(screen.getByRole('region', { name: 'Выберите подписку' })).toBeDefined()
  expect(await screen.findByRole('heading', { name: 'Эксклюзивно для участников клуба' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Продлить' })).toBeNull()
})

test('a paying member sees one status with the elapsed time and «Продлить», without the offer', async () => {
  const { user } = await showSubscription({
    me: people.paid,
    data: {
      has_cryptocloud_subscription: true,
      cryptocloud_days_left: 63,
      cryptocloud_subscription_end_date: '2027-01-22T09:00:00.000Z',
      subscription_end_date: '2027-01-22T09:00:00.000Z',
    },
    rights: [
      right({
        id: 2,
        state: 'upcoming',
        starts_at: '2026-11-23T09:00:00.000Z',
        ends_at: '2027-01-22T09:00:00.000Z',
        days_left: 60,
      }),
      right({ starts_at: '2026-09-24T09:00:00.000Z', ends_at: '2026-11-23T09:00:00.000Z', days_left: 3 }),
    ],
  })
  const status = screen.getByRole('region', { name: 'Состояние подписки' })
  expect(within(status).getByRole('heading').textContent).toBe('до 22 января 2027')
  expect(status.textContent).toContain(
    'Осталось 63 дня. Открыт криптоплатежом. Следующий срок уже оплачен и начнётся сам.',
  )
  expect(within(status).getByRole('img', { name: 'Прошло 57 из 120 дней' }).textContent).toBe(
    '24 сентябрясегодня, прошло 57 из 120 дней22 января',
  )
  expect(document.body.textContent?.match(/до 22 января 2027/g)).toHaveLength(2)
  expect(screen.queryByRole('region', { name: 'Выберите подписку' })).toBeNull()
  expect(screen.queryByText('Эксклюзивно для участников клуба')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Продлить' }))
  expect(await screen.findByRole('dialog', { name: 'Покупка подписки' })).toBeDefined()
})

const telegramUntil = (end: string): Partial<SubscriptionData> => ({
  has_telegram_subscription: true,
  telegram_days_left: 21,
  telegram_subscription_end_date: end,
})
const RENEWAL =
  'В этот день подписка через Telegram продлится сама, если вы её не отменили. Отменить можно в Telegram: «Настройки», «Мои звёзды».'

test('whose subscription renews itself reads so, with its day and where to cancel it, and is not asked to pay', async () => {
  const end = '2026-12-11T09:00:00.000Z'
  const { user } = await showSubscription({
    me: people.paid,
    data: { ...telegramUntil(end), subscription_end_date: end },
  })
  const status = screen.getByRole('region', { name: 'Состояние подписки' })
  expect(within(status).getByRole('heading').textContent).toBe('до 11 декабря 2026')
  expect(status.textContent).toContain(`Осталось 21 день. Открыт подпиской в Telegram. ${RENEWAL}`)
  expect(screen.queryByRole('button', { name: 'Продлить' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Добавить дни' }))
  expect(await screen.findByRole('dialog', { name: 'Покупка подписки' })).toBeDefined()
})

test.each([
  ['a longer paid term', { has_cryptocloud_subscription: true, cryptocloud_days_left: 60 }],
  ['days of the club', {}],
])('beside %s a subscription through Telegram does not renew the access', async (_, more) => {
  await showSubscription({
    me: people.paid,
    data: {
      ...telegramUntil('2026-12-11T09:00:00.000Z'),
      ...more,
      subscription_end_date: '2027-01-22T09:00:00.000Z',
    },
  })
  expect(document.body.textContent).not.toContain('продлится сама')
  expect(screen.getByRole('button', { name: 'Продлить' })).toBeDefined()
})

test('access without an end can be bought but not prolonged', async () => {
  await showSubscription({ me: people.holder, data: { has_pon_subscription: true } })
  expect(screen.getByRole('heading', { name: 'без срока' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Купить подписку' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Продлить' })).toBeNull()
})

// spec
test('each source of access is listed with its end, and frozen days separately', async () => {
  await showSubscription({
    me: people.holder,
    data: {
      has_pon_subscription: true,
      has_telegram_subscription: true,
      telegram_days_left: 21,
      telegram_subscription_end_date: '2026-12-11T09:00:00.000Z',
      has_cryptocloud_subscription: true,
      cryptocloud_days_left: 50,
      cryptocloud_frozen_remaining_days: 50,
    },
    rights: [
      right({ id: 2, source: 'pon', ends_at: null, days_left: null, reason: 'NFT' }),
      right({ state: 'frozen', ends_at: null }),
    ],
    events: [
      {
        id: 1,
        at: '2026-11-20T09:00:00.000Z',
        kind: 'frozen',
        source: 'cryptocloud',
        reason: 'NFT клуба',
        ends_at: null,
      },
    ],
  })
  const page = document.body.textContent
  expect(page).toContain('NFT клуба (PoN), без срока')
  expect(page).toContain('Telegram до 11 декабря 2026, осталось 21 день')
  expect(page).not.toContain('Криптоплатёж до')
  expect(page).toContain('Оплаченные дни заморожены: 50 дней')
  expect(page).toContain('замороженопока доступ открывает NFT, останется 50 дней')
  expect(page).toContain('20 ноября 2026Дни остановлены · Криптоплатёж')
})

// spec: A-241
test('access given by the club is named as such', async () => {
  await showSubscription({ me: people.paid, data: { subscription_end_date: '2026-12-20T09:00:00.000Z' } })
  const status = screen.getByRole('region', { name: 'Состояние подписки' })
  expect(status.textContent).toContain('Доступ открытдо 20 декабря 2026Открыт командой клуба.')
})

test('a subscription page that failed to load says so and can be retried', async () => {
  let status = 500
  const reply =
    <Body,>(body: Body) =>
    () => ({ status, body: status === 200 ? body : {} })
  const { user } = await renderApp(<SubscriptionView me={people.moderator} />, {
    replies: {
      ...respond(membership.subscription, reply(nothing)),
      ...respond(membership.rights, reply({ rights: [], events: [] })),
    },
    token: 'a',
  })
  await screen.findByText('Не удалось загрузить подписку')
  status = 200
  await user.click(screen.getByRole('button', { name: /Повторить|ещё раз/ }))
  expect(await screen.findByText(/такова ваша роль/)).toBeDefined()
})

/** Colour of the toast with this text. */
const toastOf = async (words: string) =>
  (await screen.findByText(words)).closest('[data-color]')?.getAttribute('data-color')

// spec
test('the purchase page shows the steps for the NFT and its contract to copy', async () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const { user } = await renderApp(
    <>
      <PurchaseView />
      <Toasts />
    </>,
    { config: { offer, collection: address, links: { opensea: 'https://opensea.io/c', blur: '' } } },
  )
  expect(screen.getByRole('link', { name: '«Кошельки»' }).getAttribute('href')).toBe('/user/subscription/wallets')
  expect(screen.getByRole('link', { name: 'OpenSea' }).getAttribute('rel')).toBe('noopener noreferrer')
  expect(screen.queryByRole('link', { name: 'Blur' })).toBeNull()
  const copy = screen.getByRole('button', { name: 'Скопировать адрес контракта' })
  await user.click(copy)
  expect(await navigator.clipboard.readText()).toBe(address)
  expect(await toastOf('Адрес скопирован!')).toBe('green')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await user.click(copy)
  expect(await toastOf('Ошибка при копировании')).toBe('red')
})

const invoice: Invoice = {
  id: 'INV-7K2M9QXA',
  tariff: '2months',
  days: 60,
  price_usd: 59,
  received_usd: 20,
  code: null,
  is_gift: false,
  state: 'partial',
  advice: 'Пришло 20 $ из 59 $. Доплатите на той же странице.',
  pay_url: 'https://pay.trybit.com/7K2M9QXA',
  created_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2026-11-21T09:00:00.000Z',
  settled_at: null,
}

test('each payment shows its state, what to do and its number for support', async () => {
  await renderApp(<SubscriptionView me={people.reader} />, {
    replies: {
      ...serve(membership.subscription, nothing),
      ...serve(membership.rights, { rights: [], events: [] }),
      ...serve(accounts.me, people.reader),
      ...serve(payments.invoices, {
        results: [
          invoice,
          { ...invoice, id: 'INV-2', tariff: '1year', price_usd: 239, state: 'paid', pay_url: null },
          { ...invoice, id: 'INV-3', is_gift: true, state: 'paid', pay_url: null },
        ],
      }),
    },
    config: { offer },
    token: 'a',
  })
  const list = within(await screen.findByRole('region', { name: 'Платежи' })).getAllByRole('listitem')
  expect(list[0]!.textContent).toBe(
    '20 ноября 20262 месяцаПришло 20 $ из 59 $. Доплатите на той же странице. Открыть страницу оплатыINV-7K2M9QXAОплачен частично59\u00a0$',
  )
  expect(within(list[0]!).getByRole('link').getAttribute('href')).toBe(invoice.pay_url)
  expect(list[1]!.textContent).toBe('20 ноября 202612 месяцевINV-2Оплачен239\u00a0$')
  expect(within(list[1]!).queryByRole('link')).toBeNull()
  expect(list[2]!.textContent).toBe('20 ноября 20262 месяца, в подарокINV-3Оплачен59\u00a0$')
})

test('an invoice that waits in the list of payments is polled, and once paid the page shows the access', async () => {
  let now = { results: [invoice] }
  let data = nothing
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { requests } = await renderApp(<SubscriptionView me={people.paid} />, {
    replies: {
      ...serve(membership.subscription, () => data),
      ...serve(membership.rights, { rights: [], events: [] }),
      ...serve(accounts.me, people.paid),
      ...serve(payments.invoices, () => now),
    },
    config: { offer },
    token: 'a',
  })
  await screen.findByText('Оплачен частично')
  now = { results: [{ ...invoice, state: 'paid', pay_url: null }] }
  data = { ...nothing, subscription_end_date: '2027-01-22T09:00:00.000Z' }
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(await screen.findByText('Оплачен')).toBeDefined()
  expect(await screen.findByRole('heading', { name: 'до 22 января 2027' })).toBeDefined()
  const asked = () => requests.filter(({ url }) => url === '/api/payments/invoices/').length
  const before = asked()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked()).toBe(before)
})

test('a change of the access that came from elsewhere is shown on the open subscription page', async () => {
  let data = nothing
  const { queryClient: client } = await renderApp(<SubscriptionView me={people.paid} />, {
    replies: {
      ...serve(membership.subscription, () => data),
      ...serve(membership.rights, { rights: [], events: [] }),
      ...serve(accounts.me, people.paid),
    },
    config: { offer },
    token: 'a',
  })
  await screen.findByRole('heading', { name: 'Подписка не оформлена' })
  data = { ...nothing, subscription_end_date: '2027-01-22T09:00:00.000Z' }
  act(() => void membershipUpdates.hear({ client }, [{ topic: 'me' }]))
  expect(await screen.findByRole('heading', { name: 'до 22 января 2027' })).toBeDefined()
})

const showWidget = (me: Me = people.paid, url: string | null = 'https://t.me/+work') =>
  renderApp(<SubscriptionWidget />, {
    replies: {
      ...serve(accounts.me, me),
      ...serve(telegram.chats, {
        is_telegram_linked: url !== null,
        chats: [
          { key: 'work', title: 'Work', url },
          { key: 'meme', title: 'Meme', url },
          { key: 'alerts', title: 'Alerts', url },
        ],
        groups: [],
      }),
    },
    token: 'a',
  })

// spec
test.each([
  [1, 'Осталось 1 день'],
  [12, 'Осталось 12 дней'],
  [22, 'Осталось 22 дня'],
])('with %i days left the widget shows «%s» and the three chats in new tabs', async (days_left, words) => {
  await showWidget({ ...people.paid, days_left })
  expect(await screen.findByText(words)).toBeDefined()
  const list = await screen.findByRole('list', { name: 'Закрытые чаты' })
  const links = within(list).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('target'), link.getAttribute('rel')])).toEqual([
    ['Work', '_blank', 'noopener noreferrer'],
    ['Meme', '_blank', 'noopener noreferrer'],
    ['Alerts', '_blank', 'noopener noreferrer'],
  ])
})

// spec: A-043
test('without a linked Telegram a chat’s button explains how to link it', async () => {
  const { user } = await showWidget(people.paid, null)
  await user.click(await screen.findByRole('button', { name: 'Work' }))
  const hint = screen.getByRole('status')
  expect(hint.textContent).toBe('Чтобы попасть в чаты, привяжите Telegram в настройках профиля')
  expect(within(hint).getByRole('link').getAttribute('href')).toBe('/user/settings')
})

test('the widget’s place is reserved until the reader is known, and removed on a failure', async () => {
  let answer = (_: Answer<Me>) => {}
  const replies = { ...respond(accounts.me, () => new Promise((resolve) => (answer = resolve))) }
  const { container } = await renderApp(<SubscriptionWidget />, { replies, token: 'a', config: { hasChats: true } })
  expect(container.textContent).toBe('Подписка')
  expect(screen.queryByRole('region')).toBeNull()
  await act(async () => answer({ status: 500, body: {} }))
  await vi.waitFor(() => expect(container.textContent).toBe(''))
})

test('the widget shows a holder no days, and a reader without access sees no widget', async () => {
  const { unmount } = await showWidget(people.holder)
  expect(await screen.findByText('Доступ без срока')).toBeDefined()
  unmount()
  const { container, requests } = await showWidget(people.reader)
  await vi.waitFor(() => expect(container.textContent).toBe(''))
  expect(requests.map(({ url }) => url)).not.toContain('/api/users/chats/')
})
