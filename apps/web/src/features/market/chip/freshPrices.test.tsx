import { market, type QuotedPrice } from '@palata/contract/market'
import type { CoinPrice } from '@palata/contract/posts'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { renderApp, TEST_NOW } from '#testing/render.tsx'
import { type Answer, noConnection, respond } from '#testing/replies.ts'
import { marketUpdates } from '../updates.ts'
import { CoinChips } from './CoinChip.tsx'
import { CoinText } from './CoinText.tsx'
import { PriceRefresh } from './PriceRefresh.tsx'

const after = (seconds: number) => new Date(TEST_NOW.getTime() + seconds * 1000).toISOString()
const coin = (api_id: string): CoinPrice => ({
  api_id,
  symbol: api_id,
  image: '',
  start_price: 2,
  current_price: 2.5,
  price_change: 25,
  priced_at: after(0),
})
const [jito, arb] = [[coin('jito')], [coin('arb')]]
const HTML = '<p><span data-coin-id="jito">JTO</span></p>'
const page = (
  <>
    <CoinChips coins={jito} />
    <CoinChips coins={arb} />
    <CoinText html={HTML} coins={jito} />
    <PriceRefresh />
  </>
)
const price = (id: string, price_usd: number | null, priced_at = after(235)): QuotedPrice => ({
  id,
  price_usd,
  priced_at,
})
const NEW: Answer<{ results: QuotedPrice[] }> = {
  status: 200,
  body: { results: [price('arb', 1.5), price('jito', 3)] },
}

async function show(answer: () => typeof NEW = () => NEW, ui = page) {
  const shown = await renderApp(ui, { replies: respond(market.prices, answer) })
  const chips = () => [...shown.container.querySelectorAll('.chip, .figures')].map((chip) => chip.textContent)
  const since = () =>
    [...shown.container.querySelectorAll('[data-coin-id]')].map((chip) => chip.getAttribute('data-since'))
  const dimmed = () => shown.container.querySelectorAll('.old').length
  const asked = () => shown.requests.map(({ method, url }) => `${method} ${decodeURIComponent(url)}`)
  return { ...shown, chips, since, dimmed, asked }
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const see = (state: DocumentVisibilityState) =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  })

const ASKED = 'GET /api/coins/prices/?ids=arb,jito'
const plain = (texts: (string | null)[]) => texts.map((text) => text?.replace(/ (?=[$+−н])/g, ''))
const SINCE = '\u00a0с публикации'
const OLD = ['JITO', 'ARB', 'JTO'].map((name) => `${name}$2.5+25.00%${SINCE}`)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.restoreAllMocks())

test('before prices are late, one request brings new ones for all chips of the page', async () => {
  const { chips, since, dimmed, asked } = await show()
  expect(plain(chips())).toEqual(OLD)
  await pass(225)
  expect(asked()).toEqual([])
  await pass(85)
  expect(asked()).toEqual([ASKED])
  expect(plain(chips())).toEqual([`JITO$3+50.00%${SINCE}`, `ARB$1.5−25.00%${SINCE}`, `JTO$3+50.00%${SINCE}`])
  expect(since()).toEqual(['50', '-25', '50'])
  expect(dimmed()).toBe(0)
})

test('a hidden page requests nothing, and requests at once when the reader returns', async () => {
  const { asked, dimmed } = await show()
  await see('hidden')
  await pass(1200)
  expect(asked()).toEqual([])
  await see('visible')
  expect(asked()).toEqual([ASKED])
  await see('hidden')
  await see('visible')
  expect(asked()).toEqual([ASKED])
  await pass(30)
  // The received prices are old by now, too.
  expect(dimmed()).toBe(3)
})

test('after a failure the prices stay and age, and are requested again a minute later', async () => {
  expectConsoleError(/^Сетевая ошибка при получении цен монет: HTTP error! Status: 0$/)
  let isBroken = true
  const { chips, dimmed, asked } = await show(() => (isBroken ? noConnection() : NEW))
  await pass(330)
  expect(asked().length).toBe(2)
  expect([plain(chips())[1], dimmed()]).toEqual([`ARB$2.5+25.00%${SINCE}`, 3])
  isBroken = false
  await pass(60)
  expect([plain(chips())[1], dimmed(), asked().length]).toEqual([`ARB$1.5−25.00%${SINCE}`, 0, 3])
})

test('an older price and an unknown coin change nothing', async () => {
  const { chips, asked } = await show(() => ({ status: 200, body: { results: [price('arb', 9, after(-60))] } }))
  await pass(270)
  expect([plain(chips())[1], asked().length]).toEqual([`ARB$2.5+25.00%${SINCE}`, 1])
})

test('news of prices brings them a minute apart, and a page without coins requests none', async () => {
  const { queryClient: client, asked, unmount } = await show()
  const hear = () => act(async () => void marketUpdates.hear({ client }, [{ topic: 'prices' }]))
  await hear()
  expect(asked()).toEqual([])
  await pass(61)
  await hear()
  await hear()
  expect(asked()).toEqual([ASKED])
  unmount()
  const empty = await show(undefined, <PriceRefresh />)
  await pass(600)
  expect(empty.asked()).toEqual([])
})

test('a coin whose price the server does not renew is requested less often the older it gets', async () => {
  let quoted = () => after(0)
  const { asked, queryClient: client } = await show(
    () => ({ status: 200, body: { results: [price('jito', 3, quoted())] } }),
    <>
      <CoinChips coins={jito} />
      <PriceRefresh />
    </>,
  )
  /** Numbers of requests in the periods between these minutes. */
  async function countRequests(minutes: number[]) {
    const counts: number[] = []
    for (const minute of minutes) {
      const before = asked().length
      while (Date.now() < TEST_NOW.getTime() + minute * 60_000) {
        await act(async () => void marketUpdates.hear({ client }, [{ topic: 'prices' }]))
        await pass(15)
      }
      counts.push(asked().length - before)
    }
    return counts
  }
  const [first, second, third, ...hours] = await countRequests([10, 20, 60, 120, 300, 480])
  expect([first, second, third]).toEqual([7, 3, 5])
  expect(hours).toEqual([3, 6, 6])
  quoted = () => new Date(Date.now() - 30_000).toISOString()
  await countRequests([510])
  expect(await countRequests([520])).toEqual([10])
})
