import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * The browser needs an endpoint's address alone: the server checks what it gets. Whatever else an `endpoint({…})` of
 * the contract declares is cut out before bundling, and the schemas that nobody else uses fall away with it.
 */
export function endpointAddresses(): Plugin {
  return {
    name: 'endpoint-addresses',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]packages[\\/]contract[\\/]src[\\/]/.test(id)) return null
      const kept: { start: number; end: number; text: string }[] = []
      walk(this.parse(code, { lang: 'ts' }) as unknown as Node, (node) => {
        const [definition] = (node.arguments as Node[] | undefined) ?? []
        if (node.type !== 'CallExpression' || (node.callee as Node).name !== 'endpoint' || !definition) return
        const at = (definition.properties as Node[]).find((property) => (property.key as Node).name === 'at')!
        kept.push({ start: definition.start, end: definition.end, text: `{ ${code.slice(at.start, at.end)} }` })
      })
      // From the end, so that the places of those before stay true.
      const shortened = kept.reduceRight(
        (text, part) => text.slice(0, part.start) + part.text + text.slice(part.end),
        code,
      )
      return { code: shortened, map: null }
    },
  }
}

function walk(node: Node, visit: (node: Node) => void) {
  visit(node)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const item of value) isNode(item) && walk(item, visit)
    else if (isNode(value)) walk(value, visit)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
