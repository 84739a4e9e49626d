import type { Slide } from '#features/media'

/** A heading of a text and where the reader finds it. */
export interface Heading {
  id: string
  text: string
  level: number
}

/** What stands in a text besides its words. */
export interface Parts {
  headings: Heading[]
  /** Places of videos and posts of other sites. */
  embeds: { place: HTMLElement; link: string }[]
}

export const NO_PARTS: Parts = { headings: [], embeds: [] }

const BLOCKS = 'p, li, blockquote, h2, h3, h4, td, th, figcaption, summary'

/** Gives each block of a text the direction of its words and finds what the page adds to. */
export function decorate(text: HTMLElement): Parts {
  for (const block of text.querySelectorAll<HTMLElement>(BLOCKS)) block.dir ||= 'auto'
  for (const picture of picturesOf(text)) {
    picture.tabIndex = 0
    picture.role = 'button'
    picture.ariaLabel = ['Открыть изображение', picture.alt].filter(Boolean).join(': ')
  }
  return { headings: headingsOf(text), embeds: embedsOf(text) }
}

/** Pictures of a text that lead nowhere: a press shows them over the whole window. */
export function picturesOf(text: HTMLElement) {
  return [...text.querySelectorAll<HTMLImageElement>('img')].filter((picture) => !picture.closest('a'))
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

/** The link that stands in the place until the page is alive gives way to more than a link. */
function embedsOf(text: HTMLElement) {
  return [...text.querySelectorAll<HTMLElement>('figure[data-embed]')].flatMap((place) => {
    const link = place.querySelector('a')?.href
    place.replaceChildren()
    return link ? { place, link } : []
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
