import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useFarHeight } from './useFarHeight.ts'

type Told = Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'> & { boundingClientRect: { height: number } }

let tell: (entries: Told[]) => void
const observed = new Set<Element>()

// One observer serves the whole document, so all tests speak through the first.
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

function move(isIntersecting: boolean, height: number) {
  act(() => tell([{ target: screen.getByTestId('part'), isIntersecting, boundingClientRect: { height } }]))
}

test('far from the window its height alone stands; near again it is whole', () => {
  render(<Part />)
  move(false, 420)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByTestId('part').style.height).toBe('420px')
  move(true, 420)
  expect(screen.getByRole('link')).toBeDefined()
  expect(screen.getByTestId('part').style.height).toBe('')
})

test('what holds the focus stays wherever it is', () => {
  render(<Part />)
  screen.getByRole('link').focus()
  move(false, 420)
  expect(screen.getByRole('link')).toBe(document.activeElement)
})

test('what holds a selection stays', () => {
  render(<Part />)
  document.getSelection()!.selectAllChildren(screen.getByRole('link'))
  move(false, 420)
  expect(screen.getByRole('link')).toBeDefined()
  document.getSelection()!.removeAllRanges()
})

test('in a list that is not displayed it stays as it is, whole or away', () => {
  render(<Part />)
  move(false, 0)
  expect(screen.getByRole('link')).toBeDefined()
  move(false, 420)
  move(false, 0)
  expect(screen.getByTestId('part').style.height).toBe('420px')
})

test('nobody watches it when it is gone', () => {
  const { unmount } = render(<Part />)
  expect(observed.size).toBe(1)
  unmount()
  expect(observed.size).toBe(0)
})
