import type { Client } from 'pg'
import { describeColumns, type ResultColumn } from './describe.ts'
import type { RowColumn, Statement } from './statements.ts'

/** Sentences about statements that PostgreSQL refuses, and about columns that differ from the row type. */
export async function problemsOf(client: Client, statements: Statement[]): Promise<string[]> {
  const problems: string[] = []
  for (const { place, texts, row } of statements) {
    for (const text of texts) {
      try {
        const columns = await describeColumns(client, text)
        if (row) problems.push(...differences(row, columns, text).map((difference) => `${place}: ${difference}`))
      } catch (error) {
        problems.push(`${place}: ${(error as Error).message}`)
      }
    }
  }
  return [...new Set(problems)]
}

/** Sentences about the differences between the row type and the statement's columns. */
export function differences(row: RowColumn[], columns: ResultColumn[], text: string): string[] {
  const expected = new Map(row.map((column) => [column.name, column]))
  const given = new Map(columns.map((column) => [column.name, column]))
  const missing = row.filter(({ name }) => !given.has(name)).map(({ name }) => `the statement gives no column ${name}`)
  const unread = columns.filter(({ name }) => !expected.has(name)).map(({ name }) => `nothing reads the column ${name}`)
  const wrong = columns.flatMap((column) => {
    const wanted = expected.get(column.name)
    if (!wanted) return []
    const { name, kind, mayBeNull } = column
    if (wanted.kinds.some((wantedKind) => !fits(kind, wantedKind)))
      return [`${name} is ${kind}, not ${wanted.kinds.join(' | ')}`]
    // PostgreSQL does not report that a condition excludes null, so the condition is searched for in the text.
    const isRuledOut = new RegExp(
      `\\b${name}\\s+is\\s+not\\s+null|\\b(?:where|and)\\s+(?:\\w+\\.)?${name}\\s*[<>=]+\\s*(?:any\\()?\\$`,
      'i',
    ).test(text)
    return mayBeNull && !wanted.mayBeNull && !isRuledOut ? [`${name} may be null`] : []
  })
  return [...missing, ...unread, ...wrong]
}

function fits(kind: string, wanted: string): boolean {
  if (kind === 'json') return wanted !== 'Date' && wanted !== 'Buffer'
  if (kind === 'json[]') return wanted.endsWith('[]')
  return kind === wanted
}
