import { idOfElement, ROW } from '../row/focus.ts'
import { isOnItsWay } from '../writing.ts'

/** Ids of the first rows that the window shows, in their order. Rows stand below each other, so the first is found by halves. */
export function idsInSight(block: HTMLElement, most: number): number[] {
  const rows = [...block.querySelectorAll<HTMLElement>(`article[id^="${ROW}"]`)]
  let first = 0
  let end = rows.length
  while (first < end) {
    const middle = (first + end) >> 1
    if (rows[middle]!.getBoundingClientRect().bottom < 0) first = middle + 1
    else end = middle
  }
  const shown = rows.slice(first, first + most)
  const ids = shown
    .filter((row) => row.getBoundingClientRect().top <= window.innerHeight)
    .map(({ id }) => idOfElement(id))
  return ids.filter((id) => !isOnItsWay(id))
}
