import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const own = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = mkdtempSync(join(tmpdir(), 'palata-start-'))
const program = join(folder, 'program')
/** A shell that stays between npm and the program; Debian's is replaced by the last command it runs. */
const SHELL = join(folder, 'sh')
const EACH_MS = 50
const LIMIT = { timeout: 120_000 }

type Target = 'npm' | 'shell' | 'start.mjs' | 'server' | 'group' | 'everything'
const CASES: [Target, NodeJS.Signals[]][] = [
  // It passes SIGINT to its shell, and a shell waits for its command before it heeds that: nothing ends.
  ['npm', ['SIGTERM', 'SIGHUP', 'SIGKILL']],
  ['shell', ['SIGTERM', 'SIGKILL']],
  ['start.mjs', ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL']],
  ['server', ['SIGTERM', 'SIGKILL']],
  // A terminal's Ctrl+C and its closing reach the whole group.
  ['group', ['SIGINT', 'SIGHUP']],
  ['everything', ['SIGTERM', 'SIGKILL']],
]

const EITHER = /^(SIGTERM|the parent process ended)$/
/** What ended the server, as its log says. The signal and the loss of the starter may come in either order. */
const REASONS: Record<Target, RegExp> = {
  npm: EITHER,
  shell: EITHER,
  'start.mjs': EITHER,
  server: /^SIGTERM$/,
  group: /^SIG(INT|HUP|TERM)$/,
  everything: EITHER,
}

interface Process {
  pid: number
  command: string
}

/** The living processes that belong to the data folder: by environment, arguments or working folder. */
function processesOf(dataDir: string): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const pid = Number(name)
      try {
        // Read once: a process of PostgreSQL may end at any moment.
        const [environment, command] = [read(pid, 'environ'), read(pid, 'cmdline')]
        const isOfFolder =
          environment.split('\0').includes(`DATA_DIR=${dataDir}`) ||
          command.includes(`${dataDir}/`) ||
          readlinkSync(`/proc/${pid}/cwd`).startsWith(`${dataDir}/`)
        return isOfFolder ? [{ pid, command }] : []
      } catch {
        // It has ended, or it is another user's.
        return []
      }
    })
}

