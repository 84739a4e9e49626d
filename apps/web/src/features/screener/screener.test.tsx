import { screener } from '@palata/contract/screener'
import { search } from '@palata/contract/search'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { makeRow, periodCoins } from '#testing/features/screener.ts'
import { askedOf, compared, openScreener, press, tickers } from '#testing/features/screenerPage.tsx'
import { refuse, respond, serve } from '#testing/replies.ts'

afterEach(() => void vi.unstubAllGlobals())

// spec: C-018, C-055, C-057
test('each of the screener’s four modes lists its periods and the coins of one', async () => {
  const { user, at, requests } = await openScreener()
  await screen.findByRole('grid')
  expect(tickers()).toEqual(['C1', 'C2'])
  for (const [name, mode, ticker, call] of [
    ['Импульсы', 'impulse', 'C11', 'impulse/coins/?base_coin_id=1&usd=true&top=100&impulse_id=6'],
    ['Периоды', 'period', 'C22', 'period/coins/?base_coin_id=1&usd=true&top=100&period=7d'],
    ['Месяцы', 'monthly', 'C31', 'monthly/coins/?base_coin_id=1&usd=true&top=100&period=2026-11'],
  ] as const) {
    await user.click(press(name))
    await screen.findByText(ticker)
    expect(at()).toContain(`mode=${mode}`)
    expect(askedOf(requests, call)).toHaveLength(1)
  }
  await user.click(press('Динамика'))
  expect(at()).toBe('/screener')
})

test('choosing another period changes the address and reads its coins', async () => {
  const { user, at, requests } = await openScreener('/screener?mode=impulse')
  await screen.findByText('C11')
  await user.click(screen.getByRole('link', { name: /22.сен — 14.окт/ }))
  expect(at()).toBe('/screener?mode=impulse&impulse_id=5')
  await waitFor(() => expect(askedOf(requests, 'impulse/coins/').at(-1)).toContain('impulse_id=5'))
})

// spec: C-019, C-056
test('a category filter narrows the periods and the coins to its three hundred', async () => {
  const { user, at, requests } = await openScreener('/screener?mode=period')
  await screen.findByText('C22')
  await user.click(press('Категории'))
  await user.type(await screen.findByRole('searchbox', { name: 'Найти категорию' }), 'иг')
  expect(screen.queryByRole('button', { name: /DeFi/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /Игры/ }))
  expect(at()).toBe('/screener?mode=period&tag=5')
  await waitFor(() => {
    expect(askedOf(requests, 'period/?').at(-1)).toContain('top=300&tag_id=5')
    expect(askedOf(requests, 'period/coins/').at(-1)).toContain('top=300&tag_id=5')
  })
  await user.click(press('Подборки'))
  await user.click(await screen.findByRole('button', { name: /На слуху/ }))
  await waitFor(() => expect(askedOf(requests, 'period/coins/').at(-1)).toContain('top=300&tag_id=5&custom_tag_id=2'))
  expect(at()).toBe('/screener?mode=period&tag=5&list=2')
  await user.click(press('Портфель'))
  await waitFor(() =>
    expect(askedOf(requests, 'period/coins/').at(-1)).toContain('top=300&tag_id=5&custom_tag_id=2&user_assets=true'),
  )
  await user.click(press('Сбросить'))
  expect(document.activeElement).toBe(press('Наборы'))
  expect(at()).toBe('/screener?mode=period')
  await user.click(await screen.findByRole('link', { name: /24.часа/ }))
  await waitFor(() => expect(askedOf(requests, 'period/coins/').at(-1)).toMatch(/usd=true&top=100&period=1d$/))
})

