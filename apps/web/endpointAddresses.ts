import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * Keeps only the listed fields of every `endpoint({…})` in the browser's bundle: the browser needs an endpoint's
 * address alone, the server checks the data. Unused schemas are then removed by tree shaking.
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
          // A spread element has no key.
          .filter(({ key }) => fields.includes((key as Node | undefined)?.name as string))
          .map(({ start, end }) => code.slice(start, end))
          .join(', ')
        kept.push({ start: definition.start, end: definition.end, text: `{ ${text} }` })
      })
      for (const { start, end } of schemasOf(program))
        kept.push({ start, end, text: `/* @__PURE__ */ (() => ${code.slice(start, end)})()` })
      kept.sort((one, other) => one.start - other.start)
      // Cuts from the end, so that the earlier offsets stay valid.
      const shortened = kept.reduceRight(
        (text, part) => text.slice(0, part.start) + part.text + text.slice(part.end),
        code,
      )
      return { code: shortened, map: null }
    },
  }
}

/** Calls that initialise the module's top-level variables. The bundler cannot see that a helper's call is pure. */
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
