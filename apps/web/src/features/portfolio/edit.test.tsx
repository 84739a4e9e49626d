import { portfolio } from '@palata/contract/portfolio'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { portfolioServer } from '#testing/features/portfolio.ts'
import { renderApp } from '#testing/render.tsx'
import { type Replies, refuse, respond, silence } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { closeAllLayers } from '#ui/layers/index.ts'
import { PortfolioButton } from './index.ts'
import { SCROLL_STEP, SCROLL_ZONE } from './list/useDragging.ts'

const ROW = 52

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW)
  HTMLElement.prototype.setPointerCapture = () => {}
})
afterEach(() => {
  act(closeAllLayers)
  Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture')
})

const list = () => screen.getByRole('list', { name: 'Порядок монет' })
const order = () =>
  within(list())
    .getAllByRole('listitem')
    .map((row) => row.dataset.coin)
    .join(' ')
const handle = (symbol: string) => screen.getByRole('button', { name: `Переместить ${symbol}` })

async function edit(ids: string, more: Replies = {}) {
  const server = portfolioServer(ids)
  const shown = await renderApp(
    <>
      <PortfolioButton />
      <Toasts />
    </>,
    { token: 't', replies: { ...server.replies, ...more } },
  )
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Портфель' })))
  await screen.findByRole('list', { name: 'Монеты портфеля' })
  await shown.user.click(screen.getByRole('button', { name: 'Редактировать' }))
  const told = (method: string) => shown.requests.filter((one) => one.method === method).map(({ url }) => url)
  return { ...shown, ...server, told }
}

const at = (clientY: number) => ({ pointerId: 1, button: 0, clientY })
/** Drags down by this many rows, without releasing the pointer. */
function dragBy(symbol: string, rows: number) {
  fireEvent.pointerDown(handle(symbol), at(100))
  fireEvent.pointerMove(handle(symbol), at(100 + rows * ROW))
}
const letGo = (symbol: string) => act(async () => void fireEvent.pointerUp(handle(symbol)))

