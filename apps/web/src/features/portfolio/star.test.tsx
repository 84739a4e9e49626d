import { portfolio } from '@palata/contract/portfolio'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { makeCoin, portfolioServer } from '#testing/features/portfolio.ts'
import { people } from '#testing/people.ts'
import { renderApp, TEST_NOW } from '#testing/render.tsx'
import { type Replies, refuse, respond } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { CoinStar, usePortfolioIds, usePortfolioKept } from './index.ts'
import { TOGGLE_DEBOUNCE_MS } from './toggles.ts'

function Table({ coins }: { coins: string[] }) {
  usePortfolioKept()
  const ids = usePortfolioIds()
  return (
    <>
      {coins.map((id) => (
        <CoinStar key={id} coin={makeCoin(id)} />
      ))}
      <output>{ids?.size}</output>
    </>
  )
}

async function show(ids: string, more: Replies = {}) {
  const server = portfolioServer(ids)
  const shown = await renderApp(
    <>
      <Table coins={['aave', 'btc', 'cake']} />
      <Toasts />
    </>,
    { token: 't', replies: { ...server.replies, ...more } },
  )
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''))
  vi.useFakeTimers({ now: TEST_NOW })
  const told = () =>
    shown.requests.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`)
  return { ...shown, ...server, told }
}

const star = (symbol: string) => screen.getByRole('button', { name: `${symbol} в портфеле` })
const isIn = (symbol: string) => star(symbol).getAttribute('aria-pressed') === 'true'
const press = (symbol: string) => act(() => void fireEvent.click(star(symbol)))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

// spec, C-398
test('a coin’s star turns at once, and all presses are sent together a second after the last', async () => {
  const { told, held } = await show('aave')
  expect([isIn('AAV'), isIn('BTC')]).toEqual([true, false])
  press('BTC')
  await pass(TOGGLE_DEBOUNCE_MS - 1)
  press('AAV')
  press('CAK')
  expect([isIn('AAV'), isIn('BTC'), isIn('CAK')]).toEqual([false, true, true])
  await pass(TOGGLE_DEBOUNCE_MS - 1)
  expect(told()).toEqual([])
  await pass(1)
  expect(told()).toEqual(['POST /api/widgets/user-assets/bulk/', 'DELETE /api/widgets/user-assets/?coin_id=aave'])
  expect(held()).toBe('btc cake')
  expect([isIn('AAV'), isIn('BTC'), isIn('CAK')]).toEqual([false, true, true])
  expect(TOGGLE_DEBOUNCE_MS).toBe(1000)
})

// spec: B-409
test('a star turned back within a second sends nothing', async () => {
  const { told } = await show('aave')
  press('BTC')
  press('BTC')
  press('AAV')
  press('AAV')
  await pass(TOGGLE_DEBOUNCE_MS * 2)
  expect([told(), isIn('AAV'), isIn('BTC')]).toEqual([[], true, false])
})

test('the star of a single coin calls POST /api/widgets/user-assets/ with its coin_id', async () => {
  const { told, requests } = await show('')
  press('BTC')
  await pass(TOGGLE_DEBOUNCE_MS)
  expect(told()).toEqual(['POST /api/widgets/user-assets/'])
  expect((requests.at(-1)!.body as FormData).get('coin_id')).toBe('btc')
})

// spec, B-560, C-377
test('a star refused by the server turns back with a message', async () => {
  expectConsoleError(/^Ошибка при добавлении монеты ApiError: HTTP error! Status: 500$/)
  expectConsoleError(/^Не удалось убрать монету ApiError: HTTP error! Status: 503$/)
  await show('aave', { ...refuse(portfolio.add, 500), ...refuse(portfolio.remove, 503) })
  press('AAV')
  press('BTC')
  await pass(TOGGLE_DEBOUNCE_MS)
  expect([isIn('AAV'), isIn('BTC')]).toEqual([true, false])
  expect(screen.getByText('Ошибка при добавлении монеты')).toBeDefined()
  expect(screen.getByText('Не удалось убрать монету')).toBeDefined()
})

test('starred coins not yet sent are sent when the page is left', async () => {
  const { told } = await show('')
  press('BTC')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(0)
  expect(told()).toHaveLength(1)
})

// Nothing is awaited between the leaving and the requests: nothing else runs in a page that has been left.
test('stars pressed while a call runs are asked for when the page is left, also against that call', async () => {
  expectConsoleError(
    /^Ошибка при добавлении монеты ApiError: Сервер временно недоступен\. Пожалуйста, попробуйте позже\.$/,
  )
  const late = Promise.withResolvers<never>()
  const { told } = await show('aave', { ...respond(portfolio.add, () => late.promise) })
  press('BTC')
  await pass(TOGGLE_DEBOUNCE_MS)
  expect(told()).toEqual(['POST /api/widgets/user-assets/'])
  press('AAV')
  press('CAK')
  press('BTC')
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(told().slice(1)).toEqual([
    'POST /api/widgets/user-assets/',
    'DELETE /api/widgets/user-assets/?coin_id=btc',
    'DELETE /api/widgets/user-assets/?coin_id=aave',
  ])
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(told()).toHaveLength(4)
  // The presses are the page's, so the next test begins without them.
  late.reject(new Error('late'))
  await pass(0)
})

test('the count of the portfolio’s coins follows the stars', async () => {
  await show('aave btc')
  const count = () => screen.getByRole('status').textContent
  expect(count()).toBe('2')
  press('AAV')
  expect(count()).toBe('1')
  await pass(TOGGLE_DEBOUNCE_MS)
  expect(count()).toBe('1')
})

// spec
test.each([
  ['a guest', null],
  ['a reader without access', people.reader],
  ['a moderator without a subscription', people.moderator],
])('for %s the star of a coin is locked and says why', async (_, who) => {
  const { user, requests } = await renderApp(
    <CoinStar coin={makeCoin('btc')} />,
    who ? { token: 't', replies: portfolioServer('', who).replies } : {},
  )
  await user.click(await screen.findByRole('button', { name: 'BTC в портфель: доступно по подписке' }))
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
})
