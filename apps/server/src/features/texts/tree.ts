import type { Element, ElementContent, ElementData, Nodes, Properties, Text } from 'hast'

declare module 'hast' {
  interface ElementData {
    /** What its writer put before the word, which readers do not see: the dollar of a ticker. */
    sign?: string
  }
}

export function element(tagName: string, properties: Properties, children: ElementContent[] = []): Element {
  return { type: 'element', tagName, properties, children }
}

/** Data of a coin's word that was written with this sign. */
export const signed = (sign: string) => ({ sign }) as ElementData

export const text = (value: string): Text => ({ type: 'text', value })

export function isElement(node: Nodes | undefined, ...names: string[]): node is Element {
  return node?.type === 'element' && (names.length === 0 || names.includes(node.tagName))
}

/** All text inside. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

const BLOCKS = new Set(
  'p br li h1 h2 h3 h4 h5 h6 blockquote summary figcaption div ul ol details figure table tr td th pre'.split(' '),
)

/** All text inside, with a space between blocks. */
export function readTextOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  const inside = 'children' in node ? node.children.map(readTextOf).join('') : ''
  return node.type === 'element' && BLOCKS.has(node.tagName) ? ` ${inside} ` : inside
}

/** Every node once, parents first. */
export function* nodesOf(node: Nodes): Generator<Nodes> {
  yield node
  if ('children' in node) for (const child of node.children) yield* nodesOf(child)
}

/** Title of a spoiler that its writer gave none; it is no part of the text. */
export const UNTITLED_SPOILER = 'Показать'
