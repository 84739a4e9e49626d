import { globSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import * as ts from 'typescript/unstable/ast'
import {
  API,
  type Checker,
  type Project,
  type Type,
  TypeFlags,
  type TypeReference,
  type UnionType,
} from 'typescript/unstable/sync'

/** A column; `kinds` are `number`, `string`, `boolean`, `Date`, `Buffer`, `json`, or one of them with `[]`. */
export interface RowColumn {
  name: string
  kinds: string[]
  mayBeNull: boolean
}

export interface Statement {
  /** `file:line`. */
  place: string
  /** More than one when a part of the text depends on a condition. */
  texts: string[]
  /** Columns of the row type; null when the program reads none. */
  row: RowColumn[] | null
}

const SQL = /^\s*(select\s|insert\s+into\s|update\s+\w+(\s+(as\s+)?\w+)?\s+set\s|delete\s+from\s|with\s+\w+\s+as\s)/i

/**
 * Platform files that run texts given by callers, by the query builder, by migrations or by the catalogue, and that of
 * the roles, whose statements name no table.
 */
const HANDED_ON =
  /platform\/(batches\/copy|database|queryBuilder|migrating\/migrate|backup\/(restore|write)|postgres\/roles)\.ts$/

/** All statements in the server's sources, and the places whose text is known only at run time. */
export function readStatements(root: string): { statements: Statement[]; unreadable: string[] } {
  const api = new API()
  try {
    const config = resolve(root, 'tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)!
    const reader = new StatementReader(root, project)
    for (const file of globSync('apps/server/src/**/*.ts', { cwd: root }))
      if (!/\.test\.ts$|\/testing\/|\/samples\.ts$|platform\/schema\.ts$/.test(file)) reader.read(file)
    return reader
  } finally {
    api.close()
  }
}

class StatementReader {
  readonly statements: Statement[] = []
  readonly unreadable: string[] = []
  private readonly root: string
  private readonly project: Project
  private readonly checker: Checker
  private readonly seen = new Set<ts.Node>()

  constructor(root: string, project: Project) {
    this.root = root
    this.project = project
    this.checker = project.checker
  }

  read(file: string) {
    const source = this.project.program.getSourceFile(resolve(this.root, file))
    if (!source) throw new Error(`${file} is not part of the project`)
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) this.readCall(node)
      this.readLooseText(node)
      node.forEachChild(visit)
    }
    visit(source)
  }

  /** `rows(db, name, text, values)` and `db.query(text)` or `db.query({ text })`. */
  private readCall(call: ts.CallExpression) {
    const isRows = ts.isIdentifier(call.expression) && call.expression.text === 'rows'
    const isQuery = ts.isPropertyAccessExpression(call.expression) && call.expression.name.text === 'query'
    if (!isRows && !isQuery) return
    const text = isRows ? call.arguments[2] : textOf(call.arguments[0])
    // A parameter's text is read at the caller.
    if (!text || this.isParameter(text)) return
    const texts = this.valuesOf(text)
    if (!texts) {
      if (!HANDED_ON.test(call.getSourceFile().fileName)) this.unreadable.push(this.placeOf(call))
      return
    }
    this.seen.add(text)
    this.statements.push({ place: this.placeOf(call), texts, row: this.rowOf(call, isRows) })
  }

  /** Reads a statement outside such calls, for example an argument of another function. */
  private readLooseText(node: ts.Node) {
    if (this.seen.has(node) || !isText(node) || !SQL.test(node.getText().slice(1))) return
    if (ts.isTemplateExpression(node.parent?.parent ?? node)) return
    // A part of the query builder: its text is known only at run time.
    if (node.parent && ts.isTaggedTemplateExpression(node.parent)) return
    const texts = this.valuesOf(node)
    if (texts) this.statements.push({ place: this.placeOf(node), texts, row: null })
    else this.unreadable.push(this.placeOf(node))
  }

  private isParameter(node: ts.Expression): boolean {
    const declaration = this.declarationOf(node)
    return declaration !== undefined && (ts.isParameterDeclaration(declaration) || ts.isBindingElement(declaration))
  }

  private declarationOf(node: ts.Node): ts.Node | undefined {
    if (!ts.isIdentifier(node)) return undefined
    const symbol = this.checker.getSymbolAtLocation(node)
    const own = symbol && symbol.declarations.length > 0 ? symbol : undefined
    const declared = own?.declarations[0]?.resolve(this.project)
    if (declared && ts.isImportSpecifier(declared))
      return this.checker.getAliasedSymbol(symbol!).declarations[0]?.resolve(this.project)
    return declared
  }

  /** All texts that the expression can evaluate to; undefined when unknown. */
  private valuesOf(node: ts.Expression): string[] | undefined {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isNumericLiteral(node))
      return [node.text]
    if (ts.isTemplateExpression(node))
      return node.templateSpans.reduce<string[] | undefined>(
        (texts, span) => {
          const values = this.valuesOf(span.expression)
          return texts && values?.flatMap((value) => texts.map((text) => text + value + span.literal.text))
        },
        [node.head.text],
      )
    if (ts.isConditionalExpression(node)) {
      const [yes, no] = [this.valuesOf(node.whenTrue), this.valuesOf(node.whenFalse)]
      return yes && no && [...yes, ...no]
    }
    const declaration = this.declarationOf(node)
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer) {
      const values = this.valuesOf(declaration.initializer)
      if (values) return values
    }
    const type = this.checker.getTypeAtLocation(node)
    // Any number will do: mostly it is a number of rows.
    return type && kindsOf(this.checker, type).join() === 'number' ? ['1'] : undefined
  }

  private rowOf(call: ts.CallExpression, isRows: boolean): RowColumn[] | null {
    const [result] = this.argumentsOf(this.checker.getTypeAtLocation(call))
    const [row] = this.argumentsOf(result)
    if (!row || (isRows && !this.checker.isArrayType(result!))) return null
    const columns = this.checker.getPropertiesOfType(row).map(({ name }, index) => {
      const type = this.checker.getTypeOfSymbol(this.checker.getPropertiesOfType(row)[index]!)!
      const kinds = kindsOf(this.checker, type)
      return { name, kinds: kinds.filter((kind) => kind !== 'null'), mayBeNull: kinds.includes('null') }
    })
    return columns.length > 0 ? columns : null
  }

  private argumentsOf(type: Type | undefined): readonly Type[] {
    return type ? this.checker.getTypeArguments(type as TypeReference) : []
  }

  private placeOf(node: ts.Node): string {
    const source = node.getSourceFile()
    const line = source.text.slice(0, node.getStart()).split('\n').length
    return `${relative(this.root, source.fileName)}:${line}`
  }
}

