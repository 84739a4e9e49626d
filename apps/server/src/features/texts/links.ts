import { readsAsItLeads } from '@palata/contract/hosts'
import type { Element, ElementContent } from 'hast'
import { LinkifyIt } from 'linkify-it'
import type { Room } from './room.ts'
import { textOf } from './tree.ts'

const OWN = 'https://own.invalid'
const LONGEST = 2000
const PROTOCOLS = ['http:', 'https:', 'mailto:']

/** Top-level domains recognized without a scheme, besides countries and the oldest ones. */
const ENDS = [
  ...[
    'app',
    'blog',
    'capital',
    'cash',
    'cloud',
    'club',
    'dev',
    'digital',
    'exchange',
    'finance',
    'financial',
    'foundation',
  ],
  ...[
    'fund',
    'fyi',
    'global',
    'live',
    'market',
    'markets',
    'media',
    'money',
    'network',
    'news',
    'online',
    'page',
    'site',
  ],
  ...['space', 'store', 'tech', 'today', 'tools', 'trade', 'trading', 'wiki', 'world', 'xyz', 'zone', 'москва', 'рус'],
]
/** Finds addresses with or without a scheme. */
const addresses = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false, maxLength: LONGEST }).tlds(ENDS, true)

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
  const words = address.isOwn ? null : honestWords(textOf(link), address.href)
  return [linkTo(address, words === null ? children : [{ type: 'text', value: words }])]
}

/** Turns addresses in the text into links; one without a scheme gets https. */
export function linkAddresses(value: string, room: Room): ElementContent[] {
  const found = /\.\p{L}|:\/\//u.test(value) ? (addresses.match(value) ?? []) : []
  const parts: ElementContent[] = []
  let end = 0
  for (const { index, lastIndex, raw } of found) {
    const address = /^https?:/i.test(raw) ? safeAddress(raw) : safeAddress(`https://${raw}`)
    if (!address) continue
    if (!room.take('links')) break
    if (index > end) parts.push({ type: 'text', value: value.slice(end, index) })
    parts.push(linkTo(address, [{ type: 'text', value: honestWords(raw, address.href) ?? raw }]))
    end = lastIndex
  }
  if (end < value.length) parts.push({ type: 'text', value: value.slice(end) })
  return parts
}

/**
 * The address to show when the text names another host than the link's, or a look-alike; null when the text may stay.
 */
function honestWords(words: string, href: string): string | null {
  const [named] = addresses.match(words.trim()) ?? []
  if (!named) return null
  const url = new URL(href)
  if (url.protocol === 'mailto:') return url.pathname
  const isSame = bare(URL.parse(named.url)?.hostname ?? '') === bare(url.hostname)
  if (isSame && readsAsItLeads(named.raw, url.hostname)) return null
  return isSame || words.trim() === named.raw ? url.href : url.hostname
}

const bare = (host: string) => host.replace(/^www\./, '')
