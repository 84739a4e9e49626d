import { portfolio } from '@palata/contract/portfolio'
import { search } from '@palata/contract/search'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { makeAsset, makeCoin, portfolioServer } from '#testing/features/portfolio.ts'
import { isOff } from '#testing/isOff.ts'
import { people } from '#testing/people.ts'
import { renderApp, TEST_NOW } from '#testing/render.tsx'
import { type Replies, refuse, respond, serve, silence } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { closeAllLayers } from '#ui/layers/index.ts'
import { PortfolioButton, portfolioLayer } from './index.ts'
import { DEBOUNCE_MS } from './search/useCoinSearch.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  act(closeAllLayers)
  vi.useRealTimers()
})

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => act(async () => void fireEvent.click(button(name)))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const pulseOf = (assets: ReturnType<typeof makeAsset>[]) => ({
  btc_price: { price_usd: null, change_1d_usd: null, updated_at: null },
  assets,
})
const tickers = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('b')!.textContent)

async function open(ids: string, more: Replies = {}, token = 't') {
  const server = portfolioServer(ids)
  const shown = await renderApp(
    <>
      <PortfolioButton />
      <Toasts />
    </>,
    { token, replies: { ...server.replies, ...more } },
  )
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Портфель' })))
  await screen.findByRole('dialog')
  const asked = (method: string, path: string) =>
    shown.requests.filter((one) => one.method === method && one.url.startsWith(path)).map(({ url }) => url)
  return { ...shown, ...server, asked }
}

// spec
test.each([
  ['a guest', null],
  ['a reader without access', people.reader],
  ['a moderator without a subscription', people.moderator],
])('for %s the portfolio button is locked, says why and opens nothing', async (_, who) => {
  const { user, requests } = await renderApp(
    <PortfolioButton />,
    who ? { token: 't', replies: portfolioServer('aave', who).replies } : {},
  )
  const locked = await screen.findByRole('button', { name: 'Портфель: доступно по подписке' })
  expect(locked.querySelectorAll('svg')).toHaveLength(2)
  await user.click(locked)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(requests.some(({ url }) => url.includes('market-pulse'))).toBe(false)
})

