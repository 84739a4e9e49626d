import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { connect } from '../apps/server/src/platform/database.ts'
import { findRunning, startPostgres } from '../apps/server/src/platform/postgres/index.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Cleanups of everything that this process started or made and has not yet removed. */
const left = new Set<() => Promise<unknown>>()

/** Stops servers and databases that journeys left and removes their folders: a failed journey does not clean up. */
export async function stopEverything() {
  // Newest first: a server before its database and its folder.
  for (const stop of [...left].reverse()) await stop()
  left.clear()
}

/** A folder that is removed when the journeys of this process are over. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'palata-e2e-'))
  left.add(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Folder with the data of the shared server's first start. */
const filled = () => join(process.env.E2E_DATA_DIR ?? tmpdir(), 'filled')

/** A copy of the data after a first start, with the demo community: it takes a tenth of the time of a start. */
export function filledFolder(): string {
  const folder = newFolder()
  if (existsSync(filled())) copyFolder(filled(), folder)
  return folder
}

/** Copies a folder with its owners: PostgreSQL refuses data owned by another user. */
function copyFolder(from: string, to: string) {
  execFileSync('cp', ['-Rp', `${from}/.`, to])
}

/** Settings with which a first start makes other data than the usual demo community. */
const OTHER_DEMO = ['DATABASE_URL', 'SANDBOX_MARKET', 'DEMO']

/** Starts an embedded PostgreSQL in the folder, without a server. */
export async function startDatabase(dataDir: string) {
  const postgres = await startPostgres({ dataDir, log: () => {} })
  left.add(postgres.stop)
  return postgres
}

export interface Started {
  origin: string
  /** What it printed so far. */
  said: () => string
  /** The server's pid and its descendants'. */
  pids: () => number[]
  /** Runs the operator's command line beside it; resolves to what it printed. */
  operate: (...words: string[]) => Promise<string>
  /** Kills the server and its descendants with SIGKILL. */
  killAll: () => void
  stop: () => Promise<void>
}

interface Ended {
  code: number | null
  said: string
}

/** Runs the product the way `npm start` does after its build. */
function launch(env: Record<string, string>): ChildProcess & { said: string } {
  const child = Object.assign(
    spawn(process.execPath, ['apps/server/src/main.ts'], {
      cwd: root,
      // The settings of this checkout are not the tests'.
      env: { ...process.env, PALATA_ENV: '', LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
    { said: '' },
  )
  for (const stream of [child.stdout, child.stderr])
    stream!.on('data', (chunk: Buffer) => {
      child.said += chunk.toString()
    })
  left.add(() => end(child))
  return child
}

/** Milliseconds for an orderly stop. */
const PATIENCE = 20_000

/** Stops a server in order; after `PATIENCE` kills it with its descendants. */
async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const hurry = setTimeout(() => {
    descendants(child.pid!).forEach(killHard)
  }, PATIENCE)
  await once(child, 'exit')
  clearTimeout(hurry)
}

const ASK_AGAIN_MS = 100

/** Starts a server and resolves when it answers, which may be later than its last printed line. */
export async function startServer(env: Record<string, string> = {}): Promise<Started> {
  const port = env.PORT ?? String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const dataDir = env.DATA_DIR ?? (OTHER_DEMO.some((name) => env[name]) ? newFolder() : filledFolder())
  const child = launch({ ...env, PORT: port, DATA_DIR: dataDir })
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${child.said}`)
    await sleep(ASK_AGAIN_MS)
  }
  return {
    origin,
    said: () => child.said,
    pids: () => descendants(child.pid!),
    operate: (...words) => operate({ ...env, DATA_DIR: dataDir }, ...words),
    killAll: () => descendants(child.pid!).forEach(killHard),
    stop: () => end(child),
  }
}

/** What a page says of prices that are old: those of the copied folder are, until the first ones of this start. */
const OLD_PRICES = /нет данных|Цены на|на (<!-- -->)?<time/

/** A server whose prices stay what they are for an hour, once it has them: one more digit could wrap a line. */
export async function startWithFixedPrices(): Promise<Started> {
  const server = await startServer({ MARKET_REFRESH_SECONDS: '3600' })
  const pricesSince = Date.now()
  while (OLD_PRICES.test(await (await fetch(server.origin)).text())) {
    if (Date.now() - pricesSince > 60_000) throw new Error('the first prices do not come')
    await sleep(ASK_AGAIN_MS)
  }
  return server
}

/** Makes the folder that is copied for journeys' own servers; returns a copy for the shared server. */
export async function fillFolders(): Promise<string> {
  // The gate's second run of journeys finds the data of the first.
  if (!existsSync(filled())) await fill()
  const shared = mkdtempSync(join(process.env.E2E_DATA_DIR!, 'shared-'))
  copyFolder(filled(), shared)
  return shared
}

async function fill() {
  const making = `${filled()}-making`
  const server = await startServer({ DATA_DIR: making })
  await untilWorkIsDone(making)
  await server.stop()
  removeSpareLog(making)
  // Renamed when complete: a journey that runs alone finds no folder and starts from an empty one.
  renameSync(making, filled())
}

/** Removes preallocated WAL segments: they are most of the folder, and PostgreSQL recreates them. */
function removeSpareLog(dataDir: string) {
  const log = join(dataDir, 'postgres/pg_wal')
  const segments = readdirSync(log).filter((name) => /^[\dA-F]{24}$/.test(name))
  // After an orderly stop only the first segment is read.
  for (const name of segments.sort().slice(2)) rmSync(join(log, name))
}

/** Waits for the jobs of the first start, such as the chats' invite links; the server is ready before them. */
async function untilWorkIsDone(dataDir: string) {
  const db = connect((await findRunning(dataDir))!, () => {})
  const {
    rows: [start],
  } = await db.query('select now()')
  // Failed jobs are rescheduled for later, so they do not count.
  const due = 'select from graphile_worker.jobs where run_at <= $1'
  while ((await db.query(due, [start.now])).rowCount) await sleep(100)
  await db.end()
}

/** The operator's command line, with a server or without; resolves to what it printed. */
export async function operate(env: Record<string, string>, ...words: string[]) {
  const place = { cwd: root, env: { ...process.env, PALATA_ENV: '', ...env } }
  return (await promisify(execFile)(process.execPath, ['apps/server/src/cli/main.ts', ...words], place)).stdout
}

/** Kills a process, which may already have ended with its parent. */
function killHard(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Starts a server that must refuse to start; resolves to its exit code and output. */
export async function startInVain(env: Record<string, string>): Promise<Ended> {
  const child = launch(env)
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, said: child.said }
}

async function isReady(origin: string) {
  try {
    return (await fetch(`${origin}/health/ready`)).ok
  } catch {
    return false
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** The process and its descendants that live; none for one that ended. */
function descendants(pid: number): number[] {
  const children = ofProcess(pid, `task/${pid}/children`)
  if (children === null) return []
  const list = children.trim().split(' ').filter(Boolean)
  return [pid, ...list.map(Number).flatMap(descendants)]
}

/** A file of /proc about the process; null when the process has ended, as one of PostgreSQL's may at any moment. */
function ofProcess(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/** Whether the process is the sandbox. */
export function isSandbox(pid: number) {
  return ofProcess(pid, 'cmdline')?.includes('sandbox') ?? false
}

/** Whether the process is PostgreSQL's first, which starts its others. */
export function isPostmaster(pid: number) {
  return /^\S*postgres\0-D\0/.test(ofProcess(pid, 'cmdline') ?? '')
}
