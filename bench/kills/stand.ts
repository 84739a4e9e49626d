/** The product as it runs for readers, each of whose processes can be killed and comes back as under a supervisor. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findRunning, startPostgres } from '../../apps/server/src/platform/postgres/index.ts'
import { freePort } from '../../e2e/server.ts'

export interface Stand {
  name: string
  origin: string
  databaseUrl: () => Promise<string>
  /** Kills with SIGKILL, by what is killed. */
  victims: Record<string, () => void>
  /** Starts again what does not come back by itself; resolves when all answers. */
  untilReady: () => Promise<void>
  stop: () => Promise<void>
}

type Settings = Record<string, string>
export const DATABASE = 'the database'
const EACH_MS = 50
/** For a web process, a worker and this one. */
const ROOM = { max_connections: '100' }

/** `npm start` on one machine: everything in one process, with the embedded database as its child. */
export async function oneProcess(settings: Settings, port: number): Promise<Stand> {
  const dataDir = newFolder()
  const origin = `http://127.0.0.1:${port}`
  const server = supervised({ ...settings, DATA_DIR: dataDir, PORT: String(port) }, `${origin}/health/ready`)
  await server.untilReady()
  return {
    name: 'one process',
    origin,
    databaseUrl: async () => (await findRunning(dataDir))!,
    victims: {
      'the server': server.kill,
      [DATABASE]: () => kill(Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])),
    },
    untilReady: server.untilReady,
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A web process and a worker beside PostgreSQL, and Valkey where this machine has it. */
export async function byRoles(settings: Settings, port: number): Promise<Stand> {
  const dataDir = newFolder()
  const lost = (why: string) => {
    throw new Error(`PostgreSQL: ${why}`)
  }
  const postgres = await startPostgres({
    dataDir,
    log: () => {},
    settings: ROOM,
    keeper: { tell: () => {}, onLost: lost },
  })
  const valkey = await startValkey(dataDir)
  const shared = {
    ...settings,
    DATABASE_URL: postgres.url,
    ...(valkey && { VALKEY_URL: valkey.url }),
    DATA_DIR: dataDir,
  }
  const [origin, health] = [`http://127.0.0.1:${port}`, await freePort()]
  const web = supervised({ ...shared, ROLE: 'web', PORT: String(port) }, `${origin}/health/ready`)
  await web.untilReady()
  const worker = supervised(
    { ...shared, ROLE: 'worker', HEALTH_PORT: String(health) },
    `http://127.0.0.1:${health}/health/ready`,
  )
  await worker.untilReady()
  return {
    name: 'by roles',
    origin,
    databaseUrl: async () => postgres.url,
    victims: {
      'the web process': web.kill,
      'the worker': worker.kill,
      [DATABASE]: () => kill(postgres.pid),
      ...(valkey && { Valkey: valkey.kill }),
    },
    untilReady: async () => {
      await Promise.all([valkey?.untilReady(), web.untilReady(), worker.untilReady()])
    },
    stop: async () => {
      await Promise.all([web.stop(), worker.stop()])
      await valkey?.stop()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A process of the product that is started again whenever it has ended, as systemd does. */
function supervised(settings: Settings, health: string) {
  let child = launch()
  function launch(): ChildProcess {
    const env = { ...process.env, PALATA_ENV: '', LOG_LEVEL: 'silent', ...settings }
    return spawn(process.execPath, ['apps/server/src/main.ts'], { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  }
  return {
    kill: () => kill(child.pid!),
    async untilReady() {
      for (;;) {
        if (child.exitCode !== null || child.signalCode !== null) child = launch()
        const isReady = await fetch(health, { signal: AbortSignal.timeout(2_000) }).then(
          ({ ok }) => ok,
          () => false,
        )
        if (isReady) return
        await pause(EACH_MS)
      }
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function startValkey(folder: string) {
  const program = ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).status === 0)
  if (!program) return null
  const port = await freePort()
  const launch = () => spawn(program, ['--port', String(port), '--save', '', '--dir', folder], { stdio: 'ignore' })
  let child = launch()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => kill(child.pid!),
    async untilReady() {
      if (child.exitCode === null && child.signalCode === null) return
      child = launch()
      await once(child, 'spawn')
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const kill = (pid: number) => void process.kill(pid, 'SIGKILL')

const newFolder = () => mkdtempSync(join(tmpdir(), 'palata-kills-'))
