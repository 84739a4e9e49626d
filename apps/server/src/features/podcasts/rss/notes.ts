import { parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { xmlText } from '#platform/format/xml.ts'
import { elementsOf, textOf } from '#providers/html.ts'

/** Characters of one episode's notes, and of all notes of a feed: apps read the whole feed each time. */
const LONGEST = 100_000
const LONGEST_OF_ALL = 3_000_000

/**
 * Writes the notes of one feed's episodes, the newest first: those beyond the limits are a link to the episode's page.
 */
export function notesWriter(): (html: string, page: string) => string {
  let left = LONGEST_OF_ALL
  return (html, page) => {
    if (html.length > Math.min(LONGEST, left)) return `<p><a href="${xmlText(page)}">Заметки к выпуску</a></p>`
    left -= html.length
    return notesOf(html, page)
  }
}

/**
 * An episode's text for podcast apps: links are absolute, as on the episode's page; pictures go, because ours open only
 * on the site's pages.
 */
function notesOf(html: string, page: string): string {
  const fragment = parseFragment(html)
  // What is inside comes first, so that a figure is empty when its picture is gone.
  for (const element of elementsOf(fragment).reverse()) {
    const isEmpty = element.tagName === 'figure' && !textOf(element).trim()
    if (element.tagName === 'img' || isEmpty) remove(element)
    for (const attribute of element.attrs)
      if (/^(href|src|poster|cite)$/.test(attribute.name)) attribute.value = absolute(attribute.value, page)
  }
  return serialize(fragment)
}

const absolute = (address: string, page: string) => URL.parse(address, page)?.href ?? address

function remove(element: Tree.Element) {
  const siblings = element.parentNode!.childNodes
  siblings.splice(siblings.indexOf(element), 1)
}
