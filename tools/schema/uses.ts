/** A table that a statement names. */
export interface Use {
  table: string
  /** Whether its rows or its shape change; otherwise it is only read. */
  isWritten: boolean
}

/** A part of the tree that PostgreSQL's parser makes. */
export type Tree = { [key: string]: unknown }

/** Statements that change the rows of their `relation` only; other tables in them are read. */
const CHANGES = ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']
const QUERIES = ['RawStmt', 'SelectStmt', ...CHANGES]

/** Tables and functions that a parsed statement names. Names of `with` and of row locks are no tables. */
export function usesOfTree(tree: Tree): { uses: Use[]; calls: string[] } {
  const found = new Found()
  found.walk(tree, { named: new Set(), isWriting: false })
  return found
}

interface Inside {
  /** Names that `with` gives here. */
  named: Set<string>
  /** Whether every table below is changed, as in `truncate` or `alter table`. */
  isWriting: boolean
}

class Found {
  readonly uses: Use[] = []
  readonly calls: string[] = []

  walk(node: unknown, inside: Inside) {
    if (Array.isArray(node)) for (const one of node) this.walk(one, inside)
    else if (typeof node === 'object' && node !== null) this.#walkFields(node as Tree, inside)
  }

  #walkFields(node: Tree, inside: Inside) {
    if (typeof node.relname === 'string') this.#note(node, inside)
    const withNames = this.#walkWith(node.withClause as WithClause | undefined, inside)
    for (const [key, value] of Object.entries(node)) {
      if (key === 'withClause' || key === 'lockedRels') continue
      if (key === 'FuncCall') this.calls.push(lastWord((value as Tree).funcname))
      if (CHANGES.includes(key)) this.#walkChange(value as Tree, withNames)
      else if (key === 'DropStmt') this.#noteDropped(value as Tree)
      else this.walk(value, isOfTables(key, value) ? { ...withNames, isWriting: true } : withNames)
    }
  }

  #walkChange(statement: Tree, inside: Inside) {
    const { relation, ...rest } = statement
    // A `with` name cannot be changed, so here the name is a table's.
    this.#note(relation as Tree, { named: new Set(), isWriting: true })
    this.walk(rest, inside)
  }

  /** A query of `with` sees the names before it, and in `with recursive` all of them. */
  #walkWith(clause: WithClause | undefined, inside: Inside): Inside {
    const named = new Set(inside.named)
    const parts = (clause?.ctes ?? []).map(({ CommonTableExpr }) => CommonTableExpr)
    if (clause?.recursive) for (const { ctename } of parts) named.add(ctename)
    for (const { ctename, ctequery } of parts) {
      this.walk(ctequery, { ...inside, named: new Set(named) })
      named.add(ctename)
    }
    return { ...inside, named }
  }

  #note({ schemaname, relname }: Tree, { named, isWriting }: Inside) {
    if (schemaname ? schemaname !== 'public' : !isWriting && named.has(relname as string)) return
    this.uses.push({ table: relname as string, isWritten: isWriting })
  }

  #noteDropped({ objects }: Tree) {
    for (const { List } of objects as { List?: Tree }[]) {
      const words = wordsOf(List?.items)
      if (words.length === 1 || words[0] === 'public') this.uses.push({ table: words.at(-1)!, isWritten: true })
    }
  }
}

interface WithClause {
  recursive?: boolean
  ctes: { CommonTableExpr: { ctename: string; ctequery: Tree } }[]
}

/** `truncate`, `alter table`, `copy … from` and the like: not a query. `copy … to` reads. */
function isOfTables(key: string, value: unknown): boolean {
  if (!/^[A-Z]\w*Stmt$/.test(key) || QUERIES.includes(key)) return false
  return key !== 'CopyStmt' || (value as Tree).is_from === true
}

/** The words of a name: of `pg_catalog.text` both. */
export function wordsOf(names: unknown): string[] {
  return ((names ?? []) as { String?: { sval: string } }[]).flatMap(({ String: word }) => (word ? [word.sval] : []))
}

export function lastWord(names: unknown): string {
  return wordsOf(names).at(-1) ?? ''
}
