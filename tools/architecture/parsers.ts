import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openedBy } from '../gate/imports.ts'

/** Libraries that parse what people and other sites write: a hostile text keeps some of them busy for minutes. */
const PARSERS = new Set([
  'hast-util-from-parse5',
  'ical.js',
  'mpg123-decoder',
  'music-metadata',
  'papaparse',
  'parse5',
  'postal-mime',
  'sharp',
  'strtok3',
])

/** `import x from`, `export … from` and `import('…')` of values: types are gone at run time. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:([^'";]*?)\s*from\s*)?'([^']+)'|import\('([^']+)'\)/gm

/**
 * Parsers that run in the thread of the entries, each as `file: library`, sorted. What a worker does is not theirs: its
 * module is named by an address and imported by the thread alone. Paths are relative to the root.
 */
export function parsersInThread(root: string, entries: string[]): string[] {
  const found: string[] = []
  const seen = new Set(entries)
  // Iterating a Set also visits the items added meanwhile.
  for (const file of seen)
    for (const [, names, specifier, later] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      if (names && isOfTypes(names)) continue
      const wanted = (specifier ?? later)!
      if (PARSERS.has(wanted)) found.push(`${file}: ${wanted}`)
      const opened = openedBy(root, file, wanted)
      if (opened && /\.tsx?$/.test(opened)) seen.add(opened)
    }
  return found.sort()
}

/** `{ type A, type B }` */
const isOfTypes = (names: string) => /^\{(?:\s*type\s[^,}]+,?)+\s*\}$/.test(names)
