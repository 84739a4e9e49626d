import type { ListedCoin } from '@palata/contract/market/list'
import { search } from '@palata/contract/search'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { renderApp, TEST_NOW } from '#testing/render.tsx'
import { type Replies, respond, serve } from '#testing/replies.ts'
import { MarketList } from './MarketList.tsx'

const coin = (rank: number): ListedCoin => ({
  currencyId: rank,
  rank,
  symbol: `C${rank}`,
  name: `Монета ${rank}`,
  slug: `coin-${rank}`,
  links: [],
  image: '',
  price: { USD: 41.27 },
  pricedAt: TEST_NOW.toISOString(),
  marketCap: 13_780_000_000,
  change: { '1D': -4.614, '7D': 2.5, '30D': null },
  ico: null,
  trading: true,
  fdv: null,
  contracts: [],
  markets: [],
})
const hundred = { content: Array.from({ length: 100 }, (_, at) => coin(at + 1)), total: 300 }

const open = (replies: Replies, onFollow = () => {}) => renderApp(<MarketList onFollow={onFollow} />, { replies })
const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)

// spec: C-369, C-370, C-371, C-372, C-373, C-374
test('the market’s list requests page 0 of 100 by rank, without coins that are not traded or ranked', async () => {
  const { requests } = await open(serve(search.marketList, hundred))
  await screen.findByRole('table')
  expect(requests).toEqual([
    {
      method: 'POST',
      url: '/api/market/markets/',
      body: { page: 0, size: 100, sort: { rank: 'asc' }, filters: { trading: true, eligibleForTop: true } },
    },
  ])
})

test('the market’s list shows ten coins until all are opened, and a coin opens its page and closes the search', async () => {
  const onFollow = vi.fn()
  const { user, at } = await open(serve(search.marketList, hundred), onFollow)
  const [first, ...others] = await rows()
  expect(others).toHaveLength(9)
  expect(
    within(first!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent!.replace(/\s/g, ' ')),
  ).toEqual([...['1', '$41.27', '−4.61% 24 ч', '+2.50% 7 д', 'N/A 30 д', '$13.78B']])
  await user.click(screen.getByRole('button', { name: 'Показать все 100' }))
  expect(await rows()).toHaveLength(100)
  expect(screen.queryByRole('button', { name: /Показать/ })).toBeNull()
  await user.click(within(first!).getByRole('link'))
  expect(onFollow).toHaveBeenCalledOnce()
  expect(at()).toBe('/coin/coin-1')
})

test('a market’s list that failed can be requested again, and an empty one is hidden', async () => {
  expectConsoleError(/^Сетевая ошибка при получении списка рынка: HTTP error! Status: 503$/)
  let isUp = false
  const { user } = await open(
    respond(search.marketList, () => (isUp ? { status: 200, body: { content: [], total: 0 } } : { status: 503 })),
  )
  await screen.findByText('Не удалось загрузить список монет')
  isUp = true
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
})