// spec: C-218, C-219, C-220, C-221
test.each([
  ['Топ', 'Топ 50', 'top=50', 'period/coins/?base_coin_id=1&usd=true&top=50'],
  ['Портфель', null, 'portfolio=1', 'period/coins/?base_coin_id=1&usd=true&top=300&user_assets=true'],
  ['Категории', /DeFi/, 'tag=4', 'period/coins/?base_coin_id=1&usd=true&top=300&tag_id=4'],
  ['Подборки', /На слуху/, 'list=2', 'period/coins/?base_coin_id=1&usd=true&top=300&custom_tag_id=2'],
])('the filter %s ends the comparison and reads the coins again', async (filter, choice, said, call) => {
  const { user, at, requests } = await openScreener('/screener?mode=period&compare=22')
  await screen.findByRole('button', { name: 'Назад к списку' })
  await user.click(press(new RegExp(`^${filter}`)))
  if (choice) await user.click(await screen.findByRole('button', { name: choice }))
  expect(at()).toBe(`/screener?mode=period&${said}`)
  await screen.findByText('C22')
  expect(screen.queryByRole('button', { name: 'Назад к списку' })).toBeNull()
  expect(askedOf(requests, call)).toHaveLength(1)
})

// spec: C-227
test('another base reads the open lists again, and an impulse of another coin gives way to the newest', async () => {
  const { user, at, requests } = await openScreener('/screener?mode=impulse&impulse_id=5')
  await screen.findByText('C11')
  await user.click(press('ETH'))
  expect(at()).toBe('/screener?mode=impulse&base=eth')
  await waitFor(() => {
    expect(askedOf(requests, 'impulse/?base_coin_id=2&usd=false&top=100&page=1')).toHaveLength(1)
    expect(askedOf(requests, 'impulse/coins/?base_coin_id=2&usd=false&top=100&impulse_id=6')).toHaveLength(1)
  })
  expect(await screen.findByText(/Самого ETH в списке нет/)).toBeDefined()
})

// spec: C-142, C-144, C-145, C-146
test.each([
  ['USDT', 'sol', 1, true],
  ['BTC', 'usd', 1, false],
  ['ETH', 'usd', 2, false],
  ['SOL', 'usd', 19_067, false],
])('the base %s chosen after %s requests the coin %i, in dollars: %s', async (label, before, id, usd) => {
  const { user, requests } = await openScreener(`/screener?mode=period&base=${before}`)
  await user.click(await screen.findByRole('button', { name: label }))
  await waitFor(() =>
    expect(askedOf(requests, `period/coins/?base_coin_id=${id}&usd=${usd}&top=100&period=7d`)).toHaveLength(1),
  )
})

// spec: C-228, C-020, C-058
test('a coin is compared with the base, and again after the base is changed', async () => {
  const { user, at, requests } = await openScreener('/screener?mode=period')
  await screen.findByText('C22')
  await user.click(press('Сравнить с монетой C22'))
  expect(at()).toBe('/screener?mode=period&compare=22')
  const table = await screen.findByRole('table')
  expect(within(table).getByRole('row', { name: /7.дней 3\.00% 9\.00% 6\.00/ })).toBeDefined()
  await user.click(press('SOL'))
  await waitFor(() =>
    expect(askedOf(requests, 'compare/period/?base_coin_id=19067&usd=false&compare_coin_id=22')).toHaveLength(1),
  )
  await user.click(press('Назад к списку'))
  expect(at()).toBe('/screener?mode=period&base=sol')
})

test.each([
  ['2026-11-20T08:50:00Z', /\$\d.*на 11:50/],
  ['2026-11-20T07:58:00Z', /нет данных$/],
])('the price above a comparison follows its age: %s', async (updated_at, words) => {
  const compare_coin = { ...compared.compare_coin, updated_at }
  await openScreener('/screener?mode=period&compare=22', serve(screener.comparePeriods, { ...compared, compare_coin }))
  const heading = await screen.findByRole('heading', { level: 2, name: /^C22/ })
  expect(heading.nextElementSibling?.textContent).toMatch(words)
})

