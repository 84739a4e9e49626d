import { portfolio } from '@palata/contract/portfolio'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeAsset, portfolioServer } from '#testing/features/portfolio.ts'
import { renderApp } from '#testing/render.tsx'
import { respond } from '#testing/replies.ts'
import { usePortfolioChanges } from './changes.ts'
import { portfolioUpdates } from './index.ts'
import { useAssets } from './queries.ts'

let client: QueryClient

function Coins() {
  client = useQueryClient()
  const { data } = useAssets()
  const changes = usePortfolioChanges()
  return (
    <>
      <output>{data?.map(({ coin }) => coin.api_id).join(' ')}</output>
      <button type="button" onClick={() => void changes.move('sol', 0)}>
        Вверх
      </button>
    </>
  )
}

test('the portfolio is read again on its own live event and not on others', async () => {
  let held = ['btc']
  const { requests } = await renderApp(<Coins />, {
    token: 't',
    replies: {
      ...portfolioServer('').replies,
      ...respond(portfolio.pulse, () => ({
        status: 200,
        body: {
          btc_price: { price_usd: null, change_1d_usd: null, updated_at: null },
          assets: held.map((id, index) => makeAsset(id, index)),
        },
      })),
    },
  })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('btc'))
  held = ['hype', 'btc']
  const reads = () => requests.filter(({ url }) => url.includes('market-pulse')).length
  const before = reads()
  act(() => void portfolioUpdates.hear({ client }, [{ topic: 'prices' }]))
  expect(reads()).toBe(before)
  act(() => void portfolioUpdates.hear({ client }, [{ topic: 'portfolio' }]))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('hype btc'))
})

test('a live event during an own change reads the portfolio after the change is answered', async () => {
  let answer = () => {}
  const server = portfolioServer('btc sol')
  const { requests, user } = await renderApp(<Coins />, {
    token: 't',
    replies: {
      ...server.replies,
      ...respond(
        portfolio.move,
        () =>
          new Promise<{ status: number; body: { assets: ReturnType<typeof makeAsset>[] } }>((resolve) => {
            answer = () => resolve({ status: 200, body: { assets: [makeAsset('sol', 0), makeAsset('btc', 1)] } })
          }),
      ),
    },
  })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('btc sol'))
  await user.click(screen.getByRole('button'))
  expect(screen.getByRole('status').textContent).toBe('sol btc')
  const reads = () => requests.filter(({ url }) => url.includes('market-pulse')).length
  const before = reads()
  act(() => void portfolioUpdates.hear({ client }, [{ topic: 'portfolio' }]))
  expect([reads(), screen.getByRole('status').textContent]).toEqual([before, 'sol btc'])
  await act(async () => answer())
  await waitFor(() => expect(reads()).toBe(before + 1))
})
