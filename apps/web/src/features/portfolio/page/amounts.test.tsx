import { alerts } from '@palata/contract/alerts'
import { type Coin, market } from '@palata/contract/market'
import { type Amounts, portfolio } from '@palata/contract/portfolio'
import { talk } from '@palata/contract/talk'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeAsset, NO_AMOUNTS, portfolioServer } from '#testing/features/portfolio.ts'
import { renderApp, TEST_NOW } from '#testing/render.tsx'
import { disconnect, type Replies, refuse, respond, serve } from '#testing/replies.ts'
import { PortfolioPage } from './PortfolioPage.tsx'
import { plotOf } from './totals/plot.ts'

beforeEach(() => localStorage.clear())

const TODAY = '2026-11-20'
const BTC: Coin = {
  ...makeAsset('bitcoin', 0).coin,
  rank: 1,
  market_cap: null,
  fdv: null,
  price_usd: 100,
}
const given = (api_id: string, amount: string | null, over: Partial<Amounts['amounts'][number]> = {}) => ({
  api_id,
  amount,
  since: amount && '2026-10-01',
  base: null,
  btc_base: null,
  ...over,
})

function open(assets: ReturnType<typeof makeAsset>[], amounts: Amounts['amounts'], over: Replies = {}) {
  return renderApp(<PortfolioPage />, {
    token: 't',
    path: '/portfolio',
    replies: {
      ...portfolioServer('').replies,
      ...serve(portfolio.pulse, {
        btc_price: { price_usd: null, change_1d_usd: null, updated_at: null },
        assets,
      }),
      ...serve(portfolio.weeks, {
        weeks: assets.map(({ coin }) => ({ api_id: coin.api_id, price_then: 8, points: [] })),
      }),
      ...serve(talk.ofAssets, { since: '2026-11-18T21:00:00.000Z', coins: [], is_cut: false }),
      ...serve(alerts.list, { results: [], portfolio_ids: [] }),
      ...serve(market.coin, BTC, { params: { id: 'bitcoin' } }),
      ...serve(portfolio.amounts, { ...NO_AMOUNTS, amounts }),
      ...over,
    },
  })
}

const textOf = (element: Element) => element.textContent!.replaceAll('\u00a0', ' ')
const totals = () => screen.findByRole('region', { name: 'Сумма портфеля' })
type Asked = Awaited<ReturnType<typeof open>>['requests']
const sent = (requests: Asked) => requests.filter(({ method }) => method === 'POST').map(({ body }) => body)

/** Answers a change with what it asked for. */
const keeping = respond(portfolio.setAmount, ({ body }) => {
  const { coin_id, amount, since } = body as { coin_id: string; amount: string | null; since: string }
  return { status: 200, body: { ...NO_AMOUNTS, amounts: amount === null ? [] : [given(coin_id, amount, { since })] } }
})

async function openForm(amounts: Amounts['amounts'] = [], over: Replies = {}) {
  const shown = await open([makeAsset('hype', 0, { price_usd: 10 })], amounts, { ...keeping, ...over })
  await shown.user.click(await screen.findByRole('button', { name: /количество HYP/ }))
  const form = screen.getByRole('form', { name: 'Количество HYP' })
  const field = within(form).getByLabelText<HTMLInputElement>('Количество HYP')
  return { ...shown, form, field }
}

test('an amount is typed as people write, kept by Enter and shown with its worth; the focus comes back', async () => {
  const { user, field, requests } = await openForm()
  expect(document.activeElement).toBe(field)
  await user.type(field, '1 200,5{Enter}')
  const cell = await screen.findByRole('button', { name: /^Изменить количество HYP/ })
  expect(textOf(cell)).toBe('Изменить количество HYP: $12 0051 200.5 HYP')
  expect(sent(requests)).toEqual([{ coin_id: 'hype', amount: '1200.5', since: TODAY }])
  expect(screen.queryByRole('form')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(cell))
  await user.click(cell)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Количество HYP' }).value).toBe('1200,5')
})

