import { isEmbedAlone } from '@palata/contract/text/links'
import { isVisible, seen } from '@palata/contract/text/seen'
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { bindTickers, type Coins } from './coins/coins.ts'
import { embedOf } from './elements/embeds.ts'
import { anchorHeadings, headingOf } from './elements/headings.ts'
import { checkedLink, linkAddresses } from './elements/links.ts'
import { pictureOf, type Sizes } from './elements/ownPictures.ts'
import { bindPeople, type People } from './elements/people.ts'
import { scrollingTable } from './elements/tables.ts'
import type { Room } from './room.ts'
import { element, isElement, text, textOf, UNTITLED_SPOILER } from './tree.ts'

/** Class of words that stay hidden until the reader asks for them. */
const HIDDEN = 'hidden-words'

/** Coins, people and pictures for the text. */
export interface Known {
  coins: Coins
  sizes: Sizes
  people: People
  room: Room
}

interface Place extends Known {
  /** Inside links and code, text is not bound. */
  isPlain: boolean
}

const BLOCKS = [
  ...['p', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'ul', 'ol', 'li', 'figure', 'figcaption', 'div', 'hr', 'details'],
  ...['summary', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]
const CALLED: Record<string, string> = { strike: 's', del: 's' }

/** The sanitized tree as readers see it, in paragraphs and other blocks. */
export function shape(tree: Root, known: Known): Root {
  const blocks = paragraphs(shapeLines(tree, known).children as ElementContent[])
  anchorHeadings(blocks)
  return { type: 'root', children: blocks }
}

/** The same without blocks, for text inside another element. */
export function shapeLines(tree: Root, known: Known): Root {
  return { type: 'root', children: shapedAll(tree.children, { ...known, isPlain: false }) }
}

function shapedAll(nodes: RootContent[] | ElementContent[], place: Place): ElementContent[] {
  return nodes.flatMap((node) => shaped(node as ElementContent, place))
}

function shaped(node: ElementContent, place: Place): ElementContent[] {
  if (node.type === 'text') return words(seen(node.value), place)
  if (!isElement(node)) return []
  const make = MAKERS[node.tagName]
  if (make) return make(node, place)
  const name = CALLED[node.tagName] ?? node.tagName
  if (name === 'td' || name === 'th') place.room.take('cells')
  const children = shapedAll(node.children, place)
  const stays = isVoid(name) || hasContent(children) || (isOfRows(name) && children.length > 0)
  return stays ? [element(name, node.properties, children)] : children
}

/** Turns addresses into links, tickers into coins and names into people. */
function words(value: string, { isPlain, coins, people, room }: Place): ElementContent[] {
  if (isPlain) return [text(value)]
  const inWords = (bind: (words: string) => ElementContent[]) => (part: ElementContent) =>
    part.type === 'text' ? bind(part.value) : part
  return linkAddresses(value, room)
    .flatMap(inWords((rest) => bindTickers(rest, coins, room)))
    .flatMap(inWords((rest) => bindPeople(rest, people)))
}

const unwrapped = (node: Element, place: Place) => shapedAll(node.children, place)
const heading = (node: Element, place: Place) =>
  place.room.take('headings') ? headingOf(node, unwrapped(node, place)) : paragraph(unwrapped(node, place))

/** Elements that are converted rather than kept. */
const MAKERS: Record<string, (node: Element, place: Place) => ElementContent[]> = {
  a: (node, place) => {
    if (place.isPlain || !place.room.take('links')) return unwrapped(node, place)
    return checkedLink(node, shapedAll(node.children, { ...place, isPlain: true }))
  },
  span: (node, place) => {
    const coin = place.coins.byApiId(String(node.properties.dataCoinId ?? ''))
    if (!coin || place.isPlain || !place.room.take('coins')) return unwrapped(node, place)
    const word = seen(textOf(node)).trim() || coin.symbol
    return [element('span', { dataCoinId: coin.api_id }, [text(word)])]
  },
  // Words that a Telegram channel hides until a press.
  'tg-spoiler': (node, place) => hidden(unwrapped(node, place)),
  code: (node, place) => [element('code', {}, shapedAll(node.children, { ...place, isPlain: true }))],
  pre: (node) => [element('pre', { tabIndex: 0 }, [element('code', {}, [text(seen(textOf(node)))])])],
  p: (node, place) => paragraph(unwrapped(node, place)),
  div: (node, place) => {
    if (classesOf(node).includes('spoiler')) return spoiler(node, place)
    return paragraphs(unwrapped(node, place))
  },
  details: spoiler,
  summary: unwrapped,
  button: unwrapped,
  img: (node, { sizes }) => pictureOf(node, sizes),
  iframe: (node) => embedOf(node.properties.src),
  figure: (node, place) => {
    const children = unwrapped(node, place)
    const shown = children.filter((child) => isElement(child, 'img', 'div', 'figure', 'pre', 'blockquote'))
    if (shown.length === 0)
      return paragraphs(children.flatMap((child) => (isElement(child, 'figcaption') ? child.children : child)))
    return [element('figure', {}, children)]
  },
  table: (node, place) => scrollingTable(unwrapped(node, place)),
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
}

const isBlock = (node: ElementContent) => isElement(node, ...BLOCKS)
const isVoid = (name: string) => ['br', 'hr', 'td', 'th'].includes(name)
/** Empty cells keep their row, and empty rows their part of the table. */
const isOfRows = (name: string) => ['tr', 'thead', 'tbody', 'tfoot'].includes(name)
const classesOf = ({ properties }: Element) => (properties.className ?? []) as string[]

/** Whether there is anything visible: text, a picture, a rule. */
function hasContent(nodes: ElementContent[]): boolean {
  return nodes.some((node) => {
    if (!isElement(node)) return textOf(node).trim() !== ''
    return ['img', 'hr'].includes(node.tagName) || hasContent(node.children)
  })
}

/** Wraps loose text between blocks into paragraphs. */
function paragraphs(nodes: ElementContent[]): ElementContent[] {
  const made: ElementContent[] = []
  let loose: ElementContent[] = []
  const close = () => {
    made.push(...paragraph(loose))
    loose = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) loose.push(node)
    else {
      close()
      made.push(node)
    }
  }
  close()
  return made
}

