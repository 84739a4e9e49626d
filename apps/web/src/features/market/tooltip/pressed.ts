const NARROW = '(max-width: 768px)'
const TITLE = 'h1, h2, h3, h4'

/** The coin mention that contains the element. */
export function mentionAt(target: EventTarget | null) {
  return target instanceof Element ? target.closest<HTMLElement>('[data-coin-id]') : null
}

export function isInTitle(mention: Element) {
  return mention.closest(TITLE) !== null
}

/** Whether a tap shows the coin instead of following the title's link: on narrow pages only. */
export function showsCoin(target: EventTarget | null) {
  const mention = mentionAt(target)
  return mention !== null && isInTitle(mention) && matchMedia(NARROW).matches
}
