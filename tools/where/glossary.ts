import { filesOf, placeOf } from './files.ts'
import { type Matcher, wordsOfName } from './matcher.ts'

export interface GlossaryRow {
  row: string
  places: string[]
}

/** Rows of the glossary with the word, the reader's words first, each with the places of its code and tables. */
export function glossaryRows(wanted: Matcher, page: string): GlossaryRow[] {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const named = rows.filter(([, reader = '']) => wanted(reader))
  const coded = rows.filter(
    (cells) => !named.includes(cells) && cells.slice(2).some((cell) => wanted(cell) || wanted(wordsOfName(cell))),
  )
  return [...named, ...coded].map(([, reader = '', code = '', table = '']) => ({
    row: `| ${reader} | ${code} | ${table} |`,
    places: [...quoted(code).flatMap(placesOfCode), ...quoted(table).flatMap(placesOfTable)],
  }))
}

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)

const SOURCES = ['apps/*/src/**/*.{ts,tsx}', 'packages/contract/src/**/*.ts', 'docs/*.md']

/** Where a feature, a folder, a file (`market/chip`, `http/security.ts`) or an exported name is. */
function placesOfCode(code: string): string[] {
  const homes = [
    ...filesOf(`packages/contract/src/${code}.ts`),
    ...foldersOf(`apps/{server,web,desk}/src/{features/,}${code}`),
  ]
  if (homes.length > 0) return homes
  const inside = foldersOf(`apps/*/src/{features,providers}/{*/,}${code}`)
  if (inside.length > 0) return inside
  const files = filesOf(SOURCES).sort((one, two) => one.split('/').length - two.split('/').length)
  const named = files.filter((file) => file.endsWith(`/${code}`) || file.replace(/\.tsx?$/, '').endsWith(`/${code}`))
  if (named.length > 0) return named
  if (!/^\w+$/.test(code)) return []
  return files.flatMap((file) => placeOf(file, new RegExp(`^export (async )?\\w+ ${code}\\b`)) ?? [])
}

const foldersOf = (pattern: string) => filesOf(pattern).filter((path) => !/\.\w+$/.test(path))

function placesOfTable(table: string): string[] {
  const [name = ''] = table.split('.')
  return filesOf('apps/server/schema/*.sql').flatMap(
    (file) => placeOf(file, new RegExp(`^create table ${name} `)) ?? [],
  )
}