/** A paragraph with only a picture becomes a figure, with only a video's address the video; an empty one is removed. */
function paragraph(children: ElementContent[]): ElementContent[] {
  if (!hasContent(children)) return []
  if (children.some(isBlock)) return paragraphs(children)
  const [only, ...others] = children.filter((node) => node.type !== 'text' || node.value.trim() !== '')
  if (others.length === 0 && isElement(only, 'img')) return [element('figure', {}, [only])]
  if (others.length === 0 && isElement(only, 'a') && isEmbedAlone(textOf(only), String(only.properties.href)))
    return embedOf(only.properties.href)
  return [element('p', {}, children)]
}

/** Hidden words, shown when pointed at, pressed or reached by keys. */
function hidden(nodes: ElementContent[]): ElementContent[] {
  if (!hasContent(nodes)) return nodes
  return nodes.some(isBlock) ? nodes : [element('span', { className: [HIDDEN], tabIndex: 0 }, nodes)]
}

/** A `details` element: it opens by click, keys and browser search before any script has loaded. */
function spoiler(node: Element, place: Place): ElementContent[] {
  const isTitle = (child: ElementContent) => isElement(child, 'summary', 'button')
  const title = node.children.find(isTitle)
  const content = paragraphs(
    shapedAll(
      node.children.filter((child) => !isTitle(child)),
      place,
    ),
  )
  if (content.length === 0) return []
  const called = title && isVisible(textOf(title)) ? seen(textOf(title)).trim() : ''
  return [
    element('details', { className: ['spoiler'] }, [
      element('summary', { className: ['spoiler__arrow'] }, [text(called || UNTITLED_SPOILER)]),
      element('div', { className: ['spoiler__content'] }, content),
    ]),
  ]
}
