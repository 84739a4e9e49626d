import assert from 'node:assert/strict'
import { test } from 'node:test'
import { features } from '../../features.ts'
import { followers } from '../../jobs.ts'
import { testDatabase } from '../../testing/app.ts'
import { type Db, transaction } from '../database.ts'
import { declareFollowers, type Follower } from './followers.ts'

const { db, drop } = await testDatabase()
test.after(drop)

const NOW = new Date()
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const keyOf = ({ event, task }: Follower) => `${event} → ${task}`
const kept = async () => (await db.query<Follower>('select event, task from outbox_followers')).rows.map(keyOf).sort()
const forget = () => db.query('delete from outbox_followers')
const later = [...followers(), { event: 'podcasts.added', task: 'podcasts.announce' }]

test('a migrated database has exactly the event followers of the manifests', async () => {
  assert.ok(followers().length > 0)
  assert.deepEqual(await kept(), followers().map(keyOf).sort())
})

test('a job’s name starts with its feature’s and belongs to no other feature', () => {
  const names = features.flatMap(({ name, jobs = {} }) => Object.keys(jobs).map((job) => [name, job] as const))
  for (const [feature, job] of names) assert.ok(job.startsWith(`${feature}.`), job)
  assert.equal(new Set(names.map(([, job]) => job)).size, names.length)
})

test('an event plans its following job in the event’s own transaction', async () => {
  await forget()
  await declareFollowers(db, later, NOW)
  const tell = (tx: Db) => tx.query(`insert into outbox (name, payload) values ('podcasts.added', '{"id": 7}')`)
  const planned = async () =>
    (await db.query(`select from graphile_worker.jobs where task_identifier = 'podcasts.announce'`)).rowCount
  const undone = transaction(db, async (tx) => {
    await tell(tx)
    throw new Error('the change failed')
  })
  await assert.rejects(undone)
  assert.equal(await planned(), 0)
  await transaction(db, tell)
  assert.equal(await planned(), 1)
})

test('an event that names many plans its job too, and equal ones plan one', async () => {
  await forget()
  await declareFollowers(db, later, NOW)
  const planned = async () =>
    (await db.query(`select from graphile_worker.jobs where task_identifier = 'podcasts.announce'`)).rowCount!
  const before = await planned()
  const tell = (ids: number[]) =>
    db.query(`insert into outbox (name, payload) values ('podcasts.added', $1)`, [JSON.stringify({ ids })])
  const many = Array.from({ length: 5_000 }, (_, id) => id)
  for (const ids of [many, many.slice(0, 100), many]) await tell(ids)
  assert.equal((await planned()) - before, 2)
})

test('versions of the server that start together or in turn keep each other’s event followers', async () => {
  await forget()
  const starts = Array.from({ length: 8 }, (_, n) => declareFollowers(db, n % 2 ? followers() : later, inDays(n / 100)))
  await Promise.all(starts)
  await declareFollowers(db, followers(), inDays(1))
  assert.deepEqual(await kept(), later.map(keyOf).sort())
})

test('an event follower that no process declares for a week is removed; those the worker declares daily stay', async () => {
  await forget()
  await declareFollowers(db, later, NOW)
  for (let day = 1; day <= 7; day += 1) await declareFollowers(db, followers(), inDays(day))
  assert.deepEqual(await kept(), later.map(keyOf).sort())
  await declareFollowers(db, followers(), inDays(8))
  assert.deepEqual(await kept(), followers().map(keyOf).sort())
})
