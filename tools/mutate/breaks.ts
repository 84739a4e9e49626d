import { childrenOf, lineAt, type Node, treeOf } from './syntax.ts'

/** One change of an expression. Offsets are UTF-16 units of the source. */
export interface Break {
  line: number
  start: number
  end: number
  /** What stands in the expression's place. */
  text: string
  /** The expression unchanged, where the source is none: the text of an element. */
  unchanged: string | null
  /** Begins a statement, which without semicolons must not begin with a parenthesis. */
  isFirst: boolean
  /** `15 → 16`, for people. */
  words: string
  /** Outside of functions, where expressions are evaluated when the file loads, whatever the test asks. */
  isAtLoad: boolean
  /** The constant that it is part of, if it is outside of functions. */
  constant: string | null
  /** The innermost named function around it. */
  inside: string | null
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
/** Words for the API's description, and keys of caches, which only have to differ. */
const NOT_SAID = new Set(['about', 'description', 'summary', 'queryKey', 'mutationKey'])
/** What these attributes say is seen, not read. */
const DRAWN = /^(className|key|style|d|viewBox|xmlns|fill|stroke\w*|points|transform|c[xy]|r|[xy][12]?)$/
const SQL = /\b(select|insert|update|delete|where|from)\b/i
const LETTER = /\p{L}/u

type Place = Pick<Break, 'isAtLoad' | 'constant' | 'inside'>

/** Every change of a constant, a condition, a field, a call or an element that the file allows. */
export function breaksOf(file: string, source: string): Break[] {
  const found: Break[] = []
  const line = lineAt(source)
  const statements = new Set<number>()
  walk(treeOf(file, source), null, { isAtLoad: true, constant: null, inside: null })
  return found

  function walk(node: Node, parent: Node | null, place: Place) {
    if (NOT_ENTERED.test(node.type) && !/^TS(As|NonNull|Satisfies)/.test(node.type)) return
    if (node.type === 'ExpressionStatement') statements.add(node.start)
    const change = changed(node, parent, source)
    if (change) {
      const { start, end, text, unchanged = null } = change
      const words = `${short(source.slice(start, end))} → ${short(text)}`
      const isFirst = statements.has(start)
      found.push({ line: line(start), start, end, text, unchanged, isFirst, words, ...place })
    }
    const inner = placeIn(node, parent, place)
    for (const [key, child] of childrenOf(node)) if (!isSkipped(node, key)) walk(child, node, inner)
  }
}

function placeIn(node: Node, parent: Node | null, place: Place): Place {
  if (FUNCTIONS.has(node.type)) {
    const name = nameOf(node) ?? (parent?.type === 'VariableDeclarator' ? nameOf(parent) : null)
    return { isAtLoad: false, constant: null, inside: name ?? place.inside }
  }
  return place.isAtLoad && node.type === 'VariableDeclarator' ? { ...place, constant: nameOf(node) } : place
}

/** Keys, addresses of modules, and the names in types are not expressions. */
function isSkipped(node: Node, key: string) {
  if (key === 'key' && !node.computed) return true
  if (node.type === 'Property' && NOT_SAID.has((node.key as Node).name as string)) return true
  if (key === 'id' || key === 'params' || key === 'typeAnnotation' || key === 'typeArguments') return true
  if (node.type === 'ExportNamedDeclaration') return key !== 'declaration'
  return node.type === 'JSXAttribute' && (key === 'name' || DRAWN.test((node.name as Node).name as string))
}

interface Change {
  start: number
  end: number
  text: string
  unchanged?: string
}

function changed(node: Node, parent: Node | null, source: string): Change | null {
  if (node.type === 'JSXText') return changedText(node, source)
  const text = changedExpression(node, parent, source)
  return text === null ? null : { start: node.start, end: node.end, text }
}

function changedExpression(node: Node, parent: Node | null, source: string): string | null {
  const said = source.slice(node.start, node.end)
  if (node.type === 'Literal') return changedLiteral(node, parent)
  if (node.type === 'TemplateLiteral') return changedTemplate(node, parent, said)
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
    const operator = NEGATED[node.operator as string]
    if (!operator) return null
    const [left, right] = [node.left as Node, node.right as Node]
    return `(${source.slice(left.start, left.end)}) ${operator} (${source.slice(right.start, right.end)})`
  }
  if (!parent) return null
  const isTest = parent.test === node && /^(If|Conditional)/.test(parent.type)
  if (isTest) return `!(${said})`
  const isField = parent.type === 'Property' && parent.value === node && !parent.shorthand
  if (isField && /^(Identifier|MemberExpression|CallExpression)$/.test(node.type)) return 'undefined'
  if (parent.type === 'ExpressionStatement' && /^(Call|Await)Expression$/.test(node.type)) return 'undefined'
  return node.type === 'JSXElement' && /^JSX(Element|Fragment)$/.test(parent.type) ? '{null}' : null
}

function changedLiteral({ value, raw, regex }: Node, parent: Node | null): string | null {
  if (regex) return '/(?!)/'
  if (typeof value === 'boolean') return String(!value)
  if (typeof value === 'number') return Math.abs(value) <= 10 ? String(value + 1) : `(${raw as string} * 2)`
  if (typeof value !== 'string' || value.length > LONGEST_STRING || parent?.type === 'ExpressionStatement') return null
  // Statements of SQL break in every test; names of classes and paths of modules say nothing.
  if (SQL.test(value)) return null
  const text = JSON.stringify(`${value}~`)
  return parent?.type === 'JSXAttribute' ? `{${text}}` : text
}

function changedTemplate({ quasis }: Node, parent: Node | null, said: string): string | null {
  if (parent?.type === 'TaggedTemplateExpression' || SQL.test(said)) return null
  const isSaying = (quasis as Node[]).some(({ value }) => LETTER.test((value as { raw: string }).raw))
  return isSaying ? `${said.slice(0, -1)}~\`` : null
}

function changedText({ start, end }: Node, source: string): Change | null {
  const said = source.slice(start, end)
  if (!LETTER.test(said) || said.includes('&')) return null
  const [from, to] = [start + said.length - said.trimStart().length, start + said.trimEnd().length]
  const words = said.trim().replaceAll(/\s*\n\s*/g, ' ')
  return { start: from, end: to, text: `{${JSON.stringify(`${words}~`)}}`, unchanged: JSON.stringify(words) }
}

const nameOf = ({ id }: Node) => ((id as Node | null)?.type === 'Identifier' ? ((id as Node).name as string) : null)
const short = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}…` : line
}

/** The source with one break in it. */
export const broken = (source: string, { start, end, text, isFirst }: Break) =>
  source.slice(0, start) + (isFirst ? beginning(text) : text) + source.slice(end)

/** An expression that may begin a statement after a line without a semicolon. */
export const beginning = (expression: string) => `0, ${expression}`
