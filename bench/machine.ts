/** Starts the measured server and its database, each on its own cores. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startPostgres } from '../apps/server/src/platform/postgres/index.ts'
import { freePort } from '../e2e/server.ts'
import { table } from './table.ts'

const PORT = await freePort()
export const origin = `http://127.0.0.1:${PORT}`
/** Secret of the sessions, known to the server and to the benchmark. */
export const SECRET = 'the secret of the measurement, known to both sides'
/** Settings for filling tables of millions of throwaway rows; reads are not affected. */
export const FILLED = { fsync: 'off', full_page_writes: 'off', max_wal_size: '8GB', maintenance_work_mem: '256MB' }
export const BOTH_CORES = '0,1'

const memoryLimits = JSON.parse(readFileSync('tools/memory.json', 'utf8')) as Record<string, string>
const folder = mkdtempSync(join(tmpdir(), 'palata-bench-'))
/** Data folder of the measured server. */
export const dataFolder = join(folder, 'data')
// This process and its children share core 1 with the load, away from the measured process.
pin('1')
// Ending the process on a signal also stops its servers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

export const cleanUp = () => rmSync(folder, { recursive: true, force: true })

/** Runs the work on both cores: a browser draws with several threads, as on a phone. */
export async function onBothCores(work: () => Promise<void>) {
  pin(BOTH_CORES)
  await work()
  pin('1')
}

function pin(cores: string) {
  execFileSync('taskset', ['-acp', cores, String(process.pid)])
}

type Postgres = Awaited<ReturnType<typeof startPostgres>>

/** Starts PostgreSQL on the core of the load, as if it were on another machine. */
export async function withPostgres(work: (postgres: Postgres) => Promise<void>, settings?: Record<string, string>) {
  const dataDir = mkdtempSync(join(folder, 'postgres-'))
  const postgres = await startPostgres({ dataDir, log: () => {}, ...(settings && { settings }) })
  await work(postgres)
  await postgres.stop()
}

/** Starts the product as `npm start` does; `work` gets its pid and the seconds that the start took. */
export async function withServer(
  extra: Record<string, string>,
  work: (pid: number, seconds: number) => Promise<void>,
  cores = '0',
) {
  const started = performance.now()
  const env = {
    ...process.env,
    PALATA_ENV: '',
    // The same limits and the same cache as under `npm start`: without it the compiler of types stays in memory.
    ...memoryLimits,
    NODE_COMPILE_CACHE: join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'),
    PORT: String(PORT),
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'error',
    ...extra,
  }
  const child = spawn('taskset', ['-c', cores, process.execPath, 'apps/server/src/main.ts'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const abandon = () => child.kill('SIGTERM')
  process.once('exit', abandon)
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The server stopped at its start with ${child.exitCode}`)
    await setTimeout(50)
  }
  await work(child.pid!, (performance.now() - started) / 1000)
  process.off('exit', abandon)
  child.kill('SIGTERM')
  await once(child, 'exit')
}

const isReady = () =>
  fetch(`${origin}/health/ready`).then(
    (reply) => reply.ok,
    () => false,
  )

/** Proportional set size, MB, of the server and its descendants: shared pages are counted once. */
export function memory(pid: number) {
  const lines = descendants(pid).map((one) => {
    const name = readFileSync(`/proc/${one}/cmdline`, 'utf8').split('\0')
    const pss = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
    return {
      what: name.join(' ').includes('sandbox') ? 'sandbox' : name[0]?.includes('postgres') ? 'PostgreSQL' : 'server',
      pss,
    }
  })
  const sums = new Map<string, number>()
  for (const { what, pss } of lines) sums.set(what, (sums.get(what) ?? 0) + pss)
  sums.set(
    'all (goal ≤ 600)',
    lines.reduce((sum, line) => sum + line.pss, 0),
  )
  table(
    ['memory after load', 'MB'],
    [...sums].map(([what, mb]) => [what, mb.toFixed(0)]),
  )
}

function descendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return [pid, ...children.flatMap(descendants)]
}
