import { market } from '@palata/contract/market'
import { screener } from '@palata/contract/screener'
import { search } from '@palata/contract/search'
import { talk } from '@palata/contract/talk'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeCoin as makeKnown, portfolioServer } from '#testing/features/portfolio.ts'
import { makeCoin, makePeriod, makeRow, periodCoins } from '#testing/features/screener.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { ScreenerPage } from '../ScreenerPage.tsx'

/** The fake server filters by the portfolio kept beside it. */
async function open(held: string) {
  const own = portfolioServer(held)
  const rows = () =>
    own
      .held()
      .split(' ')
      .filter(Boolean)
      .map((id) => makeRow(1, 5, { coin: { ...makeCoin(1), ...makeKnown(id) } }))
  const shown = await renderApp(<ScreenerPage />, {
    token: 't',
    path: '/screener?mode=period&portfolio=1',
    replies: {
      ...own.replies,
      ...serve(market.topGainers, { results: [], updated_at: null }),
      ...serve(talk.topMentioned, { results: [], updated_at: null }),
      ...serve(screener.topLocalLow, { coins: [], start_date: null, impulse_id: null }),
      ...serve(screener.periods, [makePeriod('7d', '7 дней')]),
      ...serve(screener.periodCoins, () => periodCoins(rows())),
      ...serve(screener.own, { columns: null, sets: [] }),
      ...serve(search.coins, { results: [makeKnown('hydra')] }),
    },
  })
  const asked = () => shown.requests.filter(({ url }) => url.startsWith('/api/screener/period/coins/')).length
  return { ...shown, ...own, asked }
}

// spec: C-007, C-215
test("the portfolio's filter shows the coins of the reader's portfolio", async () => {
  const { requests } = await open('aave hyper')
  const grid = await screen.findByRole('grid')
  await waitFor(() => expect(within(grid).getAllByRole('rowheader')).toHaveLength(2))
  for (const star of within(grid).getAllByRole('button', { name: /в портфеле/ }))
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'))
  expect(requests.map(({ url }) => url)).toContain(
    '/api/screener/period/coins/?base_coin_id=1&usd=true&top=300&user_assets=true&period=7d',
  )
})

// spec: A-347
test('coins added to an empty portfolio appear in the screener’s list at once', async () => {
  const { user, held, asked } = await open('')
  await screen.findByText('Вы еще не выбрали активы')
  const before = asked()
  await user.click(screen.getByRole('button', { name: 'Добавить активы' }))
  const dialog = await screen.findByRole('dialog', { name: 'Добавить активы' })
  await user.type(await within(dialog).findByRole('textbox', { name: 'Поиск монет' }), 'hydra')
  await user.click(await screen.findByRole('checkbox', { name: /hydra/ }))
  await user.click(screen.getByRole('button', { name: 'Добавить выбранное' }))
  await waitFor(() => expect(held()).toBe('hydra'))
  await waitFor(() => expect(asked()).toBe(before + 1))
  expect(await screen.findByRole('rowheader', { name: /HYD/, hidden: true })).toBeDefined()
})

test('a coin whose star is put out keeps its row, and the list is not read again', async () => {
  const { user, asked } = await open('aave hyper')
  const star = await screen.findByRole('button', { name: 'AAV в портфеле' })
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'))
  const before = asked()
  await act(() => user.click(star))
  expect(star.getAttribute('aria-pressed')).toBe('false')
  expect(screen.getAllByRole('rowheader')).toHaveLength(2)
  expect(asked()).toBe(before)
})
