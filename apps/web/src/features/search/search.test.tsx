import { type Found, type FoundPage, search, type Understood } from '@palata/contract/search'
import type { MarketCoin, MarketOverview } from '@palata/contract/search/market'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allowConsoleError, expectConsoleError, UNANSWERED } from '#testing/console.ts'
import { renderApp, TEST_NOW } from '#testing/render.tsx'
import { type Replies, refuse, respond, serve } from '#testing/replies.ts'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { closeAllLayers } from '#ui/layers/index.ts'
import { searchLayer } from './index.ts'
import { DEBOUNCE_MS } from './overlay/useWords.ts'

const coin = (symbol: string, more: Partial<MarketCoin> = {}): MarketCoin => ({
  id: symbol,
  rank: 12,
  image: '',
  name: `Монета ${symbol}`,
  symbol,
  slug: symbol,
  price_usd: 41.27,
  priced_at: TEST_NOW.toISOString(),
  change_1d_usd: -4.614,
  market_cap: 13_780_000_000,
  fdv: 41_270_000_000,
  trading_pair: `${symbol}/USDT`,
  exchange: 'Bybit',
  exchange_link: 'https://bybit.example/trade',
  exchange_image_link: '',
  contract: '0x0d01dc56dcaaca66ad901c959b4011ec',
  explorer_url: 'https://explorer.example/0x0d01',
  dexscreener_url: 'https://dexscreener.example/x',
  network_name: 'Ethereum',
  network_image: '',
  network_symbol: 'eth',
  dropstab_url: `https://dropstab.example/${symbol}`,
  ...more,
})

/** A coin that the market's service finds for the words. */
const hit = (slug: string) => ({
  currencyId: null,
  rank: 1,
  symbol: slug,
  name: slug,
  slug,
  links: [],
  image: '',
  price: { USD: null },
  pricedAt: null,
  marketCap: null,
  change: { '1D': null, '7D': null, '30D': null },
  ico: null,
  trading: false,
  fdv: null,
  contracts: [],
  markets: [],
})

const five = (start: string) => [1, 2, 3, 4, 5].map((place) => coin(`${start}${place}`))
const market: MarketOverview = {
  trending_coins: five('T'),
  top_gain_coins: five('G'),
  top_loss_coins: five('L'),
  trending_nft_collections: [
    {
      id: 'n',
      name: 'Лунные бояре',
      image_url: '',
      blur_url: 'https://blur.example/n',
      floor_price_eth: 0.34,
      change_1w_percent: 12.4,
    },
  ],
}

const understood: Understood = { replaced: [], operators: [], problems: [] }
const one = (id: number, title: string, more: Partial<Found> = {}): Found => ({
  kind: 'opinion',
  id,
  url: `/opinion/${id}`,
  title,
  snippet: '',
  logo: '',
  section: 'Мнения',
  comments_count: 18,
  publication_date: '2026-11-12T12:00:00.000Z',
  author: null,
  muted_by: null,
  ...more,
})
function pageOf(results: Found[], more: Partial<FoundPage> = {}): FoundPage {
  const next = more.next ?? null
  return { results: { results, next }, next, count: results.length, has_more: false, understood, ...more }
}

const quiet: Replies = {
  ...serve(search.marketOverview, market),
  ...serve(search.find, pageOf([])),
  ...serve(search.marketSearch, []),
  ...serve(search.marketList, { content: [], total: 0 }),
}

beforeEach(() => {
  allowConsoleError(UNANSWERED)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  localStorage.clear()
  history.replaceState(null, '', '/')
})
afterEach(() => {
  act(closeAllLayers)
  vi.useRealTimers()
})