// spec
test('«Редактировать» shows handles and bins on the coins, and «Готово» hides them', async () => {
  const { user } = await edit('aave btc')
  expect([handle('AAV'), screen.getByRole('button', { name: 'Убрать AAV' })]).toHaveLength(2)
  // In edit mode names are not links.
  expect(screen.queryByRole('link')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Готово' }))
  await user.click(screen.getByRole('button', { name: 'Готово' }))
  await screen.findByRole('list', { name: 'Монеты портфеля' })
  expect(screen.queryByRole('button', { name: 'Переместить AAV' })).toBeNull()
})

// spec, B-513
test.each([
  ['AAV', 2, 'btc cake aave doge', 'aave', 2],
  ['DOG', -3, 'doge aave btc cake', 'doge', 0],
  ['BTC', 9, 'aave cake doge btc', 'btc', 3],
])('the coin %s dragged by %d rows gives %s, saved by one request', async (symbol, rows, result, id, index) => {
  const { told, held } = await edit('aave btc cake doge')
  dragBy(symbol, rows)
  expect(told('PATCH')).toEqual([])
  await letGo(symbol)
  await waitFor(() => expect(order()).toBe(result))
  await waitFor(() => expect(held()).toBe(result))
  expect(told('PATCH')).toEqual([`/api/widgets/user-assets/?coin_id=${id}&new_index=${index}`])
})

// spec: A-354
test('a coin dropped at its own place and a drag ended by Escape change nothing', async () => {
  const { told } = await edit('aave btc cake')
  dragBy('AAV', 0.4)
  await letGo('AAV')
  dragBy('AAV', 2)
  await act(async () => void fireEvent.keyDown(document, { key: 'Escape' }))
  await letGo('AAV')
  expect([order(), told('PATCH')]).toEqual(['aave btc cake', []])
  expect(screen.getByRole('dialog')).toBeDefined()
})

// spec
test('a drag within 40 px of an edge scrolls the list by 5 px a frame', async () => {
  await edit('aave btc cake')
  const box = list().parentElement!
  vi.spyOn(box, 'getBoundingClientRect').mockReturnValue({ top: 100, bottom: 500 } as DOMRect)
  let run: FrameRequestCallback = () => {}
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((next) => {
    run = next
    return 1
  })
  box.scrollTop = 50
  fireEvent.pointerDown(handle('AAV'), at(300))
  const scrolledAt = (clientY: number) => {
    const before = box.scrollTop
    fireEvent.pointerMove(handle('AAV'), at(clientY))
    run(0)
    return box.scrollTop - before
  }
  expect([139, 140, 460, 461].map(scrolledAt)).toEqual([-5, 0, 0, 5])
  expect([SCROLL_ZONE, SCROLL_STEP]).toEqual([40, 5])
  await letGo('AAV')
})

// spec: A-351
test('keys move a coin by one place, to the start or the end, and its new place is announced', async () => {
  const { user, held } = await edit('aave btc cake doge')
  handle('CAK').focus()
  await user.keyboard('{ArrowUp}')
  expect(order()).toBe('aave cake btc doge')
  expect(document.activeElement).toBe(handle('CAK'))
  expect(screen.getByText('CAK: место 2 из 4').getAttribute('role')).toBe('status')
  await user.keyboard('{Home}{ArrowUp}')
  expect([order(), document.activeElement]).toEqual(['cake aave btc doge', handle('CAK')])
  await user.keyboard('{End}')
  expect([order(), document.activeElement]).toEqual(['aave btc doge cake', handle('CAK')])
  expect(screen.getByText('CAK: место 4 из 4')).toBeDefined()
  await waitFor(() => expect(held()).toBe('aave btc doge cake'))
})

test('on a touch screen a coin is moved by step buttons, disabled at the ends', async () => {
  const { user, held } = await edit('aave btc')
  const step = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  expect([step('AAV выше').disabled, step('BTC ниже').disabled]).toEqual([true, true])
  await user.click(step('AAV ниже'))
  await waitFor(() => expect(order()).toBe('btc aave'))
  await waitFor(() => expect(held()).toBe('btc aave'))
  expect([step('AAV ниже').disabled, document.activeElement]).toEqual([true, handle('AAV')])
})

test('many moves of a coin during one request are sent as one, with the last place', async () => {
  expectConsoleError(/^Не удалось переместить монету ApiError: HTTP error! Status: 500$/)
  let answer = () => {}
  const { user, told } = await edit(
    'aave btc cake doge',
    respond(portfolio.move, () => new Promise((resolve) => (answer = () => resolve({ status: 500 })))),
  )
  handle('DOG').focus()
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(told('PATCH')).toEqual(['/api/widgets/user-assets/?coin_id=doge&new_index=2'])
  await act(async () => answer())
})

// spec: B-561, A-494
test('a refused move of a coin shows a message, is logged and restores the server’s order', async () => {
  expectConsoleError(/^Не удалось переместить монету ApiError: HTTP error! Status: 500$/)
  const { held } = await edit('aave btc', refuse(portfolio.move, 500))
  dragBy('AAV', 1)
  await letGo('AAV')
  await screen.findByText('Не удалось переместить монету')
  await waitFor(() => expect(order()).toBe(held()))
  expect(console.error).toHaveBeenCalledWith('Не удалось переместить монету', expect.anything())
})

// spec, B-512, A-472
test('a removed coin disappears at once, keeps the popup open, moves the focus and can be restored', async () => {
  const { user, held, told } = await edit('aave btc cake')
  await user.click(screen.getByRole('button', { name: 'Убрать BTC' }))
  expect(order()).toBe('aave cake')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Убрать CAK' }))
  await waitFor(() => expect(held()).toBe('aave cake'))
  expect(told('DELETE')).toEqual(['/api/widgets/user-assets/?coin_id=btc'])
  await user.click(screen.getByRole('button', { name: 'Вернуть' }))
  await waitFor(() => expect(held()).toBe('aave btc cake'))
  expect(order()).toBe('aave btc cake')
})

// spec: B-562, A-495
test('a refused removal of a coin is logged and undone', async () => {
  expectConsoleError(/^Не удалось убрать монету ApiError: HTTP error! Status: 500$/)
  const { user } = await edit('aave btc cake', refuse(portfolio.remove, 500))
  await user.click(screen.getByRole('button', { name: 'Убрать BTC' }))
  await screen.findByText('Не удалось убрать монету')
  expect(order()).toBe('aave btc cake')
  expect(console.error).toHaveBeenCalledWith('Не удалось убрать монету', expect.anything())
})

test('a coin already removed in another tab disappears here without an error', async () => {
  const { user } = await edit('aave btc cake', refuse(portfolio.remove, 404))
  await user.click(screen.getByRole('button', { name: 'Убрать BTC' }))
  await waitFor(() => expect(order()).toBe('aave cake'))
  expect(screen.queryByText('Не удалось убрать монету')).toBeNull()
})

// spec
test('a press outside closes the portfolio, and a press on its own controls does not', async () => {
  const { user } = await edit('aave btc', respond(portfolio.remove, silence))
  await user.click(screen.getByRole('button', { name: 'Убрать BTC' }))
  await user.click(screen.getByRole('button', { name: 'Добавить' }))
  await user.click(screen.getByRole('button', { name: 'Назад' }))
  expect(screen.getByRole('dialog')).toBeDefined()
  await user.click(document.querySelector('[class*="backdrop"]')!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
