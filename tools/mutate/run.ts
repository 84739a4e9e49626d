import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Witness } from './witnesses.ts'

/** Each test that ran: its title, and whether it passed. Null when none ran, or the file did not load. */
export type Ran = { title: string; isGreen: boolean }[] | null

const LIMIT_MS = 240_000
/** A test that waits for what a break has taken away need not wait long. */
const PATIENCE_MS = 5_000
const TEST_MS = 20_000

/** Runs the tests of the witness's file whose titles its pattern matches, in the copy. */
export async function runWitness(
  folder: string,
  { file, pattern }: Pick<Witness, 'file' | 'pattern'>,
  environment: NodeJS.ProcessEnv,
): Promise<Ran> {
  const [, app] = /^apps\/(web|desk)\//.exec(file) ?? []
  const ran = app
    ? await component(folder, `apps/${app}`, file.slice(`apps/${app}/`.length), pattern, environment)
    : await server(folder, file, pattern, environment)
  return ran && ran.length > 0 ? ran : null
}

export const isGreen = (ran: Ran) => ran?.every((test) => test.isGreen) ?? false

const TAP = /^ *(not ok|ok) \d+ - (.*?)( # SKIP.*)?$/gm

async function server(folder: string, file: string, pattern: string, environment: NodeJS.ProcessEnv): Promise<Ran> {
  const options = ['--test', '--test-isolation=none', '--test-reporter=tap', `--test-timeout=${TEST_MS}`]
  const said = await run(folder, [...options, `--test-name-pattern=/${pattern}/`, file], environment)
  return [...said.matchAll(TAP)]
    .filter(([, , title, skipped]) => !skipped && new RegExp(pattern).test(title!))
    .map(([, state, title]) => ({ title: title!, isGreen: state === 'ok' }))
}

async function component(
  folder: string,
  app: string,
  file: string,
  pattern: string,
  environment: NodeJS.ProcessEnv,
): Promise<Ran> {
  const report = join(folder, `report-${process.hrtime.bigint()}.json`)
  const vitest = [join(folder, 'node_modules/vitest/vitest.mjs'), 'run', '--root', app, '--reporter=json']
  const options = [`--outputFile=${report}`, `--testTimeout=${TEST_MS}`, '-t', pattern, file]
  await run(folder, [...vitest, ...options], environment)
  const found = readReport(report)
  rmSync(report, { force: true })
  const results = found?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? null
  return (
    results
      ?.filter(({ status }) => /^(passed|failed)$/.test(status))
      .map(({ title, status }) => ({ title, isGreen: status === 'passed' })) ?? null
  )
}

interface Report {
  testResults: { assertionResults: { title: string; status: string }[] }[]
}

function readReport(report: string): Report | null {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return null
  }
}

/** Returns what the process printed, until its end or the limit. */
function run(cwd: string, args: string[], environment: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const own = { TEST_PATIENCE_MS: String(PATIENCE_MS), NODE_COMPILE_CACHE: join(cwd, 'compiled') }
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...environment, ...own },
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
    child.on('close', () => {
      clearTimeout(timer)
      resolve(said)
    })
  })
}
