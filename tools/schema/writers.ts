import { globSync, readFileSync } from 'node:fs'
import { usesOf } from '../architecture/tables.ts'
import { ofEveryTable } from '../architecture.ts'

/** What runs only in tests, or makes the demo; the SQL of a manifest is its samples. */
const ASIDE = /\.test\.ts$|\/manifest\.ts$|\/testing\/|\/samples\.ts$|\/demo\/|\/demo\.ts$/

const SERVER = 'apps/server/src/'

/** Files of the product that write each table, as `posts/publishing/store.ts`, the features' files first. */
export function writersByTable(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of globSync(`${SERVER}{features/,}**/*.ts`).sort()) {
    if (ASIDE.test(file) || Object.keys(ofEveryTable).some((folder) => file.startsWith(folder))) continue
    const written = usesOf(readFileSync(file, 'utf8')).filter(({ isWritten }) => isWritten)
    for (const table of new Set(written.map(({ table }) => table)))
      found.set(table, [...(found.get(table) ?? []), file.slice(SERVER.length).replace(/^features\//, '')])
  }
  return found
}

/** Events that each feature declares, by its name. */
export function eventsByFeature(): Map<string, string[]> {
  const files = globSync(`${SERVER}features/*/**/*.ts`).filter((file) => !ASIDE.test(file))
  const declared = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bdefineEvent\(\s*'([\w.]+)'/g)].map(([, event]) => ({
      feature: file.slice(SERVER.length).split('/')[1]!,
      event: event!,
    })),
  )
  const grouped = Map.groupBy(declared, ({ feature }) => feature)
  return new Map([...grouped].map(([feature, those]) => [feature, those.map(({ event }) => event).sort()]))
}

/** The line above a table. */
export const writtenBy = (files: readonly string[]) => `Written by ${files.join(', ')}.`

/** Sentences about files of the schema that name other writers of a table than the sources have. `texts`: by owner. */
export function writerProblems(texts: Record<string, string>, writers = writersByTable()): string[] {
  return Object.entries(texts).flatMap(([owner, text]) =>
    [...text.matchAll(/((?:^--.*\n)*)^create (?:unlogged )?table (\w+) /gm)].flatMap(([, above = '', table = '']) => {
      const files = writers.get(table) ?? []
      const said = /Written by ([^;]*?\.ts)\.(?= |$)/.exec(above.replace(/\n?-- /g, ' ').trim())?.[1] ?? ''
      if (said === files.join(', ')) return []
      return [
        `${owner}.sql: ${table} is written by ${files.join(', ') || 'no file'}: WRITE=1 node tools/server-tests.ts tools/schema.test.ts`,
      ]
    }),
  )
}
