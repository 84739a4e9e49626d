import { globSync, readFileSync } from 'node:fs'
import { childrenOf, lineAt, type Node, treeOf } from './syntax.ts'

/** A test that names rows of the specification. */
export interface Witness {
  rows: string[]
  /** From the root of the repository. */
  file: string
  /** Of its tag. */
  line: number
  title: string
  /** Matches the titles that the runner prints. */
  pattern: string
  /** The source of the test. */
  text: string
}

const TESTS = ['{apps,packages,tools}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts']
const TAG = /^[ \t]*\/\/ spec: (.*)$/gm

/** Every test with a `// spec:` tag. */
export function witnesses(): Witness[] {
  return globSync(TESTS, { exclude: (name) => ['node_modules', 'dist'].includes(name) })
    .sort()
    .flatMap((file) => witnessesOf(file, readFileSync(file, 'utf8')))
}

/** The witnesses of one file: for each tag the test around it, or else the first one after it. */
export function witnessesOf(file: string, source: string): Witness[] {
  const tags = [...source.matchAll(TAG)]
  if (tags.length === 0) return []
  const tests = testsOf(treeOf(file, source))
  const line = lineAt(source)
  return tags.flatMap(({ index: at, 0: tag, 1: rows }) => {
    const around = tests.filter(({ start, end }) => start < at && end > at).at(-1)
    const test = around ?? tests.find(({ start }) => start > at)
    if (!test) throw new Error(`${file}:${line(at)} names rows beside no test`)
    return {
      rows: rows!.split(/[,;] (?:decisions? )?/),
      file,
      line: line(at + tag.length),
      title: test.title,
      pattern: patternOf(test.title),
      text: source.slice(around?.start ?? at + tag.length, test.end),
    }
  })
}

interface Test {
  title: string
  start: number
  end: number
}

/** Calls of `test` and `test.each(…)`, and of functions of the file that make a test, which are given its words first. */
function testsOf(tree: Node): Test[] {
  const found: Test[] = []
  walk(tree, false)
  return found.sort((one, other) => one.start - other.start)

  function walk(node: Node, isStatement: boolean) {
    const title = node.type === 'CallExpression' && isTest(node.callee as Node, isStatement) ? titleOf(node) : null
    if (title !== null) found.push({ title, start: node.start, end: node.end })
    for (const [, child] of childrenOf(node)) walk(child, node.type === 'ExpressionStatement')
  }
}

function isTest(callee: Node, isStatement: boolean): boolean {
  if (callee.type === 'Identifier')
    return callee.name === 'test' || (isStatement && !callee.name!.toString().startsWith('describe'))
  const [called, tool] = [
    callee.callee as Node | undefined,
    (callee.callee as Node | undefined)?.object as Node | undefined,
  ]
  return called?.type === 'MemberExpression' && tool?.name === 'test' && (called.property as Node).name === 'each'
}

function titleOf({ arguments: given }: Node): string | null {
  const [first] = given as Node[]
  if (first?.type === 'Literal' && typeof first.value === 'string') return first.value
  if (first?.type !== 'TemplateLiteral') return null
  return (first.quasis as Node[]).map(({ value }) => (value as { cooked: string }).cooked).join('$' + '{}')
}

/** A regular expression for a title with holes: `${…}`, `%s`, `%3$s`, `%#`, `$name`. */
export function patternOf(title: string): string {
  const parts = title.split(/\$\{[^}]*\}|%(?:\d+\$)?[sdifjo]|%[#$]|\$[a-z]\w*/)
  return parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('.*')
}
