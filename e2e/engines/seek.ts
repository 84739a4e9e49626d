/** An element that a reader would name: the first one with this selector and name, in the window if it can. */
export interface Sought {
  css: string
  /** Its accessible name or text, whole; a text between slashes is a regular expression. */
  name?: string
  /** Selector of an ancestor. */
  within?: string
}

export interface Seen {
  text: string
  value: string
  /** Its middle in the window, CSS px, when a press there reaches it; null when something covers it. */
  at: { x: number; y: number } | null
}

/** Runs in the page. Scrolls to the element; null when there is none that can be seen. */
export function seek({ css, name, within = 'html' }: Sought): Seen | null {
  const pattern = name?.match(/^\/(.*)\/$/)?.[1]
  const isNamed = (element: Element) => {
    if (name === undefined) return true
    const { ariaLabel, textContent } = element
    const labels = 'labels' in element ? [...(element.labels as NodeListOf<Element>)] : []
    const label = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
    const names = [ariaLabel, element.getAttribute('placeholder'), textContent, label?.textContent]
    return [...names, ...labels.map((one) => one.textContent)]
      .map((one) => one?.replace(/\s+/g, ' ').trim())
      .some((one) => one && (pattern ? new RegExp(pattern).test(one) : one === name))
  }
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  }
  const all = [...document.querySelectorAll(within)]
    .flatMap((place) => [...place.querySelectorAll<HTMLElement>(css)])
    .filter((one) => isVisible(one) && isNamed(one))
  const isInWindow = (one: Element) => {
    const { top, bottom } = one.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  }
  const element = all.find(isInWindow) ?? all[0]
  if (!element) return null
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  }
  const reaches = ({ x, y }: { x: number; y: number }) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label') !== null)
  }
  let at = middle()
  if (!reaches(at)) {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    at = middle()
  }
  const value = 'value' in element ? String(element.value) : ''
  return { text: element.textContent, value, at: reaches(at) ? at : null }
}
