import { market } from '@palata/contract/market'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '#testing/render.tsx'
import type { Replies } from '#testing/replies.ts'
import { serve } from '#testing/replies.ts'
import { FOLLOW_MS, LEAVE_MS } from './CoinTooltip.tsx'
import { CoinTooltips } from './CoinTooltips.tsx'

const coin = {
  id: 1,
  api_id: 'jito',
  slug: 'jito',
  symbol: 'jto',
  name: 'Jito',
  image: '/media/coins/jito',
  rank: 90,
  price_usd: 2.61,
  change_1d_usd: -3.1,
  market_cap: 1.2e9,
  fdv: null,
  dropstab_url: 'https://dropstab.com/coins/jito',
  updated_at: '2026-11-20T09:00:00Z',
}

const hover = (element: Element) => fireEvent.pointerOver(element, { pointerType: 'mouse', clientX: 50, clientY: 60 })
const move = (element: Element) => fireEvent.pointerMove(element, { pointerType: 'mouse' })

function show(replies: Replies = { ...serve(market.coin, coin, { params: { id: 'jito' } }) }) {
  return renderApp(
    <>
      <h4>
        <a href="/news/7">
          Рост <b data-coin-id="jito">JTO</b>
        </a>
      </h4>
      <div data-coin-id="jito">Монета</div>
      <p>рядом</p>
      <CoinTooltips star={({ symbol }) => <button type="button">звезда {symbol}</button>} />
    </>,
    { replies },
  )
}
const mention = () => screen.getByText('JTO', { selector: 'b' })

// spec: C-065, C-158, C-246, C-354
test('the pointer over a mention shows the coin’s tooltip, and leaving both hides it', async () => {
  const { requests } = await show()
  hover(mention())
  const tooltip = await screen.findByRole('tooltip')
  for (const text of ['Jito', 'JTO', '#90', '$2.61', '−3.10%\u00a024 ч', 'Кап.', '$1.2B', 'FDV', 'N/A'])
    expect(tooltip.textContent).toContain(text)
  expect(screen.getByRole('link', { name: 'DropsTab' }).getAttribute('href')).toBe(coin.dropstab_url)
  expect(screen.getByRole('button', { name: 'звезда jto' })).toBeDefined()
  expect(requests.map(({ url }) => url)).toEqual(['/api/coins/jito'])
  move(tooltip)
  expect(screen.queryByRole('tooltip')).not.toBeNull()
  move(screen.getByText('рядом'))
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

test('the tooltip stays while the pointer crosses the gap between it and the mention', async () => {
  await show()
  hover(mention())
  const tooltip = await screen.findByRole('tooltip')
  vi.useFakeTimers()
  move(screen.getByText('рядом'))
  act(() => void vi.advanceTimersByTime(LEAVE_MS - 1))
  move(tooltip)
  act(() => void vi.advanceTimersByTime(LEAVE_MS))
  expect(screen.queryByRole('tooltip')).not.toBeNull()
  move(screen.getByText('рядом'))
  act(() => void vi.advanceTimersByTime(LEAVE_MS))
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('a scroll that moves the mention hides its tooltip, and one of a box elsewhere does not', async () => {
  await show()
  hover(mention())
  await screen.findByRole('tooltip')
  fireEvent.scroll(screen.getByText('рядом'))
  expect(screen.queryByRole('tooltip')).not.toBeNull()
  fireEvent.scroll(document)
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('a click on a mention outside a title opens the coin’s page, inside one it does not', async () => {
  const { requests, at } = await show()
  fireEvent.click(mention())
  expect(requests).toHaveLength(0)
  fireEvent.click(screen.getByText('Монета'))
  await waitFor(() => expect(at()).toBe('/coin/jito'))
  expect(requests).toHaveLength(1)
})

test('a tap on another mention moves the tooltip to it, and a tap elsewhere closes it', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await show()
  const tap = (element: Element, clientX = 50) => {
    fireEvent.pointerDown(element, { pointerType: 'touch' })
    fireEvent.click(element, { clientX, clientY: 60 })
  }
  tap(screen.getByText('Монета'))
  const left = (await screen.findByRole('tooltip')).style.left
  tap(mention(), 300)
  expect(screen.getByRole('tooltip').style.left).not.toBe(left)
  tap(screen.getByText('рядом'))
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect(open).not.toHaveBeenCalled()
})

test.each([
  ['2026-11-20T08:50:00Z', /\$2\.61.*на 11:50.*Кап\.\$1\.2B/, '−3.10%'],
  ['2026-11-20T07:58:00Z', /нет данных.*Кап\.N\/A/, ''],
])('the tooltip of a price of %s shows its age, and after an hour no figures', async (updated_at, words, change) => {
  await show({ ...serve(market.coin, { ...coin, updated_at }, { params: { id: 'jito' } }) })
  hover(mention())
  const tooltip = await screen.findByRole('tooltip')
  expect(tooltip.textContent).toMatch(words)
  expect(tooltip.textContent?.includes('−3.10%')).toBe(change !== '')
})

test('the tooltip shows unknown figures of a coin as N/A', async () => {
  await show({
    ...serve(market.coin, { ...coin, rank: null, market_cap: null, dropstab_url: '' }, { params: { id: 'jito' } }),
  })
  hover(mention())
  expect((await screen.findByRole('tooltip')).textContent).toContain('Кап.N/AFDVN/A')
  expect(screen.queryByRole('link', { name: 'DropsTab' })).toBeNull()
})

// spec: C-247
test('the tooltip follows the pointer at most every 300 ms', async () => {
  await show()
  hover(mention())
  const tooltip = await screen.findByRole('tooltip')
  const move = (clientX: number, timeStamp: number) =>
    act(() => {
      const event = new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse', clientX, clientY: 60 })
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      mention().dispatchEvent(event)
    })
  move(100, 10_000)
  const first = tooltip.style.left
  move(200, 10_299)
  expect(tooltip.style.left).toBe(first)
  move(200, 10_300)
  expect(tooltip.style.left).not.toBe(first)
  expect(FOLLOW_MS).toBe(300)
})

// spec: B-053, C-249
test.each([
  [768, true],
  [769, false],
])('at %i px a tap on a mention in a title keeps the page: %s', async (width, stays) => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query.includes('768') && width <= 768 }) as MediaQueryList,
  )
  await show()
  const isPrevented = !fireEvent.click(mention())
  expect(isPrevented).toBe(stays)
})

test('a coin that failed to load shows no tooltip and is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await show({})
  hover(mention())
  await waitFor(() => expect(log).toHaveBeenCalled())
  expect(screen.queryByRole('tooltip')).toBeNull()
})