test('the coin to compare with is searched by two letters and more', async () => {
  const { user, at, requests } = await openScreener('/screener?mode=period', {
    ...serve(search.coins, {
      results: [{ id: 22, api_id: 'c22', slug: 'c22', symbol: 'c22', name: 'Монета', image: '/c.svg' }],
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Сравнить с монетой' }))
  const field = await screen.findByRole('searchbox', { name: 'Тикер или название' })
  await user.type(field, 'c')
  expect(screen.getByText('Введите хотя бы два знака')).toBeDefined()
  await user.type(field, '22')
  await user.click(await screen.findByRole('button', { name: /C22 Монета/ }))
  expect(at()).toBe('/screener?mode=period&compare=22')
  expect(requests.filter(({ url }) => url.startsWith('/api/search/coins')).map(({ url }) => url)).toEqual([
    '/api/search/coins?q=c22',
  ])
})

test('comparing a coin with itself is refused with a reason and without a retry', async () => {
  expectConsoleError(/^Ошибка при получении сравнения ApiError: Нельзя сравнить монету с самой собой$/)
  await openScreener('/screener?mode=period&base=btc&compare=1', {
    ...refuse(screener.comparePeriods, 400, { detail: 'Нельзя сравнить монету с самой собой' }),
  })
  expect(await screen.findByText('Нельзя сравнить монету с самой собой')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
})

/** The test decides when the end of the list comes into view. */
function watchedEnd() {
  const tells = new Set<(entries: { isIntersecting: boolean }[]) => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell
      }
      observe() {
        tells.add(this.tell)
      }
      disconnect() {
        tells.delete(this.tell)
      }
    },
  )
  return () =>
    act(async () => {
      for (const tell of [...tells]) tell([{ isIntersecting: true }])
    })
}

const threePages = respond(screener.periodCoins, ({ url }) => {
  const page = Number(new URLSearchParams(url.split('?')[1]).get('page') ?? 1)
  const next = page < 3 ? `/api/screener/period/coins/?period=7d&page=${page + 1}` : null
  return { status: 200, body: periodCoins([makeRow(50 + page, 10 - page)], '7d', next) }
})

// spec: C-229
test('the next page of coins is read while there is one', async () => {
  const comeNear = watchedEnd()
  const { requests } = await openScreener('/screener?mode=period', threePages)
  await screen.findByText('C51')
  await comeNear()
  await screen.findByText('C52')
  await comeNear()
  await screen.findByText('C53')
  await comeNear()
  expect(askedOf(requests, 'period/coins/')).toHaveLength(3)
})

test('sorting by another column reads the rest of the list first', async () => {
  watchedEnd()
  const { user, at } = await openScreener('/screener?mode=period', threePages)
  await screen.findByText('C51')
  await user.click(press('Изменение'))
  expect(at()).toBe('/screener?mode=period&sort=change')
  await screen.findByText('C53')
  expect(tickers()).toEqual(['C53', 'C52', 'C51'])
  expect(screen.getByRole('columnheader', { name: 'Изменение' }).getAttribute('aria-sort')).toBe('ascending')
})

test('the rows are searched, and the words are kept in the address', async () => {
  const { user, at } = await openScreener('/screener?mode=period')
  await screen.findByText('C22')
  await user.type(screen.getByRole('searchbox', { name: 'Найти в списке' }), 'c23')
  await waitFor(() => expect(tickers()).toEqual(['C23']))
  expect(at()).toBe('/screener?mode=period&find=c23')
  await user.type(screen.getByRole('searchbox', { name: 'Найти в списке' }), 'x')
  await user.click(await screen.findByRole('button', { name: 'Показать все' }))
  expect(at()).toBe('/screener?mode=period')
})

test('arrow keys move over the grid, which is one Tab stop', async () => {
  const { user } = await openScreener('/screener?mode=period')
  const grid = await screen.findByRole('grid')
  await screen.findByText('C22')
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  act(() => within(grid).getByRole('button', { name: 'Монета' }).focus())
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('C22')
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('9.00%')
  await user.keyboard('{End}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Сравнить с монетой C21')
  await user.keyboard('{Control>}{Home}{/Control}')
  expect(document.activeElement?.closest('thead')).not.toBeNull()
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
})

test('each figure of the table explains how it is calculated', async () => {
  const { user } = await openScreener('/screener?mode=period')
  await screen.findByText('C22')
  expect(press('Просадка').dataset.hint).toContain('максимум')
  await user.click(press('Как считается'))
  const layer = await screen.findByRole('dialog', { name: 'Как считается' })
  expect(within(layer).getByText('Цены').closest<HTMLElement>('[tabindex="0"]'), 'keys scroll its text').not.toBe(null)
  expect(within(layer).getByText('Импульс')).toBeDefined()
})
