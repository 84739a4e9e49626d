import { type ReadingNumbers, views } from '@palata/contract/views'
import { refuse, respond } from '@site/testing/replies.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { atTheDesk, renderDesk } from '#testing/render.tsx'

const SUMS = { opens: 0, readers: 0, visits: 0, ends: 0, comments: 0, reactions: 0, bookmarks: 0, joined: 0 }
const ROW = { ...SUMS, opens: 1106, readers: 900, visits: 900, ends: 576, comments: 12, joined: 9 }
const NUMBERS: ReadingNumbers = {
  week: '2026-11-16',
  counted_at: '2026-11-20T11:15:00.000Z',
  is_all: true,
  weeks: [
    { ...SUMS, from: '2026-11-09', opens: 4302, readers: 800 },
    { ...SUMS, from: '2026-11-16', opens: 4118, readers: 700 },
  ],
  rows: [
    { ...ROW, kind: 'post', id: 7, title: 'Почему L2 дешевеют', author: 'Анна Вель' },
    { ...SUMS, opens: 3, readers: 3, visits: 3, kind: 'signal', id: 8, title: 'BTC, лонг', author: 'Анна Вель' },
  ],
}
const served = (numbers: ReadingNumbers = NUMBERS) => ({
  ...atTheDesk([]),
  ...respond(views.numbers, () => ({ status: 200, body: numbers })),
})
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row', { hidden: true })
    .map(({ textContent }) => textContent)

test('readings are listed by publication with the share read to the end, and the chart has a table', async () => {
  await renderDesk('/desk/numbers', { replies: served() })
  const [chart, rows] = await screen.findAllByRole('table', { hidden: true })
  expect(rowsOf(chart!)).toEqual(['Неделя сЧтения', '9 ноября4\u00a0302', '16 ноября4\u00a0118'])
  expect(rowsOf(rows!).slice(1)).toEqual([
    'Почему L2 дешевеютАнна Вель1\u00a010690064%12009',
    'BTC, лонгАнна Вель33–0000',
  ])
  expect(screen.getByRole('link', { name: 'Почему L2 дешевеют' }).getAttribute('href')).toBe('/desk/materials/7')
})

test('the measure, the week and the grouping are kept in the address and sent to the server', async () => {
  const { user, at, asked } = await renderDesk('/desk/numbers', { replies: served() })
  await user.click(await screen.findByRole('button', { name: 'Читатели' }))
  expect(rowsOf(screen.getAllByRole('table', { hidden: true })[0]!)).toEqual([
    'Неделя сЧитатели',
    '9 ноября800',
    '16 ноября700',
  ])
  await user.click(screen.getByRole('button', { name: 'Неделей раньше' }))
  await user.click(screen.getByRole('button', { name: 'Авторы' }))
  expect(at()).toBe('/desk/numbers?measure=readers&week=2026-11-09&by=author')
  await waitFor(() =>
    expect(asked('GET /api/desk/numbers/').at(-1)?.url).toBe('/api/desk/numbers/?by=author&week=2026-11-09'),
  )
})

test('an author sees statistics of their own posts only, without other groupings', async () => {
  await renderDesk('/desk/numbers', { replies: served({ ...NUMBERS, is_all: false }) })
  expect(await screen.findByRole('heading', { name: 'Как читают ваше' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Авторы' })).toBeNull()
})

test('a week without readings says that nothing was read', async () => {
  await renderDesk('/desk/numbers', { replies: served({ ...NUMBERS, rows: [] }) })
  expect(await screen.findByText('В эту неделю ничего не читали')).toBeTruthy()
})

test('statistics that did not load show the reason and «Повторить»', async () => {
  await renderDesk('/desk/numbers', {
    replies: { ...atTheDesk([]), ...refuse(views.numbers, 503, { detail: 'База не отвечает' }) },
  })
  expect(await screen.findByText('База не отвечает')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Повторить/ })).toBeTruthy()
})
