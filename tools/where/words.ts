import { globSync, readFileSync } from 'node:fs'

const CODE = ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts', 'apps/server/migrations/*.sql']
const PAGES = ['docs/*.md', 'docs/decisions/*.md', 'README.md']
const SHOWN = 30

/** The glossary's rows, the files named so, the pages and lines that say it: labels as they are written, words in any case. */
export function mentions(word: string): string[] {
  const isWord = /^[\w-]+$/.test(word)
  const wanted = new RegExp(isWord ? `\\b${literal(word)}\\b` : literal(word), isWord ? 'i' : '')
  const files = globSync(CODE).filter((file) => !/\.test\.tsx?$/.test(file))
  const lines = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (wanted.test(line) ? `${file}:${index + 1}  ${line.trim().slice(0, 120)}` : [])),
  )
  return [
    ...glossaryOf(wanted).map((row) => `glossary  ${row}`),
    ...files.filter((file) => isWord && wanted.test(file.replace(/^.*\//, ''))).map((file) => `file      ${file}`),
    ...globSync(PAGES).flatMap((page) => (wanted.test(readFileSync(page, 'utf8')) ? `read in   ${page}` : [])),
    ...lines.slice(0, SHOWN),
    ...(lines.length > SHOWN ? [`… and ${lines.length - SHOWN} lines more`] : []),
  ]
}

/** For a pattern that matches just these characters. */
export function literal(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}

function glossaryOf(wanted: RegExp): string[] {
  const rows = readFileSync('docs/glossary.md', 'utf8').split('\n')
  return rows.filter((row) => row.startsWith('|') && wanted.test(row)).map((row) => row.replace(/ {2,}/g, ' '))
}
