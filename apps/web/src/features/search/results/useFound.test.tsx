import { type FoundPage, search } from '@palata/contract/search'
import type { MarketCoin } from '@palata/contract/search/market'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '#testing/render.tsx'
import { respond, serve } from '#testing/replies.ts'
import { closeAllLayers } from '#ui/layers/index.ts'
import { useSearchOpening } from '../useSearchOpening.ts'
import { Results } from './Results.tsx'
import { TOGETHER_MS, useFound } from './useFound.ts'

const understood = { replaced: [], operators: [], problems: [] }
const post = {
  kind: 'opinion',
  id: 1,
  url: '/opinion/1',
  title: 'Мнение',
  snippet: '',
  logo: '',
  section: 'Мнения',
  comments_count: 0,
  publication_date: '2026-11-12T12:00:00.000Z',
  author: null,
  muted_by: null,
} as const
const page: FoundPage = {
  results: { results: [post], next: null },
  next: null,
  count: 1,
  has_more: false,
  understood,
}
const coin = {
  ...{ id: 'hype', rank: 1, image: '', name: 'Hype', symbol: 'HYPE', slug: 'hype', price_usd: 1, priced_at: null },
  ...{ change_1d_usd: null, market_cap: null, fdv: null, trading_pair: '', exchange: '', exchange_link: '' },
  ...{ exchange_image_link: '', contract: '', explorer_url: '', dexscreener_url: '', network_name: '' },
  ...{ network_image: '', network_symbol: '', dropstab_url: 'https://dropstab.example/hype' },
} as MarketCoin

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

function Found() {
  return <Results q="hype" results={useFound('hype')} onFollow={() => {}} onWords={() => {}} />
}

/** Searches; the market answers when the returned function is called. */
async function searched() {
  const hit = { slug: 'hype', symbol: 'HYPE', name: 'Hype', currencyId: null, rank: 1, links: [], image: '' }
  const more = { price: { USD: null }, pricedAt: null, marketCap: null, ico: null, trading: false, fdv: null }
  const change = { '1D': null, '7D': null, '30D': null }
  let answer = () => {}
  const details = new Promise<void>((done) => {
    answer = done
  })
  await renderApp(<Found />, {
    replies: {
      ...serve(search.find, page),
      ...serve(search.marketSearch, [{ ...hit, ...more, change, contracts: [], markets: [] }]),
      ...respond(search.marketDetails, async () => {
        await details
        return { status: 200, body: { hype: { markets: [], contracts: [], coin } } }
      }),
    },
  })
  return () => act(async () => answer())
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const isShown = () => [screen.queryByText('Мнение') !== null, screen.queryByRole('list', { name: 'Монеты' }) !== null]

test('posts wait for the coins above them a moment, and both appear at once', async () => {
  const answer = await searched()
  await pass(TOGETHER_MS / 4)
  expect(isShown()).toEqual([false, false])
  await answer()
  await pass(0)
  expect(isShown()).toEqual([true, true])
})

test('coins that come late do not push the list away between a press and its click', async () => {
  const answer = await searched()
  await pass(TOGETHER_MS * 2)
  expect(isShown()).toEqual([true, false])
  fireEvent.pointerDown(screen.getByText('Мнение'))
  await answer()
  await pass(5000)
  expect(isShown()).toEqual([true, false])
  fireEvent.pointerUp(screen.getByText('Мнение'))
  expect(isShown()).toEqual([true, false])
  await pass(200)
  expect(isShown()).toEqual([true, true])
})

function Page() {
  useSearchOpening()
  return (
    <main>
      <h1 tabIndex={-1}>Календарь</h1>
    </main>
  )
}

test('search that its address opened gives the focus to the page on Escape', async () => {
  history.replaceState(null, '', '/calendar?q=hype')
  const { user } = await renderApp(<Page />, {
    path: '/calendar?q=hype',
    replies: { ...serve(search.find, page), ...serve(search.marketSearch, []) },
  })
  const field = await screen.findByRole('textbox', { name: 'Поиск' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Календарь' })))
  act(closeAllLayers)
})
