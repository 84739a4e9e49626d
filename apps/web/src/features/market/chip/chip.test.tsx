import { market } from '@palata/contract/market'
import type { CoinPrice } from '@palata/contract/posts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderApp, TEST_NOW } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { CoinTooltips } from '../tooltip/CoinTooltips.tsx'
import { CoinChip, CoinChips } from './CoinChip.tsx'
import { CoinText } from './CoinText.tsx'
import { renewCoinFigures, withCoinChips } from './mentions.ts'

const coin = (given: Partial<CoinPrice> = {}): CoinPrice => ({
  api_id: 'jito',
  symbol: 'jto',
  image: '',
  start_price: 2,
  current_price: 2.5,
  price_change: 25,
  priced_at: '2026-11-20T08:59:00Z',
  ...given,
})
const marketCoin = {
  id: 1,
  api_id: 'jito',
  slug: 'jito',
  symbol: 'jto',
  name: 'Jito',
  image: '/media/coins/jito',
  rank: 90,
  price_usd: 2.610_01,
  change_1d_usd: -3.1,
  market_cap: 1.2e9,
  fdv: null,
  dropstab_url: 'https://dropstab.com/coins/jito',
  updated_at: '2026-11-20T09:00:00Z',
}
const replies = { ...serve(market.coin, marketCoin, { params: { id: 'jito' } }) }

// spec: B-615, B-616, C-416, C-417
test.each([
  [0.123456789, '$0.12346'],
  [0.000012345678, '$0.00001235'],
  [2.5, '$2.5'],
  [91_240.125, '$91\u00a0240'],
  [null, 'N/A'],
])('a coin’s chip with the price %s shows %s', async (current_price, text) => {
  const { container } = await renderApp(<CoinChip coin={coin({ current_price, price_change: null })} />)
  expect(container.textContent).toBe(`JTO${text}N/A\u00a0с публикации`)
})

// spec: B-613, B-614, C-418, C-419
test.each([
  [-0.01, 'down'],
  [0, 'up'],
  [0.01, 'up'],
])('a coin’s chip with the change %f points %s', async (percent, way) => {
  const { container } = await renderApp(<CoinChip coin={coin({ price_change: percent })} />)
  expect(container.querySelector(`.${way}`)?.textContent).toContain(Math.abs(percent).toFixed(2))
})

test('chips of one post show their period once, and each tells it to a screen reader', async () => {
  await renderApp(<CoinChips coins={[coin(), coin({ api_id: 'arb', symbol: 'arb' })]} />)
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['JTO$2.5+25.00%\u00a0с публикации', 'ARB$2.5+25.00%\u00a0с публикации'])
  expect(screen.getByText('с публикации', { selector: '[aria-hidden]' })).toBeDefined()
})

