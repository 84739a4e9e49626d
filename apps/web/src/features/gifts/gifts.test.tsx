import { accounts } from '@palata/contract/accounts'
import { gifts, type OwnMembershipGift } from '@palata/contract/gifts'
import { payments } from '@palata/contract/payments'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { offer } from '#testing/features/offer.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { refuse, respond, serve } from '#testing/replies.ts'
import { GiftPanel } from './GiftPanel.tsx'
import { GivingPanel } from './GivingPanel.tsx'

const plain = (node: HTMLElement) => node.textContent!.replaceAll('\u00a0', ' ')
const shown = { days: 60, from: 'Мария', words: 'С днём рождения', ends_at: '2027-11-28T09:00:00.000Z' }
const open = (replies: object) =>
  renderApp(<GiftPanel />, {
    path: '/user/subscription?gift=abc',
    token: 'a',
    replies: { ...serve(accounts.me, people.reader), ...replies },
  })

test('a link says who gives what, and one press opens it', async () => {
  const used = { days: 60, access_until: '2027-01-27T09:00:00.000Z', is_frozen: false }
  const { user, requests } = await open({ ...serve(gifts.check, shown), ...serve(gifts.open, used) })
  await screen.findByText('«С днём рождения»')
  await user.click(screen.getByRole('button', { name: 'Открыть подарок' }))
  expect(plain(await screen.findByText(/^Подарок открыт/))).toBe(
    'Подарок открыт: добавлено 60 дней. Доступ до 27 января 2027.',
  )
  expect(requests.find(({ url }) => url === '/api/gifts/open/')?.body).toEqual({ key: 'abc' })
})

test('a gift that somebody has opened says so, and offers nothing', async () => {
  const detail = 'Этот подарок уже открыт'
  await open(refuse(gifts.check, 400, { detail }))
  expect((await screen.findByRole('alert')).textContent).toBe(detail)
  expect(screen.queryByRole('button', { name: 'Открыть подарок' })).toBeNull()
})

const waiting: OwnMembershipGift = {
  id: 7,
  state: 'waiting',
  tariff: '2months',
  days: 60,
  url: 'https://palata.example/user/subscription?gift=k',
  email: 'friend@example.org',
  send_at: null,
  sends_left: 4,
  words: '',
  created_at: '2026-11-28T09:00:00.000Z',
  ends_at: '2027-11-28T09:00:00.000Z',
  used_at: null,
}

test('a gift is bought for somebody, and those before are listed with their links', async () => {
  const { user, requests } = await renderApp(<GivingPanel />, {
    path: '/user/subscription',
    token: 'a',
    config: { offer },
    replies: {
      ...serve(accounts.me, people.reader),
      ...serve(gifts.list, { results: [waiting] }),
      ...serve(gifts.begin, { ...waiting, id: 8, state: 'unpaid' as const, url: null }),
      ...serve(payments.create, { pay_url: 'https://pay.example/1', invoice: 'INV-AAAA1111' }),
    },
  })
  await user.click(screen.getByRole('button', { name: 'Подарить' }))
  const list = await screen.findByRole('list', { name: 'Мои подарки' })
  expect(within(list).getByText(waiting.url!)).toBeDefined()
  await user.type(screen.getByLabelText('Почта получателя, если нужно письмо'), 'kto@example.org')
  fireEvent.change(screen.getByLabelText('В какой день, если не сразу'), { target: { value: '2026-12-31' } })
  const isAskedOnLeaving = () => {
    const closing = new Event('beforeunload', { cancelable: true })
    dispatchEvent(closing)
    return closing.defaultPrevented
  }
  expect(isAskedOnLeaving()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Оплатить подарок' }))
  const link = await screen.findByRole('link', { name: 'Открыть страницу оплаты' })
  expect(isAskedOnLeaving()).toBe(false)
  expect(link.getAttribute('href')).toBe('https://pay.example/1')
  const sent = (url: string) => requests.find((one) => one.url === url && one.method === 'POST')?.body
  expect(sent('/api/gifts/')).toEqual({
    tariff: '2months',
    email: 'kto@example.org',
    send_at: '2026-12-31T06:00:00.000Z',
    words: '',
  })
  expect(sent('/api/payments/cryptocloud/create/')).toEqual({ tariff: '2months', gift: 8 })
})

test('while nobody has opened it, its letter goes to another address, and a refusal stands at its field', async () => {
  const wrong = 'Проверьте адрес почты'
  const { user, requests } = await renderApp(<GivingPanel />, {
    path: '/user/subscription',
    token: 'a',
    config: { offer },
    replies: {
      ...serve(accounts.me, people.reader),
      ...serve(gifts.list, { results: [{ ...waiting, send_at: '2027-01-07T06:00:00.000Z' }] }),
      ...refuse(gifts.change, 400, { email: [wrong] }, { params: { id: '7' } }),
    },
  })
  await user.click(screen.getByRole('button', { name: 'Подарить' }))
  const list = await screen.findByRole('list', { name: 'Мои подарки' })
  expect(plain(list)).toContain('friend@example.org, письмо 7 января 2027')
  expect(within(list).getByRole('button', { name: 'Отправить сейчас' })).toBeDefined()
  await user.click(within(list).getByRole('button', { name: 'Изменить адрес или день' }))
  const field = within(list).getByLabelText('Почта получателя, если нужно письмо')
  await user.clear(field)
  await user.type(field, 'другой')
  await user.click(within(list).getByRole('button', { name: 'Сохранить' }))
  expect((await within(list).findByRole('alert')).textContent).toBe(wrong)
  expect(requests.find(({ url, method }) => url === '/api/gifts/7/' && method === 'PATCH')?.body).toEqual({
    email: 'другой',
    send_at: '2027-01-07T06:00:00.000Z',
  })
})

test('an invoice that failed is asked for again for the same gift; other words are another gift', async () => {
  let isDown = true
  const { user, requests } = await renderApp(<GivingPanel />, {
    path: '/user/subscription',
    token: 'a',
    config: { offer },
    replies: {
      ...serve(accounts.me, people.reader),
      ...serve(gifts.list, { results: [] }),
      ...serve(gifts.begin, { ...waiting, id: 8, state: 'unpaid' as const, url: null }),
      ...respond(payments.create, () =>
        isDown
          ? { status: 503, body: { detail: 'Оплата не отвечает' } }
          : { status: 200, body: { pay_url: 'https://pay.example/1', invoice: 'INV-AAAA1111' } },
      ),
    },
  })
  const begun = () => requests.filter(({ url, method }) => url === '/api/gifts/' && method === 'POST').length
  await user.click(screen.getByRole('button', { name: 'Подарить' }))
  const pay = await screen.findByRole('button', { name: 'Оплатить подарок' })
  await user.click(pay)
  expect((await screen.findByRole('alert')).textContent).toContain('Оплата не отвечает')
  await user.click(pay)
  await screen.findByRole('alert')
  expect(begun()).toBe(1)
  isDown = false
  await user.type(screen.getByLabelText('Ваши слова'), 'С днём')
  await user.click(pay)
  await screen.findByRole('link', { name: 'Открыть страницу оплаты' })
  expect(begun()).toBe(2)
})
