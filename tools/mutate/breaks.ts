import { parseSync } from 'oxc-parser'

/** One change of an expression. Offsets are UTF-16 units of the source. */
export interface Break {
  line: number
  start: number
  end: number
  /** What stands in the expression's place. */
  text: string
  /** `15 → 16`, for people. */
  words: string
  /** Outside of functions, where expressions are evaluated when the file loads, whatever the test asks. */
  isAtLoad: boolean
  /** The constant that it is part of, if it is outside of functions. */
  constant: string | null
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const NEGATED: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
}
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
/** Their strings name things instead of saying something. */
const NOT_ENTERED = /^(TS|Import|ExportAll|JSXOpeningFragment)/
const LONGEST_STRING = 80
const DESCRIBING = new Set(['about', 'description', 'summary'])

/** Every change of a constant, a condition or a field that the file allows. */
export function breaksOf(file: string, source: string): Break[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const found: Break[] = []
  const lines = lineStarts(source)
  walk(program as unknown as Node, null, { isAtLoad: true, constant: null })
  return found

  function walk(node: Node, parent: Node | null, place: Pick<Break, 'isAtLoad' | 'constant'>) {
    if (NOT_ENTERED.test(node.type) && !/^TS(As|NonNull|Satisfies)/.test(node.type)) return
    const text = changed(node, parent, source)
    if (text !== null) {
      const words = `${short(source.slice(node.start, node.end))} → ${short(text)}`
      found.push({ line: lineOf(lines, node.start), start: node.start, end: node.end, text, words, ...place })
    }
    let inner = place
    if (FUNCTIONS.has(node.type)) inner = { isAtLoad: false, constant: null }
    else if (place.isAtLoad && node.type === 'VariableDeclarator') inner = { isAtLoad: true, constant: nameOf(node) }
    for (const [key, value] of Object.entries(node)) {
      if (isSkipped(node, key)) continue
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, node, inner)
    }
  }
}

/** Keys, addresses of modules, and the names in types are not expressions. */
function isSkipped(node: Node, key: string) {
  if (key === 'key' && !node.computed) return true
  // Words for the API's description.
  if (node.type === 'Property' && DESCRIBING.has((node.key as Node).name as string)) return true
  if (key === 'id' || key === 'params' || key === 'typeAnnotation' || key === 'typeArguments') return true
  if (node.type === 'ExportNamedDeclaration') return key !== 'declaration'
  return node.type === 'JSXAttribute' && key === 'name'
}

function changed(node: Node, parent: Node | null, source: string): string | null {
  const said = source.slice(node.start, node.end)
  if (node.type === 'Literal') return changedLiteral(node, parent)
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
    const operator = NEGATED[node.operator as string]
    if (!operator) return null
    const [left, right] = [node.left as Node, node.right as Node]
    return `(${source.slice(left.start, left.end)}) ${operator} (${source.slice(right.start, right.end)})`
  }
  const isTest = parent !== null && parent.test === node && /^(If|Conditional)/.test(parent.type)
  if (isTest) return `!(${said})`
  const isField = parent?.type === 'Property' && parent.value === node && !parent.shorthand
  if (isField && /^(Identifier|MemberExpression|CallExpression)$/.test(node.type)) return 'undefined'
  return null
}

function changedLiteral({ value, raw }: Node, parent: Node | null): string | null {
  if (typeof value === 'boolean') return String(!value)
  if (typeof value === 'number') return Math.abs(value) <= 10 ? String(value + 1) : `(${raw as string} * 2)`
  if (typeof value !== 'string' || value.length > LONGEST_STRING || parent?.type === 'ExpressionStatement') return null
  // Statements of SQL break in every test; names of classes and paths of modules say nothing.
  if (/\b(select|insert|update|delete|where|from)\b/i.test(value)) return null
  const text = JSON.stringify(`${value}~`)
  return parent?.type === 'JSXAttribute' ? `{${text}}` : text
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const nameOf = ({ id }: Node) => ((id as Node).type === 'Identifier' ? ((id as Node).name as string) : null)
const short = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}…` : line
}

function lineStarts(source: string): number[] {
  return [...source.matchAll(/\n/g)].map(({ index }) => index)
}

const lineOf = (starts: number[], offset: number) => starts.filter((start) => start < offset).length + 1

/** The source with one break in it. */
export const broken = (source: string, { start, end, text }: Break) => source.slice(0, start) + text + source.slice(end)

/**
 * The source that writes down which of its breakable expressions were evaluated: each appends its number to the file
 * `place`, once. A wrapped expression may contain others.
 */
export function probed(source: string, breaks: readonly Break[], ids: readonly number[], place: string): string {
  const opening = new Map<number, string>()
  const closing = new Map<number, string>()
  const length = (at: number) => breaks[at]!.end - breaks[at]!.start
  for (const at of breaks.map((_, index) => index).sort((one, other) => length(other) - length(one))) {
    const { start, end, text } = breaks[at]!
    const [before, after] = text.startsWith('{') ? ['{', '}'] : ['', '']
    opening.set(start, `${opening.get(start) ?? ''}${before}(__reach(${ids[at]}), `)
    closing.set(end, `)${after}${closing.get(end) ?? ''}`)
  }
  let made = `const __reach = ${reporter(place)};`
  for (let at = 0; at <= source.length; at += 1)
    made += `${closing.get(at) ?? ''}${opening.get(at) ?? ''}${source[at] ?? ''}`
  return made
}

/** Synchronous, because the process of a test may end at any moment. */
const reporter = (place: string) =>
  `(id) => { const seen = (globalThis.__reached ??= new Set()); if (seen.has(id)) return; seen.add(id); process.getBuiltinModule('node:fs').appendFileSync(${JSON.stringify(place)}, id + '\\n') }`
