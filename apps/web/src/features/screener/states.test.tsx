import { accounts } from '@palata/contract/accounts'
import { screener } from '@palata/contract/screener'
import { talk } from '@palata/contract/talk'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { makeCoin, makeRow, periodCoins } from '#testing/features/screener.ts'
import {
  askedOf,
  coinReplies,
  openScreener,
  otherReplies,
  press,
  tickers,
  windowReplies,
} from '#testing/features/screenerPage.tsx'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { disconnect, respond, serve, silence } from '#testing/replies.ts'
import { ScreenerPage } from './ScreenerPage.tsx'

// spec: C-230, C-231
test('a request superseded by another period is aborted and logged as cancelled, without an error', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const signals: (AbortSignal | undefined)[] = []
  const { user } = await openScreener('/screener?mode=period', {
    ...respond(screener.periodCoins, async ({ url }, signal) => {
      if (url.includes('period=1d')) return { status: 200, body: periodCoins([makeRow(41, 2)], '1d') }
      signals.push(signal)
      return silence()
    }),
  })
  await user.click(await screen.findByRole('link', { name: /24.часа/ }))
  await screen.findByText('C41')
  expect(signals.map((signal) => signal?.aborted)).toEqual([true])
  expect(info).toHaveBeenCalledExactlyOnceWith('Запрос отменён', 'coins:period:7d')
  expect(error).not.toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBeNull()
})

// spec: C-378
test.each([
  ['dynamics', screener.dynamics, 'Ошибка при получении динамики', 'Не удалось загрузить динамику'],
  ['impulse', screener.impulses, 'Ошибка при получении импульсов', 'Не удалось загрузить импульсы'],
  ['period', screener.periods, 'Ошибка при получении периодов', 'Не удалось загрузить периоды'],
  ['monthly', screener.months, 'Ошибка при получении данных по месяцам', 'Не удалось загрузить месяцы'],
  ['period', screener.periodCoins, 'Ошибка при получении списка монет', 'Не удалось загрузить список монет'],
] as const)('a failed load of %s is logged, shown and can be retried', async (mode, call, logged, told) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  let isDown = true
  const [address] = Object.keys(disconnect(call)) as [string]
  const answers = { ...windowReplies, ...coinReplies }[address]!
  const { user } = await openScreener(
    `/screener?mode=${mode}`,
    respond(call, (...request) => (isDown ? { status: 500 } : answers(...request)) as never),
  )
  const alert = (await screen.findByText(told)).closest<HTMLElement>('[role="alert"]')!
  expect(error.mock.calls.map(([words]) => words)).toContain(logged)
  isDown = false
  await user.click(within(alert).getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(screen.queryByText(told)).toBeNull())
})

// spec: C-379
test.each([
  ['Категории', screener.tags],
  ['Подборки', screener.customTags],
] as const)('the filter %s that failed to load is logged, and the list of coins stays', async (name, call) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = await openScreener('/screener?mode=period', disconnect(call))
  await screen.findByText('C22')
  await user.click(press(name))
  expect(await screen.findByText('Не удалось загрузить список')).toBeDefined()
  expect(error.mock.calls.map(([words]) => words)).toContain('Ошибка при получении тегов фильтра')
  expect(tickers()).toEqual(['C22', 'C21', 'C23'])
})

test('a list whose refresh failed stays and shows its time', async () => {
  expectConsoleError(/^Ошибка при получении списка монет ApiError: HTTP error! Status: 500$/)
  let isBroken = false
  const { queryClient } = await openScreener('/screener?mode=period', {
    ...respond(screener.periodCoins, () =>
      isBroken ? { status: 500 } : { status: 200, body: periodCoins([makeRow(21, 9)]) },
    ),
  })
  await screen.findByText('C21')
  isBroken = true
  await act(() => queryClient.refetchQueries({ queryKey: ['screener'] }))
  expect(await screen.findByText(/Список не обновился, данные на/)).toBeDefined()
  expect(tickers()).toEqual(['C21'])
})

test('a price older than an hour is not shown, and one of ten minutes is dimmed', async () => {
  const at = (time: string) => makeCoin(1, 'A', { updated_at: `2026-11-20T${time}:00+03:00` })
  await openScreener('/screener?mode=period', {
    ...serve(
      screener.periodCoins,
      periodCoins([makeRow(1, 3, { coin: at('10:50') }), makeRow(2, 2, { coin: { ...at('11:50'), id: 2 } })]),
    ),
  })
  expect(await screen.findByText('нет данных')).toBeDefined()
  expect(screen.getByText('$102.0').getAttribute('data-late')).toBe('true')
})

test('filters without matching coins show a message with a button to reset them', async () => {
  const { user, at } = await openScreener('/screener?mode=period&tag=4', serve(screener.periodCoins, periodCoins([])))
  expect(await screen.findByText('Нет монет по выбранным фильтрам')).toBeDefined()
  await user.click(screen.getAllByRole('button', { name: 'Сбросить' }).at(-1)!)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  expect(at()).toBe('/screener?mode=period')
})

test.each([
  ['a guest', undefined, serve(accounts.me, people.reader)],
  ['a reader without access', 't', serve(accounts.me, people.reader)],
] as const)('%s sees the market and the offer, and the lists are not requested', async (_who, token, me) => {
  const { requests } = await renderApp(<ScreenerPage />, {
    ...(token && { token }),
    path: '/screener?mode=period',
    replies: {
      ...otherReplies,
      ...me,
      ...serve(screener.topLocalLow, {
        coins: [{ coin: makeCoin(3, 'near'), start_price: 1, price_usd: 3.307, change: 47.55 }],
        start_date: '2026-10-14',
        impulse_id: 60,
      }),
    },
  })
  expect(await screen.findByText('NEAR')).toBeDefined()
  const title = screen.getByRole('link', { name: 'Рост от локального дна' })
  expect(title.getAttribute('href')).toBe('/screener?mode=impulse&base=usd&impulse_id=60')
  expect(screen.getByRole('heading', { name: 'Рост от локального дна с 14.10.2026' })).toBeDefined()
  expect(await screen.findByText('Эксклюзивно для участников клуба')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Импульсы' })).toBeNull()
  expect(askedOf(requests, 'period')).toEqual([])
})

// spec: C-015, C-016, C-054, C-312
test('three widgets stand above the lists: gainers, the most mentioned and the growth since the low', async () => {
  const { requests } = await renderApp(<ScreenerPage />, {
    path: '/screener',
    replies: {
      ...otherReplies,
      ...serve(talk.topMentioned, {
        results: [
          { coin: makeCoin(3, 'near'), mentions_count: 12, mentions_change: -25 },
          { coin: makeCoin(4, 'sui'), mentions_count: 4, mentions_change: null },
        ],
        updated_at: '2026-11-20T09:00:00Z',
      }),
    },
  })
  const widget = (await screen.findByRole('heading', { name: /^Самые упоминаемые/ })).closest('section')!
  await within(widget).findByText('NEAR')
  expect(
    within(widget)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['NEAR12−25.00%\u00a0к прошлым суткам', 'SUI4впервые'])
  const titles = [...document.querySelectorAll('section h2')].map(({ textContent }) => textContent?.split(' ')[0])
  expect(titles.slice(0, 3)).toEqual(['Лидеры', 'Самые', 'Рост'])
  expect(requests.map(({ url }) => url)).toContain('/api/screener/widgets/top-local-low/?limit=6')
})