async function open(replies: Replies = {}) {
  const shown = await renderApp(<Pressable onClick={() => searchLayer.open()}>Открыть</Pressable>, {
    replies: { ...quiet, ...replies },
  })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Открыть' })))
  await screen.findByRole('textbox', { name: 'Поиск' })
  const asked = (path: string) => shown.requests.map(({ url }) => url).filter((url) => url.startsWith(path))
  return { ...shown, asked }
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Поиск' })
const type = (value: string) => act(async () => void fireEvent.change(field(), { target: { value } }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const find = async (words: string) => [await type(words), await pass(DEBOUNCE_MS)]
const titles = () =>
  screen.queryAllByRole('listitem').flatMap((item) => item.querySelector('[data-found] b')?.textContent ?? [])

// spec: B-151, B-154, B-155, B-156, B-157, B-158, B-166, B-353, B-502, B-612
test('an empty search shows the trends of the day and the market, each linking to its site', async () => {
  const { asked } = await open()
  expect(field().placeholder).toBe('Поиск')
  await waitFor(() => expect(document.activeElement).toBe(field()))
  // The part stands before its coins have come.
  await screen.findAllByText('T1')
  const trends = screen.getByRole('region', { name: 'Тренды 24ч' })
  const namesIn = (part: HTMLElement, role: string) =>
    within(part)
      .getAllByRole(role)
      .map((item) => item.querySelector('b')!.textContent)
  expect(namesIn(trends, 'link')).toEqual(['T1', 'T2', 'T3', 'T4', 'T5'])
  const now = screen.getByRole('region', { name: 'Рынок сейчас' })
  const columns = within(now).getAllByRole('heading', { level: 3 })
  expect(columns.map((column) => [column.textContent, namesIn(column.parentElement!, 'listitem')])).toEqual([
    ['Лидеры роста 24ч', ['G1', 'G2', 'G3', 'G4', 'G5']],
    ['Лидеры падения 24ч', ['L1', 'L2', 'L3', 'L4', 'L5']],
    ['Трендовые NFT коллекции 7д', ['Лунные бояре']],
  ])
  const collection = within(now).getByRole('link', { name: /Лунные бояре/ })
  expect([collection.getAttribute('href'), collection.getAttribute('target')]).toEqual([
    'https://blur.example/n',
    '_blank',
  ])
  expect(collection.textContent).toContain('0.34\u00a0ETH')
  expect(asked('/api/widgets/market-overview/')).toHaveLength(1)
})

// spec: B-402, B-586, B-354, B-159
test('the words are searched 500 ms after the last letter and kept in the address', async () => {
  const { asked } = await open({ ...serve(search.find, pageOf([one(1, 'HYPE: <mark>выкуп</mark>')])) })
  // From here on the test controls time.
  vi.useFakeTimers({ now: TEST_NOW })
  await type('вы')
  await pass(DEBOUNCE_MS - 10)
  await type('выкуп')
  await pass(DEBOUNCE_MS - 10)
  expect(asked('/api/search/?')).toEqual([])
  await pass(10)
  expect(asked('/api/search/?')).toEqual([`/api/search/?q=${encodeURIComponent('выкуп')}`])
  await pass(10)
  const link = screen.getByRole('link', { name: /HYPE: выкуп/ })
  expect([link.getAttribute('href'), link.querySelector('mark')?.textContent]).toEqual(['/opinion/1', 'выкуп'])
  expect(link.textContent).toContain('Мнения · 12 ноября')
  expect(new URLSearchParams(location.search).get('q')).toBe('выкуп')
  expect(screen.queryByText('Рынок сейчас')).toBeNull()
  expect(DEBOUNCE_MS).toBe(500)
})

// spec: B-152, B-153, B-355
test('«Стереть» empties the search and reads the market again, and the cross closes it', async () => {
  const { asked, user } = await open({ ...serve(search.find, pageOf([one(1, 'Найдено')])) })
  await find('слово')
  await screen.findByText('Найдено')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Стереть' })))
  expect(field().value).toBe('')
  expect(field()).toBe(document.activeElement)
  await screen.findByText('Рынок сейчас')
  await waitFor(() => expect(asked('/api/widgets/market-overview/')).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Стереть' })).toBeNull()
  await find('ещё')
  await user.click(screen.getByRole('button', { name: 'Закрыть' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Поиск' })).toBeNull())
  expect(location.search).toBe('')
})

// spec: B-160, B-356, B-501
test('«Загрузить еще» appends the next page and is shown while there is one', async () => {
  const next = '/api/search/?q=a&after=x'
  const { asked } = await open({
    ...respond(search.find, ({ url }) => ({
      status: 200,
      body: url === next ? pageOf([one(2, 'Вторая')], { count: null }) : pageOf([one(1, 'Первая')], { next, count: 2 }),
    })),
  })
  await find('a')
  await screen.findByText('Первая')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Загрузить еще' })))
  await screen.findByText('Вторая')
  expect(titles()).toEqual(['Первая', 'Вторая'])
  expect(asked(next)).toEqual([next])
  expect(screen.queryByRole('button', { name: 'Загрузить еще' })).toBeNull()
})

// spec: B-161
test('a search without results says so with its words', async () => {
  await open()
  await find("  нет'такого ")
  expect(await screen.findByText("По запросу 'нет'такого' ничего не найдено")).toBeDefined()
})

// spec: B-357, B-358, B-610
test('a running search shows five skeleton rows and a spinner', async () => {
  await open({ ...respond(search.find, () => new Promise<never>(() => {})) })
  const idle = document.querySelector('search span[aria-hidden]')!.className
  await type('слово')
  expect(document.querySelector('search span[aria-hidden]')!.className).not.toBe(idle)
  await pass(DEBOUNCE_MS)
  expect(screen.getByRole('status', { name: 'Поиск' }).children).toHaveLength(5)
})

// spec: B-403, B-505, B-611, C-368
test('three coins found on the market stand above the results with price, pair, exchange and contract', async () => {
  const hits = ['hype', 'hyper', 'hyc', 'hyx']
  const { requests, asked } = await open({
    ...serve(search.marketSearch, hits.map(hit)),
    ...respond(search.marketDetails, () => ({
      status: 200,
      body: Object.fromEntries(hits.map((id) => [id, { markets: [], contracts: [], coin: coin(id) }])),
    })),
    ...serve(
      search.find,
      pageOf([one(7, 'HYPE', { kind: 'coin', url: 'https://dropstab.example/hype' }), one(1, 'Мнение')]),
    ),
  })
  await find('hype от:maria')
  const cards = within(await screen.findByRole('list', { name: 'Монеты' })).getAllByRole('listitem')
  expect(cards).toHaveLength(3) // spec: B-166, B-612
  expect(requests.filter(({ url }) => url === '/api/market/search/')).toEqual([
    { method: 'POST', url: '/api/market/search/', body: { query: 'hype' } },
  ])
  expect(asked('/api/search/market-details/')).toEqual([
    `/api/search/market-details/?ids=${encodeURIComponent('hype,hyper,hyc')}`,
  ])
  const [first] = cards
  const links = within(first!)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['HYPE', 'https://dropstab.example/hype'],
    ['Bybit', 'https://bybit.example/trade'],
    ['DexScreener', 'https://dexscreener.example/x'],
    ['0x0d01…11ec', 'https://explorer.example/0x0d01'], // spec: C-421
  ])
  for (const text of ['$41.27', '−4.61%', '$13.78B', '$41.27B', 'hype/USDT', 'Ethereum'])
    expect(first!.textContent).toContain(text)
  // A coin with a card is not listed among the results.
  expect(titles()).toEqual(['Мнение'])
})

// spec: B-564
test('failed details of trading are logged, and the found coins and posts stay', async () => {
  expectConsoleError(/^Сетевая ошибка при получении монет поиска: HTTP error! Status: 503$/)
  const details = { ...serve(search.marketSearch, [hit('hype')]), ...refuse(search.marketDetails, 503) }
  await open({ ...serve(search.find, pageOf([one(1, 'Первая')])), ...details })
  await find('hype')
  await screen.findByText('Первая')
  const words = expect.stringContaining('монет поиска: HTTP error! Status: 503')
  await waitFor(() => expect(console.error).toHaveBeenCalledWith(words))
  expect([titles(), screen.queryByRole('list', { name: 'Монеты' })]).toEqual([['Первая'], null])
})

// spec: B-563, B-566
test('a failed search is logged, and the screen keeps what it showed', async () => {
  expectConsoleError(/^Сетевая ошибка при получении монет поиска: HTTP error! Status: 502$/)
  expectConsoleError(/^Сетевая ошибка при получении результатов поиска: HTTP error! Status: 500$/)
  const next = '/api/search/?q=a&after=x'
  const { asked } = await open({
    ...respond(search.find, ({ url }) =>
      url.endsWith('q=a') ? { status: 200, body: pageOf([one(1, 'Первая')], { next, count: 9 }) } : { status: 500 },
    ),
    ...refuse(search.marketSearch, 502),
  })
  await find('a')
  await screen.findByText('Первая')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Загрузить еще' })))
  await screen.findByText('Не удалось загрузить ещё')
  expect(titles()).toEqual(['Первая'])
  await find('b')
  await screen.findByText('Не удалось найти: проверьте соединение')
  expect(titles()).toEqual(['Первая'])
  const before = asked('/api/search/?q=b').length
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(asked('/api/search/?q=b').length).toBe(before + 1))
})

// spec: B-565
test('a loaded market stays when its refresh fails, and one that never loaded can be requested again', async () => {
  expectConsoleError(/^Сетевая ошибка при получении обзора рынка: HTTP error! Status: 503$/)
  let isUp = false
  await open({
    ...respond(search.marketOverview, () => (isUp ? { status: 200, body: market } : { status: 503 })),
  })
  await screen.findByText('Не удалось загрузить рынок')
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  await screen.findByText('Тренды 24ч')
  isUp = false
  await find('слово')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Стереть' })))
  await pass(100)
  expect(screen.getByText('Тренды 24ч')).toBeDefined()
  const logged = vi.mocked(console.error).mock.calls.map(([text]) => String(text))
  expect(logged.filter((text) => text.includes('обзора рынка'))).toHaveLength(2)
})

test('arrow keys move through the results and back, and Enter in the field opens the first', async () => {
  const { user, at } = await open({ ...serve(search.find, pageOf([one(1, 'Первая'), one(2, 'Вторая')])) })
  await find('a')
  await screen.findByText('Первая')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.getAttribute('href')).toBe('/opinion/2')
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(field())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Поиск' })).toBeNull())
  expect(at()).toBe('/opinion/1')
  // Going back restores the words.
  expect(new URLSearchParams(location.search).get('q')).toBe('a')
})

test('recent searches are offered on this device to the same reader only, until they are cleared', async () => {
  localStorage.setItem('search_recent', JSON.stringify({ who: '', words: ['рынок'] }))
  await open()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'рынок' })))
  expect(field().value).toBe('рынок')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Стереть' })))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Очистить' })))
  expect(screen.queryByText('Недавнее')).toBeNull()
  expect(localStorage.getItem('search_recent')).toBeNull()
  act(closeAllLayers)
  localStorage.setItem('search_recent', JSON.stringify({ who: 'gleb', words: ['чужое'] }))
  await act(async () => searchLayer.open())
  expect(screen.queryByText('чужое')).toBeNull()
})

