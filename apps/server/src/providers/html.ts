import type { DefaultTreeAdapterTypes as Tree } from 'parse5'

export type Element = Tree.Element

/**
 * Elements below `root` in document order. Iterative, because markup may be nested deeper than the call stack allows.
 */
export function elementsOf(root: Tree.ParentNode): Element[] {
  const found: Element[] = []
  for (const node of nodesOf(root)) if ('tagName' in node) found.push(node)
  return found
}

/** Text below `root`; a `br` becomes a line break. */
export function textOf(root: Tree.ParentNode): string {
  let text = ''
  for (const node of nodesOf(root)) {
    if (node.nodeName === '#text') text += (node as Tree.TextNode).value
    if (node.nodeName === 'br') text += '\n'
  }
  return text
}

function* nodesOf(root: Tree.ParentNode): Generator<Tree.ChildNode> {
  const waiting: Tree.ChildNode[] = root.childNodes.toReversed()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed())
  }
}

/** Value of an attribute; an empty string without it. */
export const attribute = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value ?? ''

export const classesOf = (element: Element) => attribute(element, 'class').split(/\s+/)
