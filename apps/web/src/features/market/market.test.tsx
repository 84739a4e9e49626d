import type { Reply } from '@palata/contract/endpoint'
import { MACRO_KEYS, type MacroSource, market } from '@palata/contract/market'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, TEST_NOW } from '#testing/render.tsx'
import { type Answer, refuse, respond, serve } from '#testing/replies.ts'
import { numberText } from '#ui/numbers/index.ts'
import { FLASH_MS } from '#ui/numbers/useFlash.ts'
import { EDGE, placeTooltip, placeUnder } from '#ui/tooltips/place.ts'
import { BtcPulse } from './BtcPulse.tsx'
import { MacroStrip } from './macro/MacroStrip.tsx'
import { kindOf, macroFigures } from './macro/macro.ts'
import { stalenessOf } from './staleness.ts'
import { TopGainers } from './TopGainers.tsx'

const at = (minutesAgo: number) => new Date(TEST_NOW.getTime() - minutesAgo * 60_000).toISOString()
const entry = (price_usd: number | null, change_1d_usd: number | null, own = {}, minutesAgo = 1) => ({
  price_usd,
  change_1d_usd,
  updated_at: at(minutesAgo),
  ...own,
})
const macro = (minutesAgo = 1) => ({
  btc: entry(91_240, 0.84, {}, minutesAgo),
  eth: entry(3118, -1.3, {}, minutesAgo),
  sol: entry(187.4, 0, {}, minutesAgo),
  market_cap: entry(3.21e12, 0.47, { price: 3.21e12, change_1d: 0.47 }, minutesAgo),
  gold: entry(4071, 0.1, { price: 4071, change_1d: 0.1 }, minutesAgo),
  nvidia: entry(186.6, -1.94, { price: 186.6, change_1d: -1.94 }, minutesAgo),
  sp500: entry(null, null, { price: 6734, change_1d: -0.31 }, minutesAgo),
  rub: entry(1 / 80.92, -0.05, { price: 80.92, change_1d: 0.05 }, minutesAgo),
})
const _MACRO = 'GET /api/widgets/macro-widget/'
const _GAINERS = 'GET /api/screener/widgets/top-gainers/'
const coin = (given = {}) => ({
  id: 1,
  api_id: 'jito',
  slug: 'jito',
  symbol: 'jto',
  name: 'Jito',
  image: '/media/coins/jito',
  rank: 90,
  price_usd: 2.61,
  change_1d_usd: 21.9,
  market_cap: 1e9,
  fdv: null,
  dropstab_url: 'https://dropstab.com/coins/jito',
  updated_at: at(1),
  ...given,
})

afterEach(() => void vi.useRealTimers())

// spec: C-122, C-123, C-124, C-125, C-126, C-127, C-128, C-129, C-130, C-131
test('the macro figures have their order, symbols, icons and own units', () => {
  const figures = macroFigures(macro())
  expect(figures.map(({ key }) => key).sort()).toEqual([...MACRO_KEYS].sort())
  expect(figures.map(({ symbol }) => symbol)).toEqual(['BTC', 'ETH', 'SOL', 'MCap', 'Gold', 'SP500', 'Nvidia', 'RUB'])
  expect(figures.map(({ price }) => price)).toEqual([91_240, 3118, 187.4, 3.21e12, 4071, 6734, 186.6, 80.92])
  expect(figures.map(({ change_1d }) => change_1d)).toEqual([0.84, -1.3, 0, 0.47, 0.1, -0.31, -1.94, 0.05])
  expect(figures.map(({ price_usd }) => price_usd)).toEqual([
    91_240,
    3118,
    187.4,
    3.21e12,
    4071,
    null,
    186.6,
    1 / 80.92,
  ])
  expect(figures.map(({ change_1d_usd }) => change_1d_usd)).toEqual([0.84, -1.3, 0, 0.47, 0.1, null, -1.94, -0.05])
  expect(figures.map(({ frontIcon }) => frontIcon)).toEqual(
    ['btc', 'eth', 'sol', 'market_cap', 'gold', 'sp500', 'nvidia', 'rub'].map(
      (key) => `/static/icons/macro.svg#${key}`,
    ),
  )
})

test.each([
  ['btc', 91_240, '$91\u00a0240'],
  ['market_cap', 3.21e12, '$3.2T'],
  ['gold', 4071, '$4\u00a0071'],
  ['nvidia', 186.6, '$186.6'],
  ['sp500', 6734, '6\u00a0734.00'],
  ['rub', 80.9, '80.90'],
  ['rub', null, 'N/A'],
  ['btc', null, 'N/A'],
] as const)('the macro figure %s of %d is shown as %s', (key, price, text) =>
  expect(numberText(kindOf(key), price)).toBe(text),
)

