import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { feed } from '@palata/contract/feed'
import { follows } from '@palata/contract/follows'
import { membership, type Right, type Tariff } from '@palata/contract/membership'
import { notifications } from '@palata/contract/notifications'
import type { NotificationSettings } from '@palata/contract/notifications/settings'
import { type InvoiceOutcome, payments } from '@palata/contract/payments'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { makeFollow } from '#testing/features/follows.ts'
import { INVOICE, inDays, PAY_URL, paid, waiting } from '#testing/features/invoice.ts'
import { offer } from '#testing/features/offer.ts'
import { portfolioServer } from '#testing/features/portfolio.ts'
import { makeFeed, makePost } from '#testing/features/posts.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Answer, disconnect, type Replies, refuse, respond, serve } from '#testing/replies.ts'
import { closeAllLayers } from '#ui/layers/index.ts'
import { paymentLayer } from '../layers.ts'

const ASKED = `/api/payments/invoices/${INVOICE}/`
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  closeAllLayers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

interface Shown {
  replies?: Replies
  tariff?: Tariff
  me?: Me
  path?: string
  links?: Record<string, string>
  rights?: Right[]
}

/** Opens the purchase. `becomes` changes the server's state of the invoice. */
async function show({ replies = {}, tariff, me = people.reader, path = '/', links = {}, rights = [] }: Shown = {}) {
  let invoice = waiting
  const shown = await renderApp(null, {
    path,
    token: 'a',
    config: { offer, links },
    replies: {
      ...serve(accounts.me, me),
      ...serve(membership.rights, { rights, events: [] }),
      ...serve(payments.create, { pay_url: PAY_URL, invoice: INVOICE }),
      ...serve(payments.invoice, () => invoice, { params: { id: INVOICE } }),
      ...replies,
    },
  })
  await act(async () => paymentLayer.open(tariff ? { tariff } : {}))
  const dialog = await screen.findByRole('dialog', { name: 'Покупка подписки' })
  const press = (name: string) => shown.user.click(within(dialog).getByRole('button', { name }))
  const asked = () => shown.requests.filter(({ url }) => url === ASKED).length
  const becomes = (given: InvoiceOutcome) => {
    invoice = given
  }
  return { ...shown, dialog, press, asked, becomes }
}

function fakeTab() {
  const tab = { opener: {}, location: { href: 'about:blank' }, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as never)
  return { tab, open }
}

/** Goes on to the waiting step. */
async function pay(given: Shown = {}) {
  fakeTab()
  const shown = await show({ tariff: '2months', ...given })
  await shown.press('Оплатить')
  await within(shown.dialog).findByText('Ждём перевод')
  return shown
}

const heading = (dialog: HTMLElement) => within(dialog).getByRole('heading', { level: 3 }).textContent
const comeBack = () => act(async () => void window.dispatchEvent(new Event('focus')))

test('a purchase without a tariff begins with the choice, and each step names the tariff and its price', async () => {
  fakeTab()
  const { dialog, user, press } = await show()
  expect(within(dialog).getByRole('img', { name: 'Шаг 1 из 3' })).toBeDefined()
  expect(within(dialog).getAllByRole('radio')).toHaveLength(3)
  await user.click(within(dialog).getByText('12 месяцев'))
  await press('Выбрать')
  expect(heading(dialog)).toBe('Вы выбрали 12 месяцев · 239\u00a0$')
  expect(document.activeElement).toBe(within(dialog).getByRole('heading', { level: 3 }))
  await press('Назад')
  expect(within(dialog).getByRole('radio', { checked: true }).closest('label')?.textContent).toContain('12 месяцев')
  await press('Выбрать')
  await press('Оплатить')
  await within(dialog).findByText('Ждём перевод')
  expect(dialog.textContent).toContain('12 месяцев · 239\u00a0$')
})

// spec
test('the payment step says where it leads and until when access will last', async () => {
  const right = { id: 1, source: 'cryptocloud', starts_at: inDays(-50), reason: '', days_left: 10 } as const
  const { dialog } = await show({
    tariff: '2months',
    rights: [{ ...right, ends_at: inDays(10), state: 'active' }],
  })
  expect(dialog.textContent).toContain('Перейдите в Cryptocloud для оформления подписки')
  expect(await within(dialog).findByText('Доступ до 29 января 2027')).toBeDefined()
})

