import { accounts } from '@palata/contract/accounts'
import { type CodeGives, codes } from '@palata/contract/codes'
import { payments } from '@palata/contract/payments'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { applyCode, paymentLayer } from '#features/payments'
import { withBotCheck } from '#testing/botCheck.ts'
import { offer } from '#testing/features/offer.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { refuse, serve } from '#testing/replies.ts'
import { closeAllLayers } from '#ui/layers/index.ts'
import { CodeInvitation } from './CodeInvitation.tsx'
import { CodePanel } from './CodePanel.tsx'

afterEach(() => {
  closeAllLayers()
  applyCode(null)
  localStorage.clear()
  vi.restoreAllMocks()
})

const gives = (given: Partial<CodeGives>): CodeGives => ({
  ...{ code: 'ВЕСНА-27', days: null, percent: null, tariff: null, ends_at: null },
  ...given,
})
const query = (code: string) => new URLSearchParams({ code })
const show = (replies: object, brought?: string) =>
  renderApp(<CodePanel />, {
    path: `/user/subscription${brought ? `?${query(brought)}` : ''}`,
    token: 'a',
    config: { offer },
    replies: { ...serve(accounts.me, people.reader), ...replies },
  })
const plain = (node: HTMLElement) => node.textContent!.replaceAll('\u00a0', ' ')

test('a typed code says what it gives, and one more press takes the days', async () => {
  const used = { days: 14, access_until: '2026-12-04T09:00:00.000Z', is_frozen: false }
  const { user, requests } = await show({ ...serve(codes.check, gives({ days: 14 })), ...serve(codes.use, used) })
  await user.type(screen.getByLabelText('Код на дни или скидку'), 'весна-27{Enter}')
  expect(plain(await screen.findByRole('status'))).toBe('Код ВЕСНА-27 даёт 14 дней доступа.')
  await user.click(screen.getByRole('button', { name: 'Получить 14 дней' }))
  await waitFor(() => expect(plain(screen.getByRole('status'))).toBe('Добавлено 14 дней. Доступ до 4 декабря 2026.'))
  const sent = requests.filter(({ method }) => method === 'POST')
  expect(sent.map(({ url, body }) => [url, body])).toEqual([
    ['/api/codes/check/', { code: 'весна-27' }],
    ['/api/codes/use/', { code: 'ВЕСНА-27' }],
  ])
})

test('a link brings its code, and a code with a percentage lowers the price of what is bought with it', async () => {
  vi.spyOn(window, 'open').mockReturnValue({ opener: {}, location: {}, close: vi.fn() } as never)
  const { user, requests } = await show(
    {
      ...serve(codes.check, gives({ percent: 25, tariff: '2months' })),
      ...serve(payments.create, { pay_url: 'https://pay.example/1', invoice: 'INV-AAAA1111' }),
    },
    'весна-27',
  )
  expect(plain(await screen.findByRole('status'))).toBe(
    'С кодом ВЕСНА-27 подписка на 2 месяца дешевле на 25%, если платить криптовалютой.',
  )
  await user.click(screen.getByRole('button', { name: 'Выбрать подписку' }))
  const dialog = await screen.findByRole('dialog', { name: 'Покупка подписки' })
  expect(plain(within(dialog).getByRole('heading', { level: 3 }))).toBe('Вы выбрали 2 месяца · 44.25 $')
  await user.click(within(dialog).getByRole('button', { name: 'Назад' }))
  const rows = within(dialog)
    .getAllByRole('radio')
    .map((radio) => plain(radio.closest('label')!))
  expect(rows.find((row) => row.startsWith('2 месяца'))).toContain('вместо 59 $ по коду ВЕСНА-27')
  expect(rows.find((row) => row.startsWith('12 месяцев'))).toContain('239 $')
  await user.click(within(dialog).getByRole('button', { name: 'Выбрать' }))
  await user.click(within(dialog).getByRole('button', { name: 'Оплатить' }))
  await waitFor(() => expect(requests.some(({ url }) => url === '/api/payments/cryptocloud/create/')).toBe(true))
  const { body } = requests.find(({ url }) => url === '/api/payments/cryptocloud/create/')!
  expect(Object.fromEntries((body as FormData).entries())).toEqual({ tariff: '2months', code: 'ВЕСНА-27' })
})

test('an applied code holds for a purchase begun elsewhere, and a refused one gives the whole price back', async () => {
  vi.spyOn(window, 'open').mockReturnValue({ opener: {}, location: {}, close: vi.fn() } as never)
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const detail = 'Этот код закончился'
  const { user, requests } = await show(
    { ...serve(codes.check, gives({ percent: 25 })), ...refuse(payments.create, 400, { detail }) },
    'весна-27',
  )
  await screen.findByRole('status')
  act(() => paymentLayer.open({ tariff: '1year' }))
  const dialog = await screen.findByRole('dialog', { name: 'Покупка подписки' })
  expect(plain(within(dialog).getByRole('heading', { level: 3 }))).toBe('Вы выбрали 12 месяцев · 179.25 $')
  await user.click(within(dialog).getByRole('button', { name: 'Оплатить' }))
  expect(await within(dialog).findByText(new RegExp(detail))).toBeDefined()
  const rows = within(dialog)
    .getAllByRole('radio')
    .map((radio) => plain(radio.closest('label')!))
  expect(rows.join()).not.toContain('по коду')
  expect(rows.find((row) => row.startsWith('12 месяцев'))).toContain('239 $')
  await user.click(within(dialog).getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(requests.filter(({ url }) => url === '/api/payments/cryptocloud/create/')).toHaveLength(2))
  const [first, second] = requests.filter(({ url }) => url === '/api/payments/cryptocloud/create/')
  const sent = (request: typeof first) => Object.fromEntries((request!.body as FormData).entries())
  expect([sent(first), sent(second)]).toEqual([{ tariff: '1year', code: 'ВЕСНА-27' }, { tariff: '1year' }])
  expect(error).toHaveBeenCalled()
})

test('a code that does not work says why, until another is typed', async () => {
  const detail = 'Срок этого кода вышел'
  const { user } = await show(refuse(codes.check, 400, { detail }))
  const field = screen.getByLabelText('Код на дни или скидку')
  await user.type(field, 'СТАРЫЙ{Enter}')
  expect(await screen.findByText(detail)).toBeDefined()
  await user.type(field, '2')
  expect(screen.queryByText(detail)).toBeNull()
})

test('days that somebody else took meanwhile are told in the words of the server', async () => {
  const detail = 'Этот код уже использовали столько раз, сколько можно'
  const { user } = await show({ ...serve(codes.check, gives({ days: 5 })), ...refuse(codes.use, 400, { detail }) }, 'x')
  await user.click(await screen.findByRole('button', { name: 'Получить 5 дней' }))
  expect((await screen.findByRole('alert')).textContent).toBe(detail)
})

test('a guest with a code signs up first and comes back to it', async () => {
  const { user } = await renderApp(<CodeInvitation />, {
    path: `/user/subscription?${query('ВЕСНА-27')}`,
    replies: { ...withBotCheck() },
  })
  await user.click(await screen.findByRole('button', { name: 'Зарегистрироваться' }))
  expect(await screen.findByRole('heading', { name: 'Регистрация' })).toBeDefined()
  expect(JSON.parse(localStorage.getItem('wantedSubscription')!).text).toBe(
    `/user/subscription?code=${encodeURIComponent('ВЕСНА-27')}`,
  )
})
