import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeRoot } from './root.ts'

const program = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const place = mkdtempSync(join(tmpdir(), 'палата обновление '))
const data = join(place, 'data')
const link = join(place, 'now')
const LATER = '9999_later.sql'
const LIMIT = { timeout: 900_000 }

/** A version's folder with the packages that are installed already. */
function versionIn(name: string, version: string, change: (folder: string) => void = () => {}) {
  const folder = join(place, name)
  makeRoot(folder, {
    hasDatabase: true,
    install: (into) => {
      for (const path of ['', 'apps/server', 'apps/sandbox'])
        if (existsSync(join(program, path, 'node_modules')))
          symlinkSync(join(program, path, 'node_modules'), join(into, path, 'node_modules'))
    },
  })
  for (const file of ['package.json', 'release.json']) {
    const path = join(folder, file)
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), version }))
  }
  change(folder)
  return folder
}

const migration = (sql: string) => (folder: string) => writeFileSync(join(folder, 'apps/server/migrations', LATER), sql)
/** Changes what is there, so that going back without the backup would show. */
const spoils = migration(`alter table accounts add column tribe text; update accounts set name = 'Испорчено'`)
const NEVER_READY = `
import { waitForUpdate } from './platform/update/index.ts'
await waitForUpdate(process.env.DATA_DIR, console.log).catch(({ message }) => console.log(message))
setTimeout(() => process.exit(1), 300)`
const old = versionIn('palata-1.0.0', '1.0.0')
const good = versionIn('palata-1.0.1', '1.0.1', migration('create table later (id integer)'))
const refused = versionIn('palata-1.0.2', '1.0.2', migration(`update accounts set name = 'x'; select 1 / 0`))
const ill = versionIn('palata-1.0.3', '1.0.3', (folder) => {
  spoils(folder)
  writeFileSync(join(folder, 'apps/server/src/main.ts'), NEVER_READY)
})
symlinkSync(old, link)

const probe = createServer().listen(0, '127.0.0.1')
await once(probe, 'listening')
const { port } = probe.address() as { port: number }
probe.close()
const env = {
  ...{ PATH: process.env.PATH!, PALATA_ENV: '', ROLE: 'worker', HEALTH_PORT: String(port), DATA_DIR: data, DEMO: '0' },
  // A version starts again and again.
  NODE_COMPILE_CACHE: join(place, 'compiled'),
}

