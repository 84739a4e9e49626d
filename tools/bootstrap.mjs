// Runs on the system's Node (20 or newer): installs the packages, among them the pinned Node 24, and builds the client.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
export const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
export const environment = {
  // Caches compiled sources: a start of the server takes one second less of processor time.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  ...process.env,
  // The pinned Node comes first: for the system's one npm would pick older packages.
  PATH: `${dirname(node)}${delimiter}${bin}${delimiter}${process.env.PATH}`,
}

/** Whether this folder is a version that was made to start as it is, by `tools/release`. */
export const isRelease = existsSync(join(root, 'release.json'))

// `npm ci` would delete all packages first; `install --no-save` keeps to the lockfile as well.
/** Installs packages if the lockfile has changed: those that run the product, or with `withChecks` all. */
export async function install({ withChecks = false } = {}) {
  refuseOldNode()
  if (isRelease) return
  const stamp = join(root, 'node_modules', '.palata-install')
  const wanted = digest(['package-lock.json', 'package.json'])
  const isThere = existsSync(node)
  const [had, hadChecks] = isThere && existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  if (had === wanted && (hadChecks || !withChecks)) return
  // An installation that has the development packages keeps them.
  const isWhole = withChecks || hadChecks !== undefined || (isThere && had === undefined)
  const which = isWhole ? '--include=dev' : '--omit=dev'
  await step('Пакеты', npm(), ['install', which, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    ...process.env,
  })
  writeFileSync(stamp, isWhole ? `${wanted} checks` : wanted)
}

/** The system's Node reads the file of settings by `parseEnv`, new in 20.12. */
export function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 12)) fail('Нужен Node 20.12 или новее: https://nodejs.org')
}

/** Sources of the site's build; the desk is built from them too. */
const SITE = ['package-lock.json', 'apps/web', 'packages/contract']

const APPS = [
  ['Клиент', 'apps/web', SITE],
  ['Стол', 'apps/desk', [...SITE, 'apps/desk']],
]

/** Whether `build` has nothing to do. */
export function isBuilt() {
  return isRelease || APPS.every(([, app, sources]) => isFresh(app, digest(sources)))
}

/** Builds the site and the desk, each if its sources have changed since its last build. */
export async function build() {
  if (isRelease) return
  for (const [name, app, sources] of APPS) await buildApp(name, app, sources)
}

async function buildApp(name, app, sources) {
  const stamp = stampOf(app)
  const wanted = digest(sources)
  if (isFresh(app, wanted)) return
  await step(name, npm(), ['run', 'build', '-w', app], environment)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

function stampOf(app) {
  return join(root, app, 'dist/.stamp')
}

function isFresh(app, wanted) {
  return existsSync(stampOf(app)) && readFileSync(stampOf(app), 'utf8') === wanted
}

function npm() {
  return process.platform === 'win32' ? 'npm.cmd' : 'npm'
}

/** Runs a command with one line of output and its time; prints the command's output only when it fails. */
async function step(name, command, args, env) {
  const started = performance.now()
  process.stdout.write(`${name}…`)
  const { code, said } = await run(command, args, env)
  process.stdout.write(
    ` ${code === 0 ? 'готово' : 'не получилось'} (${((performance.now() - started) / 1000).toFixed(1)} с)\n`,
  )
  if (code === 0) return
  process.stderr.write(`${said.split('\n').slice(-30).join('\n')}\n`)
  fail(`Шаг «${name}» не удался. Исправьте причину выше и запустите снова.`)
}

const running = new Set()

/** Ends the steps that still run. */
export function endSteps() {
  for (const child of running) child.kill('SIGTERM')
}

/** Time for the output of a command that has ended to arrive. */
const LAST_OUTPUT_MS = 5000

/**
 * Runs a command; resolves to its exit code and output, also when something that it left behind holds its output.
 * After `limit` ms the command is ended, which is a failure.
 */
export function run(command, args, env = environment, { echo = false, limit } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    running.add(child)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk
        if (echo) process.stdout.write(chunk)
      })
    }
    child.on('error', (error) => resolve({ code: 1, said: `${said}${error.message}` }))
    const late = limit && setTimeout(stop, limit, child)
    const end = (code) => {
      clearTimeout(late)
      running.delete(child)
      resolve({ code: code ?? 1, said })
    }
    child.on('close', end)
    child.on('exit', (code) => setTimeout(end, LAST_OUTPUT_MS, code).unref())
  })
}

/** Asks a process to end, and kills it when it does not. */
function stop(child) {
  child.kill('SIGTERM')
  setTimeout(() => child.kill('SIGKILL'), LAST_OUTPUT_MS).unref()
}

export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function digest(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of files(join(root, path))) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

function files(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !['node_modules', 'dist'].includes(name))
    .sort()
    .flatMap((name) => files(join(path, name)))
}