// spec
test('the payment opens once, in a tab opened by the press itself', async () => {
  const { tab, open } = fakeTab()
  let answer = (_: Answer<{ pay_url: string; invoice: string }>) => {}
  const { dialog, press, requests } = await show({
    tariff: '2months',
    replies: respond(payments.create, () => new Promise((resolve) => (answer = resolve))),
  })
  await press('Оплатить')
  await press('Оплатить')
  expect(open).toHaveBeenCalledTimes(1)
  expect([tab.location.href, tab.opener]).toEqual(['about:blank', null])
  await act(async () => answer({ status: 200, body: { pay_url: PAY_URL, invoice: INVOICE } }))
  expect(tab.location.href).toBe(PAY_URL)
  const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => body as FormData)
  expect(sent.map((form) => [...form])).toEqual([[['tariff', '2months']]])
  expect((await within(dialog).findByRole('status')).textContent).toContain('в новой вкладке')
})

test('a browser that blocks new tabs gets a link to the payment', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const { dialog, press } = await show({ tariff: '2months' })
  await press('Оплатить')
  const link = await within(dialog).findByRole('link', { name: 'Открыть оплату' })
  expect(link.getAttribute('href')).toBe(PAY_URL)
  expect(within(dialog).getByRole('status').textContent).toContain('не дал открыть')
})

// spec
test.each([
  ['Ошибка при создании оплаты', refuse(payments.create, 400, { detail: 'Неизвестный тариф' }), 'Неизвестный тариф'],
  ['Ошибка при создании оплаты', refuse(payments.create, 500), 'Ничего не списано, выбор сохранён.'],
  ['Ошибка при создании оплаты', disconnect(payments.create), 'Нет связи. Ничего не списано, выбор сохранён.'],
  [
    'Не пришла ссылка оплаты',
    serve(payments.create, { pay_url: '', invoice: INVOICE }),
    'Cryptocloud не дал страницу оплаты. Ничего не списано, выбор сохранён.',
  ],
])('a failed invoice is logged as «%s» and shown, and the choice stays', async (logged, replies, said) => {
  const { tab, open } = fakeTab()
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { dialog, press } = await show({ tariff: '1year', replies })
  await press('Оплатить')
  await waitFor(() => expect(heading(dialog)).toBe('Не удалось создать счёт'))
  expect(within(dialog).getByRole('alert').textContent).toContain(said)
  expect(log).toHaveBeenCalledWith(logged, expect.any(Error))
  expect(tab.close).toHaveBeenCalled()
  expect(within(dialog).getByRole('radio', { checked: true }).closest('label')?.textContent).toContain('12 месяцев')
  await press('Повторить')
  expect(open).toHaveBeenCalledTimes(2)
})

test('the waiting step polls by itself, more slowly with time, and stops once it is paid', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  const { asked, becomes, dialog } = await pay()
  // From here on the test controls time.
  vi.setTimerTickMode('manual')
  const first = asked()
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(asked() - first).toBe(3)
  expect(dialog.textContent).toContain('Проверяем сами каждые 3 секунды')
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(dialog.textContent).toContain('Проверяем сами каждые 10 секунд,')
  const later = asked()
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(asked() - later).toBe(3)
  becomes(paid)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(heading(dialog)).toBe('Оплачено, доступ до 19 января 2027')
  const last = asked()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  // The invoice is refetched once with everything that the payment changed, and then polling stops.
  expect(asked() - last).toBeLessThanOrEqual(1)
})

