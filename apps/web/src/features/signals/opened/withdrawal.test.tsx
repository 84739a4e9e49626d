import { signals } from '@palata/contract/signals'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeCall, makeOpened } from '#testing/features/signals.ts'
import { renderApp } from '#testing/render.tsx'
import { refuse, serve } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { Figures } from './Figures.tsx'

const at = { params: { id: '7' } }
const show = (given: object, replies = {}) =>
  renderApp(
    <>
      <Figures signal={makeOpened({ id: 7, ...given })} />
      <Toasts />
    </>,
    { replies, token: 't' },
  )

test.each([
  ['starting', {}, 'ждём первую минуту'],
  ['void', { void_why: 'no_price' as const }, 'цены не было'],
  ['void', { void_why: 'past_bound' as const }, 'была за границей'],
] as const)('the price of the start of a call that is %s is words', async (state, given, words) => {
  await show({ start_price_usd: null, call: makeCall({ state, ...given }) })
  expect(screen.getByText('Цена старта').nextSibling?.textContent).toBe(words)
})

test('a void call has no result and no extremes, and says so', async () => {
  await show({ start_price_usd: null, call: makeCall({ state: 'void', void_why: 'no_price' }) })
  const facts = [...document.querySelectorAll('dt')].map((one) => [one.textContent, one.nextSibling?.textContent])
  expect(facts[0]).toEqual(['Результат', 'недействителен'])
  expect(facts.filter(([name]) => name?.startsWith('От '))).toEqual([])
  expect(document.body.textContent).not.toContain('N/A')
})

test('a suspended call says since when there is no price, and what comes of it', async () => {
  await show({ call: makeCall({ state: 'suspended', suspended_since: '2026-11-17T09:00:00.000Z' }) })
  expect(screen.getByText(/^Цены монеты нет с/).textContent).toBe(
    'Цены монеты нет с 17.11.2026: сигнал приостановлен. Через 30\u00a0дней без цены он завершится: лонг с\u00a0−100%, шорт по последней цене.',
  )
})

test('an author gives an open call up after a question, and is told how it ends', async () => {
  const closing = makeOpened({ id: 7, may_withdraw: false, call: makeCall({ closing: 'withdrawn' }) })
  const { user, requests } = await show({ may_withdraw: true }, serve(signals.withdraw, closing, at))
  await user.click(screen.getByRole('button', { name: 'Отозвать сигнал' }))
  expect(screen.getByText(/по цене следующей минуты, и его результат останется в счёте/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Оставить' }))
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Отозвать сигнал' }))
  await user.click(screen.getByRole('button', { name: 'Отозвать' }))
  expect(await screen.findByText('Сигнал отозван')).toBeDefined()
  expect(requests.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
    '/api/signals/7/withdrawal/',
  ])
})

test('a refused withdrawal says so, and who may not withdraw is not asked', async () => {
  const { user } = await show({ may_withdraw: true }, refuse(signals.withdraw, 409, {}, at))
  await user.click(screen.getByRole('button', { name: 'Отозвать сигнал' }))
  await user.click(screen.getByRole('button', { name: 'Отозвать' }))
  expect(await screen.findByText('Не удалось отозвать сигнал')).toBeDefined()
})

test('a reader is told that a call is closing, and by what', async () => {
  await show({ call: makeCall({ closing: 'opposite' }) })
  expect(screen.getByText(/Автор дал встречный сигнал/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Отозвать сигнал' })).toBeNull()
})