function isText(node: ts.Node): node is ts.TemplateExpression | ts.StringLiteral | ts.NoSubstitutionTemplateLiteral {
  return ts.isTemplateExpression(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
}

function textOf(asked: ts.Expression | undefined): ts.Expression | undefined {
  if (!asked || !ts.isObjectLiteralExpression(asked)) return asked
  for (const property of asked.properties) {
    if (ts.isPropertyAssignment(property) && property.name.getText() === 'text') return property.initializer
  }
  return undefined
}

function kindsOf(checker: Checker, type: Type): string[] {
  const parts = type.flags & TypeFlags.Union ? (type as UnionType).getTypes() : [type]
  return [...new Set(parts.map((part) => kindOf(checker, part)))]
}

function kindOf(checker: Checker, type: Type): string {
  if (type.flags & TypeFlags.AnyOrUnknown) return 'any'
  if (type.flags & (TypeFlags.Null | TypeFlags.Undefined)) return 'null'
  if (type.flags & TypeFlags.NumberLike) return 'number'
  if (type.flags & TypeFlags.StringLike) return 'string'
  if (type.flags & (TypeFlags.Boolean | TypeFlags.BooleanLiteral)) return 'boolean'
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as TypeReference)
    return `${element ? kindsOf(checker, element).join('|') : 'any'}[]`
  }
  const name = type.getSymbol()?.name
  return name === 'Date' || name === 'Buffer' ? name : 'json'
}
