import { parseSync } from 'oxc-parser'

/** A node of the syntax tree (ESTree). Offsets are UTF-16 units of the source. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export function treeOf(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  return program as unknown as Node
}

/** The direct children with the keys under which they stand. */
export function* childrenOf(node: Node): Generator<[key: string, child: Node]> {
  for (const [key, value] of Object.entries(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield [key, child]
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The line of an offset, from 1. */
export function lineAt(source: string): (offset: number) => number {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index)
  return (offset) => ends.filter((end) => end < offset).length + 1
}
