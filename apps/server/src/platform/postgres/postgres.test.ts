import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { connect } from '../database.ts'
import { StartFailure, startPostgres } from './index.ts'

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
