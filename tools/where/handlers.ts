import { openedBy } from '../gate/imports.ts'
import { lineAt, treeOf } from '../mutate/syntax.ts'
import { filesOf, textOf } from './files.ts'
import { allOf, type Import, type Node, nameOf } from './tree.ts'

const ROUTES = 'apps/server/src/features/**/*.ts'

/** Where each endpoint is handled: keys are `contract.name`, by the constant that `implement` is given; values `file:line`. */
export function handlersByEndpoint(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of filesOf(ROUTES).filter((one) => textOf(one).includes('implement('))) {
    const source = new Source(file)
    for (const call of source.callsOf('implement')) {
      const [contract, handlers] = call.arguments as Node[]
      const endpointOf = source.endpointsOf(contract!)
      for (const { name, place } of source.propertiesOf(handlers!)) {
        const endpoint = endpointOf(name)
        found.set(endpoint, [...(found.get(endpoint) ?? []), place])
      }
    }
  }
  return found
}

interface Property {
  name: string
  place: string
}

const sources = new Map<string, Source>()

/** A source file, in which names can be followed to what they stand for. */
class Source {
  readonly #file: string
  readonly #nodes: Node[]
  readonly #lineOf: (offset: number) => number

  constructor(file: string) {
    this.#file = file
    this.#nodes = [...allOf(treeOf(file, textOf(file)))]
    this.#lineOf = lineAt(textOf(file))
  }

  callsOf(name: string): Node[] {
    return this.#nodes.filter((node) => node.type === 'CallExpression' && nameOf(node.callee as Node) === name)
  }

  /** Endpoints of the first argument of `implement`: a contract, or an object that names some of its endpoints. */
  endpointsOf(contract: Node): (name: string) => string {
    if (contract.type !== 'ObjectExpression') return (name) => `${nameOf(contract)}.${name}`
    const taken = new Map(
      (contract.properties as Node[]).map((one) => [nameOf(one.key as Node), this.#takenFrom(one.value as Node)]),
    )
    return (name) => taken.get(name) ?? name
  }

  /** `telegram.webhook`, also of a name that stands for it: `const { webhook } = telegram`. */
  #takenFrom(value: Node): string {
    if (value.type === 'MemberExpression') return `${nameOf(value.object as Node)}.${nameOf(value.property as Node)}`
    for (const { id, init } of this.#nodes.filter(({ type }) => type === 'VariableDeclarator') as Declared[]) {
      if (id.type !== 'ObjectPattern') continue
      const part = (id.properties as Node[]).find((one) => nameOf(one.value as Node) === nameOf(value))
      if (part) return `${nameOf(init)}.${nameOf(part.key as Node)}`
    }
    return nameOf(value)
  }

  /** Names and places of an object's properties, of those spread into it, too. */
  propertiesOf(value: Node): Property[] {
    switch (value.type) {
      case 'ObjectExpression':
        return (value.properties as Node[]).flatMap((one) =>
          one.type === 'SpreadElement'
            ? this.propertiesOf(one.argument as Node)
            : [{ name: nameOf(one.key as Node), place: `${this.#file}:${this.#lineOf(one.start)}` }],
        )
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'ParenthesizedExpression':
        return this.propertiesOf(value.expression as Node)
      case 'CallExpression':
        return (value.callee as Node).type === 'Identifier' ? this.#returnedBy(nameOf(value.callee as Node)) : []
      case 'Identifier':
        return this.#valueOf(nameOf(value))
      default:
        return []
    }
  }

  #valueOf(name: string): Property[] {
    const declared = this.#declared(name)
    if (declared) return this.propertiesOf(declared)
    return this.#imported(name, (source, there) => source.#valueOf(there))
  }

  #returnedBy(name: string): Property[] {
    const declared = this.#declared(name)
    if (!declared) return this.#imported(name, (source, there) => source.#returnedBy(there))
    const body = declared.body as Node
    if (body.type !== 'BlockStatement') return this.propertiesOf(body)
    const last = (body.body as Node[]).findLast(({ type }) => type === 'ReturnStatement')
    return last?.argument ? this.propertiesOf(last.argument as Node) : []
  }

  /** What a constant is, or a function. */
  #declared(name: string): Node | undefined {
    const found = this.#nodes.find(
      ({ type, id }) =>
        (type === 'VariableDeclarator' || type === 'FunctionDeclaration') && id && nameOf(id as Node) === name,
    )
    return found?.type === 'VariableDeclarator' ? (found.init as Node) : found
  }

  #imported(name: string, read: (source: Source, there: string) => Property[]): Property[] {
    for (const { specifiers, source } of this.#nodes.filter(({ type }) => type === 'ImportDeclaration') as Import[]) {
      const one = specifiers.find(({ local }) => nameOf(local as Node) === name)
      const file = one && openedBy('.', this.#file, source.value)
      if (!file) continue
      const there = sources.get(file) ?? new Source(file)
      sources.set(file, there)
      return read(there, nameOf((one.imported ?? one.local) as Node))
    }
    return []
  }
}

type Declared = Node & { id: Node; init: Node }
