import { textLength } from '@palata/contract/text/textLength'
import { derivedTitle, LONGEST_DERIVED_TITLE } from '@palata/contract/text/titles'
import type { Element, ElementContent, Nodes, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { element, isElement, signed, text, textOf, UNTITLED_SPOILER } from '../tree.ts'

export interface Title {
  words: string
  /** The text with emphasis, coins and, as `link-title`, former links: the title itself is a link. */
  html: string
}

const LINES = ['p', 'h2', 'h3', 'h4', 'li', 'summary', 'figcaption', 'td', 'th', 'caption', 'pre', 'blockquote']
const KEPT = ['b', 'strong', 'i', 'em']

/** Title of a rendered text: its first block with words, cut to a title's length. */
export function titleIn(shown: Root): Title {
  for (const line of linesOf(shown)) {
    if (derivedTitle([textOf(line)]) === '' || isUntitled(line)) continue
    return titleOf(line.children as ElementContent[], LONGEST_DERIVED_TITLE)
  }
  const loose = shown.children.filter((child) => child.type === 'text' || !isElement(child, ...LINES))
  return titleOf(loose as ElementContent[], LONGEST_DERIVED_TITLE)
}

const isUntitled = (line: Nodes) => isElement(line, 'summary') && textOf(line) === UNTITLED_SPOILER

/** Blocks that contain text directly, in order. */
function* linesOf(node: Nodes): Generator<Extract<Nodes, { children: unknown }>> {
  if (!('children' in node)) return
  if (isElement(node, ...LINES) && !node.children.some((child) => isElement(child, ...LINES))) yield node
  else for (const child of node.children) yield* linesOf(child)
}

/** One line of text with at most `most` characters. */
export function titleOf(nodes: ElementContent[], most = Number.POSITIVE_INFINITY): Title {
  const room = { left: most, isAfterSpace: true }
  const kept = cutAll(nodes, room)
  trimEnd(kept)
  const words = kept.map(writtenIn).join('')
  return { words, html: toHtml(kept, { characterReferences: { useNamedReferences: true } }) }
}

/** Text as written: `$BTC`, of which readers see the coin BTC. */
function writtenIn(node: ElementContent): string {
  if (!isElement(node)) return textOf(node)
  return signOf(node) + node.children.map(writtenIn).join('')
}

const signOf = ({ data }: Element) => data?.sign ?? ''

interface Room {
  left: number
  isAfterSpace: boolean
}

function cutAll(nodes: ElementContent[], room: Room): ElementContent[] {
  return nodes.flatMap((node) => cut(node, room))
}

function cut(node: ElementContent, room: Room): ElementContent[] {
  if (room.left <= 0) return []
  if (node.type === 'text') return cutText(node.value, room)
  if (!isElement(node)) return []
  if (node.tagName === 'br') return cutText(' ', room)
  const sign = signOf(node)
  room.left -= sign.length
  const children = cutAll(node.children, room)
  if (children.length === 0) return []
  if (node.tagName === 'a')
    return [element('span', { className: ['link-title'] }, [text(children.map(textOf).join(''))])]
  if (node.tagName === 'span' || KEPT.includes(node.tagName))
    return [{ ...element(node.tagName, node.properties, children), ...(sign && { data: signed(sign) }) }]
  return children
}

function cutText(value: string, room: Room): ElementContent[] {
  const line = value.replace(/\s+/g, ' ')
  const words = room.isAfterSpace ? line.trimStart() : line
  if (words === '') return []
  const shown = [...words].slice(0, room.left).join('')
  room.left -= textLength(shown)
  room.isAfterSpace = shown.endsWith(' ')
  return [text(shown)]
}

function trimEnd(nodes: ElementContent[]) {
  const last = nodes.at(-1)
  if (last?.type === 'text') last.value = last.value.trimEnd()
  else if (last && isElement(last)) trimEnd(last.children)
}
