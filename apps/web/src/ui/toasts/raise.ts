export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Space between the toasts and a button, px. */
const GAP = 8
/** Less than this two boxes only touch, px. */
const TOUCH = 0.5
/** Distance of the probed points, px; less than a button's side. */
const STEP = 12

/**
 * How far up the toasts must move to cover no button, px; 0 when there is no free place above. `buttonsIn` finds the
 * buttons that are in a box.
 */
export function raiseOver({ left, right, top, bottom }: Box, buttonsIn: (box: Box) => readonly Box[]): number {
  // Toasts that are not laid out yet cover nothing.
  if (right <= left || bottom <= top) return 0
  let raise = 0
  for (;;) {
    const box = { left, right, top: top - raise - GAP, bottom: bottom - raise + GAP }
    // A button that only touches the box is found by the probe of its edge, and is not covered.
    const covered = buttonsIn(box).filter((one) => one.top < box.bottom - TOUCH && one.bottom > box.top + TOUCH)
    if (covered.length === 0) return raise
    const next = bottom + GAP - Math.min(...covered.map((button) => button.top))
    if (next <= raise || top - next < GAP) return 0
    raise = next
  }
}

/**
 * Finds the buttons and links of open layers that the reader sees in a box, or would see without the toasts. It probes
 * points: a layer may have thousands of buttons, most of them scrolled away or under another layer.
 */
export function buttonsOfLayers(toasts: Element) {
  return ({ left, right, top, bottom }: Box): Box[] => {
    if (!document.querySelector('[data-layer]')) return []
    const found = new Set<Element>()
    for (let y = top; y <= bottom; y += STEP)
      for (let x = left; x <= right; x += STEP) {
        const seen = document.elementsFromPoint(x, y).find((element) => !toasts.contains(element))
        const button = seen?.closest('[data-layer] :is(button, a[href])')
        if (button) found.add(button)
      }
    return [...found].map((button) => button.getBoundingClientRect())
  }
}
