import type { Slide } from '#features/media'

/** A heading of the text and its id. */
export interface Heading {
  id: string
  text: string
  level: number
}

export const NO_HEADINGS: Heading[] = []

const BLOCKS = 'p, li, blockquote, h2, h3, h4, td, th, figcaption, summary'

/** Sets the text direction of each block and collects the headings. */
export function decorate(text: HTMLElement): Heading[] {
  for (const block of text.querySelectorAll<HTMLElement>(BLOCKS)) block.dir ||= 'auto'
  for (const picture of picturesOf(text)) {
    picture.tabIndex = 0
    picture.role = 'button'
    picture.ariaLabel = ['Открыть изображение', picture.alt].filter(Boolean).join(': ')
    // An empty alt would mark the picture as decorative, but it can be pressed.
    if (picture.alt === '') picture.removeAttribute('alt')
  }
  return headingsOf(text)
}

/** Pictures of the text that are not links: a press opens them over the whole window. */
export function picturesOf(text: HTMLElement) {
  return [...text.querySelectorAll<HTMLImageElement>('img')].filter(
    (picture) => !picture.closest('a, figure[data-embed]'),
  )
}

/** The pictures as slides, with their captions. */
export function slidesOf(pictures: HTMLImageElement[]): Slide[] {
  return pictures.map((picture) => {
    const words = picture.closest('figure')?.querySelector('figcaption')?.textContent
    return { type: 'image', url: picture.src, caption: words?.trim() || picture.alt }
  })
}

function headingsOf(text: HTMLElement): Heading[] {
  return [...text.querySelectorAll<HTMLElement>('h2[id], h3[id], h4[id]')]
    .filter((heading) => !heading.closest('details'))
    .map((heading) => {
      heading.tabIndex = -1
      return { id: heading.id, text: heading.textContent.trim(), level: Number(heading.tagName[1]) }
    })
}

/** Scrolls to a fragment without a history entry, which would close the page below a popup. */
export function goToPlace(hash: string) {
  history.replaceState(history.state, '', hash)
  const place = placeOf(hash)
  place?.scrollIntoView()
  place?.focus({ preventScroll: true })
}

export function placeOf(hash: string) {
  return document.getElementById(safelyDecoded(hash.slice(1)))
}

function safelyDecoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
