import { writersByTable } from '../schema/writers.ts'
import { filesOf, textOf } from './files.ts'

export const isColumn = (wanted: string) => /^[a-z_]+\.[a-z_\d]+$/.test(wanted)

/** Where a column of a table stands in the schema, and the statements of the product that write it; empty for no column. */
export function columnAt(wanted: string): string[] {
  const [table = '', column = ''] = wanted.split('.')
  const place = filesOf('apps/server/schema/*.sql').flatMap((file) => columnIn(file, table, column))
  if (place.length === 0) return []
  const written = (writersByTable().get(table) ?? []).flatMap((file) => writesIn(fileOf(file), table, column))
  return [...place.map((one) => `column    ${one}`), ...written.map((one) => `written   ${one}`)]
}

function columnIn(file: string, table: string, column: string): string[] {
  const lines = textOf(file).split('\n')
  const from = lines.findIndex((line) => new RegExp(`^create (unlogged )?table ${table} `).test(line))
  if (from < 0) return []
  const length = lines.slice(from).findIndex((line) => line.startsWith(')'))
  const index = lines.slice(from, from + length).findIndex((line) => new RegExp(`^  "?${column}"? `).test(line))
  return index < 0 ? [] : [`${file}:${from + index + 1}  ${lines[from + index]!.trim()}`]
}

const fileOf = (file: string) => filesOf([`apps/server/src/${file}`, `apps/server/src/features/${file}`])[0]!

/** Lines where a statement that writes the table begins, of those functions that name the column. */
function writesIn(file: string, table: string, column: string): string[] {
  const text = textOf(file)
  const lines = text.split('\n')
  const begins = new RegExp(
    `\\b(?:update|insert\\s+into|merge\\s+into|copy)\\s+(?:only\\s+)?${table}\\b|(?:insertInto|updateTable|mergeInto)\\(\\s*['"\`]${table}\\b`,
    'gi',
  )
  return [...text.matchAll(begins)].flatMap(({ index }) => {
    const end = text.indexOf('\n}', index)
    if (!new RegExp(`\\b${column}\\b`).test(text.slice(index, end < 0 ? undefined : end))) return []
    const number = text.slice(0, index).split('\n').length
    return [`${file}:${number}  ${lines[number - 1]!.trim().slice(0, 120)}`]
  })
}
