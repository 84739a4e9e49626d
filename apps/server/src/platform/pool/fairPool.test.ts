import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { follows } from '@palata/contract/follows'
import { testApp, testDatabase } from '#testing/app.ts'
import { connect, type Database, transaction } from '../database.ts'
import { onBehalfOf, onBehalfOfAll } from '../workers/caller.ts'

const LIMIT = { timeout: 20_000 }
const { url, drop } = await testDatabase()
const db: Database = connect(url, () => {}, { max: 4, patience: 15_000 })
after(async () => {
  await db.end()
  await drop()
})

/** Transactions that hold what they took until told. */
function holders(caller: string, count: number) {
  const { promise: isOver, resolve: release } = Promise.withResolvers<void>()
  let begun = 0
  const all = Array.from({ length: count }, () =>
    onBehalfOf(caller, () =>
      transaction(db, async () => {
        begun += 1
        await isOver
      }),
    ),
  )
  return { all, release, begun: () => begun }
}
const one = async () => (await db.query<{ n: number }>('select 1 as n')).rows[0]!.n

test('one caller holds half of the connections, and everybody else is answered beside them', LIMIT, async () => {
  const { all, release, begun } = holders('person 1', 40)
  while (begun() < 2) await new Promise(setImmediate)
  assert.equal(await onBehalfOf('person 2', one), 1)
  assert.equal(await one(), 1, 'a job has no caller')
  assert.equal(await onBehalfOf('person 1', () => onBehalfOfAll(one)), 1, 'what is read for all')
  assert.equal(begun(), 2)
  release()
  await Promise.all(all)
  assert.equal(begun(), 40, 'the others of their own line followed')
})

test('a statement that failed and a connection that was refused give their place back', LIMIT, async () => {
  for (let time = 0; time < 10; time += 1) {
    await assert.rejects(onBehalfOf('person 3', () => db.query('select 1 / 0')))
    await assert.rejects(
      onBehalfOf('person 3', () =>
        transaction(db, async () => {
          throw new Error('refused')
        }),
      ),
      /refused/,
    )
  }
  const away = connect('postgres://127.0.0.1:1/none', () => {}, { max: 2, patience: 500 })
  for (let time = 0; time < 3; time += 1) await assert.rejects(onBehalfOf('person 3', () => away.query('select 1')))
  await away.end()
  assert.equal(await onBehalfOf('person 3', one), 1)
})

test('a line that stands still for ten seconds is refused in words', LIMIT, async (t) => {
  const { all, release, begun } = holders('person 4', 2)
  while (begun() < 2) await new Promise(setImmediate)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const waiting = onBehalfOf('person 4', one)
  t.mock.timers.tick(10_000)
  t.mock.timers.reset()
  await assert.rejects(waiting, { code: 'too_many' })
  release()
  await Promise.all(all)
  assert.equal(await onBehalfOf('person 4', one), 1)
})

test('presses of one person that wait for their own lock leave connections to others', LIMIT, async () => {
  const stage = await testApp()
  await stage.db.query(`insert into coins (api_id, slug, symbol, name) values ('bitcoin', 'bitcoin', 'btc', 'Bitcoin')`)
  const lock = connect(stage.url, () => {}, { max: 1 })
  const held = await lock.connect()
  await held.query('select pg_advisory_lock(534, 2)')
  const presses = Array.from({ length: 20 }, () =>
    stage.as('maria').status(follows.add, { body: { kind: 'coin', name: 'bitcoin' } }),
  )
  const isWaiting = `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`
  while ((await held.query(isWaiting)).rows[0].n < 2) {}
  assert.deepEqual((await stage.as('anna').call(follows.list, {})).results, [])
  await held.query('select pg_advisory_unlock(534, 2)')
  assert.deepEqual([...new Set(await Promise.all(presses))].sort(), [200, 201])
  held.release()
  await lock.end()
})
