import { setTimeout as sleep } from 'node:timers/promises'
import { ownerOfData } from '#platform/postgres/index.ts'
import { Problem, type Site } from '../command.ts'

/** Longer than a server's own limit for its stop. */
const LONGEST_STOP_MS = 45_000
const EACH_MS = 200
/** A process that its supervisor starts anew for some seconds is not well. */
const STEADY_MS = 2_000

/** Number of the server process that owns the data folder; null when none runs. */
export async function serverOf(dataDir: string): Promise<number | null> {
  const { pid, isAlive, isLeaving } = await ownerOfData(dataDir)
  return isAlive && !isLeaving ? Number(pid) : null
}

/** Ends the server in order: requests and jobs under way are finished. Its supervisor starts another one. */
export async function stopServer(dataDir: string): Promise<void> {
  const pid = await serverOf(dataDir)
  if (pid === null) return
  process.kill(pid, 'SIGTERM')
  const until = performance.now() + LONGEST_STOP_MS
  for (;;) {
    const owner = await ownerOfData(dataDir)
    if (!owner.isAlive || Number(owner.pid) !== pid) return
    if (performance.now() > until) throw new Problem(`Сервер (процесс ${pid}) не остановился. Посмотрите его журнал.`)
    await sleep(EACH_MS)
  }
}

/** Whether this process may end the server. */
export function canStop(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

type Health = 'well' | 'ill' | 'absent'

/**
 * Waits until the server answers as this version and is ready, for a while without a break. `absent`: nobody started
 * one, so that nothing can be said of the version.
 */
export async function lookAt(site: Site, version: string, patienceMs: number): Promise<Health> {
  const until = performance.now() + patienceMs
  let wasThere = false
  let wellSince: number | null = null
  while (performance.now() < until) {
    wasThere ||= (await serverOf(site.DATA_DIR)) !== null
    wellSince = (await isReadyAs(site, version)) ? (wellSince ?? performance.now()) : null
    if (wellSince !== null && performance.now() - wellSince >= STEADY_MS) return 'well'
    await sleep(EACH_MS)
  }
  return wasThere ? 'ill' : 'absent'
}

async function isReadyAs({ HOST, PORT, HEALTH_PORT, ROLE }: Site, version: string): Promise<boolean> {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '[::1]' : HOST.includes(':') ? `[${HOST}]` : HOST
  const at = `http://${host}:${ROLE === 'worker' ? HEALTH_PORT : PORT}/health`
  try {
    const signal = AbortSignal.timeout(3_000)
    const [live, ready] = await Promise.all([fetch(`${at}/live`, { signal }), fetch(`${at}/ready`, { signal })])
    const told = (await live.json()) as { version?: string }
    await ready.body?.cancel()
    return ready.ok && told.version === version
  } catch {
    // It does not answer yet.
    return false
  }
}
