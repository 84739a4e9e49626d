import type { OpenPart } from '@palata/contract/posts/wall'
import { textLength } from '@palata/contract/text/textLength'
import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { readingMinutes } from '../plain/readingMinutes.ts'
import { element, isElement, nodesOf, readTextOf, text, textOf } from '../tree.ts'

/** What is open when nobody has chosen: this part of the text, and no more paragraphs than these. */
const SHARE = 10
const MOST_PARAGRAPHS = 2
/** Characters: a shorter beginning says nothing. */
const SHORTEST = 40
const MOST_HEADINGS = 12
const LONGEST_HEADING = 140

/**
 * Divides a rendered text into what everyone reads and what is told of the rest. `blocks`: how many first blocks the
 * author opened; null for the default. The last block always stays closed.
 */
export function openedPart(shown: Root, blocks: number | null): OpenPart {
  const all = shown.children.filter((node) => node.type === 'element' || textOf(node).trim() !== '')
  const open = blocks === null ? defaultPart(all) : all.slice(0, Math.min(blocks, all.length - 1))
  const rest = all.filter((node) => !open.includes(node))
  const headings = rest.flatMap(headingsOf)
  return {
    html: toHtml({ type: 'root', children: open }),
    beyond: {
      minutes: Math.max(1, readingMinutes(rest.map(readTextOf).join(' '))),
      headings: headings.slice(0, MOST_HEADINGS),
      more_headings: Math.max(0, headings.length - MOST_HEADINGS),
      tables: countOf(rest, (node) => isElement(node, 'table')),
      pictures: countOf(rest, (node) => isElement(node, 'img')),
      videos: countOf(rest, (node) => isElement(node, 'figure') && node.properties.dataEmbed === 'youtube'),
    },
  }
}

/** The first paragraphs with the headings between them, at most a tenth of the text; the last one is cut at a word. */
function defaultPart(all: RootContent[]): RootContent[] {
  const most = Math.floor(lengthOf(all) / SHARE)
  const room = { left: most }
  const open: RootContent[] = []
  for (const node of all) {
    const paragraphs = open.filter((one) => isElement(one, 'p')).length
    const isText = isElement(node, 'p')
    // A picture or a list before the first words is passed over, after them it ends the part.
    if (!isText && !isHeading(node) && paragraphs === 0) continue
    if ((!isText && !isHeading(node)) || paragraphs === MOST_PARAGRAPHS || room.left <= 0) break
    // Of headings in a row only the last has words below it.
    if (isHeading(node) && isHeading(open.at(-1))) open.pop()
    const cut = cutTo(node as Element, room)
    if (cut) open.push(cut)
    if (cut !== node) break
  }
  while (open.length > 0 && !isElement(open.at(-1), 'p')) open.pop()
  return lengthOf(open) < SHORTEST ? [] : open
}

const isHeading = (node: Nodes | undefined) => isElement(node, 'h2', 'h3', 'h4')
const lengthOf = (nodes: RootContent[]) => nodes.reduce((sum, node) => sum + textLength(readTextOf(node).trim()), 0)

/** The element itself while it fits, else a copy of its first words; null when not one word fits. */
function cutTo(node: Element, room: { left: number }): Element | null {
  const length = textLength(textOf(node).trim())
  if (length <= room.left) {
    room.left -= length
    return node
  }
  if (!isElement(node, 'p')) return null
  // One for the ellipsis.
  const kept = withoutTail(firstOf(node.children, { left: room.left - 1 }))
  room.left = 0
  return kept.length === 0 ? null : element('p', node.properties, [...kept, text('…')])
}

function firstOf(nodes: ElementContent[], room: { left: number }): ElementContent[] {
  const kept: ElementContent[] = []
  for (const node of nodes) {
    if (room.left <= 0) break
    if (node.type === 'text') {
      const letters = [...node.value]
      kept.push(text(letters.slice(0, room.left).join('')))
      room.left -= letters.length
    } else if (isElement(node)) {
      // A coin or a name is shown whole or not at all.
      const isWhole = node.properties.dataCoinId !== undefined || ['img', 'code'].includes(node.tagName)
      const length = textLength(textOf(node))
      if (isWhole && length > room.left) room.left = 0
      else kept.push(isWhole ? node : element(node.tagName, node.properties, firstOf(node.children, room)))
      if (isWhole) room.left -= length
    }
  }
  return kept
}

/** Without the last word, which may be cut, and the signs before it. */
function withoutTail(nodes: ElementContent[]): ElementContent[] {
  const last = nodes.at(-1)
  if (!last) return []
  if (last.type === 'text') {
    const words = last.value.replace(/\S*$/u, '').replace(/[\s,.;:—–(«-]+$/u, '')
    return words === '' ? withoutTail(nodes.slice(0, -1)) : [...nodes.slice(0, -1), text(words)]
  }
  if (!isElement(last) || last.properties.dataCoinId !== undefined) return nodes
  const inside = withoutTail(last.children)
  const before = nodes.slice(0, -1)
  return inside.length === 0 ? withoutTail(before) : [...before, element(last.tagName, last.properties, inside)]
}

/** Titles of the headings outside of spoilers. */
function headingsOf(node: Nodes): string[] {
  if (isElement(node, 'details')) return []
  if (isHeading(node)) {
    const words = textOf(node).replace(/\s+/g, ' ').trim()
    const letters = [...words]
    return [letters.length > LONGEST_HEADING ? `${letters.slice(0, LONGEST_HEADING - 1).join('')}…` : words]
  }
  return 'children' in node ? node.children.flatMap(headingsOf) : []
}

function countOf(nodes: Nodes[], isCounted: (node: Nodes) => boolean): number {
  return nodes.reduce((sum, node) => sum + [...nodesOf(node)].filter(isCounted).length, 0)
}
