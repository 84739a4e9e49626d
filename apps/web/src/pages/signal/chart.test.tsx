import { accounts } from '@palata/contract/accounts'
import { type CoinHistory, market } from '@palata/contract/market'
import { signals } from '@palata/contract/signals'
import type { OpenedSignal } from '@palata/contract/signals/signal'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { allowConsoleError, expectConsoleError, UNANSWERED } from '#testing/console.ts'
import { makeOpened } from '#testing/features/signals.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Replies, respond, serve } from '#testing/replies.ts'
import { SignalPage } from './SignalPage.tsx'

beforeEach(() => allowConsoleError(UNANSWERED))

beforeEach(() => {})

/** A long opened on 2 November, as a member sees it. */
const show = (given: Partial<OpenedSignal>, replies: Replies) =>
  renderApp(<SignalPage />, {
    path: '/signal/7',
    page: { name: 'articles', params: { type: 'signal', id: '7' } },
    token: 't',
    replies: {
      ...serve(accounts.me, people.paid),
      ...serve(signals.get, makeOpened({ id: 7, publication_date: '2026-11-02T06:40:00Z', ...given }), {
        params: { id: '7' },
      }),
      ...replies,
    },
  })

const DAYS = ['2026-11-01', '2026-11-05', '2026-11-06', '2026-11-12']
const HISTORY: CoinHistory = {
  range: '30d',
  grain: 'hour',
  times: DAYS.map((day) => Date.parse(`${day}T00:00:00Z`)),
  prices: [9, 2, 2.3, 2.5],
}
const ofCoin = { params: { id: 'jito' } }
const past = serve(market.history, HISTORY, ofCoin)

test('a signal’s chart runs from the start price to now, described in a sentence and a table', async () => {
  const { user, requests } = await show({}, past)
  const words = 'Со 2 ноября цена выросла с $2.14 до $2.61; ниже старта она была около суток.'
  const chart = await screen.findByRole('img', { name: /^Со\s2 ноября/ })
  expect(chart.getAttribute('aria-label')?.replaceAll('\u00a0', ' ')).toBe(words)
  expect(screen.getByText(words)).toBeDefined()
  expect(requests.some(({ url }) => url.endsWith('/api/coins/jito/history/?range=30d'))).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Таблицей' }))
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]!.textContent)).toEqual([
    ...['$2.61', '$2.5', '$2.3', '$2', '$2.14'],
  ])
  await user.click(screen.getByRole('button', { name: '7 дней' }))
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/history/?range=7d'))).toBe(true))
})

test('an ended short’s chart stops at its end, and prices above the start count as losses', async () => {
  const ended = { ended_at: '2026-11-09T06:40:00Z', ended_by: 'target', end_price_usd: 1.9 } as const
  await show({ ...ended, direction: 'short' }, past)
  const words = 'Со 2 ноября по 9 ноября цена упала с $2.14 до $1.9; выше старта она была 3 дня.'
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.queryByRole('button', { name: '7 дней' })).toBeNull()
})

test('a price history that failed to load leaves the signal’s figures and can be requested again', async () => {
  expectConsoleError(/^Сетевая ошибка при получении графика: HTTP error! Status: 503$/)
  let fails = true
  const reply = () => (fails ? { status: 503, body: { detail: 'Нет' } } : { status: 200, body: HISTORY })
  const { user } = await show({}, respond(market.history, reply, ofCoin))
  const chart = await screen.findByRole('region', { name: 'График с публикации' })
  expect(await within(chart).findByText('Не удалось загрузить график')).toBeDefined()
  expect(screen.getByText('Цена старта').nextElementSibling?.textContent).toBe('$2.14')
  fails = false
  await user.click(within(chart).getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText(/^Со 2 ноября цена выросла/)).toBeDefined()
})