test('an amount that is no number is refused in words at its field, and nothing is sent', async () => {
  const { user, field, requests } = await openForm()
  await user.type(field, 'много{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('Нужно число')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(sent(requests)).toEqual([])
})

test('an emptied amount and «Убрать» remove it', async () => {
  const { user, field, requests } = await openForm([given('hype', '5')])
  await user.clear(field)
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByRole('button', { name: 'Указать количество HYP: Указать' })
  expect(sent(requests)).toEqual([{ coin_id: 'hype', amount: null, since: '2026-10-01' }])
})

test.each([
  ['no network', disconnect(portfolio.setAmount), 'Не удалось сохранить. Количество осталось здесь'],
  ['a refusal of the day', refuse(portfolio.setAmount, 400, { since: ['Этот день ещё не настал'] }), 'ещё не настал'],
])('on %s the typed amount stays and the reason is told', async (_, reply, words) => {
  const { user, field } = await openForm([], reply)
  await user.type(field, '7{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(field.value).toBe('7')
})

test.each(['{Escape}', 'Отмена'])('%s closes the form and sends nothing', async (how) => {
  const { user, field, requests } = await openForm()
  await user.type(field, '7')
  if (how === 'Отмена') await user.click(screen.getByRole('button', { name: how }))
  else await user.keyboard(how)
  expect(screen.queryByRole('form')).toBeNull()
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(sent(requests)).toEqual([])
})

test('a typed amount is sent once when the page is left, and neither an unchanged nor a wrong one is', async () => {
  const { user, field, requests } = await openForm([given('hype', '5')])
  const leave = () => act(() => void window.dispatchEvent(new Event('pagehide')))
  leave()
  await user.type(field, 'x')
  leave()
  expect(sent(requests)).toEqual([])
  await user.clear(field)
  await user.type(field, '6')
  leave()
  leave()
  expect(sent(requests)).toEqual([{ coin_id: 'hype', amount: '6', since: '2026-10-01' }])
})

test('what is typed after the page has been hidden and shown again is sent, too', async () => {
  const { user, field, requests } = await openForm([given('hype', '5')])
  const leave = () => act(async () => void window.dispatchEvent(new Event('pagehide')))
  await user.clear(field)
  await user.type(field, '6')
  await leave()
  await user.type(field, '1')
  await leave()
  expect(sent(requests)).toMatchObject([{ amount: '6' }, { amount: '61' }])
})

test('an amount that opens no more is asked for again, and the sum leaves it out', async () => {
  await open([makeAsset('hype', 0)], [given('hype', null)])
  expect(await screen.findByRole('button', { name: 'Указать количество HYP: Указать снова' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Сумма портфеля' })).toBeNull()
})

const HELD = [
  makeAsset('hype', 0, { price_usd: 15, change_1d_usd: 50 }),
  makeAsset('sol', 1, { price_usd: 110, change_1d_usd: null }),
  makeAsset('late', 2, { price_usd: 7, updated_at: new Date(TEST_NOW.getTime() - 61 * 60_000).toISOString() }),
  makeAsset('none', 3),
]
const AMOUNTS = [
  given('hype', '10', { base: 10, btc_base: 50 }),
  given('sol', '3', { base: 100, btc_base: 200, since: '2026-11-01' }),
  given('late', '1', { base: 7, btc_base: 50 }),
]

test('the totals are the sum, its day and week, and bitcoin since the same days, without what has no price', async () => {
  await open(HELD, AMOUNTS)
  const told = textOf(await totals())
  expect(told).toContain('Сумма по 2 монетам')
  expect(told).toContain('$480.0')
  // Of HYP alone: 150 of 100.
  expect(told).toContain('50.00% за 24 часа+$50.00')
  expect(told).toContain('Без LAT: нет цены.')
  await waitFor(async () => expect(textOf(await totals())).toContain('Вы с 1 октября и позже20.00%'))
  const beside = textOf(await totals())
  expect(beside).toContain('+$80.00')
  expect(beside).toContain('BTC за те же дни−12.50%')
  expect(beside).toContain('Разница32.50 п.п.в вашу пользу')
  expect(beside).toContain('без покупок, продаж и комиссий')
})

test('without prices of the days there is no comparison, and it says so', async () => {
  await open([HELD[0]!], [given('hype', '10')])
  await waitFor(async () => expect(textOf(await totals())).toContain('на указанные дни неизвестны цены'))
})

test('the switch takes sums out of the page, keeps percents and stays after a reload', async () => {
  const { user, unmount } = await open(HELD, AMOUNTS)
  await waitFor(async () => expect(textOf(await totals())).toContain('+$80.00'))
  await user.click(screen.getByRole('switch', { name: 'Прятать суммы' }))
  const expectHidden = async () => {
    await waitFor(async () => expect(textOf(await totals())).toContain('20.00%'))
    const page = textOf(document.body)
    expect(page).not.toMatch(/\$480|\$330|\$150|\$80|10 HYP|3 SOL/)
    // Prices are everybody's.
    expect(page).toContain('$110')
    expect(page).toContain('сумма спрятана')
    expect(document.querySelector('data[value="480"]')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Изменить количество/ })).toBeNull()
  }
  await expectHidden()
  unmount()
  await open(HELD, AMOUNTS)
  await expectHidden()
})

test('another tab’s switch is heard', async () => {
  await open(HELD, AMOUNTS)
  await waitFor(async () => expect(textOf(await totals())).toContain('$480.0'))
  localStorage.setItem('portfolio_sums_hidden', '1')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'portfolio_sums_hidden' })))
  expect(textOf(await totals())).not.toContain('$480.0')
})

test('a browser that keeps nothing hides sums until the page is left', async () => {
  const { user } = await open(HELD, AMOUNTS)
  await totals()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await user.click(screen.getByRole('switch', { name: 'Прятать суммы' }))
  expect(textOf(await totals())).not.toContain('$480.0')
  vi.restoreAllMocks()
  await user.click(screen.getByRole('switch', { name: 'Прятать суммы' }))
  expect(textOf(await totals())).toContain('$480.0')
})

test('without amounts the page says what they are for', async () => {
  await open([HELD[0]!], [])
  expect(await screen.findByText(/здесь будут сумма/)).toBeDefined()
  expect(screen.queryByRole('switch')).toBeNull()
})

test.each([
  ['a small range', [0, 0.4], [0, -0.2], [0]],
  ['a usual one', [0, 11.4], [0, -6.2], [-5, 0, 5, 10]],
  ['a great one', [0, 2400], [0, 100], [0, 500, 1000, 1500, 2000]],
  ['an enormous one', [0, 1e7], [0, 100], [0, 1e7]],
])('the grid of %s has at most five round lines', (_, own, btc, grid) => {
  const { grid: drawn, ends } = plotOf({ own, btc }, 560, 212)
  expect(drawn.map(({ percent }) => percent)).toEqual(grid)
  expect(Math.abs(ends.own - ends.btc)).toBeGreaterThanOrEqual(30)
})
