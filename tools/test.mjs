// npm test: the whole gate, fast parts first. Prints the slowest tests and «N passed, N failed» at the end.
// --only=format,types,… runs some parts, --changed those that the working tree's changes can break.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { build, environment, install, node, root, run } from './bootstrap.mjs'
import { nodeTests, playwright, slowest, vitest } from './gate/results.mjs'

await install({ withChecks: true })
const only = process.argv
  .find((arg) => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const plan = process.argv.includes('--changed') ? await planned() : null
const tool = (name) => join(root, 'node_modules', '.bin', name)
const reports = mkdtempSync(join(tmpdir(), 'palata-gate-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
const report = (name) => join(reports, name)
/** Both runs of journeys begin with the data of one first start. */
const journeys = { ...environment, E2E_DATA_DIR: mkdtempSync(join(tmpdir(), 'palata-e2e-')) }
process.on('exit', () => rmSync(journeys.E2E_DATA_DIR, { recursive: true, force: true }))
const SLOWEST = 20
/** A step that takes longer hangs; the longest takes 15 minutes at rest and 40 on a slow, busy machine. */
const LIMIT = { limit: 75 * 60_000 }
/** The apps whose components have tests. */
const COMPONENTS = ['web', 'desk']

/** A step without tests counts as one test. Without `files` a step runs whole; with an empty list it is skipped. */
const steps = [
  {
    name: 'format',
    isCheck: true,
    title: 'формат и линтер',
    files: plan?.formatted,
    work: (files = ['.']) => run(tool('biome'), ['ci', '--no-errors-on-unmatched', ...files]),
  },
  {
    name: 'types',
    title: 'типы',
    isCheck: true,
    files: plan?.isCode === false ? [] : undefined,
    work: types,
  },
  {
    name: 'architecture',
    isCheck: true,
    title: 'архитектура',
    files: plan?.isCode === false ? [] : undefined,
    work: () => run(node, ['tools/check-architecture.ts']),
  },
  {
    name: 'dead',
    isCheck: true,
    title: 'мёртвый код',
    files: plan?.isCode === false ? [] : undefined,
    work: () => run(tool('knip'), []),
  },
  {
    name: 'server',
    title: 'сервер',
    files: plan?.server,
    work: (files = []) =>
      run(node, ['tools/server-tests.ts', ...files], { ...environment, TEST_REPORT: report('server') }, LIMIT),
    tests: () => nodeTests(report('server')),
  },
  {
    name: 'web',
    title: 'компоненты',
    files: plan?.web,
    work: components,
    tests: () => COMPONENTS.flatMap((app) => vitest(report(app))),
  },
  {
    name: 'e2e',
    title: 'браузер',
    files: plan?.journeys,
    work: browser,
    tests: () => playwright(report('e2e')),
  },
  {
    name: 'engines',
    title: 'движки',
    files: plan?.engines,
    work: engines,
    tests: () => playwright(report('engines')),
  },
]

const all = []
let passed = 0
let failed = 0
const asked = steps.filter(({ name, files }) => (!only || only.includes(name)) && files?.length !== 0)
// The checks run in parallel: half of each uses only one thread.
const checks = new Map(asked.filter(({ isCheck }) => isCheck).map((step) => [step, step.work(step.files)]))
for (const step of asked) {
  const { title, files, work, tests } = step
  const started = performance.now()
  const { code, said } = await (checks.get(step) ?? work(files))
  const found = tests?.() ?? []
  const failures = found.filter(({ isPassed }) => !isPassed)
  const bad = failures.length
  // A runner that crashed without results counts as failed.
  const isFailed = code !== 0 || bad > 0
  const counts = tests
    ? { passed: found.length - bad, failed: isFailed ? Math.max(bad, 1) : 0 }
    : { passed: isFailed ? 0 : 1, failed: isFailed ? 1 : 0 }
  passed += counts.passed
  failed += counts.failed
  all.push(...found)
  const time = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(
    `${isFailed ? '✖' : '✔'} ${title}: ${counts.passed} прошло, ${counts.failed} не прошло (${time} с)\n`,
  )
  for (const { name: test, why } of found.filter(({ isFlaky }) => isFlaky))
    process.stdout.write(`~ со второго раза: ${test}\n${why}\n\n`)
  for (const { name: test, why } of failures) process.stdout.write(`✖ ${test}\n${why}\n\n`)
  // When no test failed, the runner's output has the error.
  if (isFailed && failures.length === 0) process.stdout.write(`${said.split('\n').slice(-150).join('\n')}\n`)
}
if (all.length > 0) process.stdout.write(`\nСамые долгие:\n${slowest(all, SLOWEST).join('\n')}\n\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : 0)

/** Null when a change may have broken anything. */
async function planned() {
  const { code, said } = await run(node, ['tools/gate/changed.ts'])
  if (code !== 0) throw new Error(said)
  const found = JSON.parse(said)
  return found.isWhole ? null : found
}

async function types() {
  const parts = ['.', 'apps/web', 'apps/web/worker', 'apps/desk', 'e2e']
  const replies = await Promise.all(parts.map((part) => run(tool('tsc'), ['--noEmit', '-p', part])))
  return { code: replies.find(({ code }) => code)?.code ?? 0, said: replies.map(({ said }) => said).join('') }
}

async function components(files) {
  let all = { code: 0, said: '' }
  for (const app of COMPONENTS) {
    const args = [
      ...(files ? ['related', '--passWithNoTests'] : []),
      ...['--run', '--root', `apps/${app}`, '--reporter=default', '--reporter=json'],
      `--outputFile.json=${report(app)}`,
      ...(files ?? []).map((file) => join(root, file)),
    ]
    const { code, said } = await run(tool('vitest'), args, environment, LIMIT)
    all = { code: all.code || code, said: all.said + said }
  }
  return all
}

async function browser(files = []) {
  await build()
  if (!(findChromium() ?? (await installChromium())))
    return { code: 1, said: 'Нет Chromium: установите его или задайте путь в CHROMIUM_PATH.' }
  const env = { ...journeys, PLAYWRIGHT_JSON_OUTPUT_FILE: report('e2e') }
  const named = files.map((file) => relative(join(root, 'e2e/journeys'), join(root, file)))
  return run(
    tool('playwright'),
    ['test', '-c', 'e2e/playwright.config.ts', '--reporter=line,json', ...named],
    env,
    LIMIT,
  )
}

/** The same journeys in every engine that the machine has; in CI in all. */
async function engines(files = []) {
  await build()
  const env = { ...journeys, PLAYWRIGHT_JSON_OUTPUT_FILE: report('engines') }
  const named = files.map((file) => relative(join(root, 'e2e/engines'), join(root, file)))
  const config = 'e2e/engines/playwright.config.ts'
  const reply = await run(tool('playwright'), ['test', '-c', config, '--reporter=line,json', ...named], env, LIMIT)
  for (const [left] of reply.said.matchAll(/^Движок .+ пропущен.*$/gm)) process.stdout.write(`${left}\n`)
  return reply
}

/** The places where e2e/browser.ts looks. */
function findChromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const places = (environment.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path))
}

async function installChromium() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], env)
  await run('apt-get', ['install', '-y', '-qq', 'chromium'], env)
  return findChromium()
}
