export const DEAD_ZONE = 20
export const RESISTANCE = 0.7
export const THRESHOLD = 140
export const RELOAD_DELAY_MS = 300
export const SPIN_MS = 1000
/** A shorter touch is a flick of the page, not a pull. */
export const DWELL_MS = 300

/** Offset of the mark for the finger's travel, px: 0 within the dead zone, then less than the travel. */
export function pullOffset(travel: number) {
  return Math.max(0, travel - DEAD_ZONE) * RESISTANCE
}

/**
 * Whether a touch may start a pull: one finger, page at its top, no open layer, no scrolled element under the finger,
 * and nothing typed that a reload would lose.
 */
export function mayPull(event: TouchEvent, scrollY: number, hasLayer: boolean) {
  if (event.touches.length !== 1 || scrollY > 0 || hasLayer || isAnythingWritten()) return false
  for (let node = event.target as Element | null; node && node !== document.body; node = node.parentElement)
    if (node.scrollTop > 0 || node.hasAttribute('data-drag-x')) return false
  return true
}

const WRITTEN_IN = 'textarea, [contenteditable="true"], input:not([type]), input:is([type=text], [type=search], '
const OTHER_TYPES = '[type=email], [type=password], [type=tel], [type=url], [type=number])'

/** Fields in which the reader has typed; a field that we have filled in loses nothing. */
const typed = new WeakSet<EventTarget>()
if (!import.meta.env.SSR)
  addEventListener('input', ({ target }) => void (target && typed.add(target)), { capture: true, passive: true })

function isAnythingWritten() {
  return [...document.querySelectorAll<HTMLElement>(WRITTEN_IN + OTHER_TYPES)].some((field) => {
    // This code may have come after the first letters.
    if (!typed.has(field) && field !== document.activeElement) return false
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      return field.value.trim() !== '' && !field.readOnly && !field.disabled
    return field.textContent.trim() !== ''
  })
}
