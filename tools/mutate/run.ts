import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Witness } from './witnesses.ts'

/** `none`: no test of this title ran, or the file did not load. */
export type Outcome = 'green' | 'red' | 'none'

const LIMIT_MS = 90_000
/** A test that waits for what a break has taken away need not wait long. */
const PATIENCE_MS = 12_000

/** Runs the witness's test alone in the copy. With `only` false, just loads its file and runs no test. */
export async function runWitness(
  folder: string,
  { file, pattern }: Pick<Witness, 'file' | 'pattern'>,
  environment: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const [, app] = /^apps\/(web|desk)\//.exec(file) ?? []
  return app
    ? component(folder, `apps/${app}`, file.slice(`apps/${app}/`.length), pattern, environment)
    : server(folder, file, pattern, environment)
}

async function server(folder: string, file: string, pattern: string, environment: NodeJS.ProcessEnv) {
  const args = ['--test', '--test-isolation=none', '--test-reporter=tap', `--test-name-pattern=/${pattern}/`, file]
  const { code, said } = await run(folder, process.execPath, args, environment)
  const [passed, failed] = ['pass', 'fail'].map((word) =>
    Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(said)?.[1] ?? 0),
  )
  if (code === null || failed! > 0) return 'red'
  return passed! > 0 ? 'green' : code === 0 ? 'none' : 'red'
}

async function component(folder: string, app: string, file: string, pattern: string, environment: NodeJS.ProcessEnv) {
  const report = join(folder, `report-${process.hrtime.bigint()}.json`)
  const args = [join(folder, 'node_modules/vitest/vitest.mjs'), 'run', '--root', app, '--reporter=json']
  const { code } = await run(
    folder,
    process.execPath,
    [...args, `--outputFile=${report}`, `--testTimeout=${PATIENCE_MS}`, '-t', pattern, file],
    environment,
  )
  const found = readReport(report)
  rmSync(report, { force: true })
  if (!found || found.numFailedTests > 0 || (code !== 0 && found.numPassedTests > 0)) return 'red'
  return found.numPassedTests > 0 ? 'green' : 'none'
}

function readReport(report: string): { numPassedTests: number; numFailedTests: number } | null {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return null
  }
}

/** The exit code is null when the time ran out. */
function run(cwd: string, command: string, args: string[], environment: NodeJS.ProcessEnv) {
  return new Promise<{ code: number | null; said: string }>((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'ignore'],
      // A group of its own: a test may have started other processes.
      detached: true,
    })
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
    })
    const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), LIMIT_MS)
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ code, said })
    })
  })
}
