import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query'
import { lastWord, type Tree, type Use, usesOfTree, wordsOf } from './uses.ts'

interface Trigger {
  name: string
  table: string
  function: string
}

export interface SchemaFunction {
  name: string
  isTrigger: boolean
  /** Tables that its own statements name. */
  uses: Use[]
  /** Functions that it calls, of PostgreSQL too. */
  calls: string[]
  /** Statements put together at run time whose tables the text does not tell. */
  unreadable: string[]
}

interface Schema {
  triggers: Trigger[]
  functions: SchemaFunction[]
}

await loadModule()

/** Triggers and functions that SQL creates, as PostgreSQL 18's own parser reads them. Throws for SQL that it refuses. */
export function readSchema(sql: string): Schema {
  const bytes = Buffer.from(sql)
  const schema: Schema = { triggers: [], functions: [] }
  for (const { stmt, stmt_location: start = 0, stmt_len: length = bytes.length } of parseSync(sql).stmts ?? []) {
    const { CreateTrigStmt: trigger, CreateFunctionStmt: created } = stmt as unknown as Record<string, Tree | undefined>
    if (trigger) {
      const { relname: table } = trigger.relation as { relname: string }
      schema.triggers.push({ name: trigger.trigname as string, table, function: lastWord(trigger.funcname) })
    }
    if (created) schema.functions.push(readFunction(created, bytes.subarray(start, start + length).toString()))
  }
  return schema
}

function readFunction(created: Tree, sql: string): SchemaFunction {
  const { trees, unreadable } = bodyOf(created, sql)
  const found = trees.map(usesOfTree)
  return {
    name: lastWord(created.funcname),
    isTrigger: lastWord((created.returnType as Tree | undefined)?.names) === 'trigger',
    uses: found.flatMap(({ uses }) => uses),
    calls: [...new Set(found.flatMap(({ calls }) => calls))],
    unreadable,
  }
}

interface Body {
  trees: Tree[]
  unreadable: string[]
}

function bodyOf(created: Tree, sql: string): Body {
  // `return …` and `begin atomic`.
  if (created.sql_body) return { trees: [created.sql_body as Tree], unreadable: [] }
  const options = Object.fromEntries((created.options as Option[]).map(({ DefElem }) => [DefElem.defname, DefElem.arg]))
  const language = options.language?.String?.sval ?? 'sql'
  if (language === 'plpgsql') return plpgsqlBody(sql)
  if (language !== 'sql') return { trees: [], unreadable: [`a body in ${language}`] }
  return { trees: [parse(wordsOf(options.as?.List?.items)[0] ?? '')], unreadable: [] }
}

interface Option {
  DefElem: { defname: string; arg?: { String?: { sval: string }; List?: Tree } }
}

function plpgsqlBody(sql: string): Body {
  const body: Body = { trees: [], unreadable: [] }
  for (const { text, isMade } of statementsOf(parsePlPgSQLSync(sql))) {
    const tree = parse(text)
    body.trees.push(tree)
    const made = isMade ? madeBy(tree) : []
    if (made) body.trees.push(...made)
    else body.unreadable.push(text.replace(/^select /, '').replace(/\s+/g, ' '))
  }
  return body
}

interface PartOfBody {
  text: string
  /** Whether the value of the expression is executed as a statement. */
  isMade: boolean
}

/** All statements and expressions of a plpgsql body, expressions as `select`. */
function* statementsOf(node: unknown, under = ''): Generator<PartOfBody> {
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) {
    const isMade = key === 'dynquery' || (key === 'query' && under.startsWith('PLpgSQL_stmt_dyn'))
    const expression = (value as { PLpgSQL_expr?: Expression } | null)?.PLpgSQL_expr
    if (expression) yield { text: statementOf(expression), isMade }
    else yield* statementsOf(value, key)
  }
}

interface Expression {
  query: string
  parseMode: number
}

/** The parser of plpgsql gives expressions without `select`, and assignments with their variable. */
function statementOf({ query, parseMode }: Expression): string {
  if (parseMode === 0) return query
  const isAssignment = parseMode >= 3
  return `select ${isAssignment ? query.replace(/^[^=]*=/, '') : query}`
}

/** Stands for a name or text that is inserted at run time. */
const INSERTED = 'inserted_at_run_time'

/** The statement that a literal or `format(literal, …)` makes; null when its tables cannot be told. */
function madeBy(tree: Tree): Tree[] | null {
  const text = textOf(selected(tree))?.replace(/%(?:\d+\$)?-?\d*([IsL])/g, (_, kind) =>
    kind === 'L' ? `''` : INSERTED,
  )
  if (text === undefined) return null
  try {
    const made = parse(text)
    return usesOfTree(made).uses.some(({ table }) => table === INSERTED) ? null : [made]
  } catch {
    // It becomes SQL only with what is inserted, so its tables are unknown.
    return null
  }
}

interface Value {
  A_Const?: { sval?: { sval?: string } }
  FuncCall?: { funcname: unknown; args?: Value[] }
}

function textOf(value: Value | undefined): string | undefined {
  if (value?.FuncCall && lastWord(value.FuncCall.funcname) === 'format') return textOf(value.FuncCall.args?.[0])
  return value?.A_Const?.sval?.sval
}

/** What `select <value>` selects. */
function selected(tree: Tree): Value | undefined {
  const { stmts } = tree as { stmts: { stmt: { SelectStmt: { targetList: { ResTarget: { val: Value } }[] } } }[] }
  return stmts[0]?.stmt.SelectStmt.targetList[0]?.ResTarget.val
}

function parse(sql: string): Tree {
  return parseSync(sql) as unknown as Tree
}
