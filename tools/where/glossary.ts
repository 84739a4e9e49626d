import { filesOf, placeOf } from './files.ts'
import { matcherOf, wordsOfName } from './matcher.ts'

export interface GlossaryRow {
  row: string
  places: string[]
}

interface Row {
  reader: string
  code: string
  table: string
}

/** Rows about this many words of a question may answer it, each as well as the others; more say nothing. */
const ALIKE = 3

/** Rows of the glossary with all the words; when there are none, those with the rarest words of the question. */
export function glossaryRowsOf(words: readonly string[], page: string): GlossaryRow[] {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, reader = '', code = '', table = '']) => ({ reader, code, table }))
  const found = rowsWithAll(words, rows)
  return (found.length > 0 ? found : rowsWithMost(words, rows)).map(({ reader, code, table }) => ({
    row: `| ${reader} | ${code} | ${table} |`,
    places: [...quoted(code).flatMap(placesOfCode), ...quoted(table).flatMap(placesOfTable)],
  }))
}

/** The row of a part of that very name first, then those with the reader's words, then those with names of code. */
function rowsWithAll(words: readonly string[], rows: readonly Row[]): Row[] {
  const has = matcherOf(words)
  const weightOf = ({ reader, code, table }: Row) => {
    if (quoted(code).some((name) => name.toLowerCase() === words.join(' '))) return 4
    if (has(reader)) return 3
    if (has(code) || has(wordsOfName(code))) return 2
    return has(table) || has(wordsOfName(table)) ? 1 : 0
  }
  const weighed = rows.map((row) => ({ row, weight: weightOf(row) })).filter(({ weight }) => weight > 0)
  const isNamed = weighed.some(({ weight }) => weight === 4)
  return weighed
    .filter(({ weight }) => weight > (isNamed ? 1 : 0))
    .sort((one, two) => two.weight - one.weight)
    .map(({ row }) => row)
}

/** A word weighs the more, the fewer rows have it; the best rows have a third of the weight of the question. */
function rowsWithMost(words: readonly string[], rows: readonly Row[]): Row[] {
  const texts = rows.map(({ reader, code, table }) => [reader, code, table, wordsOfName(code)].join(' | '))
  const weights = words.map((word) => {
    const has = matcherOf([word])
    const those = new Set(rows.filter((_, index) => has(texts[index]!)))
    return { those, weight: Math.log(rows.length / Math.max(1, those.size)) }
  })
  const sum = (of: typeof weights) => of.reduce((total, { weight }) => total + weight, 0)
  const scores = rows.map((row) => sum(weights.filter(({ those }) => those.has(row))))
  const best = Math.max(...scores)
  const top = rows.filter((_, index) => scores[index] === best)
  return best >= sum(weights) / 3 && top.length <= ALIKE ? top : []
}

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)

const SOURCES = ['apps/*/src/**/*.{ts,tsx}', 'packages/contract/src/**/*.ts', 'docs/*.md']

/** Where a feature, a folder, a file (`market/chip`, `http/security.ts`) or an exported name is. */
function placesOfCode(code: string): string[] {
  const homes = [
    ...filesOf(`packages/contract/src/{,desk/}${code}.ts`),
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
