import { globSync, readFileSync } from 'node:fs'

const ROW = /^O?[ABC]-\d{3}$/
const TESTS = ['apps/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts', 'tools/**/*.test.ts']

export const isRow = (wanted: string) => ROW.test(wanted)

/** Places of a row of the specification or of a decision, and of the tests tagged with it. */
export function rowAt(id: string): string[] {
  const said = linesWith('docs/spec/*.md', (line) => line.startsWith(`| ${id} |`))
  const tags = linesWith(TESTS, (line) => /^\s*\/\/ spec: /.test(line) && new RegExp(`(?<!O)\\b${id}\\b`).test(line))
  return [
    ...said.map(({ place, line }) => `row       ${place}  ${line}`),
    ...tags.map(({ place }) => `proved in ${place}`),
  ]
}

function linesWith(pattern: string | string[], isWanted: (line: string) => boolean) {
  const files = globSync(pattern, { exclude: (name) => ['node_modules', 'dist'].includes(name) })
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (isWanted(line) ? [{ place: `${file}:${index + 1}`, line }] : [])),
  )
}