// spec
test('a member sees coins with prices and changes, and closes the portfolio by the cross or its button', async () => {
  const { user } = await open('hype sol')
  const dialog = screen.getByRole('dialog', { name: 'Портфель' })
  await waitFor(() => expect(tickers('Монеты портфеля')).toEqual(['HYP', 'SOL']))
  expect(dialog.textContent).toContain('2 монеты · за\u00a024\u00a0ч')
  const [row] = within(dialog).getAllByRole('listitem')
  expect(row!.textContent).toContain('$41.27')
  expect(row!.textContent).toContain('−4.61%')
  expect(within(row!).getByRole('link').getAttribute('href')).toBe('/coin/hype')
  expect([isOff(button('Добавить')), isOff(button('Редактировать'))]).toEqual([false, false])
  await user.click(button('Закрыть'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const opener = button('Портфель')
  await pass(200)
  await user.click(opener)
  await screen.findByRole('dialog')
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  await user.click(opener)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

// spec: A-227
test.each([
  [-0.004, 'up', '0.00%'],
  [0, 'up', '0.00%'],
  [2, 'up', '2.00%'],
  [-0.5, 'down', '−0.50%'],
])('a coin’s change of %d is shown as %s', async (change_1d_usd, tone, text) => {
  await open('', serve(portfolio.pulse, pulseOf([makeAsset('aave', 0, { change_1d_usd })])))
  const change = await screen.findByText(text)
  expect(change.className).toMatch(new RegExp(tone))
})

test('a late price of a coin is dimmed with its time, and one older than an hour is not shown', async () => {
  const ago = (minutes: number) => new Date(TEST_NOW.getTime() - minutes * 60_000).toISOString()
  const { user } = await open(
    '',
    serve(
      portfolio.pulse,
      pulseOf([
        makeAsset('late', 0, { updated_at: ago(6) }),
        makeAsset('lost', 1, { updated_at: ago(61) }),
        makeAsset('fresh', 2, { updated_at: ago(1) }),
      ]),
    ),
  )
  await screen.findByText('FRE')
  const expectAges = () => {
    const [late, lost, fresh] = screen.getAllByRole('listitem')
    expect(late!.textContent).toContain('$41.27на 11:54')
    expect(lost!.textContent).toContain('N/A')
    expect(lost!.textContent).not.toContain('$41.27')
    expect(fresh!.textContent).not.toContain('на ')
  }
  expectAges()
  await user.click(button('Редактировать'))
  expectAges()
})

// spec: A-215
test('an empty portfolio says so and offers only to add coins', async () => {
  await open('')
  expect(await screen.findByText('Вы еще не выбрали активы')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Редактировать' })).toBeNull()
  expect(isOff(button('Добавить'))).toBe(false)
})

// spec
test('a portfolio that failed to load is logged and can be requested again, and loaded coins stay', async () => {
  expectConsoleError(/^Сетевая ошибка при получении портфеля: HTTP error! Status: 502$/)
  let isUp = false
  await open(
    '',
    respond(portfolio.pulse, () => (isUp ? { status: 200, body: pulseOf([makeAsset('aave', 0)]) } : { status: 502 })),
  )
  await screen.findByText('Не удалось загрузить портфель')
  expect(console.error).toHaveBeenCalledWith('Сетевая ошибка при получении портфеля: HTTP error! Status: 502')
  isUp = true
  await press('Повторить')
  await screen.findByText('AAV')
  isUp = false
  await pass(15_000)
  expect(await screen.findByText(/Цены не обновились/)).toBeDefined()
  expect(screen.getByText('AAV')).toBeDefined()
})

// spec: A-342
test('the portfolio is read again every 15 seconds while open, and not once closed', async () => {
  const { asked, user } = await open('aave')
  await screen.findByText('AAV')
  expect(asked('GET', '/api/widgets/market-pulse/')).toHaveLength(1)
  await pass(15_000)
  expect(asked('GET', '/api/widgets/market-pulse/')).toHaveLength(2)
  await user.click(button('Закрыть'))
  await pass(60_000)
  expect(asked('GET', '/api/widgets/market-pulse/')).toHaveLength(2)
})

test('a loading portfolio shows a skeleton with its buttons disabled', async () => {
  await open('', respond(portfolio.pulse, silence))
  expect(screen.getByRole('status', { name: 'Загрузка портфеля' })).toBeDefined()
  expect([isOff(button('Добавить')), isOff(button('Редактировать'))]).toEqual([true, true])
})

const found = ['hyper', 'hydra', 'aave'].map(makeCoin)
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Поиск монет' })
const type = (value: string) => act(async () => void fireEvent.change(field(), { target: { value } }))
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

async function openSearch(ids: string, more: Replies = {}) {
  const shown = await open(ids, { ...serve(search.coins, { results: found }), ...more })
  if (ids) await screen.findByRole('list', { name: 'Монеты портфеля' })
  else await screen.findByText('Вы еще не выбрали активы')
  await press('Добавить')
  return { ...shown, searched: () => shown.asked('GET', '/api/search/coins') }
}

// spec
test('found coins can be chosen, and one already in the portfolio is checked and disabled', async () => {
  await openSearch('aave')
  expect(screen.getByRole('dialog', { name: 'Добавить активы' })).toBeDefined()
  expect(isOff(button('Добавить выбранное'))).toBe(true)
  await type('hy')
  await pass(DEBOUNCE_MS)
  const rows = screen.getAllByRole('listitem')
  expect(rows.map((row) => [row.querySelector('img') !== null, row.textContent])).toEqual([
    [true, 'Монета hyperHYP'],
    [true, 'Монета hydraHYD'],
    [true, 'Монета aaveAAV · уже в портфеле'],
  ])
  expect([box(/aave/).checked, box(/aave/).disabled]).toEqual([true, true])
  fireEvent.click(box(/hyper/))
  expect([box(/hyper/).checked, isOff(button('Добавить выбранное'))]).toEqual([true, false])
  fireEvent.click(box(/hyper/))
  expect([box(/hyper/).checked, isOff(button('Добавить выбранное'))]).toEqual([false, true])
})

// spec
test('coins chosen in several searches are added together in order, and the list opens', async () => {
  const { held, asked } = await openSearch('aave')
  await type('hydra')
  await pass(DEBOUNCE_MS)
  fireEvent.click(box(/hydra/))
  await type('hyper')
  await pass(DEBOUNCE_MS)
  fireEvent.click(box(/hyper/))
  expect(held()).toBe('aave')
  await press('Добавить выбранное')
  await screen.findByRole('dialog', { name: 'Портфель' })
  expect([held(), tickers('Монеты портфеля')]).toEqual(['aave hydra hyper', ['AAV', 'HYD', 'HYP']])
  expect(asked('POST', '/api/widgets/user-assets/')).toEqual(['/api/widgets/user-assets/bulk/'])
})

// spec: B-560
test('coins that were refused stay chosen with the reason, and nothing is added', async () => {
  expectConsoleError(/^Ошибка при добавлении монеты ApiError: В портфеле уже тысяча монет$/)
  const { held } = await openSearch('aave', refuse(portfolio.add, 400, { detail: 'В портфеле уже тысяча монет' }))
  await type('hy')
  await pass(DEBOUNCE_MS)
  fireEvent.click(box(/hyper/))
  await press('Добавить выбранное')
  await screen.findByText('В портфеле уже тысяча монет')
  expect([box(/hyper/).checked, held()]).toEqual([true, 'aave'])
  expect(console.error).toHaveBeenCalledWith('Ошибка при добавлении монеты', expect.anything())
})

// spec
test('the back arrow leaves the search and drops the chosen coins', async () => {
  await openSearch('aave')
  await type('hy')
  await pass(DEBOUNCE_MS)
  fireEvent.click(box(/hyper/))
  await press('Назад')
  await screen.findByRole('list', { name: 'Монеты портфеля' })
  await press('Добавить')
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  expect(isOff(button('Добавить выбранное'))).toBe(true)
})

// spec, B-503
test('coins are searched by two letters and more, trimmed, 400 ms after the last letter', async () => {
  const { searched } = await openSearch('')
  // From here on the test controls time.
  vi.useFakeTimers({ now: TEST_NOW })
  await type(' h ')
  await pass(DEBOUNCE_MS * 2)
  expect(searched()).toEqual([])
  await type(' hy')
  await pass(DEBOUNCE_MS - 20)
  await type(' hyp ')
  await pass(DEBOUNCE_MS - 20)
  expect(searched()).toEqual([])
  await pass(40)
  expect(searched()).toEqual(['/api/search/coins?q=hyp'])
  expect(DEBOUNCE_MS).toBe(400)
})

// spec: A-222, B-406
test('a newer search of coins aborts the one still on its way', async () => {
  const signals: (AbortSignal | undefined)[] = []
  await openSearch(
    '',
    respond(search.coins, ({ url }, signal) => {
      signals.push(signal)
      return url.endsWith('=old') ? silence() : { status: 200, body: { results: [makeCoin('newest')] } }
    }),
  )
  await type('old')
  await pass(DEBOUNCE_MS)
  expect(screen.getByRole('status', { name: 'Поиск идёт' })).toBeDefined()
  await type('new')
  await pass(DEBOUNCE_MS)
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByRole('status', { name: 'Поиск идёт' })).toBeNull()
})

// spec: A-221
test('«Стереть» empties the search field and keeps the focus in it', async () => {
  await openSearch('')
  expect(screen.queryByRole('button', { name: 'Стереть' })).toBeNull()
  await type('hy')
  await press('Стереть')
  expect([field().value, document.activeElement]).toEqual(['', field()])
})

// spec
test('a search of two letters and more without results says so once it is answered', async () => {
  const words = 'По вашему запросу ничего не найдено'
  await openSearch('', serve(search.coins, { results: [] }))
  await type('h')
  await pass(DEBOUNCE_MS)
  expect(screen.queryByText(words)).toBeNull()
  await type('hyperzzz')
  expect(screen.queryByText(words)).toBeNull()
  await pass(DEBOUNCE_MS)
  expect(screen.getByText(words)).toBeDefined()
})

// spec
test.each([
  [500, 0],
  [503, 3],
  [404, 3],
])('a search of coins that failed with %i is logged without a message and leaves %i results', async (status, left) => {
  expectConsoleError(new RegExp(`^Сетевая ошибка при поиске монет: HTTP error! Status: ${status}$`))
  let isUp = true
  await openSearch(
    '',
    respond(search.coins, () =>
      isUp ? { status: 200, body: { results: found } } : { status, body: { detail: 'Слова сервера' } },
    ),
  )
  await type('hy')
  await pass(DEBOUNCE_MS)
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  isUp = false
  await type('hyp')
  await pass(DEBOUNCE_MS)
  expect(console.error).toHaveBeenCalledWith(`Сетевая ошибка при поиске монет: HTTP error! Status: ${status}`)
  expect(screen.queryAllByRole('listitem')).toHaveLength(left)
  expect(screen.queryByText('Слова сервера')).toBeNull()
})

// spec: B-567
test('a found coin without an id is logged and ignored', async () => {
  expectConsoleError(/^Монета без api_id/)
  await openSearch('', serve(search.coins, { results: [{ ...makeCoin('ghost'), api_id: '' }] }))
  await type('gh')
  await pass(DEBOUNCE_MS)
  fireEvent.click(box(/ghost/))
  expect(console.error).toHaveBeenCalledWith('Монета без api_id', expect.anything())
  expect(isOff(button('Добавить выбранное'))).toBe(true)
})

test('the portfolio opened for a filter begins with the search and reports added coins', async () => {
  const onAdded = vi.fn()
  const { replies } = portfolioServer('')
  await renderApp(<PortfolioButton />, {
    token: 't',
    replies: { ...replies, ...serve(search.coins, { results: found }) },
  })
  await screen.findByRole('button', { name: 'Портфель' })
  act(() => portfolioLayer.open({ mode: 'search', onAdded }))
  await screen.findByRole('dialog', { name: 'Добавить активы' })
  await type('hy')
  await pass(DEBOUNCE_MS)
  fireEvent.click(box(/hyper/))
  expect(onAdded).not.toHaveBeenCalled()
  await press('Добавить выбранное')
  await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1))
})
