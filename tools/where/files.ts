import { globSync, readFileSync } from 'node:fs'

const texts = new Map<string, string>()

/** The text of a file, read once. */
export function textOf(file: string): string {
  const known = texts.get(file) ?? readFileSync(file, 'utf8')
  texts.set(file, known)
  return known
}

const SKIPPED = ['node_modules', 'dist']

const found = new Map<string, string[]>()

/** Files of these patterns, sorted, without tests; looked for once. */
export function filesOf(patterns: string | string[]): string[] {
  const key = [patterns].flat().join(' ')
  const known = found.get(key) ?? look(patterns)
  found.set(key, known)
  return known
}

function look(patterns: string | string[]): string[] {
  return globSync(patterns, { exclude: (name) => SKIPPED.includes(name) })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
}

/** `file:line` of the first line that matches; null when none does. */
export function placeOf(file: string, line: RegExp): string | null {
  const index = textOf(file)
    .split('\n')
    .findIndex((text) => line.test(text))
  return index < 0 ? null : `${file}:${index + 1}`
}

/** The first matching place of each file. */
export function placesIn(patterns: string | string[], line: RegExp): string[] {
  return filesOf(patterns).flatMap((file) => placeOf(file, line) ?? [])
}

/** Escapes a text for a regular expression. */
export function literal(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}
