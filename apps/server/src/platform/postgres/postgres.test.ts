import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Database, isDatabaseAway } from '../database.ts'
import { findBinaries } from './binaries.ts'
import { findRunning, StartFailure, startPostgres } from './index.ts'
import { unprivileged } from './person.ts'
import { endServer, freePort, runPatiently } from './server.ts'

const root = await mkdtemp(join(tmpdir(), 'палата с пробелом '))
after(() => rm(root, { recursive: true, force: true }))
const log = () => {}

test('embedded PostgreSQL keeps its rows, recovers after kill -9 and has one owner', async () => {
  const dataDir = join(root, 'данные')
  const first = await startPostgres({ dataDir, log })
  const db = connect(first.url, () => {}, { max: 1 })
  await db.query('create table kept (n int)')
  await db.query('insert into kept values (1)')
  await assert.rejects(() => startPostgres({ dataDir, log }), /уже занята/)
  await db.query('insert into kept values (2)')
  await db.end()
  process.kill(first.pid, 'SIGKILL')
  await first.stop()
  const second = await startPostgres({ dataDir, log })
  const again = connect(second.url, () => {}, { max: 1 })
  assert.deepEqual((await again.query('select count(*)::int as n from kept')).rows, [{ n: 2 }])
  assert.equal(
    Math.floor(Number((await again.query('show server_version_num')).rows[0].server_version_num) / 10_000),
    18,
  )
  await again.end()
  await second.stop()
})

test('embedded PostgreSQL waits for an owner that is stopping', async () => {
  const dataDir = join(root, 'следующий')
  const first = await startPostgres({ dataDir, log })
  await first.leave()
  let hasStarted = false
  const next = startPostgres({ dataDir, log }).finally(() => {
    hasStarted = true
  })
  // Long enough for a refusal, which comes before any process starts.
  await assert.rejects(() => startPostgres({ dataDir: join(dataDir, 'palata.lock'), log }), StartFailure)
  assert.equal(hasStarted, false)
  await first.stop()
  await (await next).stop()
})

test('embedded PostgreSQL starts once a connection that had just taken its port is gone', async () => {
  const dataDir = join(root, 'порт')
  await (await startPostgres({ dataDir, log })).stop()
  const cluster = join(dataDir, 'postgres')
  const [{ postgres }, person, port] = await Promise.all([findBinaries(), unprivileged(cluster), freePort()])
  const holder = createServer().listen(port, '127.0.0.1')
  await once(holder, 'listening')
  let refusals = 0
  const leaveAfterRefusal = (line: string) => {
    if (!line.includes('could not create any TCP/IP sockets')) return
    refusals += 1
    holder.close()
  }
  const options = { cluster, postgres, person, port, settings: {}, log: leaveAfterRefusal }
  const server = await runPatiently(options, AbortSignal.timeout(60_000))
  await endServer(server)
  assert.equal(refusals, 1)
})

test('embedded PostgreSQL with a lost password file refuses to start and makes no new password', async () => {
  const dataDir = join(root, 'без пароля')
  await (await startPostgres({ dataDir, log })).stop()
  const file = join(dataDir, 'postgres-password')
  const password = await readFile(file, 'utf8')
  await writeFile(file, '')
  await assert.rejects(startPostgres({ dataDir, log }), /postgres-password пуст или потерян/)
  await writeFile(file, password)
  await (await startPostgres({ dataDir, log })).stop()
})

test('a data folder that is a file or holds another PostgreSQL version is refused with what to do', async () => {
  const file = join(root, 'файл')
  await writeFile(file, '')
  await assert.rejects(
    () => startPostgres({ dataDir: join(file, 'x'), log }),
    (error) => error instanceof StartFailure && /DATA_DIR/.test(error.message),
  )
  const dataDir = join(root, 'новее')
  const running = await startPostgres({ dataDir, log })
  await running.stop()
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '19\n')
  await assert.rejects(() => startPostgres({ dataDir, log }), /PostgreSQL 19/)
})

/** Asks until the database answers again over the same pool. */
async function answerOf(db: Database) {
  for (;;) {
    try {
      return (await db.query('select count(*)::int as n from kept')).rows[0].n
    } catch (error) {
      assert.ok(isDatabaseAway(error), String(error))
      await sleep(20)
    }
  }
}

test('embedded PostgreSQL that is killed starts again at its address, and the fifth time is one too many', async () => {
  const said: string[] = []
  const lost = Promise.withResolvers<string>()
  const keeper = { tell: (line: string) => said.push(line), onLost: lost.resolve }
  const server = await startPostgres({ dataDir: join(root, 'убитая'), log, keeper })
  const db = connect(server.url, () => {}, { max: 2 })
  await db.query('create table kept (n int)')
  const backend = async () => (await db.query('select pg_backend_pid() as pid')).rows[0].pid as number
  // A killed session makes PostgreSQL start its other processes again by itself.
  process.kill(await backend(), 'SIGKILL')
  assert.equal(await answerOf(db), 0)
  assert.deepEqual(said, [])
  for (let time = 1; time < 5; time += 1) {
    await db.query('insert into kept values (1)')
    const killed = server.pid
    process.kill(killed, 'SIGKILL')
    while (server.pid === killed) await sleep(20)
    assert.equal(await answerOf(db), time, 'what was acknowledged is kept')
    assert.match(said.at(-1)!, /^runs again after \d+ ms$/)
  }
  process.kill(server.pid, 'SIGKILL')
  assert.match(await lost.promise, /ended by itself \(SIGKILL\), 5 times/)
  await db.end()
  await server.stop()
})

test('embedded PostgreSQL stops while it starts again, and leaves its folder free', async () => {
  const dataDir = join(root, 'остановлена')
  const ended = Promise.withResolvers<string>()
  const keeper = { tell: ended.resolve, onLost: assert.fail }
  const server = await startPostgres({ dataDir, log, keeper })
  process.kill(server.pid, 'SIGKILL')
  await ended.promise
  await server.stop()
  assert.equal(await findRunning(dataDir), null)
  await (await startPostgres({ dataDir, log })).stop()
})

test('embedded PostgreSQL that is paused and hears nothing is still stopped', async () => {
  const server = await startPostgres({ dataDir: join(root, 'замерла'), log })
  process.kill(server.pid, 'SIGSTOP')
  await server.stop()
})

test('embedded PostgreSQL starts over a file of another process’s number, of a foreign server and an empty one', async () => {
  const dataDir = join(root, 'чужой номер')
  await (await startPostgres({ dataDir, log })).stop()
  const other = await startPostgres({ dataDir: join(root, 'другая база'), log })
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const rest = (await readFile(join(root, 'другая база', 'postgres', 'postmaster.pid'), 'utf8')).split('\n').slice(1, 2)
  for (const left of ['', 'nonsense', ...[process.pid, other.pid, 1].map((pid) => [pid, ...rest, ''].join('\n'))]) {
    await writeFile(file, left, { mode: 0o600 })
    await (await startPostgres({ dataDir, log })).stop()
  }
  assert.equal(await findRunning(join(root, 'другая база')), other.url, 'the other server was left alone')
  await other.stop()
})
