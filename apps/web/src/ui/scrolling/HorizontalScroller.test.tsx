import { act, fireEvent, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HorizontalScroller, STEP_MS, STEP_PX } from './HorizontalScroller.tsx'

let resized: () => void
let width = 0

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
      constructor(tell: () => void) {
        resized = tell
      }
    },
  )
  // A row of 300 px that scrolls no further than its content.
  width = 400
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(() => width)
  let left = 0
  vi.spyOn(HTMLElement.prototype, 'scrollLeft', 'get').mockImplementation(() => left)
  vi.spyOn(HTMLElement.prototype, 'scrollLeft', 'set').mockImplementation((to: number) => {
    left = Math.max(0, Math.min(to, width - 300))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const page = (
  <HorizontalScroller>
    <button type="button">Первая</button>
  </HorizontalScroller>
)

function show() {
  const { container, unmount } = render(page)
  const row = container.querySelector('[data-drag-x]')!
  const arrow = (side: 'left' | 'right') => container.querySelector<HTMLElement>(`[aria-hidden="true"].${side}`)
  const shown = () => (['left', 'right'] as const).filter((side) => arrow(side))
  return { row, arrow, shown, unmount }
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const enter = (node: Element | null, pointerType = 'mouse') => fireEvent.pointerEnter(node!, { pointerType })

// spec: C-033
test('the scroller shows arrows only on the sides with more content', () => {
  const { row, shown } = show()
  expect(shown()).toEqual(['right'])
  row.scrollLeft = 50
  fireEvent.scroll(row)
  expect(shown()).toEqual(['left', 'right'])
  row.scrollLeft = 100
  fireEvent.scroll(row)
  expect(shown()).toEqual(['left'])
})

test('the scroller shows arrows only once its content overflows', () => {
  width = 300
  const { shown } = show()
  expect(shown()).toEqual([])
  width = 301
  act(() => resized())
  expect(shown()).toEqual(['right'])
})

// spec: C-262
test('a pointer over an arrow scrolls 30 px every 100 ms until it leaves', () => {
  width = 900
  const { row, arrow } = show()
  enter(arrow('right'))
  pass(99)
  expect(row.scrollLeft).toBe(0)
  pass(1)
  expect(row.scrollLeft).toBe(30)
  pass(200)
  expect(row.scrollLeft).toBe(90)
  fireEvent.pointerLeave(arrow('right')!)
  pass(1000)
  expect(row.scrollLeft).toBe(90)
  enter(arrow('left'))
  pass(100)
  expect(row.scrollLeft).toBe(60)
  expect({ STEP_PX, STEP_MS }).toEqual({ STEP_PX: 30, STEP_MS: 100 })
})

test('the scroller stops at its end and hides that arrow', () => {
  const { row, arrow, shown } = show()
  enter(arrow('right'))
  pass(400)
  expect(row.scrollLeft).toBe(100)
  expect(shown()).toEqual(['left'])
  expect(vi.getTimerCount()).toBe(0)
})

test('an unmounted scroller leaves no timer', () => {
  const { arrow, unmount } = show()
  enter(arrow('right'))
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('a click on an arrow scrolls one step, and a touch starts no hover', () => {
  const { row, arrow } = show()
  enter(arrow('right'), 'touch')
  fireEvent.click(arrow('right')!)
  pass(500)
  expect(row.scrollLeft).toBe(30)
})

test('the scroller’s arrows cannot take the focus', () => {
  const { arrow } = show()
  expect(arrow('right')!.tabIndex).toBe(-1)
  expect(fireEvent.mouseDown(arrow('right')!)).toBe(false)
})

test('the server draws no arrows', () => {
  expect(renderToString(page)).not.toContain('aria-hidden')
})
