import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scrollToBegin, stayAt } from './places.ts'

/** Lowest position that the page is long enough for, px. */
let lowest = 0
let top = 0
const observers = new Set<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('scrollTo', (_: number, to: number) => {
    top = Math.min(to, lowest)
  })
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => top })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #told: () => void
      constructor(told: () => void) {
        this.#told = told
      }
      observe() {
        observers.add(this.#told)
      }
      disconnect() {
        observers.delete(this.#told)
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  observers.clear()
})

/** The page is read anew at 500 px and is too short for it. */
function beginShort() {
  ;[top, lowest] = [500, 100]
  stayAt(location.pathname + location.search)
  scrollToBegin()
  expect(top).toBe(100)
}

function growTo(height: number) {
  lowest = height
  for (const told of observers) told()
  vi.advanceTimersByTime(50)
}

test('a page that grows slowly still comes to its old position, and then stays where it is moved', () => {
  beginShort()
  growTo(300)
  expect(top).toBe(300)
  vi.advanceTimersByTime(120_000)
  growTo(900)
  expect(top).toBe(500)
  top = 20
  growTo(1000)
  expect(top).toBe(20)
})

for (const move of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
  test(`a page that the reader moves is not scrolled as it grows: ${move}`, () => {
    beginShort()
    window.dispatchEvent(new Event(move))
    growTo(900)
    expect(top).toBe(100)
  })