/** What systemd does with `Restart=always`. */
const supervisor = {
  isOn: false,
  said: '',
  server: undefined as ChildProcess | undefined,
  async run() {
    this.isOn = true
    while (this.isOn) {
      const node = join(link, 'node_modules/node/bin/node')
      const server = spawn(node, [join(link, 'apps/server/src/main.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      this.server = server
      for (const stream of [server.stdout!, server.stderr!])
        stream.on('data', (chunk: Buffer) => {
          this.said += chunk
        })
      await once(server, 'exit')
      await pause(100)
    }
  },
  async end() {
    this.isOn = false
    this.server?.kill('SIGTERM')
    if (this.server && this.server.exitCode === null) await once(this.server, 'exit')
  },
}

after(async () => {
  await supervisor.end()
  rmSync(place, { recursive: true, force: true })
})

function operator(...words: string[]) {
  const node = join(link, 'node_modules/node/bin/node')
  // A group of its own: the new version hands the return over to the former one's program.
  const how = { env, stdio: 'pipe', detached: true } as const
  const child = spawn(node, [join(link, 'apps/server/src/cli/main.ts'), ...words], how)
  child.stdin.end()
  const done = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(
    ([out, err, [code]]) => ({ code: code as number | null, out, err }),
  )
  return { child, done }
}
const run = (...words: string[]) => operator(...words).done
const update = (...words: string[]) => run('update', ...words, '--link', link, '--patience', '20', '--by', 'vera')

async function until(what: string, isSo: () => boolean | Promise<boolean>, each = 100) {
  for (const end = Date.now() + 300_000; !(await isSo()); await pause(each))
    if (Date.now() > end) throw new Error(`not in time: ${what}\n${supervisor.said.slice(-2000)}`)
}

/** Waits until the site answers as this version. */
const answersAs = (version: string) =>
  until(`answers as ${version}`, async () => {
    const at = `http://127.0.0.1:${port}/health`
    try {
      const [live, ready] = [await fetch(`${at}/live`), await fetch(`${at}/ready`)]
      return ((await live.json()) as { version: string }).version === version && ready.ok
    } catch {
      // Nobody listens yet.
      return false
    }
  })

const journal = () => {
  try {
    return JSON.parse(readFileSync(join(data, 'update.json'), 'utf8')) as { step: string }
  } catch {
    return null
  }
}

/** Kills an update as soon as it has come to this step. */
async function killedAt(step: string, words: string[]) {
  const { child, done } = operator('update', ...words, '--link', link, '--patience', '20', '--by', 'vera')
  const isThere = () => journal()?.step === step || child.exitCode !== null
  await until(step, isThere, 2)
  if (child.exitCode === null) process.kill(-child.pid!, 'SIGKILL')
  const { code, out, err } = await done
  assert.equal(code, null, `it ended before ${step}: ${out}${err}`)
}

const nameOfVera = async () => /Вера Лунь|Испорчено/.exec((await run('person', 'vera')).out)?.[0]
const audit = async () => (await run('audit')).out

test('before the first start nothing is updated', LIMIT, async () => {
  const { code, err } = await update(good)
  assert.equal(code, 1)
  assert.match(err, /базы нет/)
})

test('what cannot work is refused before anything is touched, all at once', LIMIT, async () => {
  void supervisor.run()
  await answersAs('1.0.0')
  const person = ['create-person', 'vera', '--name', 'Вера Лунь', '--email', 'vera@club.example', '--role', 'operator']
  assert.equal((await run(...person)).code, 0)
  const pid = supervisor.server!.pid
  const asked = await run('update', old, '--link', data)
  assert.equal(asked.code, 1)
  assert.match(asked.err, /не ссылка на папку версии/)
  assert.match(asked.err, /Её версия 1\.0\.0, а здесь уже 1\.0\.0/)
  assert.match((await update('--back')).err, /возвращаться не с чего/)
  assert.equal(supervisor.server!.pid, pid)
  assert.equal(journal(), null)
})

test('a version whose migrations fail is left at once, and the site works on', LIMIT, async () => {
  const { code, out, err } = await update(refused)
  assert.equal(code, 1, out + err)
  assert.match(err, /Миграции не прошли: .*division by zero/s)
  assert.match(out, /Снова работает 1\.0\.0/)
  assert.deepEqual([readlinkSync(link), await nameOfVera()], [old, 'Вера Лунь'])
})

test('a version that does not become ready is left, and the database comes back from the backup', LIMIT, async () => {
  const { code, out, err } = await update(ill)
  assert.equal(code, 1, out + err)
  assert.match(err, /1\.0\.3 за 20 с не стала готова/)
  assert.match(out, /Копия: .*before-palata-1\.0\.3[\s\S]*База возвращена из копии[\s\S]*Снова работает 1\.0\.0/)
  assert.deepEqual([readlinkSync(link), await nameOfVera()], [old, 'Вера Лунь'])
  assert.match(await audit(), /update[\s\S]*1\.0\.3 за 20 с не стала готова/)
})

test('killed at any step, the next run goes on or goes back, and nothing is half', LIMIT, async () => {
  await killedAt('stopping', [ill])
  await answersAs('1.0.0')
  assert.equal(await nameOfVera(), 'Вера Лунь')
  await killedAt('switching', [ill])
  assert.match((await update(good)).err, /Не закончено обновление с 1\.0\.0 на 1\.0\.3/)
  await killedAt('looking', [ill])
  await killedAt('returning', ['--back'])
  // Nobody may take an empty database for a new site.
  await until('refuses to start', () => /Возвращение с 1\.0\.3 на 1\.0\.0 прервано/.test(supervisor.said))
  const back = await update('--back')
  assert.match(back.out, /Снова работает 1\.0\.0/, back.err)
  assert.deepEqual([readlinkSync(link), await nameOfVera(), journal()], [old, 'Вера Лунь', null])
})

test('of two updates at once the second is told whose the first is, and the first one works', LIMIT, async () => {
  const first = operator('update', good, '--link', link, '--by', 'vera')
  await until('is at work', () => journal() !== null, 5)
  const second = await run('update', good, '--link', link, '--by', 'oleg')
  assert.equal(second.code, 1)
  assert.match(second.err, /Обновление уже идёт: его начал vera .* \(процесс \d+\)/)
  const { code, out, err } = await first.done
  assert.equal(code, 0, err)
  assert.match(out, /Работает 1\.0\.1: отвечает и готова/)
  await answersAs('1.0.1')
  assert.deepEqual([readlinkSync(link), await nameOfVera()], [good, 'Вера Лунь'])
  assert.match(await audit(), /update[\s\S]*Работает 1\.0\.1/)
})
