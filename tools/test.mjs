// npm test: the whole gate, fast parts first. Ends with «N passed, N failed».
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { build, environment, install, node, root, run } from './bootstrap.mjs'

await install({ withChecks: true })
const only = process.argv
  .find((arg) => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const tool = (name) => join(root, 'node_modules', '.bin', name)

/** A step that is not made of tests counts as one. */
const whole = ({ code }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })
const nodeTests = ({ code, said }) =>
  counted(code, Number(/^ℹ pass (\d+)/m.exec(said)?.[1] ?? 0), Number(/^ℹ fail (\d+)/m.exec(said)?.[1] ?? 0))
const vitest = ({ code, said }) => {
  const line = plain(said).match(/^\s*Tests\s+(.*)$/m)?.[1] ?? ''
  return counted(code, Number(/(\d+) passed/.exec(line)?.[1] ?? 0), Number(/(\d+) failed/.exec(line)?.[1] ?? 0))
}
const playwright = ({ code, said }) =>
  counted(
    code,
    Number(/(\d+) passed/.exec(plain(said))?.[1] ?? 0),
    Number(/^\s*(\d+) failed/m.exec(plain(said))?.[1] ?? 0),
  )

const steps = [
  ['format', 'формат и линтер', () => run(tool('biome'), ['ci', '.']), whole],
  ['types', 'типы', types, whole],
  ['architecture', 'архитектура', () => run(node, ['tools/check-architecture.ts']), whole],
  ['dead', 'мёртвый код', () => run(tool('knip'), []), whole],
  ['server', 'сервер', () => run(node, ['tools/server-tests.ts']), nodeTests],
  ['web', 'компоненты', () => run(tool('vitest'), ['run', '--root', 'apps/web']), vitest],
  ['e2e', 'браузер', browser, playwright],
]

let passed = 0
let failed = 0
for (const [name, title, work, count] of steps) {
  if (only && !only.includes(name)) continue
  const started = performance.now()
  const result = await work()
  const counts = count(result)
  passed += counts.passed
  failed += counts.failed
  const time = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(
    `${counts.failed === 0 ? '✔' : '✖'} ${title}: ${counts.passed} прошло, ${counts.failed} не прошло (${time} с)\n`,
  )
  if (counts.failed > 0) process.stdout.write(`${result.said.split('\n').slice(-150).join('\n')}\n`)
}
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : 0)

async function types() {
  const parts = ['.', 'apps/web', 'e2e']
  const replies = await Promise.all(parts.map((part) => run(tool('tsc'), ['--noEmit', '-p', part])))
  return { code: replies.find(({ code }) => code)?.code ?? 0, said: replies.map(({ said }) => said).join('') }
}

async function browser() {
  await build()
  const chromium = findChromium() ?? (await installChromium())
  if (!chromium) return { code: 1, said: 'Нет Chromium: установите его или задайте путь в CHROMIUM_PATH.' }
  const env = { ...environment, CHROMIUM_PATH: chromium }
  return run(tool('playwright'), ['test', '-c', 'e2e/playwright.config.ts'], env)
}

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

/** A runner that died without a count still failed. */
function counted(code, ok, bad) {
  return { passed: ok, failed: code !== 0 && bad === 0 ? 1 : bad }
}

function plain(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes are control characters
  return text.replace(/\u001b\[[0-9;]*m/g, '')
}
