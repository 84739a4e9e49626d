import { openedBy } from '../gate/imports.ts'
import { treeOf } from '../mutate/syntax.ts'
import { callNamed } from './endpoints.ts'
import { textOf } from './files.ts'
import { allOf, type Import, type Node, nameOf } from './tree.ts'

/** What a page does not call for itself: the frame around it, the ground under it. */
const FOLLOWED = /^(\.|#features\/|#pages\/|@site\/features\/|@site\/pages\/)/

/** More would bury the page. */
const MOST = 20

/** The calls that a page makes, by itself and by what it draws: the address, and where it is answered. */
export function callsOfPage(file: string, name: string): string[] {
  const seen = new Set<string>()
  const calls = new Set<string>()
  const waiting: Wanted[] = [{ file, name }]
  // Iterating an array also visits the items added meanwhile, so the nearest calls come first.
  for (const { file, name } of waiting) {
    if (seen.has(`${file} ${name}`)) continue
    seen.add(`${file} ${name}`)
    const { asked, used } = moduleAt(file).reach(name)
    for (const call of asked) calls.add(call)
    // A dialog of another part, such as that of signing in, is opened over any page.
    if (!file.endsWith('/layers.ts') || partOf(file) === partOf(waiting[0]!.file)) waiting.push(...used)
  }
  const lines = [...calls].flatMap((call) => callNamed(call) ?? [])
  const shown = lines.slice(0, MOST).map((line) => `calls     ${line}`)
  return lines.length > MOST ? [...shown, `calls     and ${lines.length - MOST} more`] : shown
}

const partOf = (file: string) => /\/(?:features|pages)\/[^/]+/.exec(file)?.[0]

interface Wanted {
  file: string
  /** Of an export; `*` for the whole file. */
  name: string
}

const modules = new Map<string, Module>()

function moduleAt(file: string): Module {
  const known = modules.get(file) ?? new Module(file)
  modules.set(file, known)
  return known
}

/** A source file by its top-level names. */
class Module {
  readonly #file: string
  readonly #declared = new Map<string, Node>()
  readonly #imported = new Map<string, { from: string; name: string }>()
  readonly #handedOn = new Map<string, { from: string; name: string }>()

  constructor(file: string) {
    this.#file = file
    for (const statement of (treeOf(file, textOf(file)) as Node & { body: Node[] }).body) this.#note(statement)
  }

  #note(statement: Node) {
    if (statement.type === 'ImportDeclaration') {
      const { specifiers, source } = statement as Import
      for (const one of specifiers) {
        const name = one.type === 'ImportSpecifier' ? nameOf(one.imported as Node) : '*'
        this.#imported.set(nameOf(one.local as Node), { from: source.value, name })
      }
    } else if (statement.type === 'ExportNamedDeclaration') {
      const { declaration, specifiers, source } = statement as Node & { declaration: Node | null } & Import
      if (declaration) this.#note(declaration)
      if (source)
        for (const one of specifiers)
          this.#handedOn.set(nameOf(one.exported as Node), { from: source.value, name: nameOf(one.local as Node) })
    } else if (statement.type === 'VariableDeclaration') {
      for (const one of statement.declarations as Node[]) this.#declared.set(nameOf(one.id as Node), one)
    } else if (statement.id) this.#declared.set(nameOf(statement.id as Node), statement)
  }

  /** Calls that what this name stands for makes in this file, and what it uses of other files. */
  reach(name: string): { asked: string[]; used: Wanted[] } {
    const handed = this.#handedOn.get(name)
    if (handed) return { asked: [], used: this.#opened(handed.from, handed.name) }
    const asked: string[] = []
    const used: Wanted[] = []
    const names = name === '*' ? [...this.#declared.keys()] : [name]
    for (const one of names) {
      for (const node of allOf(this.#declared.get(one) ?? { type: 'Nothing', start: 0, end: 0 })) {
        const target = this.#imported.get(nameOf(node.object as Node))
        if (node.type === 'MemberExpression' && target?.from.startsWith('@palata/contract'))
          asked.push(`${target.name}.${nameOf(node.property as Node)}`)
        else if (node.type === 'ImportExpression') used.push(...this.#opened(nameOf(node.source as Node), '*'))
        else if (/^(JSX)?Identifier$/.test(node.type)) used.push(...this.#meant(nameOf(node), names))
      }
    }
    return { asked, used }
  }

  #meant(name: string, among: readonly string[]): Wanted[] {
    const imported = this.#imported.get(name)
    if (imported) return this.#opened(imported.from, imported.name)
    return this.#declared.has(name) && !among.includes(name) ? [{ file: this.#file, name }] : []
  }

  #opened(from: string, name: string): Wanted[] {
    if (!FOLLOWED.test(from)) return []
    const [file, path] = from.startsWith('@site/') ? ['apps/web/src', from.replace('@site/', '#')] : [this.#file, from]
    const opened = openedBy('.', file, path)
    return opened && /\.tsx?$/.test(opened) ? [{ file: opened, name }] : []
  }
}
