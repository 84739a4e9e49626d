import { render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { useChosenInSight } from './useChosenInSight.ts'

const WIDTH = 100
const ROOM = 250

/** Five items in a row that shows two and a half. */
function Row({ chosen }: { chosen: number }) {
  const row = useRef<HTMLDivElement>(null)
  useChosenInSight(row, chosen)
  return (
    <div ref={row} data-testid="row">
      {[0, 1, 2, 3, 4].map((place) => (
        <a key={place} href={`/${place}`} data-place={place} aria-current={place === chosen ? 'page' : undefined}>
          {place}
        </a>
      ))}
    </div>
  )
}

test('the chosen item is scrolled into view with its neighbour’s edge, unless it is in view', () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const scrolled = this.closest<HTMLElement>('[data-testid]')!
    if (this === scrolled) return new DOMRect(0, 0, ROOM, 40)
    return new DOMRect(Number(this.dataset.place) * WIDTH - scrolled.scrollLeft, 0, WIDTH, 40)
  })
  const { rerender, getByTestId } = render(<Row chosen={1} />)
  const row = getByTestId('row')
  expect(row.scrollLeft).toBe(0)
  rerender(<Row chosen={3} />)
  expect(row.scrollLeft).toBe(400 - ROOM + 24)
  rerender(<Row chosen={1} />)
  expect(row.scrollLeft).toBe(100 - 24)
  rerender(<Row chosen={2} />)
  expect(row.scrollLeft).toBe(100 - 24)
})
