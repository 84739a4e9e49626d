import { act, fireEvent, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NEW_MARKER_MS, useNewMarker } from './useNewMarker.ts'

let announce: (ratio: number) => void
let inSight = 0

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      // Like a browser's: reports only when a threshold is crossed.
      constructor(
        tell: (entries: { intersectionRatio: number }[]) => void,
        { threshold }: { threshold: readonly number[] },
      ) {
        let crossed = 0
        announce = (intersectionRatio) => {
          const now = threshold.filter((share) => intersectionRatio >= share).length
          if (now !== crossed) act(() => tell([{ intersectionRatio }]))
          crossed = now
        }
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () =>
      ({
        top: window.innerHeight - 100 * inSight,
        bottom: window.innerHeight + 100 * (1 - inSight),
        height: 100,
      }) as DOMRect,
  )
})
afterEach(() => {
  inSight = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Marked({ onSeen }: { onSeen: () => void }) {
  const card = useRef<HTMLElement>(null)
  useNewMarker(card, true, onSeen)
  return <article ref={card}>карточка</article>
}

function show() {
  const onSeen = vi.fn()
  const { getByText, unmount } = render(<Marked onSeen={onSeen} />)
  return { onSeen, card: getByText('карточка'), unmount }
}

// spec: B-259
test('the pointer removes the new marker of a card at once', () => {
  const { onSeen, card } = show()
  fireEvent.mouseEnter(card)
  expect(onSeen).toHaveBeenCalledOnce()
})

// spec: B-260, B-583
test.each(['a mouse', 'fingers'])(
  'with %s the new marker goes after five seconds with a tenth of the card in sight',
  (by) => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: by === 'fingers' && query === '(hover: none)' }))
    const { onSeen } = show()
    announce(0.09)
    vi.advanceTimersByTime(NEW_MARKER_MS)
    expect(onSeen).not.toHaveBeenCalled()
    announce(0.1)
    vi.advanceTimersByTime(NEW_MARKER_MS - 1)
    expect(onSeen).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onSeen).toHaveBeenCalledOnce()
    expect(NEW_MARKER_MS).toBe(5000)
  },
)

test('the new marker stays while the tab is in the background', () => {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { onSeen } = show()
  announce(1)
  vi.advanceTimersByTime(NEW_MARKER_MS)
  expect(onSeen).not.toHaveBeenCalled()
  state.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(NEW_MARKER_MS)
  expect(onSeen).toHaveBeenCalledOnce()
  state.mockRestore()
})

test('scrolling a card away restarts the five seconds of its new marker', () => {
  const { onSeen } = show()
  announce(0.5)
  vi.advanceTimersByTime(4000)
  announce(0.05)
  vi.advanceTimersByTime(4000)
  expect(onSeen).not.toHaveBeenCalled()
})

// spec: B-261
test('a card in view from the start loses its new marker without waiting for the observer', () => {
  inSight = 0.5
  const { onSeen } = show()
  vi.advanceTimersByTime(NEW_MARKER_MS)
  expect(onSeen).toHaveBeenCalledOnce()
})

test('an unmounted card does not remove its new marker', () => {
  inSight = 1
  const { onSeen, unmount } = show()
  unmount()
  vi.advanceTimersByTime(NEW_MARKER_MS)
  expect(onSeen).not.toHaveBeenCalled()
})
