import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { FullValues, LEAVE_MS } from './FullValues.tsx'
import { Change, changeHtml, Figure, figureHtml, Hint } from './index.ts'

const PRICE = '$91 240'
const FULL = '$91\u00a0240.125'

afterEach(() => void vi.useRealTimers())

function show() {
  const drawn = render(
    <>
      <p>
        Сейчас <Figure kind="price" value={91_240.125} />, было <Figure kind="price" value={2.5} />
      </p>
      <a href="/signal/7">
        <Figure kind="price" value={0.123456789} inControl />
      </a>
      <Hint text="$5.3">от максимума</Hint>
      <p>рядом</p>
      <FullValues />
    </>,
  )
  return { ...drawn, user: userEvent.setup(), figure: screen.getByText(PRICE) }
}
const tooltip = () => screen.queryByRole('tooltip')?.textContent ?? null

test('the pointer over a rounded figure shows its full value, also while moving onto the tooltip', async () => {
  const { figure } = show()
  fireEvent.pointerOver(figure, { pointerType: 'mouse' })
  expect(tooltip()).toBe(FULL)
  vi.useFakeTimers()
  fireEvent.pointerOver(screen.getByText('рядом'), { pointerType: 'mouse' })
  act(() => void vi.advanceTimersByTime(LEAVE_MS - 1))
  fireEvent.pointerOver(screen.getByRole('tooltip'), { pointerType: 'mouse' })
  act(() => void vi.advanceTimersByTime(LEAVE_MS))
  expect(tooltip()).toBe(FULL)
  fireEvent.pointerOver(screen.getByText('рядом'), { pointerType: 'mouse' })
  act(() => void vi.advanceTimersByTime(LEAVE_MS))
  expect(tooltip()).toBeNull()
})

