import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Witness, witnesses } from './witnesses.ts'

/** A row of the specification. */
interface Row {
  id: string
  requirement: string
  /** The page of `docs/spec` on which it stands: `feed`. */
  area: string
}

/** A drawn row and the one of its tests that was drawn; null when no test names it. */
export interface Drawn {
  row: Row
  witness: Witness | null
}

const ROW = /^\| ([ABC]-\d{3}) \| \S+ \| (.*) \| [^|]* \|$/

/** Every row of `docs/spec`, in order. */
function allRows(): Row[] {
  return globSync('docs/spec/*.md')
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => {
          const [, id, requirement] = ROW.exec(line) ?? []
          return id ? [{ id, requirement: requirement!, area: basename(file, '.md') }] : []
        }),
    )
    .sort((one, other) => one.id.localeCompare(other.id))
}

/** Draws so many rows, of each part (A, B, C) in proportion to its size, and one test of each row; any beginning of the draw is a draw, too. */
export function drawnRows(number: number, next: () => number): Drawn[] {
  const rows = allRows()
  const tests = witnesses()
  const drawn = shares(rows, number).flatMap(({ part, count }) => shuffled(part, next).slice(0, count))
  return shuffled(drawn, next).map((row) => {
    const own = tests.filter((test) => test.rows.includes(row.id))
    return { row, witness: shuffled(own, next)[0] ?? null }
  })
}

/** Largest remainders, so that the shares add up to the number. */
function shares(rows: Row[], number: number): { part: Row[]; count: number }[] {
  const parts = [...Map.groupBy(rows, ({ id }) => id[0]).values()].map((part) => {
    const exact = (part.length / rows.length) * number
    return { part, count: Math.floor(exact), rest: exact % 1 }
  })
  const left = number - parts.reduce((sum, { count }) => sum + count, 0)
  for (const part of parts.toSorted((one, other) => other.rest - one.rest).slice(0, left)) part.count += 1
  return parts
}

/** Fisher and Yates's shuffle of a copy. */
function shuffled<T>(list: readonly T[], next: () => number): T[] {
  const copy = [...list]
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1))
    ;[copy[last], copy[other]] = [copy[other]!, copy[last]!]
  }
  return copy
}

/** Every row that a test of these files names. */
export function rowsOfFiles(files: readonly string[]): Drawn[] {
  const rows = new Map(allRows().map((row) => [row.id, row]))
  return witnesses()
    .filter(({ file }) => files.includes(file))
    .flatMap((witness) => witness.rows.flatMap((id) => (rows.has(id) ? [{ row: rows.get(id)!, witness }] : [])))
}
