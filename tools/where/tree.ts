import { childrenOf, type Node } from '../mutate/syntax.ts'

export type { Node }

/** The name of an identifier, or the text of a key or path in quotes. */
export const nameOf = (node: Node): string => (typeof node?.name === 'string' ? node.name : String(node?.value ?? ''))

/** Every node of a tree, the tree itself first. */
export function* allOf(node: Node): Generator<Node> {
  yield node
  for (const [, child] of childrenOf(node)) yield* allOf(child)
}

export type Import = Node & { specifiers: Node[]; source: { value: string } }
