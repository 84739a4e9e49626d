export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Space between the toasts and a button, px. */
const GAP = 8

/** How far up the toasts must move to cover no button, px; 0 when there is no free place above. */
export function raiseOver(toasts: Box, buttons: readonly Box[]): number {
  const beside = buttons.filter(({ left, right }) => left < toasts.right + GAP && right > toasts.left - GAP)
  let raise = 0
  for (;;) {
    const from = toasts.top - raise - GAP
    const to = toasts.bottom - raise + GAP
    const covered = beside.filter(({ top, bottom }) => top < to && bottom > from)
    if (covered.length === 0) return raise
    raise = toasts.bottom + GAP - Math.min(...covered.map(({ top }) => top))
    if (toasts.top - raise < GAP) return 0
  }
}

/** Boxes of the buttons and links of open layers that the reader sees, or would see without the toasts. */
export function buttonsOfLayers(toasts: Element): Box[] {
  const found = document.querySelectorAll<HTMLElement>('[data-layer] :is(button, a[href])')
  return [...found].filter((button) => isSeen(button, toasts)).map((button) => button.getBoundingClientRect())
}

/** A button may be scrolled out of its layer or lie under another one. */
function isSeen(button: HTMLElement, toasts: Element): boolean {
  const { left, top, width, height } = button.getBoundingClientRect()
  if (width === 0 || height === 0) return false
  const below = document.elementsFromPoint(left + width / 2, top + height / 2)
  const first = below.find((element) => !toasts.contains(element))
  return first !== undefined && button.contains(first)
}
