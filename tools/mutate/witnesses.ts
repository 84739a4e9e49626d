import { globSync, readFileSync } from 'node:fs'

/** A test that names rows of the specification. */
export interface Witness {
  rows: string[]
  /** From the root of the repository. */
  file: string
  line: number
  title: string
  /** Matches the titles that the runner prints. */
  pattern: string
}

/** Journeys are left out: each of their runs needs a build and a browser. */
const TESTS = '{apps,packages,tools}/**/*.test.{ts,tsx}'
const TAG = /^\s*\/\/ spec: (.*)$/
/** The first string of a call of `test`, which may stand a few lines below, after a table of cases. */
const TITLE = /(?:\btest\(|\]\)\(|^\s*\)\()\s*(['"`])((?:\\.|(?!\1).)*)\1/m

/** Every test with a `// spec:` tag. */
export function witnesses(): Witness[] {
  return globSync(TESTS, { exclude: (name) => ['node_modules', 'dist'].includes(name) })
    .sort()
    .flatMap((file) => witnessesOf(file, readFileSync(file, 'utf8')))
}

/** The witnesses of one file. A tag without a title after it, before the next tag, is left out. */
export function witnessesOf(file: string, text: string): Witness[] {
  const lines = text.split('\n')
  return lines.flatMap((tag, index) => {
    const rows = TAG.exec(tag)?.[1]?.split(/[,;] (?:decisions? )?/)
    if (!rows) return []
    const next = lines.findIndex((line, later) => later > index && TAG.test(line))
    const title = TITLE.exec(lines.slice(index + 1, next < 0 ? undefined : next).join('\n'))?.[2]
    return title ? [{ rows, file, line: index + 1, title, pattern: patternOf(title) }] : []
  })
}

/** A regular expression for a title with holes: `${…}`, `%s`, `%3$s`, `$name`. */
export function patternOf(title: string): string {
  const parts = title.replaceAll(/\\(['"`])/g, '$1').split(/\$\{[^}]*\}|%(?:\d+\$)?[sdifjo]|\$[a-z]\w*/)
  return parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('.*')
}