test('Tab stops at rounded figures and hints only, and Escape hides the tooltip', async () => {
  const { figure, user } = show()
  await user.tab()
  expect(document.activeElement).toBe(figure)
  expect(tooltip()).toBe(FULL)
  expect(figure.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
  await user.keyboard('{Escape}')
  expect(tooltip()).toBeNull()
  expect(figure.hasAttribute('aria-describedby')).toBe(false)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link'))
  await user.tab()
  expect(tooltip()).toBe('$5.3')
  await user.tab()
  expect(tooltip()).toBeNull()
})

test('Escape hides a figure’s tooltip first and then closes the dialog around it', async () => {
  const { figure, user } = show()
  const dialog = vi.fn()
  document.addEventListener('keydown', dialog)
  await user.tab()
  expect(document.activeElement).toBe(figure)
  dialog.mockClear()
  await user.keyboard('{Escape}')
  expect([tooltip(), dialog.mock.calls.length]).toEqual([null, 0])
  await user.keyboard('{Escape}')
  expect(dialog).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', dialog)
})

test('a tap shows a figure’s full value, and a tap elsewhere or a scroll hides it', async () => {
  const { figure, user } = show()
  await user.pointer({ keys: '[TouchA]', target: figure })
  expect(tooltip()).toBe(FULL)
  await user.pointer({ keys: '[TouchA]', target: screen.getByText('рядом') })
  expect(tooltip()).toBeNull()
  await user.pointer({ keys: '[TouchA]', target: figure })
  fireEvent.scroll(document)
  expect(tooltip()).toBeNull()
})

test.each([
  ['the page', () => document, null],
  ['the box of the figure', (figure: Element) => figure.parentElement!, null],
  ['a box elsewhere, such as a calendar that comes late', () => screen.getByText('рядом'), FULL],
] as const)('a scroll of %s hides the full value only when it moves the figure', (_, boxOf, left) => {
  const { figure } = show()
  fireEvent.pointerOver(figure, { pointerType: 'mouse' })
  fireEvent.scroll(boxOf(figure))
  expect(tooltip()).toBe(left)
})

test.each([
  ['shows what it moved to', 91_240.125, 91_250.5, '$91\u00a0250.5'],
  ['is hidden by a round one', 91_240.125, 91_250, null],
  ['comes with one that is no longer round', 91_250, 91_240.125, FULL],
])('under a resting pointer the full value of a live price %s', async (_, before, after, full) => {
  const price = (value: number) => (
    <>
      <Figure kind="market" value={value} ticks />
      <FullValues />
    </>
  )
  const { rerender, container } = render(price(before))
  fireEvent.pointerOver(container.querySelector('data')!, { pointerType: 'mouse' })
  rerender(price(after))
  await waitFor(() => expect(tooltip()).toBe(full))
})

test('a price that moves does not bring back a full value that was sent away', async () => {
  const price = (value: number) => (
    <>
      <Figure kind="market" value={value} ticks />
      <FullValues />
    </>
  )
  const { rerender, container } = render(price(91_240.125))
  fireEvent.pointerOver(container.querySelector('data')!, { pointerType: 'mouse' })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  rerender(price(91_250.5))
  await act(async () => {})
  expect(tooltip()).toBeNull()
})

test.each([
  ['a figure alone', 'data', FULL],
  ['the sentence around it', 'p', `Сейчас ${FULL}, было $2.5`],
])('%s is copied with its full value', (_, selector, copied) => {
  const { container } = show()
  getSelection()!.selectAllChildren(container.querySelector(selector)!)
  const setData = vi.fn()
  const isBrowsers = fireEvent.copy(document.body, { clipboardData: { setData } })
  expect(setData.mock.calls).toEqual([['text/plain', copied]])
  expect(isBrowsers).toBe(false)
})

test('a part of a figure and text without figures are copied unchanged', () => {
  const { figure } = show()
  const setData = vi.fn()
  getSelection()!.setBaseAndExtent(figure.firstChild!, 0, figure.firstChild!, 2)
  fireEvent.copy(document.body, { clipboardData: { setData } })
  getSelection()!.selectAllChildren(screen.getByText('рядом'))
  fireEvent.copy(document.body, { clipboardData: { setData } })
  expect(setData).not.toHaveBeenCalled()
})

test('digits are tabular in ticking figures and columns, and proportional in a sentence', () => {
  const { container } = render(
    <>
      <Figure kind="market" value={1} ticks />
      <Figure kind="market" value={2} isColumn />
      <Figure kind="market" value={3} />
    </>,
  )
  expect([...container.querySelectorAll('data')].map(({ className }) => /column/.test(className))).toEqual([
    true,
    true,
    false,
  ])
})

test.each([
  [8.53, 'up', '+8.53%\u00a0с публикации'],
  [0, 'up', '0.00%\u00a0с публикации'],
  [-3.14, 'down', '−3.14%\u00a0с публикации'],
  [null, null, 'N/A\u00a0с публикации'],
] as const)('a change of %s points %s, with its arrow and period', (percent, tone, text) => {
  const { container } = render(<Change percent={percent} period="с публикации" plus />)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('.up, .down')].map(({ className }) => /down/.test(className))).toEqual(
    tone ? [tone === 'down'] : [],
  )
  // A change of zero is green, as specified, but moved nowhere.
  expect(container.querySelectorAll('svg')).toHaveLength(percent ? 1 : 0)
})

test('a period named by a heading is still told to screen readers, and a table shows no arrow', () => {
  const { container } = render(<Change percent={1} period="24 ч" isPeriodNamed inTable />)
  expect(screen.getByText(/24 ч/).className).toContain('visually-hidden')
  expect(container.querySelector('svg')).toBeNull()
})

test.each([91_240.125, 2.5, 0.000000001, null])('the HTML of the figure %s equals what React draws', (value) => {
  const { container } = render(<Figure kind="price" value={value} inControl />)
  const drawn = document.createElement('p')
  drawn.innerHTML = figureHtml('price', value)
  expect(drawn.innerHTML).toBe(container.innerHTML)
})

test.each([3.2, -3.2, 0, -0.001, null])('the HTML of the change %s equals what React draws', (percent) => {
  const { container } = render(<Change percent={percent} period="с публикации" plus />)
  const drawn = document.createElement('p')
  drawn.innerHTML = changeHtml(percent, 'с публикации')
  const plain = (html: string) => html.replaceAll(/ +(?=")/g, '')
  expect(plain(drawn.innerHTML)).toBe(plain(container.innerHTML))
})