const read = (pid: number, name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8')

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** Runs `npm start` as a supervisor or a terminal does, in a group of its own. */
async function start(dataDir: string, settings: Record<string, string> = {}) {
  const port = await freePort()
  const env = {
    PATH: process.env.PATH!,
    HOME: folder,
    PALATA_ENV: '',
    // A worker has the database, the sandbox and a port, and needs no built client.
    ROLE: 'worker',
    DEMO: '0',
    HEALTH_PORT: String(port),
    DATA_DIR: dataDir,
    NODE_COMPILE_CACHE: join(own, 'node_modules/.cache/compiled'),
    ...settings,
  }
  const npm = spawn('npm', ['start'], { cwd: program, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    assert.equal(npm.exitCode ?? npm.signalCode, null, said)
    await pause(EACH_MS)
  }
  return { npm, port, said: () => said }
}

function targetsOf(target: Target, npm: number, all: Process[]): number[] {
  const by = (words: string) => all.filter(({ command }) => command.includes(words))
  const isShell = ({ command }: Process) => command.split('\0').includes('-c')
  const program = (words: string) => by(words).filter((process) => !isShell(process))
  if (target === 'npm') return [npm]
  if (target === 'group') return [-npm]
  const found = {
    everything: all,
    'start.mjs': program('tools/start.mjs'),
    server: program('apps/server/src/main.ts'),
    shell: by(SHELL),
  }[target]
  return found.map(({ pid }) => pid)
}

/** Resolves when nobody of the folder lives and the port is free; the test's own limit ends a wait in vain. */
async function untilNothingIsLeft(dataDir: string, port: number) {
  // A dying process loses its arguments before its port.
  while (processesOf(dataDir).length > 0 || !(await isFree(port))) await pause(EACH_MS)
}

async function isFree(port: number) {
  const server = createServer()
  const heard = await Promise.race([
    once(server, 'error').then(() => false),
    once(server.listen(port, '127.0.0.1'), 'listening').then(() => true),
  ])
  if (heard) await once(server.close(), 'close')
  return heard
}

void suite('whatever signal ends npm start, nothing is left behind', {
  skip: process.platform !== 'linux',
  concurrency: 3,
}, () => {
  const first = join(folder, 'first')

  before(async () => {
    makeProgram()
    const { npm, port } = await start(first)
    npm.kill('SIGTERM')
    await untilNothingIsLeft(first, port)
  }, LIMIT)

  after(() => {
    for (const name of readdirSync(folder)) for (const { pid } of processesOf(join(folder, name))) kill(pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  test('the setup ends before the server would make a database', LIMIT, async () => {
    const dataDir = join(folder, 'untouched')
    const setup = spawn(process.execPath, ['tools/start.mjs', '--no-server'], {
      cwd: program,
      env: { ...process.env, DATA_DIR: dataDir },
    })
    assert.deepEqual(await once(setup, 'exit'), [0, null])
    assert.equal(existsSync(dataDir), false)
  })

  for (const [target, signals] of CASES)
    for (const signal of signals)
      test(`${signal} to ${target}`, LIMIT, async () => {
        const dataDir = join(folder, `${target}-${signal}`)
        await copy(first, dataDir)
        const shell = target === 'shell' ? { npm_config_script_shell: SHELL } : {}
        const { npm, port, said } = await start(dataDir, shell as Record<string, string>)
        const all = processesOf(dataDir)
        for (const part of ['apps/server/src/main.ts', 'sandbox/src/main.ts', '/postgres\0-D\0'])
          assert.ok(
            all.some(({ command }) => command.includes(part)),
            part,
          )
        const pids = targetsOf(target, npm.pid!, all)
        assert.ok(pids.length > 0, 'nobody to signal')
        for (const pid of pids) kill(pid, signal)
        await untilNothingIsLeft(dataDir, port)
        // A killed process says nothing; in all other cases the log names what ended it.
        const isServerKilled = signal === 'SIGKILL' && (target === 'server' || target === 'everything')
        const why = /"why":"([^"]+)","msg":"the process ends"/.exec(said())?.[1]
        if (isServerKilled) assert.equal(why, undefined)
        else assert.match(why ?? 'nothing was said', REASONS[target])
      })
})

function kill(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** With owners: PostgreSQL refuses data owned by another user. */
async function copy(from: string, to: string) {
  const [code] = await once(spawn('cp', ['-Rp', from, to]), 'exit')
  assert.equal(code, 0)
}

/** The program with the real start and server, where nothing is to be installed or built. */
function makeProgram() {
  const lock = '{}'
  const pkg = JSON.stringify({ name: 'palata', private: true, scripts: { start: 'node tools/start.mjs' } })
  const digest = (...texts: string[]) => createHash('sha256').update(texts.join('')).digest('hex')
  for (const app of ['web', 'desk']) {
    mkdirSync(join(program, 'apps', app, 'dist'), { recursive: true })
    writeFileSync(join(program, 'apps', app, 'dist/.stamp'), digest('/package-lock.json', lock))
  }
  for (const name of ['tools', 'node_modules', 'packages/contract']) mkdirSync(join(program, name), { recursive: true })
  for (const name of ['start.mjs', 'bootstrap.mjs', 'starter.mjs', 'memory.json'])
    cpSync(join(own, 'tools', name), join(program, 'tools', name))
  symlinkSync(join(own, 'apps/server'), join(program, 'apps/server'))
  symlinkSync(join(own, 'node_modules/node'), join(program, 'node_modules/node'))
  writeFileSync(join(program, 'package.json'), pkg)
  writeFileSync(join(program, 'package-lock.json'), lock)
  const stamp = digest('/package-lock.json', lock, '/package.json', pkg)
  writeFileSync(join(program, 'node_modules/.palata-install'), `${stamp} checks`)
  writeFileSync(SHELL, '#!/bin/sh\n/bin/sh "$@"\nexit $?\n')
  chmodSync(SHELL, 0o755)
}