test('a search operator is completed with the club’s values and explained under «?»', async () => {
  const { asked } = await open({
    ...serve(search.complete, { results: [{ value: 'Соня Черта', label: 'Соня Черта', image: '' }] }),
  })
  await type('рынок от:со')
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Соня Черта' })))
  expect(field().value).toBe('рынок от:"Соня Черта" ')
  expect(asked('/api/search/complete/')).toEqual([
    `/api/search/complete/?${new URLSearchParams({ operator: 'от', start: 'со' })}`,
  ])
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Как искать' })))
  expect(within(screen.getByRole('region', { name: 'Как искать' })).getAllByRole('term')).toHaveLength(6)
})

test('a corrected layout, a typo and an invalid operator are explained in words', async () => {
  await open({
    ...serve(
      search.find,
      pageOf([], {
        understood: {
          replaced: [
            { from: 'hsyjr', to: 'рынок', why: 'layout' },
            { from: 'битоин', to: 'биткоин', why: 'typo' },
          ],
          operators: [{ name: 'от', value: 'maria', label: 'Мария Корф' }],
          problems: ['Такого канала нет'],
        },
      }),
    ),
  })
  await find('hsyjr битоин от:maria канал:нет')
  expect(await screen.findByText(/Ищем «рынок», «биткоин» вместо «hsyjr», «битоин»/)).toBeDefined()
  expect(within(screen.getByRole('list', { name: 'Уточнения' })).getByText('Мария Корф')).toBeDefined()
  expect(screen.getByText('Такого канала нет')).toBeDefined()
  expect(screen.queryByText(/ничего не найдено/)).toBeNull()
})
