import { signals } from '@palata/contract/signals'
import type { Signal } from '@palata/contract/signals/signal'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeCall, makeSignal } from '#testing/features/signals.ts'
import { renderApp } from '#testing/render.tsx'
import { respond, serve } from '#testing/replies.ts'
import { SignalsPanel } from './page/SignalsPanel.tsx'
import { addLatest, mergeSignals, sortSignals } from './rules.ts'

const ids = (list: { id: number }[]) => list.map(({ id }) => id)

// spec: B-338, B-594
test('signals are sorted pinned first, then trending, then newest', () => {
  const list = [
    makeSignal({ id: 1 }),
    makeSignal({ id: 2, trending: true }),
    makeSignal({ id: 3 }),
    makeSignal({ id: 4, pinned: true }),
    makeSignal({ id: 5, pinned: true, trending: true }),
    makeSignal({ id: 6, publication_date: null, created_at: '2026-11-30T09:00:00Z' }),
  ]
  expect(ids(sortSignals(list))).toEqual([5, 4, 2, 6, 3, 1])
})

// spec: B-140
test('a panel of more than seven signals drops its last one for a new one', () => {
  const seven = [7, 6, 5, 4, 3, 2, 1].map((id) => makeSignal({ id }))
  const eight = addLatest(seven, makeSignal({ id: 8 }))
  expect(ids(eight)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  expect(ids(addLatest(eight, makeSignal({ id: 9 })))).toEqual([9, 8, 7, 6, 5, 4, 3, 2])
  expect(ids(addLatest(eight, makeSignal({ id: 8, title: 'Иначе' })))).toHaveLength(8)
})

// spec: A-379
test('new signals are inserted into the full list in order, and known ones are replaced in place', () => {
  const page = (list: Signal[], favorites: Signal[] = []) => ({ results: { favorites, list }, next: null })
  const pages = [page([makeSignal({ id: 3, pinned: true }), makeSignal({ id: 5 })]), page([makeSignal({ id: 2 })])]
  const merged = mergeSignals(pages, [makeSignal({ id: 6 }), makeSignal({ id: 2, title: 'Иначе' })], true)
  expect(merged.map(({ results }) => ids(results.list))).toEqual([[3, 6, 5], [2]])
  expect(merged[1]!.results.list[0]!.title).toBe('Иначе')
})

test('the panel shows each signal’s coin, direction, prices and change, linking to its page', async () => {
  const results = [
    makeSignal({ id: 3, direction: 'short', change_all_time_percent: -4.58, result_percent: 4.58 }),
    makeSignal({ id: 1, direction: null, change_all_time_percent: 12.8, result_percent: null }),
    makeSignal({ id: 2, pinned: true, start_price_usd: 0.123456789, price_usd: 91_240.125 }),
  ]
  await renderApp(<SignalsPanel />, { replies: { ...serve(signals.widget, { results }) } })
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
  const [first, second, third] = screen.getAllByRole('listitem')
  expect(screen.getByRole('heading').textContent).toBe('Сигналы с публикации')
  expect(first?.textContent).toBe(
    'JTOлонг+21.96%\u00a0результат с публикации$0.12346 → $91\u00a0240результатзакреплено',
  )
  expect(second?.textContent).toContain('шорт+4.58%\u00a0результат с публикации')
  expect(within(second!).getByText('+4.58%').className).toContain('up')
  expect(third?.textContent).toBe('JTO+12.80%\u00a0цена с публикации$2.14 → $2.61цена')
  expect(within(first!).getByRole('link').getAttribute('href')).toBe('/signal/2')
})

test.each([
  [4, '+21.96%\u00a0результат с публикации$2.14 → $2.61результат'],
  [6, '+21.96%\u00a0результат с публикации$2.14 → $2.61 на 11:54результат'],
  [61, 'N/A\u00a0результат с публикации$2.14 → нет данныхрезультат'],
])('the panel shows a price of %i minutes ago with its age', async (minutes, words) => {
  const priced_at = new Date(Date.parse('2026-11-20T09:00:00Z') - minutes * 60_000).toISOString()
  await renderApp(<SignalsPanel />, {
    replies: { ...serve(signals.widget, { results: [makeSignal({ id: 1, priced_at })] }) },
  })
  expect((await screen.findByRole('listitem')).textContent).toBe(`JTOлонг${words}`)
})

test('the panel marks an ended signal as ended', async () => {
  const results = [makeSignal({ id: 1, ended_at: '2026-11-14T22:30:00Z', pinned: true })]
  await renderApp(<SignalsPanel />, { replies: { ...serve(signals.widget, { results }) } })
  expect((await screen.findByRole('listitem')).textContent).toMatch(/завершено$/)
})

test('the panel shows only the coin and title of a locked signal', async () => {
  await renderApp(<SignalsPanel />, {
    replies: { ...serve(signals.widget, { results: [makeSignal({ id: 1, is_locked: true })] }) },
  })
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toBe('JTOСигнал 1')
  expect(within(row).getByRole('img', { name: 'Доступно по подписке' })).toBeDefined()
})

// spec: B-546
test('the panel of signals that failed to load says so and can be retried', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let status = 500
  const { user } = await renderApp(<SignalsPanel />, {
    replies: { ...respond(signals.widget, () => ({ status, body: status === 200 ? { results: [] } : {} })) },
  })
  expect(await screen.findByText('Не удалось загрузить сигналы')).toBeDefined()
  expect(log).toHaveBeenCalledWith('Сетевая ошибка при получении сигналов: HTTP error! Status: 500')
  status = 200
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Пока нет сигналов')).toBeDefined()
})

test.each<[string, Parameters<typeof makeCall>[0], RegExp]>([
  ['awaits its start', { state: 'starting' }, /^JTO.*ждём первую минуту → /],
  ['is void', { state: 'void', void_why: 'no_price' }, /цены не было → .*недействителен$/],
  ['is suspended', { state: 'suspended' }, /нет цены$/],
  ['is an addition', { is_addition: true }, /дополнение, не в счёте$/],
])('the panel says in words that a call %s', async (_, given, words) => {
  const isStarted = given!.state !== 'starting' && given!.state !== 'void'
  const results = [
    makeSignal({ id: 1, call: makeCall(given), ...(!isStarted && { start_price_usd: null, result_percent: null }) }),
  ]
  await renderApp(<SignalsPanel />, { replies: { ...serve(signals.widget, { results }) } })
  const row = (await screen.findAllByRole('listitem'))[0]!
  const text = row.textContent!.replaceAll('\u00a0', ' ')
  expect(text).toMatch(words)
  expect(text).not.toContain('N/A')
})
