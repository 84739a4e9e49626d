import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * The browser needs an endpoint's address alone: the server checks what it gets. Whatever else an `endpoint({…})` of
 * the contract declares than `fields` is cut out before bundling, and the schemas that nobody else uses fall away with it.
 */
export function endpointAddresses(fields: readonly string[] = ['at']): Plugin {
  return {
    name: 'endpoint-addresses',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]packages[\\/]contract[\\/]src[\\/]/.test(id)) return null
      const kept: { start: number; end: number; text: string }[] = []
      const program = this.parse(code, { lang: 'ts' }) as unknown as Node
      walk(program, (node) => {
        const [definition] = (node.arguments as Node[] | undefined) ?? []
        if (node.type !== 'CallExpression' || (node.callee as Node).name !== 'endpoint' || !definition) return
        const text = (definition.properties as Node[])
          // What is spread into a definition has no key.
          .filter(({ key }) => fields.includes((key as Node | undefined)?.name as string))
          .map(({ start, end }) => code.slice(start, end))
          .join(', ')
        kept.push({ start: definition.start, end: definition.end, text: `{ ${text} }` })
      })
      for (const { start, end } of schemasOf(program))
        kept.push({ start, end, text: `/* @__PURE__ */ (() => ${code.slice(start, end)})()` })
      kept.sort((one, other) => one.start - other.start)
      // From the end, so that the places of those before stay true.
      const shortened = kept.reduceRight(
        (text, part) => text.slice(0, part.start) + part.text + text.slice(part.end),
        code,
      )
      return { code: shortened, map: null }
    },
  }
}

/** What the module makes by a call while it loads: nobody would know it to be without effect where a helper makes it. */
function schemasOf(program: Node): Node[] {
  return (program.body as Node[])
    .map((statement) =>
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement,
    )
    .filter((statement) => statement?.type === 'VariableDeclaration')
    .flatMap((statement) => statement!.declarations as Node[])
    .map(({ init }) => init as Node | null)
    .filter((init): init is Node => init?.type === 'CallExpression')
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
