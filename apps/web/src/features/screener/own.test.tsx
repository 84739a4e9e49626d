import { screener } from '@palata/contract/screener'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openScreener, press, tickers } from '#testing/features/screenerPage.tsx'
import { type FakeRequest, refuse, serve } from '#testing/replies.ts'

afterEach(() => localStorage.clear())

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const bodyOf = (requests: FakeRequest[], url: string) => requests.filter((request) => request.url === url).at(-1)?.body

test('a column is added and hidden at once, kept on the account, and on this device for the next visit', async () => {
  const { user, requests } = await openScreener('/screener?mode=period', {
    ...serve(screener.keepColumns, { columns: ['price', 'market_cap'], sets: [] }),
  })
  await screen.findByText('C22')
  expect(heads()).not.toContain('Капитализация')
  await user.click(press('Столбцы'))
  await user.click(await screen.findByRole('checkbox', { name: 'Капитализация' }))
  await waitFor(() => expect(heads()).toContain('Капитализация'))
  expect(bodyOf(requests, '/api/screener/own/columns/')).toEqual({
    columns: expect.arrayContaining(['price', 'day', 'delta', 'market_cap']),
  })
  await waitFor(() => expect(heads()).not.toContain('Просадка'))
  expect(screen.getAllByText('$1.00B')).toHaveLength(3)
  expect(JSON.parse(localStorage.getItem('screener-columns')!)).toEqual(['price', 'market_cap'])
})

test('the columns of the last visit are shown while those of the account are awaited', async () => {
  localStorage.setItem('screener-columns', '["volume_24h"]')
  await openScreener('/screener?mode=period', { 'GET /api/screener/own/': () => new Promise(() => {}) } as never)
  await screen.findByText('C22')
  expect(heads().filter(Boolean)).toEqual(['Портфель', 'Монета', 'Объём 24 ч', 'Сравнение'])
})

test('a refused choice of columns comes back, with the reason', async () => {
  const { user } = await openScreener('/screener?mode=period', {
    ...refuse(screener.keepColumns, 400, { detail: 'Слишком много столбцов' }),
  })
  await screen.findByText('C22')
  await user.click(press('Столбцы'))
  await user.click(await screen.findByRole('checkbox', { name: 'Просадка' }))
  expect(await screen.findByText('Слишком много столбцов')).toBeDefined()
  await waitFor(() => expect(heads()).toContain('Просадка'))
})

test('coins are narrowed by conditions from and to, which stand in the address', async () => {
  const { user, at } = await openScreener('/screener?mode=period')
  await screen.findByText('C22')
  await user.click(press('Условия'))
  await user.type(await screen.findByRole('textbox', { name: 'Изменение, %, от' }), '5')
  await user.type(screen.getByRole('textbox', { name: 'Объём 24 ч, млн $, до' }), '21,5{Enter}')
  await waitFor(() => expect(tickers()).toEqual(['C21']))
  expect(decodeURIComponent(at() ?? '')).toBe('/screener?mode=period&where=volume_24h:..21500000,change:5..')
  expect(screen.getByText('под условия: 1 из 3')).toBeDefined()
  await user.click(press('Сбросить'))
  await waitFor(() => expect(tickers()).toHaveLength(3))
})

test.each([
  ['сто', '', 'Изменение: нужны числа'],
  ['5', '-5', 'Изменение: «от» больше, чем «до»'],
])('the condition from «%s» to «%s» is refused: %s', async (from, to, words) => {
  const { user, at } = await openScreener('/screener?mode=period')
  await screen.findByText('C22')
  await user.click(press('Условия'))
  await user.type(await screen.findByRole('textbox', { name: 'Изменение, %, от' }), from)
  if (to) await user.type(screen.getByRole('textbox', { name: 'Изменение, %, до' }), to)
  await user.click(press('Показать'))
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(at()).toBe('/screener?mode=period')
})

test('what is on the screen is saved under a name; a set opens as an address and is removed', async () => {
  const set = { name: 'Крупные', query: 'mode=period&where=market_cap%3A1000000000..' }
  const { user, at, requests } = await openScreener('/screener?mode=period&tag=4', {
    ...serve(screener.own, { columns: null, sets: [set] }),
    ...serve(screener.keepSet, { columns: null, sets: [set, { name: 'DeFi', query: 'mode=period&tag=4' }] }),
    ...serve(screener.dropSet, { columns: null, sets: [] }),
  })
  await screen.findByText('C22')
  await user.click(press('Наборы'))
  await user.type(await screen.findByRole('textbox', { name: 'Имя набора' }), 'DeFi{Enter}')
  await screen.findByText('Набор «DeFi» сохранён')
  expect(bodyOf(requests, '/api/screener/own/sets/')).toEqual({ name: 'DeFi', query: 'mode=period&tag=4' })
  await user.click(press('Наборы'))
  await user.click(await screen.findByRole('link', { name: 'Крупные' }))
  expect(decodeURIComponent(at() ?? '')).toBe('/screener?mode=period&where=market_cap:1000000000..')
  await user.click(press('Наборы'))
  await user.click(await screen.findByRole('button', { name: 'Удалить набор «Крупные»' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Крупные' })).toBeNull())
})

test('the widgets fold for a member, and stay folded on this device', async () => {
  const first = await openScreener('/screener?mode=period')
  expect(await screen.findByText('Лидеры роста')).toBeDefined()
  await first.user.click(press('Свернуть лидеров'))
  expect(screen.queryByText('Лидеры роста')).toBeNull()
  expect(localStorage.getItem('screener-folded')).toBe('1')
  await first.user.click(press('Показать лидеров'))
  expect(localStorage.getItem('screener-folded')).toBeNull()
})

test('the down arrow leads into the table from anywhere but from what uses it itself', async () => {
  const { user } = await openScreener('/screener?mode=period')
  const grid = await screen.findByRole('grid')
  await screen.findByText('C22')
  await user.keyboard('{ArrowDown}')
  expect(grid.contains(document.activeElement)).toBe(true)
  press('Портфель').focus()
  await user.keyboard('{ArrowDown}')
  expect(grid.contains(document.activeElement)).toBe(true)
  const field = screen.getByRole('searchbox', { name: 'Найти в списке' })
  field.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(field)
  expect(within(grid).getAllByRole('row').length).toBeGreaterThan(3)
})
