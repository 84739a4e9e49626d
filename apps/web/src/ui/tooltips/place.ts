export interface Point {
  x: number
  y: number
}

type Edges = Pick<DOMRect, 'left' | 'top' | 'bottom'>

interface Size {
  width: number
  height: number
}

/** Margin at every edge of the window, px. */
export const EDGE = 8
const GAP = 14
const NEAR = 6

/** Below the pointer, or above it when there is no room; never closer to an edge than the margin. */
export function placeTooltip(pointer: Point, tooltip: Size, window: Size): Point {
  const below = pointer.y + GAP
  const fitsBelow = below + tooltip.height + EDGE <= window.height
  return {
    x: between(EDGE, pointer.x + GAP, window.width - tooltip.width - EDGE),
    y: between(EDGE, fitsBelow ? below : pointer.y - GAP - tooltip.height, window.height - tooltip.height - EDGE),
  }
}

/** Under an element, aligned to its left edge; above it when there is no room. */
export function placeUnder({ left, top, bottom }: Edges, tooltip: Size, window: Size): Point {
  const fitsBelow = bottom + NEAR + tooltip.height + EDGE <= window.height
  return {
    x: between(EDGE, left, window.width - tooltip.width - EDGE),
    y: between(EDGE, fitsBelow ? bottom + NEAR : top - NEAR - tooltip.height, window.height - tooltip.height - EDGE),
  }
}

function between(least: number, value: number, most: number) {
  return Math.max(least, Math.min(value, most))
}
