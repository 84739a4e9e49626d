import { accounts, type Me } from '@palata/contract/accounts'
import { type AccessEvent, membership, type Right, type SubscriptionData } from '@palata/contract/membership'
import { type Invoice, payments } from '@palata/contract/payments'
import { telegram } from '@palata/contract/telegram'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SubscriptionWidget } from '#features/membership'
import { PurchaseView } from '#features/payments'
import { offer } from '#testing/offer.ts'
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

async function showSubscription(data: Partial<SubscriptionData>, rights: Right[] = [], events: AccessEvent[] = []) {
  const shown = await renderApp(<SubscriptionView isModerator={false} />, {
    replies: {
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
test('the page asks GET /api/users/subscription-data/ and sends nothing with it', async () => {
  const { requests } = await showSubscription({})
  const asked = requests.filter(({ url }) => url === '/api/users/subscription-data/')
  expect(asked.map(({ method, body }) => [method, body])).toEqual([['GET', undefined]])
})

test('without a right the page says so and leads to the purchase and the wallets', async () => {
  await showSubscription({})
  expect(screen.getByText('Подписка не оформлена')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Купить подписку' }).getAttribute('href')).toBe('/user/subscription/purchase')
  expect(screen.getByRole('link', { name: 'Кошельки' }).getAttribute('href')).toBe('/user/subscription/wallets')
  expect(screen.getByRole('region', { name: 'Выберите подписку' })).toBeDefined()
})

// spec
test('every source is named with its end, frozen days apart', async () => {
  await showSubscription(
    {
      has_pon_subscription: true,
      has_telegram_subscription: true,
      telegram_days_left: 21,
      telegram_subscription_end_date: '2026-12-11T09:00:00.000Z',
      has_cryptocloud_subscription: true,
      cryptocloud_days_left: 50,
      cryptocloud_frozen_remaining_days: 50,
    },
    [
      right({ id: 2, source: 'pon', ends_at: null, days_left: null, reason: 'NFT' }),
      right({ state: 'frozen', ends_at: null }),
    ],
    [
      {
        id: 1,
        at: '2026-11-20T09:00:00.000Z',
        kind: 'frozen',
        source: 'cryptocloud',
        reason: 'NFT клуба',
        ends_at: null,
      },
    ],
  )
  const page = document.body.textContent
  expect(page).toContain('NFT клуба (PoN), без срока')
  expect(page).toContain('Telegram до 11 декабря 2026, осталось 21 день')
  expect(page).not.toContain('Криптоплатёж до')
  expect(page).toContain('Оплаченные дни заморожены: 50 дней')
  expect(page).toContain('Заморожено, пока доступ открывает NFT. Останется 50 дней')
  expect(page).toContain('20 ноября 2026Дни остановлены · Криптоплатёж')
})

// spec: A-241
test('days given by the club are named so', async () => {
  await showSubscription({ subscription_end_date: '2026-12-20T09:00:00.000Z' })
  expect(document.body.textContent).toContain('От команды клуба до 20 декабря 2026')
})

test('a failure has its words and a way to try again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let status = 500
  const reply =
    <Body,>(body: Body) =>
    () => ({ status, body: status === 200 ? body : {} })
  const { user } = await renderApp(<SubscriptionView isModerator />, {
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

/** The colour of the toast that says it. */
const toastOf = async (words: string) =>
  (await screen.findByText(words)).closest('[data-color]')?.getAttribute('data-color')

// spec
test('the purchase page has the steps of the NFT and its contract to copy', async () => {
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
  state: 'partial',
  advice: 'Пришло 20 $ из 59 $. Доплатите на той же странице.',
  pay_url: 'https://pay.trybit.com/7K2M9QXA',
  created_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2026-11-21T09:00:00.000Z',
  settled_at: null,
}

test('every payment has its state, what to do, and the number that support asks for', async () => {
  await renderApp(<SubscriptionView isModerator={false} />, {
    replies: {
      ...serve(membership.subscription, nothing),
      ...serve(membership.rights, { rights: [], events: [] }),
      ...serve(payments.invoices, {
        results: [invoice, { ...invoice, id: 'INV-2', tariff: '1year', price_usd: 239, state: 'paid', pay_url: null }],
      }),
    },
    token: 'a',
  })
  const list = within(await screen.findByRole('region', { name: 'Платежи' })).getAllByRole('listitem')
  expect(list[0]!.textContent).toBe(
    '2 месяца59\u00a0$20 ноября 2026Оплачен частичноПришло 20 $ из 59 $. Доплатите на той же странице. Открыть страницу оплатыINV-7K2M9QXA',
  )
  expect(within(list[0]!).getByRole('link').getAttribute('href')).toBe(invoice.pay_url)
  expect(list[1]!.textContent).toContain('12 месяцев239\u00a0$')
  expect(within(list[1]!).queryByRole('link')).toBeNull()
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
])('%i: «%s», with the three chats in new tabs', async (days_left, words) => {
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
test('without a linked Telegram a chat explains what to do', async () => {
  const { user } = await showWidget(people.paid, null)
  await user.click(await screen.findByRole('button', { name: 'Work' }))
  const hint = screen.getByRole('status')
  expect(hint.textContent).toBe('Чтобы попасть в чаты, привяжите Telegram в настройках профиля')
  expect(within(hint).getByRole('link').getAttribute('href')).toBe('/user/settings')
})

test('the place of the widget is kept until the reader is known, and removed when that fails', async () => {
  let answer = (_: Answer<Me>) => {}
  const replies = { ...respond(accounts.me, () => new Promise((resolve) => (answer = resolve))) }
  const { container } = await renderApp(<SubscriptionWidget />, { replies, token: 'a', config: { hasChats: true } })
  expect(container.textContent).toBe('Подписка')
  expect(screen.queryByRole('region')).toBeNull()
  await act(async () => answer({ status: 500, body: {} }))
  await vi.waitFor(() => expect(container.textContent).toBe(''))
})

test('a holder has no end to count days to, a reader without access no widget', async () => {
  const { unmount } = await showWidget(people.holder)
  expect(await screen.findByText('Доступ без срока')).toBeDefined()
  unmount()
  const { container, requests } = await showWidget(people.reader)
  await vi.waitFor(() => expect(container.textContent).toBe(''))
  expect(requests.map(({ url }) => url)).not.toContain('/api/users/chats/')
})