test('the focus on a chip shows its tooltip, Escape hides it, Enter and Space follow its link', async () => {
  const { user } = await renderApp(
    <>
      <CoinChips coins={[coin()]} />
      <CoinTooltips />
    </>,
    { replies },
  )
  const chip = screen.getByRole('button')
  await user.tab()
  expect(document.activeElement).toBe(chip)
  const tooltip = await screen.findByRole('tooltip')
  expect(tooltip.textContent).toContain('$2.61001−3.10%\u00a024 ч+25.00%\u00a0с публикации')
  expect(chip.getAttribute('aria-describedby')).toBe(tooltip.id)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect(chip.hasAttribute('aria-describedby')).toBe(false)
  for (const key of ['{Enter}', ' ']) {
    await user.keyboard(key)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Страница монеты' })))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).toBeNull()
    expect(document.activeElement).toBe(chip)
  }
  await user.tab()
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('a tap on a chip shows the tooltip and opens nothing', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await renderApp(
    <>
      <CoinChips coins={[coin()]} />
      <CoinTooltips />
    </>,
    { replies },
  )
  fireEvent.pointerDown(screen.getByRole('button'), { pointerType: 'touch' })
  fireEvent.click(screen.getByRole('button'))
  expect((await screen.findByRole('tooltip')).textContent).toContain('с публикации')
  expect(open).not.toHaveBeenCalled()
})

const ages = [
  ['2026-11-20T08:59:00Z', '$2.5 +25.00%\u00a0с публикации', null],
  ['2026-11-20T08:50:00Z', '$2.5 +25.00%\u00a0с публикации', '$2.5'],
  ['2026-11-20T07:58:00Z', 'нет данных', 'нет данных'],
  [null, 'нет данных', 'нет данных'],
] as const

test.each(ages)('a chip’s price of %s is “%s” with “%s” dimmed', async (priced_at, text, dimmed) => {
  const { container } = await renderApp(<CoinChip coin={coin({ priced_at })} />)
  expect(container.textContent).toBe(`JTO${text.replace('5 +', '5+')}`)
  expect(container.querySelector('.old')?.textContent ?? null).toBe(dimmed)
})

const HTML =
  '<p>Рост <span data-coin-id="jito">JTO</span> и <span data-coin-id="jito">JTO</span>, <a href="/x"><span data-coin-id="jito">JTO</span></a>, <span data-coin-id="op"><b>OP</b></span></p>'

test('a text’s mentions of coins are focusable, the first of each has its figures, and links are unchanged', async () => {
  const { container } = await renderApp(<CoinText html={HTML} coins={[coin()]} />)
  expect(container.textContent).toBe('Рост JTO и JTO, JTO, OP JTO $2.5 +25.00%\u00a0с публикации')
  expect(screen.getAllByRole('button').map((chip) => chip.dataset.coinId)).toEqual(['jito', 'jito', 'op'])
  expect(container.querySelector('a [role]')).toBeNull()
})

type Text = { html: string; coins: CoinPrice[] }

/** Passes to `hold` a function that gives the text other parts. */
function Given({ hold }: { hold: (give: (text: Text) => void) => void }) {
  const [given, setGiven] = useState<Text>({ html: HTML, coins: [coin()] })
  useEffect(() => hold(setGiven), [hold])
  return <CoinText {...given} />
}

test('new prices are written into the chips without redrawing the text around them', async () => {
  const hold = vi.fn<(give: (text: Text) => void) => void>()
  const { container } = await renderApp(<Given hold={hold} />)
  const give = hold.mock.lastCall![0]
  const paragraph = container.querySelector('p')
  const chip = screen.getAllByRole('button')[0]
  await act(async () => give({ html: HTML, coins: [coin({ current_price: 3, price_change: -1 })] }))
  expect(container.textContent).toContain('OP JTO $3 −1.00%\u00a0с публикации')
  expect(chip?.dataset.since).toBe('-1')
  expect([container.querySelector('p') === paragraph, chip?.isConnected]).toEqual([true, true])
  await act(async () => give({ html: '<p>Без монет</p>', coins: [coin()] }))
  expect(container.textContent).toBe('Без монет')
})

const mention = '<span data-coin-id="jito">JTO</span>'
test.each([
  [`<p>${mention}, рост.</p><p>Дальше</p>`, 'JTO, рост. JTO $2.5 +25.00%|Дальше'],
  [`<ul><li><p>Раз ${mention} и</p></li><li>два ${mention}</li></ul>`, 'Раз JTO и JTO $2.5 +25.00%|два JTO'],
  [`<h2>О ${mention}</h2><p>Текст</p>`, 'О JTO JTO $2.5 +25.00%|Текст'],
  [`<table><tr><td>${mention} 5</td><td>7</td></tr></table>`, 'JTO 5 JTO $2.5 +25.00%|7'],
  [`<blockquote>${mention} тут</blockquote>`, 'JTO тут JTO $2.5 +25.00%'],
  [`О ${mention} без блока`, 'О JTO без блока JTO $2.5 +25.00%'],
])('figures stand after the block, never inside its sentence: %s', (html, text) => {
  const root = document.createElement('div')
  root.innerHTML = withCoinChips(html, [coin()], TEST_NOW)
  const blocks = [...root.querySelectorAll('p, li:not(:has(p)), h2, td, blockquote')]
  const told = (blocks.length ? blocks : [root]).map((block) => block.textContent!.replaceAll('\u00a0с публикации', ''))
  expect(told.join('|')).toBe(text)
})

test('text that only looks like a mention of a coin stays text', () => {
  const html = '<p>&lt;span data-coin-id="a"&gt; <span data-coin-id="a"><span>b</span></span></p>'
  expect(withCoinChips(html, [], TEST_NOW)).toBe(html)
})

test.each(ages)('a price of %s in a text is “%s” with “%s” dimmed', async (priced_at, text, dimmed) => {
  const { container } = await renderApp(<CoinText html={HTML} coins={[coin({ priced_at })]} />)
  expect(container.textContent).toBe(`Рост JTO и JTO, JTO, OP JTO ${text}`)
  expect(container.querySelector('.old')?.textContent ?? null).toBe(dimmed)
})

test('a price in a text grows old before the reader', () => {
  const root = document.createElement('div')
  root.innerHTML = withCoinChips(HTML, [coin()], TEST_NOW)
  renewCoinFigures(root, [coin()], new Date(TEST_NOW.getTime() + 3_600_000))
  expect(root.textContent).toBe('Рост JTO и JTO, JTO, OP JTO нет данных')
})
