import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { makeComment, makePage } from '#testing/features/comments.ts'
import { list, showThread } from '#testing/features/thread.tsx'

beforeEach(() => allowConsoleError(UNANSWERED))

const arb = {
  api_id: 'arbitrum',
  symbol: 'arb',
  image: '',
  start_price: 0.5,
  current_price: 0.75,
  priced_at: new Date().toISOString(),
  price_change: 50,
  words: ['ARB', 'ФКИ'],
}

test('coins of a comment are chips by their tickers, with the price after the text; other words stay', async () => {
  const comment = 'Беру $arb и $ФКИ, не https://a.ru/$ARB и не $NEAR'
  await showThread(
    list(makePage([makeComment({ id: 2, comment, coins: [arb] }), makeComment({ id: 3, comment: '$ARB' })])),
  )
  const [named, plain] = await screen.findAllByRole('article')
  const chips = within(named!).getAllByRole('button', { name: /^ARB/ })
  expect(chips.map(({ textContent }) => textContent)).toEqual(['ARB', 'ARB', expect.stringContaining('$0.75')])
  expect(chips.map(({ dataset }) => [dataset.coinId, dataset.since])).toEqual(Array(3).fill(['arbitrum', '50']))
  expect(named!.querySelector('[dir="auto"]')!.textContent).toMatch(
    /^Беру ARB и ARB, не https:\/\/a\.ru\/\$ARB и не \$NEAR.*50.*с комментария$/,
  )
  expect(within(plain!).queryByRole('button', { name: /^ARB/ })).toBeNull()
})
