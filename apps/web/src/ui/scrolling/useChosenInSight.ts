import { type RefObject, useEffect } from 'react'

const CHOSEN = ':is([aria-current], [aria-pressed="true"])'
/** Visible part of the neighbour, which shows that the row goes on, px. */
const NEIGHBOUR_PX = 24

/**
 * Keeps the chosen item of a horizontal row fully visible, again whenever `chosen` changes. Sets scrollLeft, because
 * `scrollIntoView` would scroll the page too.
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