// spec: C-013, C-052
test('the market strip shows the macro figures with their changes', async () => {
  await renderApp(<MacroStrip />, { replies: { ...serve(market.macro, macro()) } })
  const strip = await screen.findByRole('region', { name: 'Рынок' })
  await waitFor(() => expect(strip.textContent).toContain('BTC$91\u00a02400.84%\u00a024 чETH'))
  expect(strip.textContent).toContain('SP5006\u00a0734.00−0.31%\u00a024 ч')
  expect(strip.textContent).toContain('RUB80.920.05%\u00a024 ч')
})

test('a figure says where it comes from and when, and a stand-in for the usual source is named', async () => {
  const from = (key: 'gold' | 'rub', source: MacroSource) => ({ ...macro()[key], source })
  const told = { ...macro(), gold: from('gold', 'pax-gold'), rub: from('rub', 'cbr-mirror') }
  const { container } = await renderApp(<MacroStrip />, { replies: { ...serve(market.macro, told) } })
  await waitFor(() => expect(container.textContent).toContain('Gold$4\u00a00710.10%\u00a024 чпо PAX Gold'))
  const noteOf = (price: string) =>
    [...container.querySelectorAll('data')].find(({ textContent }) => textContent === price)!.dataset.note
  expect(noteOf('$4\u00a0071')).toBe('монета PAX Gold, 20 ноября, 11:59')
  expect(noteOf('80.92')).toBe('Банк России, зеркало, 20 ноября, 11:59')
  expect(noteOf('$91\u00a0240')).toBeUndefined()
})

test.each([
  [4, 'fresh'],
  [6, 'late'],
  [61, 'lost'],
])('a price of %i minutes ago is %s', (minutes, staleness) => {
  expect(stalenessOf(at(minutes), TEST_NOW)).toBe(staleness)
})

test('a late macro price is shown with its time, and a lost one is not shown', async () => {
  const late = await renderApp(<MacroStrip />, { replies: { ...serve(market.macro, macro(10)) } })
  expect(await screen.findByText('Цены на 11:50')).toBeDefined()
  expect(late.container.textContent).toContain('$91\u00a0240')
  late.unmount()
  const lost = await renderApp(<MacroStrip />, { replies: { ...serve(market.macro, macro(90)) } })
  await waitFor(() => expect(lost.container.textContent).toContain('BTCN/A'))
})

test('a single late macro figure shows its own time, and a closed exchange’s shows none', async () => {
  const mixed = { ...macro(), eth: entry(3118, -1.3, {}, 10), rub: entry(1 / 80, 0, { price: 80, change_1d: 0 }, 900) }
  const { container } = await renderApp(<MacroStrip />, { replies: { ...serve(market.macro, mixed) } })
  await waitFor(() => expect(container.textContent).toContain('ETH$3\u00a0118−1.30%\u00a024 чна 11:50SOL'))
  expect(container.textContent).toContain('RUB80.000.00%\u00a024 ч')
  expect(container.textContent).not.toContain('Цены на')
})

test('the market strip is reachable by the keyboard', async () => {
  const { user } = await renderApp(<MacroStrip />, { replies: { ...serve(market.macro, macro()) } })
  await screen.findByText('BTC')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('list'))
})

test.each([
  [false, 91_300, 'var(--up)'],
  [false, 91_100, 'var(--down)'],
  [false, 91_240, null],
  [true, 91_300, null],
])('with reduced motion %s the price 91 240 changed to %d flashes %s', async (isReduced, price, colour) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const flashes: unknown[] = []
  Object.assign(HTMLElement.prototype, { animate: (...flash: unknown[]) => flashes.push(flash) })
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: isReduced, media: query }) as MediaQueryList)
  let body = macro()
  await renderApp(<MacroStrip />, { replies: { ...serve(market.macro, () => body) } })
  await screen.findByText('BTC')
  body = { ...body, btc: entry(price, 0.84) }
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(flashes).toEqual(colour ? [[[{ color: colour }, { color: colour }, {}], expect.anything()]] : [])
  expect(FLASH_MS).toBe(180)
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
})

const gainers = { results: [coin()], updated_at: at(1) }
const bitcoin = (given = {}) => coin({ api_id: 'bitcoin', price_usd: 91_240, change_1d_usd: 0.84, ...given })
const pulse = { ...market.coin, at: 'GET /api/coins/bitcoin' } as const
const widgets = [
  ['the strip', MacroStrip, market.macro, macro(), 'Загрузка цен', '$91\u00a0240'],
  ['the pulse', BtcPulse, pulse, bitcoin(), 'Загрузка цены биткоина', '$91\u00a0240'],
  ['the gainers', TopGainers, market.topGainers, gainers, 'Загрузка лидеров роста', '$2.610'],
] as const

