import { linksIn, shownWords } from '@palata/contract/text/links'
import type { Element, ElementContent } from 'hast'
import type { Room } from '../room.ts'
import { text, textOf } from '../tree.ts'

const OWN = 'https://own.invalid'
const LONGEST = 2000
const PROTOCOLS = ['http:', 'https:', 'mailto:']

/** Target of a link; null for an invalid address, one with user info in front of its host, or one that runs code. */
function safeAddress(written: unknown): { href: string; isOwn: boolean } | null {
  if (typeof written !== 'string' || written.length > LONGEST) return null
  const trimmed = written.trim()
  const url = URL.parse(trimmed, OWN)
  if (!url || !PROTOCOLS.includes(url.protocol) || url.username || url.password) return null
  if (url.origin !== OWN) return { href: url.href, isOwn: false }
  // A path without a leading slash has no certain target.
  if (!/^[/#]/.test(trimmed)) return null
  return { href: trimmed.startsWith('#') ? url.hash : url.pathname + url.search + url.hash, isOwn: true }
}

/** A link to another site opens a new tab and sends no referrer. */
export function linkTo({ href, isOwn }: { href: string; isOwn: boolean }, children: ElementContent[]): Element {
  const outside = isOwn ? {} : { target: '_blank', rel: ['noopener', 'noreferrer', 'nofollow'] }
  return { type: 'element', tagName: 'a', properties: { href, ...outside }, children }
}

/** The link with an honest text. One with a forbidden target becomes its text. */
export function checkedLink(link: Element, children: ElementContent[]): ElementContent[] {
  const address = safeAddress(link.properties.href)
  if (!address) return children
  const written = textOf(link)
  const words = address.isOwn ? written : shownWords(written, address.href)
  return [linkTo(address, words === written ? children : [text(words)])]
}

/** Turns the addresses of the text into links. */
export function linkAddresses(value: string, room: Room): ElementContent[] {
  const parts: ElementContent[] = []
  let end = 0
  for (const { index, text: words, href } of linksIn(value)) {
    if (!room.take('links')) break
    if (index > end) parts.push(text(value.slice(end, index)))
    parts.push(linkTo({ href, isOwn: false }, [text(shownWords(words, href))]))
    end = index + words.length
  }
  if (end < value.length) parts.push(text(value.slice(end)))
  return parts
}
