import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { endChild } from '../processes/keepAlive.ts'
import type { Person } from './person.ts'
import { StartFailure } from './startFailure.ts'
import { watchOver } from './watchdog.ts'

const READY_TIMEOUT_MS = 60_000
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '40',
  work_mem: '8MB',
  jit: 'off',
  max_wal_size: '256MB',
}

export interface ServerOptions {
  cluster: string
  /** Path of the program. */
  postgres: string
  person: Person
  port: number
  /** Overrides of the default settings. */
  settings: Record<string, string>
  log: (line: string) => void
}

/** What passes by itself: a killed server that is not reaped yet, its sessions, and another's connection on the port. */
const PASSING = /shared memory block|lock file "postmaster.pid"|could not create any TCP\/IP sockets/

/**
 * Runs PostgreSQL. It refuses the folder until a killed server is reaped and its sessions have ended, and the port, which
 * was free a moment ago, may just have become the local end of somebody's connection.
 */
export async function runPatiently(options: ServerOptions, signal: AbortSignal): Promise<ChildProcess> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await run(options, signal)
    } catch (error) {
      if (attempt === 40 || !PASSING.test((error as Error).message)) throw error
      await sleep(250, undefined, { signal })
    }
  }
}

async function run({ cluster, postgres, person, port, settings: given, log }: ServerOptions, signal: AbortSignal) {
  signal.throwIfAborted()
  const settings = Object.entries({ ...SETTINGS, ...given }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawnAs(person, postgres, ['-D', cluster, '-p', String(port), ...settings])
  watchOver(child, log)
  // At once and not below: on the exit of this process nothing later runs.
  const abandon = () => child.kill('SIGINT')
  signal.addEventListener('abort', abandon)
  try {
    await Promise.race([ready(child, log), aborted(signal)])
    return child
  } catch (error) {
    // A server that never answered must not hold the folder.
    if (child.pid !== undefined) await endServer(child)
    throw error
  } finally {
    signal.removeEventListener('abort', abandon)
  }
}

function aborted(signal: AbortSignal) {
  return new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Resolves when the server accepts connections; rejects with its last words when it ends before. */
async function ready(child: ChildProcess, log: ServerOptions['log']) {
  const said: string[] = []
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new StartFailure(`База данных не ответила за минуту: ${said.slice(-3).join(' ')}`)),
      READY_TIMEOUT_MS,
    )
    createInterface(child.stderr!).on('line', (line) => {
      log(line)
      said.push(line)
      if (said.length > 20) said.shift()
      if (line.includes('ready to accept connections')) resolve()
    })
    // `close` comes after the last line of output; `exit` may come before it.
    child.once('close', () => reject(failure(said)))
    child.once('exit', () => clearTimeout(timer))
    child.once('error', reject)
  })
}

/** Stops the server in order, or at last by force. What was committed is kept in any case. */
export function endServer(child: ChildProcess): Promise<void> {
  // PostgreSQL's fast shutdown ends sessions and writes everything, its immediate one leaves that to the next start.
  return endChild(child, [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
  ])
}

/** What the program said last, in a sentence for people. */
export function failure(said: string[]) {
  const text = said.slice(-3).join(' ')
  if (/No space left/.test(text)) return noSpace()
  return new StartFailure(`База данных не запустилась: ${text}`)
}

export function noSpace() {
  return new StartFailure('На диске нет места. Освободите его и запустите снова: данные не потеряны.')
}

/** Runs a program of PostgreSQL as a user that PostgreSQL accepts. */
export function spawnAs(person: Person, command: string, args: string[]): ChildProcess {
  const [program = command, ...rest] = [...person.prefix, command, ...args]
  return spawn(program, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group: Ctrl+C in the terminal reaches only the parent, which stops it properly.
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    ...(person.becomesOwner && person.owner !== null && { uid: person.owner, gid: person.owner }),
  })
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
