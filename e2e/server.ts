import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export const newFolder = () => mkdtempSync(join(tmpdir(), 'palata-e2e-'))

export interface Started {
  origin: string
  /** What it printed so far. */
  said: () => string
  /** The server and everything it started. */
  pids: () => number[]
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
      env: { ...process.env, LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
    { said: '' },
  )
  for (const stream of [child.stdout, child.stderr])
    stream!.on('data', (chunk: Buffer) => {
      child.said += chunk.toString()
    })
  return child
}

/** A server of its own, ready to answer. */
export async function startServer(env: Record<string, string> = {}): Promise<Started> {
  const port = env.PORT ?? String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const child = launch({ PORT: port, DATA_DIR: newFolder(), ...env })
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${child.said}`)
    await Promise.race([new Promise((resolve) => child.stdout!.once('data', resolve)), once(child, 'exit')])
  }
  return {
    origin,
    said: () => child.said,
    pids: () => descendants(child.pid!),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Starts what must not start: its exit code and words. */
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

function descendants(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return [pid, ...list.map(Number).flatMap(descendants)]
}

/** Whether the process is the outside world's sandbox. */
export function isSandbox(pid: number) {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sandbox')
}