// spec: C-133, C-134
test.each(widgets)('%s is marked busy until it has loaded', async (_, Widget, call, body, loading, ready) => {
  let answer = () => {}
  const reply = () =>
    new Promise<Answer<never>>((resolve) => (answer = () => resolve({ status: 200, body: body as never })))
  const { container } = await renderApp(<Widget />, { replies: respond(call, reply) })
  const isLoading = () => container.textContent!.includes(loading) || screen.queryByLabelText(loading) !== null
  expect([isLoading(), container.textContent!.includes(ready)]).toEqual([true, false])
  answer()
  await waitFor(() => expect(container.textContent).toContain(ready))
  expect(isLoading()).toBe(false)
})

// spec: C-135, C-390
test.each(widgets)('%s that failed to load says so, and the failure is logged', async (_, Widget, call) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { queryClient } = await renderApp(<Widget />, { replies: refuse(call, 503) })
  expect(await screen.findByText('Не удалось загрузить данные')).toBeDefined()
  const kept = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })
  expect(kept.map(({ state }) => state.error?.message)).toEqual(['HTTP error! Status: 503'])
  expect(log).toHaveBeenCalledWith('Сетевая ошибка при получении виджета: HTTP error! Status: 503')
})

// spec: C-389, B-547
test('a loaded widget keeps its data through a failed refresh, which is logged', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let answer: () => Answer<Reply<typeof market.macro>> = () => ({ status: 200, body: macro() })
  const { container } = await renderApp(<MacroStrip />, { replies: { ...respond(market.macro, () => answer()) } })
  await waitFor(() => expect(container.textContent).toContain('BTC'))
  answer = () => ({ status: 500, body: {} })
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(log).toHaveBeenCalledWith('Сетевая ошибка при получении виджета: HTTP error! Status: 500')
  expect(container.textContent).toContain('BTC$91\u00a0240')
})

// spec: A-017, B-620, B-621
test('the bitcoin pulse shows whole dollars and the change with two decimals', async () => {
  const { container } = await renderApp(<BtcPulse />, {
    replies: serve(pulse, bitcoin({ price_usd: 91_239.6, change_1d_usd: 0.8449 })),
  })
  await waitFor(() => expect(container.textContent).toContain('$91\u00a0240'))
  expect(container.textContent).toContain('0.84%\u00a024 ч')
})

// spec: C-014, C-053
test('the gainers show each coin’s price and change of the day', async () => {
  const { container } = await renderApp(<TopGainers />, {
    replies: { ...serve(market.topGainers, { results: [coin()], updated_at: at(1) }) },
  })
  await waitFor(() => expect(container.textContent).toContain('JTO$2.61021.90%\u00a024 ч'))
  expect(screen.getByRole('heading').textContent).toBe('Лидеры роста 24 ч')
})

test('gainers that stopped updating show their time, and a lost price is shown as N/A', async () => {
  const results = [coin({ updated_at: at(10) }), coin({ api_id: 'old', symbol: 'old', updated_at: at(90) })]
  const { container } = await renderApp(<TopGainers />, {
    replies: { ...serve(market.topGainers, { results, updated_at: at(10) }) },
  })
  await waitFor(() => expect(container.textContent).toContain('JTO$2.61021.90%\u00a024 чOLDN/AN/A'))
  expect(screen.getByRole('heading').textContent).toBe('Лидеры роста 24 ч на 11:50')
})

// spec: C-248
test.each([
  ['below and right of the pointer', { x: 100, y: 100 }, { x: 114, y: 114 }],
  ['above where below does not fit', { x: 100, y: 750 }, { x: 114, y: 636 }],
  ['off the right edge', { x: 990, y: 100 }, { x: 1000 - 200 - EDGE, y: 114 }],
  ['off the top of a low window', { x: -50, y: -50 }, { x: EDGE, y: EDGE }],
])('the tooltip of a coin stands %s', (_, pointer, place) => {
  expect(placeTooltip(pointer, { width: 200, height: 100 }, { width: 1000, height: 800 })).toEqual(place)
  expect(EDGE).toBe(8)
})

test.each([
  ['under an element', { left: 100, top: 80, bottom: 100 }, { x: 100, y: 106 }],
  ['above one at the foot of the window', { left: 100, top: 760, bottom: 780 }, { x: 100, y: 654 }],
  ['off the right edge', { left: 990, top: 80, bottom: 100 }, { x: 1000 - 200 - EDGE, y: 106 }],
])('the tooltip of a figure stands %s', (_, edges, place) => {
  expect(placeUnder(edges, { width: 200, height: 100 }, { width: 1000, height: 800 })).toEqual(place)
})
