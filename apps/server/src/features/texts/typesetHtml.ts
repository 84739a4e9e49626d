import type { Nodes } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { typeset } from '#platform/format/typeset.ts'
import { parseHtml } from './parse.ts'
import { isElement } from './tree.ts'

/** Rendered text with no-break spaces by Russian typography; code stays unchanged. */
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
