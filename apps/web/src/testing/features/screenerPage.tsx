import { market } from '@palata/contract/market'
import { screener } from '@palata/contract/screener'
import { talk } from '@palata/contract/talk'
import { screen, within } from '@testing-library/react'
import { screenerRoutes } from '#features/screener'
import type { PageRoute } from '#navigation'
import { renderApp } from '../render.tsx'
import { type FakeRequest, type Replies, serve } from '../replies.ts'
import { Toasts } from '../toasts.ts'
import { portfolioServer } from './portfolio.ts'
import {
  dynamicsCoins,
  impulseCoins,
  makeCoin,
  makeDynamics,
  makeDynamicsRow,
  makeImpulse,
  makeMonth,
  makePeriod,
  makeRow,
  periodCoins,
} from './screener.ts'

export const windowReplies: Replies = {
  ...serve(screener.dynamics, ['1d', '7d', '30d'].map(makeDynamics)),
  ...serve(screener.impulses, [makeImpulse(6, { is_active: true, end_date: null }), makeImpulse(5)]),
  ...serve(screener.periods, [makePeriod('1d', '24 часа'), makePeriod('7d', '7 дней')]),
  ...serve(screener.months, { results: [makeMonth('2026-11'), makeMonth('2026-10')], next_page: null, total_pages: 1 }),
}
export const coinReplies: Replies = {
  ...serve(screener.dynamicsCoins, dynamicsCoins([makeDynamicsRow(1, 5), makeDynamicsRow(2, -3)])),
  ...serve(screener.impulseCoins, impulseCoins([makeRow(11, 64), makeRow(12, -8)])),
  ...serve(screener.periodCoins, periodCoins([makeRow(21, 9), makeRow(22, 30), makeRow(23, 4)])),
  ...serve(screener.monthCoins, { ...periodCoins([makeRow(31, 1)]), window: makeMonth('2026-11') }),
}
export const compared = {
  compare_coin: makeCoin(22),
  base_coin_id: 1,
  usd: true,
  results: [
    {
      period: '7d',
      label: '7 дней',
      start: '2026-11-13T09:00:00Z',
      end: '2026-11-20T09:00:00Z',
      base_change: 3,
      change: 9,
      change_usd: 9,
      diff: 6,
      vs_base: 5.8,
      place: 4,
      total: 100,
      median_change: 2,
      beats_median: true,
    },
  ],
}
export const otherReplies: Replies = {
  ...serve(screener.own, { columns: null, sets: [] }),
  ...portfolioServer('').replies,
  ...serve(market.topGainers, { results: [], updated_at: null }),
  ...serve(talk.topMentioned, { results: [], updated_at: null }),
  ...serve(screener.topLocalLow, { coins: [], start_date: null, impulse_id: null }),
  ...serve(screener.tags, [
    { id: 4, name: 'DeFi', slug: 'defi', coins_count: 40 },
    { id: 5, name: 'Игры', slug: 'games', coins_count: 12 },
  ]),
  ...serve(screener.customTags, [{ id: 2, name: 'На слуху', coins_count: 7 }]),
  ...serve(screener.comparePeriods, compared),
  ...serve(screener.compareImpulses, { ...compared, results: [] }),
}

/** Opens the screener at this address for a member, with a complete fake server except for these replies. */
export async function openScreener(path = '/screener', replies: Replies = {}) {
  const ScreenerPage = await (screenerRoutes[0] as PageRoute).load()
  const page = (
    <>
      <ScreenerPage />
      <Toasts />
    </>
  )
  return renderApp(page, {
    token: 't',
    path,
    replies: { ...otherReplies, ...windowReplies, ...coinReplies, ...replies },
  })
}

/** Tickers of the rows, in order. */
export const tickers = () =>
  screen.getAllByRole('rowheader').map((cell) => within(cell).getByText(/^[A-Z]+\d*$/).textContent)
export const askedOf = (requests: FakeRequest[], path: string) =>
  requests.map(({ url }) => url).filter((url) => url.startsWith(`/api/screener/${path}`))
export const press = (name: string | RegExp) => screen.getByRole('button', { name })
