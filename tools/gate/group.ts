import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A process that ends no test for so long hangs. The longest test takes a minute and a half on two busy cores. */
const SILENCE_MS = 300_000
const LOOK_EVERY_MS = 5_000
/** Time for Node.js to write where it is. */
const DIAGNOSE_MS = 3_000

/** A test that ended, as `reporter.mjs` writes it. */
interface Result {
  file: string
  name: string
  ms: number
  isPassed: boolean
  why?: string | undefined
}

export interface Ended {
  code: number
  results: Result[]
}

const running = new Set<number>()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const pid of running) killGroup(pid)
    process.exit(1)
  })

/**
 * Runs test files in one process that writes its results to the file `report`. A process that hangs is killed with all
 * that it started, and the tests that it had begun fail with the place where it stood.
 */
export async function runGroup(
  args: string[],
  report: string,
  env: NodeJS.ProcessEnv,
  silence = SILENCE_MS,
): Promise<Ended> {
  const child = spawn(
    process.execPath,
    [
      ...['--report-on-signal', '--report-exclude-env', `--report-directory=${dirname(report)}`],
      ...['--test', '--test-isolation=none', '--test-reporter=spec', '--test-reporter-destination=stdout'],
      ...[`--test-reporter=${join(import.meta.dirname, 'reporter.mjs')}`, `--test-reporter-destination=${report}`],
      ...args,
    ],
    // A group of its own: it is killed with the servers that its tests started.
    { stdio: 'inherit', env, detached: true },
  )
  const pid = child.pid!
  running.add(pid)
  const ended = once(child, 'exit') as Promise<[number | null]>
  const hung = await Promise.race([ended.then(() => null), silent(report, silence, ended)])
  const place = hung === null ? '' : await diagnose(pid, dirname(report))
  killGroup(pid)
  const [code] = await ended
  running.delete(pid)
  const { ended: results, begun } = read(report)
  if (hung === null) return { code: code ?? 1, results }
  const unfinished = begun.length > 0 ? begun : [{ file: results.at(-1)?.file ?? '', name: 'процесс не завершается' }]
  const why = `Ни один тест не закончился за ${Math.round(hung / 1000)} с.\n${place || args.join('\n')}`
  return { code: 1, results: [...results, ...unfinished.map((test) => ({ ...test, ms: hung, isPassed: false, why }))] }
}

/** Resolves to the length of the silence in ms once the report has not grown for `silence` ms; never, if it ends first. */
async function silent(report: string, silence: number, ended: Promise<unknown>): Promise<number> {
  let isOver = false
  void ended.then(() => (isOver = true))
  let size = -1
  let since = performance.now()
  while (!isOver) {
    await wait(Math.min(LOOK_EVERY_MS, silence), undefined, { ref: false })
    const now = existsSync(report) ? statSync(report).size : 0
    if (now !== size) since = performance.now()
    size = now
    if (performance.now() - since >= silence) return performance.now() - since
  }
  return new Promise(() => {})
}

/**
 * Asks a process for its diagnostic report and returns its stack and what holds it open; nothing when it spins, for it
 * answers signals between two turns of its loop. https://nodejs.org/api/report.html
 */
async function diagnose(pid: number, folder: string): Promise<string> {
  process.kill(pid, 'SIGUSR2')
  const asked = performance.now()
  // The file is there before it is whole.
  const written = () => {
    const [file] = globSync(join(folder, `report.*.${pid}.*.json`))
    const text = file ? readFileSync(file, 'utf8').trimEnd() : ''
    return text.endsWith('\n}') ? text : ''
  }
  while (!written() && performance.now() - asked < DIAGNOSE_MS) await wait(100)
  if (!written()) return ''
  const { javascriptStack, libuv } = JSON.parse(written()) as {
    javascriptStack: { stack?: string[] }
    libuv: { type: string; is_active?: boolean; is_referenced?: boolean; [detail: string]: unknown }[]
  }
  const open = libuv
    .filter((handle) => handle.is_active && handle.is_referenced)
    .map((handle) => JSON.stringify(handle))
  return [...(javascriptStack.stack ?? []), ...open].join('\n')
}

/** The tests that ended, and those that were begun and did not end. */
function read(report: string) {
  type Line = Result & { isBegun?: true }
  const lines = existsSync(report) ? readFileSync(report, 'utf8').split('\n').filter(Boolean) : []
  const begun = new Map<string, { file: string; name: string }>()
  const ended: Result[] = []
  for (const line of lines.map((text) => JSON.parse(text) as Line)) {
    const key = JSON.stringify([line.file, line.name])
    if (line.isBegun) begun.set(key, { file: line.file, name: line.name })
    else {
      begun.delete(key)
      ended.push(line)
    }
  }
  return { ended, begun: [...begun.values()] }
}

/** Kills a process with everything that it started in its group; nothing when the group is gone. */
function killGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
