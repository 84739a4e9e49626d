export const DEAD_ZONE = 20
export const RESISTANCE = 0.7
export const THRESHOLD = 140
export const RELOAD_DELAY_MS = 300
export const SPIN_MS = 1000

/** The page's offset for the finger's travel, px: nothing within the dead zone, then less than the travel. */
export function pullOffset(travel: number) {
  return Math.max(0, travel - DEAD_ZONE) * RESISTANCE
}

/** A pull that may reload: one finger, page at its top, nothing open, no inner scroller under the finger. */
export function mayPull(event: TouchEvent, scrollY: number, hasLayer: boolean) {
  if (event.touches.length !== 1 || scrollY > 0 || hasLayer) return false
  for (let node = event.target as Element | null; node && node !== document.body; node = node.parentElement)
    if (node.scrollTop > 0 || node.hasAttribute('data-drag-x')) return false
  return true
}
