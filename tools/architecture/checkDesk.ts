import { globSync, readFileSync } from 'node:fs'
import { rawControlsIn } from './controls.ts'

const ROOT = 'apps/desk/src'

/**
 * Modules of the site that the desk may import: parts of `ui`, the API client, the navigation, a feature's `index.ts`,
 * and its `desk.ts`, which exports what only the desk uses.
 */
const DOORS = [
  /^polyfills\.ts$/,
  /^ui\/.+/,
  /^api\/\w+\.tsx?$/,
  /^navigation\/index\.ts$/,
  /^features\/[\w-]+\/(index|desk)\.ts$/,
  /^testing\/.+/,
]

/** Sentences about forbidden imports of the desk, and of the site from the desk. */
export function deskProblems(): string[] {
  const files = globSync(`${ROOT}/**/*.{ts,tsx}`)
  return [
    ...files.flatMap((file) => importsOf(file).flatMap((target) => deskProblemOf(file, target) ?? [])),
    ...files
      .filter((file) => !/\.test\.tsx$/.test(file))
      .flatMap((file) => rawControlsIn(readFileSync(file, 'utf8')).map((problem) => `${file}: ${problem}`)),
    ...globSync('apps/web/src/**/*.{ts,tsx}').flatMap((file) =>
      importsOf(file)
        .filter((target) => /@palata\/desk|\/desk\/src\//.test(target))
        .map((target) => `${file}: readers' pages carry no code of the desk, not ${target}`),
    ),
  ]
}

/** Why this file of the desk may not import `target`; null when it may. */
export function deskProblemOf(file: string, target: string): string | null {
  if (/\/web\/src\//.test(target)) return `${file}: the site is entered as @site/…, not ${target}`
  const [, path] = /^@site\/(.+)$/.exec(target) ?? []
  if (!path) return null
  if (path.startsWith('testing/') && !/\.test\.tsx?$|\/testing\//.test(file)) return `${file}: ${target} is for tests`
  return DOORS.some((door) => door.test(path))
    ? null
    : `${file}: ${target} is no door of the site; see tools/architecture/checkDesk.ts`
}

function importsOf(file: string) {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:from|import) '([^']+)'|import\('([^']+)'\)/g)].map((match) => match[1] ?? match[2] ?? '')
}
