import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@palata/contract'
import { parseCronItems } from 'graphile-worker'
import { features } from './features.ts'
import { platformTables } from './platform/tables.ts'
import { testDatabase } from './testing/app.ts'

const { db, drop } = await testDatabase()
test.after(drop)

test('every database table has exactly one owning feature, and every feature’s tables exist', async () => {
  const { rows } = await db.query<{ table: string }>(
    `select table_name as table from information_schema.tables where table_schema = 'public'`,
  )
  const owned = [platformTables, ...features.map(({ tables }) => tables)].flatMap((tables) => Object.keys(tables))
  assert.deepEqual(owned.sort(), rows.map(({ table }) => table).sort())
})

test('every endpoint of the contract belongs to a listed feature', () => {
  const names = features.map(({ name }) => name)
  for (const feature of Object.keys(contract)) assert.ok(names.includes(feature), feature)
  assert.equal(new Set(names).size, names.length)
})

test('the job library takes every schedule: one that it refuses would keep the server from starting', () => {
  const schedules = features.flatMap(({ jobs = {} }) =>
    Object.entries(jobs).flatMap(([task, { cron }]) => (cron ? [{ task, match: cron, identifier: task }] : [])),
  )
  assert.ok(schedules.length > 30)
  for (const schedule of schedules) assert.doesNotThrow(() => parseCronItems([schedule]), schedule.task)
})