test('when the session ends, the waiting step offers to sign in and stops polling', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  let hasEnded = false
  const { dialog, asked, press } = await pay({
    replies: respond(payments.invoice, () => (hasEnded ? { status: 401 } : { status: 200, body: waiting }), {
      params: { id: INVOICE },
    }),
  })
  hasEnded = true
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await waitFor(() => expect(within(dialog).getByRole('status').textContent).toContain('Сеанс завершён'))
  expect(dialog.textContent).not.toContain('Нет связи')
  expect(dialog.textContent).not.toContain('Проверяем сами')
  const before = asked()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked()).toBe(before)
  await press('Войти')
  expect(await screen.findByRole('dialog', { name: 'Войти' })).toBeDefined()
})

test('when the session has ended, a failed invoice offers to sign in instead of a retry', async () => {
  expectConsoleError(/^Ошибка при создании оплаты ApiError: HTTP error! Status: 401$/)
  fakeTab()
  const { dialog, press } = await show({
    tariff: '1year',
    replies: { ...refuse(payments.create, 401), ...refuse(accounts.me, 401) },
  })
  await press('Оплатить')
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toContain('Сеанс завершён: войдите снова.'))
  expect(within(dialog).queryByRole('button', { name: 'Повторить' })).toBeNull()
  await press('Войти')
  expect(await screen.findByRole('dialog', { name: 'Войти' })).toBeDefined()
})

test('returning to the window polls the invoice at once', async () => {
  const { asked, becomes, dialog } = await pay()
  const before = asked()
  await comeBack()
  await waitFor(() => expect(asked()).toBe(before + 1))
  becomes(paid)
  await comeBack()
  await waitFor(() => expect(heading(dialog)).toBe('Оплачено, доступ до 19 января 2027'))
})

test('failed polls are shown in the waiting step, and the next successful one goes on', async () => {
  let isLost = true
  const { dialog } = await pay({
    replies: respond(payments.invoice, () => (isLost ? { status: 500 } : { status: 200, body: paid }), {
      params: { id: INVOICE },
    }),
  })
  await waitFor(() => expect(within(dialog).getByRole('status').textContent).toContain('Нет связи'))
  isLost = false
  await comeBack()
  await waitFor(() => expect(heading(dialog)).toContain('Оплачено'))
})

test('«Читать» closes the purchase and leaves the personal area for the main page', async () => {
  const { becomes, press, at, requests } = await pay({ path: '/user/subscription' })
  becomes(paid)
  await comeBack()
  await screen.findByText(/^Оплачено/)
  const me = requests.filter(({ url }) => url === '/api/auth/users/me/').length
  expect(me).toBeGreaterThan(1)
  await press('Читать')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(at()).toBe('/')
})

describe('after the payment', () => {
  const settings: NotificationSettings = {
    bell: ['reply'],
    push: [],
    letter: [],
    telegram: [],
    quiet_from: null,
    quiet_to: null,
    quiet_except: [],
    push_digest: false,
    telegram_digest: false,
    letter_every: 'day' as const,
    letter_at: '09:00',
    letter_digest: false,
    time_zone: 'Europe/Moscow',
  }

  /** Pays; `settled` is how many invoices of the person are settled then. */
  async function payAs(settled: number) {
    let saved = settings
    const written = ['oleg', 'vera', 'oleg'].map((name, id) =>
      makePost({ id, author: { username: name, name, avatar: '' } }),
    )
    const shown = await pay({
      me: people.paid,
      replies: {
        ...portfolioServer('').replies,
        ...serve(feed.all, makeFeed(written)),
        ...serve(follows.list, { results: [] }),
        ...serve(follows.add, { ...makeFollow({ name: 'vera' }), was_muted: false }),
        ...serve(payments.invoices, {
          results: Array.from({ length: settled }, (_, i) => ({ ...paid, id: `INV-${i}` })),
        }),
        ...serve(notifications.settings, () => saved),
        ...respond(notifications.saveSettings, ({ body }) => {
          saved = { ...saved, ...(body as Partial<NotificationSettings>) }
          return { status: 200, body: saved }
        }),
      },
    })
    shown.becomes(paid)
    await comeBack()
    await screen.findByText(/^Оплачено/)
    return shown
  }

  test('the first one offers coins, authors and where to be told, and all of it may be skipped', async () => {
    const { dialog, user, press, requests } = await payAs(1)
    const coin = await within(dialog).findByRole('button', { name: 'BTC, Bitcoin' })
    await user.click(coin)
    await waitFor(() => expect(coin.getAttribute('aria-pressed')).toBe('true'))
    const authors = await within(dialog).findByRole('region', { name: 'За кем следить' })
    expect(
      within(authors)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['oleg', 'vera'])
    const author = within(authors).getByRole('button', { name: 'vera' })
    await user.click(author)
    await waitFor(() => expect(author.getAttribute('aria-pressed')).toBe('true'))
    await user.click(await within(dialog).findByRole('switch', { name: 'Почта' }))
    const sent = () => requests.filter(({ method, url }) => method === 'PATCH' && url.endsWith('/settings/'))
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ letter: ['reply', 'mention'] }))
    await waitFor(
      () => expect(requests.some(({ method, url }) => method === 'POST' && /user-assets/.test(url))).toBe(true),
      { timeout: 3_000 },
    )
    await waitFor(() =>
      expect(requests.find(({ method, url }) => method === 'POST' && url === '/api/follows/')?.body).toEqual({
        kind: 'author',
        name: 'vera',
      }),
    )
    await press('Читать')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a later one asks nothing', async () => {
    const { dialog, requests } = await payAs(2)
    await waitFor(() => expect(requests.some(({ url }) => url === '/api/payments/invoices/')).toBe(true))
    expect(within(dialog).queryByText('Какие монеты вам важны')).toBeNull()
    expect(within(dialog).queryByText('За кем следить')).toBeNull()
    expect(within(dialog).queryByText('Где вам сообщать')).toBeNull()
  })
})

