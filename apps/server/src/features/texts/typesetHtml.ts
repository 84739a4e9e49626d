import type { Nodes } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { typeset } from '#platform/format/typeset.ts'
import { parseHtml } from './parse.ts'
import { isElement } from './tree.ts'

/** The words of a made text with no-break spaces where Russian wants them; code stays as it was written. */
export function typesetHtml(html: string): string {
  const tree = parseHtml(html)
  typesetInside(tree)
  return toHtml(tree)
}

function typesetInside(node: Nodes) {
  if (isElement(node, 'pre', 'code')) return
  if (node.type === 'text') node.value = typeset(node.value)
  else if ('children' in node) for (const child of node.children) typesetInside(child)
}
