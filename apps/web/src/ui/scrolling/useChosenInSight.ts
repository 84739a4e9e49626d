import { type RefObject, useEffect } from 'react'

const CHOSEN = ':is([aria-current], [aria-pressed="true"])'
/** Of the neighbour, to show that the row goes on. */
const NEIGHBOUR_PX = 24

/**
 * Of a row that scrolls sideways: what is chosen in it stands whole in sight, anew whenever `chosen` changes.
 * By hand: `scrollIntoView` would scroll the page as well.
 */
export function useChosenInSight(row: RefObject<HTMLElement | null>, chosen: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is read from the row itself
  useEffect(() => {
    const scrolled = row.current
    const active = scrolled?.querySelector(CHOSEN)
    if (!scrolled || !active) return
    const room = scrolled.getBoundingClientRect()
    const { left, right } = active.getBoundingClientRect()
    if (left < room.left) scrolled.scrollLeft += left - room.left - NEIGHBOUR_PX
    else if (right > room.right) scrolled.scrollLeft += Math.min(right - room.right + NEIGHBOUR_PX, left - room.left)
  }, [row, chosen])
}
