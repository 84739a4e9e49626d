import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useFarHeight } from './useFarHeight.ts'

type Told = Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>

let tell: (entries: Told[]) => void
const observed = new Set<Element>()

// One observer serves the whole document, so all tests use the first one.
beforeAll(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof tell) {
        tell = callback
      }
      observe = (element: Element) => observed.add(element)
      unobserve = (element: Element) => observed.delete(element)
    },
  )
})
afterAll(() => vi.unstubAllGlobals())

function Part() {
  const part = useRef<HTMLDivElement>(null)
  const height = useFarHeight(part)
  return (
    <div ref={part} data-testid="part" style={height === null ? undefined : { height }}>
      {height === null && <a href="/news/1">новость</a>}
    </div>
  )
}

/** Sets the part's position, px below the window's upper edge. */
function place(top: number, height: number) {
  const part = screen.getByTestId('part')
  part.getBoundingClientRect = () => new DOMRect(0, top, 300, height)
  return part
}

function move(isIntersecting: boolean, height: number) {
  const target = place(isIntersecting ? 0 : 9000, height)
  act(() => tell([{ target, isIntersecting }]))
}

function scrollTo(top: number) {
  window.scrollTo(0, top)
  fireEvent.scroll(window)
}

test('a part far from the window is replaced by its height, and drawn again when near', () => {
  render(<Part />)
  move(false, 420)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByTestId('part').style.height).toBe('420px')
  move(true, 420)
  expect(screen.getByRole('link')).toBeDefined()
  expect(screen.getByTestId('part').style.height).toBe('')
})

test('a part with the focus is kept however far it is', () => {
  render(<Part />)
  screen.getByRole('link').focus()
  move(false, 420)
  expect(screen.getByRole('link')).toBe(document.activeElement)
})

test('a part with a selection is kept however far it is', () => {
  render(<Part />)
  document.getSelection()!.selectAllChildren(screen.getByRole('link'))
  move(false, 420)
  expect(screen.getByRole('link')).toBeDefined()
  document.getSelection()!.removeAllRanges()
})

test('a part of a hidden list stays as it was, drawn or not', () => {
  render(<Part />)
  move(false, 0)
  expect(screen.getByRole('link')).toBeDefined()
  move(false, 420)
  move(false, 0)
  scrollTo(50_000)
  expect(screen.getByTestId('part').style.height).toBe('420px')
})

test('a part that a jump brings into view is drawn before the frame is painted', () => {
  render(<Part />)
  move(false, 420)
  place(200, 420)
  scrollTo(8000)
  expect(screen.getByRole('link')).toBeDefined()
})

test('a part just beyond the window is drawn after a jump too', () => {
  render(<Part />)
  move(false, 420)
  place(window.innerHeight + 990, 420)
  scrollTo(20_000)
  expect(screen.getByRole('link')).toBeDefined()
})

test('a late report of the observer does not remove a part that is in view again', () => {
  render(<Part />)
  const target = place(200, 420)
  act(() => tell([{ target, isIntersecting: false }]))
  expect(screen.getByRole('link')).toBeDefined()
})

test('an unmounted part is no longer observed', () => {
  const { unmount } = render(<Part />)
  expect(observed.size).toBe(1)
  unmount()
  expect(observed.size).toBe(0)
})

test('a jump draws a part before React handles the observer’s report', () => {
  render(<Part />)
  move(false, 420)
  scrollTo(20_000)
  act(() => {
    tell([{ target: place(3000, 420), isIntersecting: true }])
    place(0, 420)
    scrollTo(23_000)
    expect(screen.getByRole('link')).toBeDefined()
  })
})
