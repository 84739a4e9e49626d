import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadModule, parseSync } from 'libpg-query'
import type { Client } from 'pg'
import { describeColumns } from './describe.ts'

await loadModule()

/** A statement of a released version with the file it stood in. */
export type Released = [file: string, text: string]

/** Recorded statements by version. */
export function releasedStatements(): Map<string, Released[]> {
  const folder = fileURLToPath(new URL('released/', import.meta.url))
  return new Map(
    globSync('*.json', { cwd: folder }).map((name) => [
      basename(name, '.json'),
      JSON.parse(readFileSync(`${folder}${name}`, 'utf8')) as Released[],
    ]),
  )
}

/**
 * Sentences about statements of an earlier version that this schema would refuse: they cannot be prepared, or they add a
 * row without a column that has no default and may not be null.
 */
export async function refusedStatements(client: Client, statements: Released[]): Promise<string[]> {
  const required = await requiredColumns(client)
  const refused: string[] = []
  for (const [file, text] of statements) {
    try {
      await describeColumns(client, text)
      for (const { table, columns } of insertsOf(text))
        for (const column of required.get(table) ?? [])
          if (!columns.includes(column)) refused.push(`${file}: adds a row of ${table} without ${column}`)
    } catch (error) {
      refused.push(`${file}: ${(error as Error).message}`)
    }
  }
  return [...new Set(refused)]
}

/** Columns that every new row must be given, by table. */
async function requiredColumns(client: Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text) as columns from pg_attribute a
     join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
       and not a.attisdropped and a.attnotnull and not a.atthasdef and a.attidentity = ''
     group by c.relname`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

interface Insert {
  table: string
  columns: string[]
}

/** Rows that a statement adds with its columns named, also within `with`. */
function insertsOf(text: string): Insert[] {
  const found: Insert[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { InsertStmt: insert } = node as { InsertStmt?: Tree }
    if (insert?.cols)
      found.push({ table: insert.relation.relname, columns: insert.cols.map((one) => one.ResTarget.name) })
    for (const part of Object.values(node)) visit(part)
  }
  visit(parseSync(text))
  return found
}

interface Tree {
  relation: { relname: string }
  cols?: { ResTarget: { name: string } }[]
}
