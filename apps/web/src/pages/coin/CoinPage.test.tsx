import { accounts } from '@palata/contract/accounts'
import { alerts } from '@palata/contract/alerts'
import { follows } from '@palata/contract/follows'
import { type CoinPage as Coin, market } from '@palata/contract/market'
import { talk } from '@palata/contract/talk'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RANGES } from '#features/market'
import { expectConsoleError } from '#testing/console.ts'
import { portfolioServer } from '#testing/features/portfolio.ts'
import { makeSignal } from '#testing/features/signals.ts'
import { people } from '#testing/people.ts'
import { renderApp, TEST_NOW } from '#testing/render.tsx'
import { type Replies, refuse, respond, serve } from '#testing/replies.ts'
import { CoinPage } from './CoinPage.tsx'
import { levelsOf } from './levels.ts'

const place = { params: { id: 'aave' } }
const coin: Coin = {
  id: 7,
  api_id: 'aave',
  slug: 'aave',
  symbol: 'aave',
  name: 'Aave',
  image: '/c.svg',
  rank: 40,
  price_usd: 182.5,
  change_1d_usd: -1.25,
  market_cap: 2.78e9,
  fdv: null,
  dropstab_url: '',
  updated_at: TEST_NOW.toISOString(),
  figures_at: TEST_NOW.toISOString(),
  volume_24h: 1e8,
  supply: 15e6,
  ath: 666,
  ath_at: '2021-05-18T00:00:00Z',
  change_ath: -72.6,
  vs_btc_30d: 4,
  contracts: [],
  futures: null,
  former: [{ symbol: 'LEND', until: '2020-10-03T00:00:00Z' }],
  is_doubted: false,
}
const replies: Replies = {
  ...portfolioServer('').replies,
  ...serve(accounts.me, people.paid),
  ...serve(follows.list, { results: [] }),
  ...serve(alerts.list, { results: [], portfolio_ids: [] }),
  ...serve(market.page, coin, place),
  ...serve(market.history, { range: '90d', grain: 'hour', times: [1_763_000_000_000], prices: [180] }, place),
  ...serve(talk.marks, { marks: [] }, place),
  ...serve(talk.around, { signals: [], events: [] }, place),
  ...serve(talk.ofCoin, { results: [], next: null }, place),
}
const open = (over: Replies = {}) =>
  renderApp(<CoinPage />, {
    token: 't',
    path: '/coin/aave',
    replies: { ...replies, ...over },
    page: { name: 'coin', title: 'Монета', params: { slug: 'aave' } },
  })

test('a coin’s page shows its price, its day’s change and the mentions of it', async () => {
  await open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('AAVE')
  expect(document.querySelector('header')!.textContent).toContain('$182.5')
  expect(await screen.findByText('О монете пока никто не писал')).toBeDefined()
})

test('a coming unlock says beside its title what part of the supply it brings, and its worth', async () => {
  const none = { previous: '', forecast: '', actual: '', supply_share: null, value_usd: null, source: '' }
  const event = {
    id: 3,
    title: 'Разлок AAVE',
    date: '2026-12-01T12:00:00Z',
    highlighted: false,
    countdown_main_page: false,
    is_all_day: false,
    certainty: 'exact' as const,
    kind: 'tokens' as const,
    coin_ids: [7],
    image: '',
  }
  const events = [
    { ...event, figures: { ...none, supply_share: 2.5, value_usd: 31_200_000, source: 'TokenUnlocks' } },
    { ...event, id: 4, title: 'Обновление сети', figures: none },
    { ...event, id: 5, title: 'Созвон', figures: null },
  ]
  await open(serve(talk.around, { signals: [], events }, place))
  expect((await screen.findByText('Разлок AAVE', { exact: false })).textContent).toBe(
    'Разлок AAVE2.50% предложения$31.2M',
  )
  expect(screen.getByText('Обновление сети').textContent).toBe('Обновление сети')
  expect(screen.getByText('Созвон').textContent).toBe('Созвон')
})

test('a doubted jump of the price is marked, and the earlier price is shown', async () => {
  await open(serve(market.page, { ...coin, is_doubted: true }, place))
  expect((await screen.findByText(/показана/)).textContent).toContain('прежняя')
})

test('a coin’s price older than an hour is not shown', async () => {
  await open(serve(market.page, { ...coin, updated_at: '2026-11-20T07:00:00Z' }, place))
  expect(await screen.findByText('нет данных')).toBeDefined()
  expect(document.body.textContent).not.toContain('$182.5')
})

test.each([
  [4, 'fresh', 'на 11:56', '$2.78B'],
  [6, 'late', 'на 11:54', '$2.78B'],
  [61, undefined, 'на 10:59', null],
  [61 * 24, undefined, 'на 19 ноября, 11:36', null],
])('a coin’s figures of %i minutes ago are as old as they look', async (minutes, staleness, words, cap) => {
  const figures_at = new Date(TEST_NOW.getTime() - minutes * 60_000).toISOString()
  await open(serve(market.page, { ...coin, figures_at }, place))
  const figures = (await screen.findByRole('heading', { name: /Показатели/ })).closest('section')!
  expect(figures.textContent).toContain(`Показатели ${words}`)
  expect(figures.querySelector('dl')?.dataset.staleness).toBe(staleness)
  expect(figures.textContent?.includes(cap ?? 'нет данных')).toBe(true)
  expect(document.querySelector('header')!.textContent).toContain('$182.5')
})

