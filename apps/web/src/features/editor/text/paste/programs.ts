import { isPicturedSign } from '@palata/contract/text/seen'
import { withoutUnclosed } from '@palata/contract/text/unclosed'
import { unwrapped } from './unwrapped.ts'
import { joinIndents, joinLevels } from './webLists.ts'
import { withLists } from './wordLists.ts'

/**
 * The HTML of a paste with what some programs write in their own ways: lists of Word and Slack, emoji that only a
 * file names, links through a page of the program's.
 */
export function readPrograms(given: string): string {
  const html = withLists(given)
  const { head, body } = new DOMParser().parseFromString(withoutUnclosed(html), 'text/html')
  // The end of a paragraph in Word's web version, with a blank in it.
  for (const end of body.querySelectorAll('span[data-ccp-props]')) end.remove()
  for (const heading of body.querySelectorAll('p[role=heading]')) rename(heading, `h${rankOf(heading)}`)
  joinLevels(body)
  joinIndents(body)
  for (const picture of body.querySelectorAll('img')) readSign(picture)
  for (const link of body.querySelectorAll('a')) link.setAttribute('href', unwrapped(link.getAttribute('href') ?? ''))
  // The styles of classes stand in the head.
  return head.innerHTML + body.innerHTML
}

const CODES = /\/([\da-f]{4,6}(?:-[\da-f]{4,6}){0,9})(?:@\w+)?\.\w+$/i

/** Slack and Confluence name an emoji in words, and its file by its code points. */
function readSign(picture: HTMLImageElement) {
  const [, codes] = CODES.exec(picture.getAttribute('src') ?? '') ?? []
  if (!codes || !/^:.*:$/.test(picture.alt)) return
  const points = codes.split('-').map((code) => Number.parseInt(code, 16))
  const sign = points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : ''
  if (isPicturedSign(sign)) picture.alt = sign
}

function rename(element: Element, tag: string) {
  const other = element.ownerDocument.createElement(tag)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

/** Headings run from the second level to the fourth. */
const rankOf = (heading: Element) => Math.min(4, Math.max(2, Number(heading.getAttribute('aria-level')) || 2))
