/** Finds the tables that a source's SQL reads and writes, and refuses those of other features. */

interface Use {
  table: string
  isWritten: boolean
}

/** A table name, optionally quoted or after the schema, `only` or `lateral`. */
const NAME = '(?:only\\s+|lateral\\s+)?(?:public\\s*\\.\\s*)?"?([a-z_][a-z0-9_]*)"?'
const ALIAS = '(?:\\s+(?:as\\s+)?(?!where\\b|set\\b|on\\b|join\\b|order\\b)[a-z]\\w*)?'
const WRITES = [
  `\\b(?:insert|merge)\\s+into\\s+${NAME}`,
  `\\bdelete\\s+from\\s+${NAME}`,
  `\\bupdate\\s+${NAME}${ALIAS}\\s+set\\b`,
  `\\btruncate\\s+(?:table\\s+)?${NAME}`,
  `\\bcopy\\s+${NAME}`,
  `\\.(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*['"\`](\\w+)`,
]
const READS = [
  `\\b(?:from|join|using)\\s+${NAME}`,
  `\\.(?:selectFrom|from|using|\\w*[jJ]oin\\w*)\\(\\s*\\[?\\s*['"\`](\\w+)`,
]
/** `from a, b`: further names after the first. */
const MORE = new RegExp(`^${ALIAS}\\s*,\\s*${NAME}`, 'i')

/** Tables that the source reads or writes, in SQL or with the query builder. */
export function usesOf(source: string): Use[] {
  const text = withoutComments(source)
  const found: Use[] = []
  for (const pattern of WRITES)
    for (const match of text.matchAll(new RegExp(pattern, 'gi'))) found.push({ table: match[1]!, isWritten: true })
  for (const pattern of READS) {
    for (const match of text.matchAll(new RegExp(pattern, 'gi'))) {
      found.push({ table: match[1]!, isWritten: false })
      let rest = text.slice(match.index + match[0].length)
      for (let more = MORE.exec(rest); more; more = MORE.exec(rest)) {
        found.push({ table: more[1]!, isWritten: false })
        rest = rest.slice(more[0].length)
      }
    }
  }
  return found
}

/** Statements whose table name is inserted at run time, so that its owner is unknown. */
function namelessUses(source: string): string[] {
  const pattern = /\b(?:from|join|into|truncate|update)\s+\$\{\w*/gi
  return [...withoutComments(source).matchAll(pattern)].map(([use]) => use)
}

/** Tables by owner. */
export type Owners = Record<string, string[]>
/** Reasons for reading another feature's table, by reader and then by table. */
export type ForeignReads = Record<string, Record<string, string>>

/** Sentences about `reader`'s forbidden uses of other features' tables. */
export function foreignUses(source: string, reader: string, owners: Owners, allowed: ForeignReads): string[] {
  const ownerOf = (table: string) => Object.keys(owners).find((owner) => owners[owner]!.includes(table))
  const problems = usesOf(source).flatMap(({ table, isWritten }) => {
    const owner = ownerOf(table)
    if (owner === undefined || owner === reader) return []
    if (isWritten) return [`writes ${table}, which belongs to ${owner}: ask its front door`]
    if (allowed[reader]?.[table]) return []
    return [`reads ${table}, which belongs to ${owner}: ask its front door, or give a reason in tools/architecture.ts`]
  })
  const nameless = namelessUses(source).map((use) => `${use}…: write the table's name out, so that its owner is known`)
  return [...new Set([...problems, ...nameless])]
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<![:'"`\w])\/\/.*/g, '')
}