const day = 86_400_000
const past = [TEST_NOW.getTime() - 2 * day, TEST_NOW.getTime() - day]

test.each([
  [1, 'За 90 дней цена выросла с $175 до $182.5 (+4.29%). Максимум $182.5 (сегодня), минимум $175 (18 ноября).'],
  [
    10,
    'За 90 дней цена выросла с $175 до $182.5 на 20 ноября, 11:50 (+4.29%). Максимум $182.5 (сегодня), минимум $175 (18 ноября).',
  ],
  [61, 'Цена сейчас: нет данных. Максимум за 90 дней $180 (вчера), минимум $175 (18 ноября).'],
])('the words of the chart say the age of a price of %i minutes ago', async (minutes, words) => {
  const updated_at = new Date(TEST_NOW.getTime() - minutes * 60_000).toISOString()
  await open({
    ...serve(market.page, { ...coin, updated_at }, place),
    ...serve(market.history, { range: '90d', grain: 'hour', times: past, prices: [175, 180] }, place),
  })
  const chart = await screen.findByRole('img', { name: /Максимум/ })
  expect(chart.getAttribute('aria-label')?.replaceAll('\u00a0', ' ')).toBe(words)
  expect(screen.getByText(/Максимум/, { selector: 'p' }).textContent).toBe(chart.getAttribute('aria-label'))
})

test('an unknown coin differs from one that failed to load', async () => {
  expectConsoleError(/^Сетевая ошибка при получении монеты: HTTP error! Status: 503$/)
  const { unmount } = await open(refuse(market.page, 404, {}, place))
  expect(await screen.findByText('Такой монеты нет')).toBeDefined()
  unmount()
  let fails = true
  const { user } = await open(
    respond(market.page, () => (fails ? { status: 503, body: { detail: 'Нет' } } : { status: 200, body: coin }), place),
  )
  await screen.findByText('Не удалось загрузить монету')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('AAVE'))
})

test('a coin’s chart is drawn by candles if wanted, which the device keeps and the notes explain', async () => {
  localStorage.clear()
  const over = serve(market.history, { range: '90d', grain: 'hour', times: past, prices: [175, 180] }, place)
  const { user, unmount } = await open(over)
  await user.click(await screen.findByRole('button', { name: 'Свечами' }))
  expect(await screen.findByText(/Свеча — сутки/)).toBeDefined()
  unmount()
  await open(over)
  await user.click(await screen.findByRole('button', { name: 'Линией' }))
  expect(screen.queryByText(/Свеча —/)).toBeNull()
})

test.each([
  [1, ['сигнал', 'цель', 'стоп']],
  [2, ['сигнал', 'цель', 'стоп', 'сигнал', 'цель', 'стоп']],
  [3, ['сигнал', 'сигнал', 'сигнал']],
])('%i open signals on a coin have their levels on its chart', (count, words) => {
  const one = { start_price_usd: 10, target_price_usd: 12, stop_price_usd: 9 }
  const locked = makeSignal({ id: 9, start_price_usd: null, target_price_usd: null, stop_price_usd: null })
  const some = [locked, ...Array.from({ length: count }, (_, id) => makeSignal({ id, ...one }))]
  expect(levelsOf(some).map((level) => level.words)).toEqual(words)
})

test('the range of a coin’s chart is kept in the address, and the chart has a table', async () => {
  const { user, at, requests } = await open(
    serve(market.history, { range: '7d', grain: 'hour', times: [1_763_000_000_000], prices: [180] }, place),
  )
  await screen.findByRole('group', { name: 'Период графика' })
  await user.click(screen.getByRole('button', { name: RANGES['7d'].label }))
  expect(at()).toBe('/coin/aave?range=7d')
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/history/?range=7d'))).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Таблицей' }))
  expect(await screen.findByRole('table')).toBeDefined()
})

test.each([
  [0.0125, '0.0125%', 'лонги платят шортам'],
  [-0.5, '\u22120.5000%', 'шорты платят лонгам'],
])(
  'futures have their rate %d, who pays it, the next settlement, what is open, time and source',
  async (funding, text, payers) => {
    const told_at = '2026-11-20T08:50:00Z'
    const futures = { contract: 'AAVEUSDT', funding, next_funding_at: '2026-11-20T16:00:00Z', open_usd: 2.5e8, told_at }
    await open(serve(market.page, { ...coin, futures }, place))
    const panel = (await screen.findByRole('heading', { name: /^Фьючерсы/ })).closest('section')!
    const said = panel.textContent.replaceAll('\u00a0', ' ')
    expect(said).toContain('Binance, на 11:50')
    expect(said).toContain(`Ставка финансирования, ${payers}${text}`)
    expect(said).toContain('Следующая выплата19:00')
    expect(said).toContain('Открытый интерес$250')
  },
)

test('positions that are not known have no line', async () => {
  const futures = { contract: 'AAVEUSDT', funding: 0, next_funding_at: '2026-11-20T16:00:00Z', open_usd: null }
  await open(serve(market.page, { ...coin, futures: { ...futures, told_at: '2026-11-20T08:50:00Z' } }, place))
  expect(await screen.findByText('Ставка финансирования')).toBeDefined()
  expect(screen.queryByText('Открытый интерес')).toBeNull()
})

test('a coin without futures has no panel of them', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: /^Показатели/ })).toBeDefined()
  expect(screen.queryByRole('heading', { name: /^Фьючерсы/ })).toBeNull()
})
