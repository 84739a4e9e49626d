import type { Slide } from '#features/media'

/** A heading of a text and where the reader finds it. */
export interface Heading {
  id: string
  text: string
  level: number
}

export const NO_HEADINGS: Heading[] = []

const BLOCKS = 'p, li, blockquote, h2, h3, h4, td, th, figcaption, summary'

/** Gives each block of a text the direction of its words and finds its headings. */
export function decorate(text: HTMLElement): Heading[] {
  for (const block of text.querySelectorAll<HTMLElement>(BLOCKS)) block.dir ||= 'auto'
  for (const picture of picturesOf(text)) {
    picture.tabIndex = 0
    picture.role = 'button'
    picture.ariaLabel = ['Открыть изображение', picture.alt].filter(Boolean).join(': ')
    // An empty one would say that the picture means nothing, and it can be pressed.
    if (picture.alt === '') picture.removeAttribute('alt')
  }
  return headingsOf(text)
}

/** Pictures of a text that lead nowhere: a press shows them over the whole window. */
export function picturesOf(text: HTMLElement) {
  return [...text.querySelectorAll<HTMLImageElement>('img')].filter(
    (picture) => !picture.closest('a, figure[data-embed]'),
  )
}

/** As the viewer shows them, each with the words below it. */
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

/** Leads to a place of the page without a step of the history, which would lose what lies beneath a popup. */
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