test('a partly paid invoice links to its remainder, and polling goes on', async () => {
  const { dialog, becomes } = await pay()
  becomes({ ...waiting, state: 'partial', received_usd: 29.5 })
  await comeBack()
  const link = await within(dialog).findByRole('link', { name: 'Доплатить' })
  expect(link.getAttribute('href')).toBe(PAY_URL)
  expect(within(dialog).getByRole('img', { name: 'Пришло 50%' })).toBeDefined()
  becomes({ ...paid, state: 'overpaid', received_usd: 73.75 })
  await comeBack()
  expect((await within(dialog).findByRole('link', { name: /^Вернуть 14\.75/ })).getAttribute('href')).toBe('/report')
  expect(within(dialog).getByRole('button', { name: 'Читать' })).toBeDefined()
})

test('a cancelled invoice can be replaced by a new one or another tariff', async () => {
  const { dialog, becomes, press } = await pay()
  becomes({ ...waiting, state: 'expired', pay_url: null })
  await comeBack()
  await within(dialog).findByRole('button', { name: 'Оплатить снова' })
  await press('Другой срок')
  expect(within(dialog).getByRole('radio', { checked: true }).closest('label')?.textContent).toContain('2 месяца')
})

test('an invoice under review links to the support', async () => {
  const { dialog, becomes, press } = await pay({ links: { support: 'https://t.me/palata_help' } })
  becomes({ ...waiting, state: 'review', pay_url: null, received_usd: 59 })
  await comeBack()
  const write = await within(dialog).findByRole('link', { name: 'Написать нам' })
  expect(write.getAttribute('href')).toBe('https://t.me/palata_help')
  await press('Понятно')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('choosing the NFT in the purchase leads to the page that explains it', async () => {
  const { dialog, user, press, at } = await show()
  await user.click(within(dialog).getByText('NFT'))
  await press('Выбрать')
  expect(at()).toBe('/user/subscription/purchase')
})

test('the choice of a tariff offers to pay in Telegram', async () => {
  const { press } = await show({ links: { telegram_pay: 'https://t.me/PalataBot?start=pay' } })
  await press('Оплатить в Telegram')
  expect(await screen.findByRole('dialog', { name: 'Подписка через Telegram' })).toBeDefined()
})

test('«Возникли проблемы с оплатой?» opens its help', async () => {
  const { press } = await pay()
  await press('Возникли проблемы с оплатой?')
  expect(await screen.findByRole('dialog', { name: 'Возникли проблемы с оплатой?' })).toBeDefined()
})
