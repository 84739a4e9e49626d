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

/** Folders of the desk that serve every feature. */
const COMMON = ['acts', 'forms', 'frame', 'lists', 'providers', 'testing']

/** Files of the desk's contract that serve every feature; `own` has what `features/desk` of the server does. */
const COMMON_CONTRACT = ['fields', 'resource', 'own']

/** Sentences about forbidden imports of the desk, and of the site from the desk. */
export function deskProblems(): string[] {
  const files = globSync(`${ROOT}/**/*.{ts,tsx}`)
  const features = globSync('apps/server/src/features/*').map((folder) => folder.replace(/^.*\//, ''))
  const contract = globSync('packages/contract/src/desk/**/*.ts')
  return [
    ...[...files, ...contract].flatMap((file) => placeProblemOf(file, features) ?? []),
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

/** Why this file of the desk or of its contract stands in no feature of the server; null when it does. */
export function placeProblemOf(file: string, features: readonly string[]): string | null {
  const [, ofContract] = /^packages\/contract\/src\/desk\/([\w-]+)/.exec(file) ?? []
  if (ofContract)
    return [...COMMON_CONTRACT, ...features].includes(ofContract)
      ? null
      : `${file}: named after a feature of the server, not ${ofContract}`
  const [, folder = '', feature = ''] = /^apps\/desk\/src\/([\w-]+)\/(?:([\w-]+)\/)?/.exec(file) ?? []
  if (!folder || COMMON.includes(folder)) return null
  return folder === 'features' && features.includes(feature)
    ? null
    : `${file}: the desk's files of a feature stand in apps/desk/src/features/<the server's name>`
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
