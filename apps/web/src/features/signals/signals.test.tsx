import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { makeSignal } from '#testing/signals.ts'
import { addLatest, sortSignals } from './rules.ts'
import { SignalsPage } from './SignalsPage.tsx'
import { SignalsPanel } from './SignalsPanel.tsx'

const WIDGET = 'GET /api/widgets/signals-widget/'
const LIST = 'GET /api/signals/combined/'
const ids = (list: { id: number }[]) => list.map(({ id }) => id)

// spec: B-338, B-594
test('pinned first, then trending, then newest', () => {
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
test('a list of more than seven gives up its last for a new one', () => {
  const seven = [7, 6, 5, 4, 3, 2, 1].map((id) => makeSignal({ id }))
  const eight = addLatest(seven, makeSignal({ id: 8 }))
  expect(ids(eight)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  expect(ids(addLatest(eight, makeSignal({ id: 9 })))).toEqual([9, 8, 7, 6, 5, 4, 3, 2])
  expect(ids(addLatest(eight, makeSignal({ id: 8, title: 'Иначе' })))).toHaveLength(8)
})

test('the panel: coin, direction, prices and change, each leading to its page', async () => {
  const results = [
    makeSignal({ id: 3, direction: 'short', change_all_time_percent: -4.58 }),
    makeSignal({ id: 2, pinned: true }),
  ]
  await renderApp(<SignalsPanel />, { replies: { [WIDGET]: { results } } })
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toBe('JTOлонгзакреплён+21.96%$2.14 → $2.61')
  expect(second?.textContent).toContain('шорт−4.58%')
  expect(within(first!).getByRole('link').getAttribute('href')).toBe('/signal/2')
})

// spec: B-546
test('a failure has its text and a way to try again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let status = 500
  const { user } = await renderApp(<SignalsPanel />, {
    replies: { [WIDGET]: () => ({ status, body: status === 200 ? { results: [] } : {} }) },
  })
  expect(await screen.findByText('Не удалось загрузить сигналы')).toBeDefined()
  expect(log).toHaveBeenCalledWith('Сетевая ошибка при получении сигналов: HTTP error! Status: 500')
  status = 200
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Пока нет сигналов')).toBeDefined()
})

// spec: B-315
test('the filter goes between all and the bookmarked', async () => {
  const { user } = await renderApp(<SignalsPage />, {
    token: 't',
    replies: {
      'GET /api/auth/users/me/': people.paid,
      [LIST]: {
        results: { favorites: [makeSignal({ id: 2 })], list: [makeSignal({ id: 1 }), makeSignal({ id: 2 })] },
        next: null,
      },
    },
  })
  await screen.findByText('Сигнал 1')
  const filter = screen.getByRole('button', { name: 'Избранные' })
  await user.click(filter)
  expect(screen.queryByText('Сигнал 1')).toBeNull()
  expect(screen.getByText('Сигнал 2')).toBeDefined()
  await user.click(filter)
  expect(screen.getByText('Сигнал 1')).toBeDefined()
})

test.each([
  ['https://example.org/a', 'example.org', 'https://example.org/a'],
  ['javascript:alert(1)', 'javascript:alert(1)', null],
])('a source %s is shown as %s and leads to %s', async (link, text, href) => {
  await renderApp(<SignalsPage />, {
    token: 't',
    replies: {
      'GET /api/auth/users/me/': people.paid,
      [LIST]: { results: { favorites: [], list: [makeSignal({ id: 1, link })] }, next: null },
    },
  })
  const shown = await screen.findByText(text)
  expect(shown.closest('a')?.getAttribute('href') ?? null).toBe(href)
})
