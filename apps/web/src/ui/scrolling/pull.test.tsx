import { act, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PullToRefresh } from './PullToRefresh.tsx'
import { DEAD_ZONE, DWELL_MS, pullOffset, RELOAD_DELAY_MS, RESISTANCE, SPIN_MS, THRESHOLD } from './pull.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const touch = (clientX: number, clientY: number) => ({ touches: [{ clientX, clientY }], cancelable: true })

function pull(distance: number, { across = 0, heldMs = DWELL_MS } = {}) {
  fireEvent.touchStart(document.body, touch(100, 100))
  fireEvent.touchMove(document.body, touch(100 + across, 100 + distance))
  act(() => vi.advanceTimersByTime(heldMs))
  fireEvent.touchEnd(document.body)
}

// spec: C-106, C-107, C-109, C-110
test.each([
  [0, 0],
  [-50, 0],
  [20, 0],
  [30, 7],
  [220, 140],
])('a finger that moved %i px pulls the page by %f px', (travel, offset) => {
  expect(pullOffset(travel)).toBeCloseTo(offset)
  expect({ DEAD_ZONE, RESISTANCE, THRESHOLD, RELOAD_DELAY_MS, SPIN_MS }).toEqual({
    DEAD_ZONE: 20,
    RESISTANCE: 0.7,
    THRESHOLD: 140,
    RELOAD_DELAY_MS: 300,
    SPIN_MS: 1000,
  })
})

// spec: C-036, C-103, C-104, C-108
test('a pull beyond the threshold shows the spinner and then reloads', () => {
  const reload = vi.fn()
  const { container } = render(<PullToRefresh reload={reload} />)
  const indicator = container.firstElementChild as HTMLElement
  const spinner = indicator.querySelector('span')!
  expect(spinner.style.animationDuration).toBe('')
  pull(221)
  expect(indicator.style.transform).toBe('translateY(140px)')
  expect(spinner.style.animationDuration).toBe('1000ms')
  act(() => vi.advanceTimersByTime(RELOAD_DELAY_MS - 1))
  expect(reload).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(1))
  expect(reload).toHaveBeenCalledOnce()
})

// spec: C-105
test('a pull short of the threshold goes back without a reload', () => {
  const reload = vi.fn()
  const { container } = render(<PullToRefresh reload={reload} />)
  fireEvent.touchStart(document.body, touch(100, 100))
  fireEvent.touchMove(document.body, touch(100, 319))
  expect((container.firstElementChild as HTMLElement).style.transform).toMatch(/^translateY\(139\./)
  fireEvent.touchEnd(document.body)
  expect((container.firstElementChild as HTMLElement).style.transform).toBe('translateY(0px)')
  act(() => vi.advanceTimersByTime(1000))
  expect(reload).not.toHaveBeenCalled()
})

test.each([
  ['sideways', () => pull(221, { across: 300 })],
  [
    'two fingers',
    () =>
      fireEvent.touchStart(document.body, {
        touches: [
          { clientX: 0, clientY: 0 },
          { clientX: 9, clientY: 9 },
        ],
      }),
  ],
])('the gesture «%s» does not reload the page', (_, gesture) => {
  const reload = vi.fn()
  render(<PullToRefresh reload={reload} />)
  gesture()
  act(() => vi.advanceTimersByTime(1000))
  expect(reload).not.toHaveBeenCalled()
})

// spec: C-103
test('a pull on a scrolled page only scrolls it', () => {
  const reload = vi.fn()
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(40)
  render(<PullToRefresh reload={reload} />)
  pull(300)
  act(() => vi.advanceTimersByTime(1000))
  expect(reload).not.toHaveBeenCalled()
})

test('a flick does not reload: the finger stays 300 ms until the indicator is ready', () => {
  const reload = vi.fn()
  const { container } = render(<PullToRefresh reload={reload} />)
  const isReady = () => (container.firstElementChild as HTMLElement).dataset.ready
  pull(221, { heldMs: DWELL_MS - 1 })
  act(() => vi.advanceTimersByTime(1000))
  expect(reload).not.toHaveBeenCalled()
  fireEvent.touchStart(document.body, touch(100, 100))
  fireEvent.touchMove(document.body, touch(100, 321))
  expect(isReady()).toBe('false')
  act(() => vi.advanceTimersByTime(DWELL_MS))
  expect(isReady()).toBe('true')
  fireEvent.touchEnd(document.body)
  act(() => vi.advanceTimersByTime(RELOAD_DELAY_MS))
  expect(reload).toHaveBeenCalledOnce()
})

test.each([
  ['a comment', <textarea key="1" defaultValue="Почти дописал" />, 0],
  ['a search', <input key="2" type="search" defaultValue="эфир" />, 0],
  [
    'an opinion',
    <div key="3" contentEditable="true" suppressContentEditableWarning>
      Мнение
    </div>,
    0,
  ],
  ['spaces alone', <textarea key="4" defaultValue=" " />, 1],
  ['an address to copy', <input key="5" readOnly defaultValue="https://" />, 1],
  ['a tick', <input key="6" type="checkbox" defaultChecked />, 1],
])('with %s typed on the page a pull reloads it or not, and always when we have filled it in', (_, field, times) => {
  const reloads = (isTyped: boolean) => {
    const reload = vi.fn()
    const { container, unmount } = render(
      <>
        {field}
        <PullToRefresh reload={reload} />
      </>,
    )
    if (isTyped) fireEvent.input(container.firstElementChild!)
    pull(400)
    act(() => vi.advanceTimersByTime(1000))
    unmount()
    return reload.mock.calls.length
  }
  expect([reloads(false), reloads(true)]).toEqual([1, times])
})

test('the spinner turns until the reload’s promise ends, and no second pull starts meanwhile', async () => {
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  const reload = vi.fn(() => promise)
  const { container } = render(<PullToRefresh reload={reload} />)
  const place = () => (container.firstElementChild as HTMLElement).style.transform
  pull(221)
  await act(() => vi.advanceTimersByTimeAsync(RELOAD_DELAY_MS))
  pull(300)
  await act(() => vi.advanceTimersByTimeAsync(RELOAD_DELAY_MS))
  expect(reload).toHaveBeenCalledOnce()
  expect(place()).toBe('translateY(140px)')
  await act(async () => finish())
  expect(place()).toBe('translateY(0px)')
})
