import type { Nodes, Root } from 'hast'
import { typeset } from '#platform/format/typeset.ts'
import { isElement } from '../tree.ts'

/** Sets no-break spaces in the texts of the tree. */
export function typesetTree(tree: Root): Root {
  typesetInside(tree)
  return tree
}

function typesetInside(node: Nodes) {
  if (isElement(node, 'pre', 'code')) return
  if (node.type === 'text') node.value = typeset(node.value)
  else if ('children' in node) for (const child of node.children) typesetInside(child)
}
