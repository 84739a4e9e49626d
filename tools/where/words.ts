import { globSync, readFileSync } from 'node:fs'

const CODE = ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts', 'apps/server/schema/*.sql']
const PAGES = ['docs/*.md', 'docs/decisions/*.md', 'README.md']
const SHOWN = 30

/** Glossary rows, file names, pages and lines with the word. A Latin word ignores case, other texts do not. */
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

/** Escapes a text for a regular expression. */
export function literal(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}

function glossaryOf(wanted: RegExp): string[] {
  const rows = readFileSync('docs/glossary.md', 'utf8').split('\n')
  return rows.filter((row) => row.startsWith('|') && wanted.test(row)).map((row) => row.replace(/ {2,}/g, ' '))
}
