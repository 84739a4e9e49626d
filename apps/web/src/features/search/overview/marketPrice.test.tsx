import type { MarketCoin } from '@palata/contract/search/market'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp, TEST_NOW } from '#testing/render.tsx'
import { CoinRows } from './MarketRows.tsx'

const ago = (minutes: number) => new Date(TEST_NOW.getTime() - minutes * 60_000).toISOString()

test.each([
  ['now', ago(4), /\$41\.27−4\.61%/],
  ['twenty minutes ago', ago(20), /\$41\.27 на 11:40−4\.61%/],
  ['over an hour ago', ago(61), /нет данныхN\/A/],
  ['by the market’s own service', null, /\$41\.27−4\.61%/],
])('a coin priced %s is shown so', async (_, priced_at, words) => {
  const coin = {
    id: 'sol',
    symbol: 'SOL',
    image: '',
    dropstab_url: '',
    price_usd: 41.27,
    change_1d_usd: -4.614,
    priced_at,
  }
  await renderApp(<CoinRows coins={[coin as MarketCoin]} />)
  expect((await screen.findByRole('listitem')).textContent).toMatch(words)
})
