import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#testing/app.ts'
import { isMigrated, migrate, NewerDatabase } from './migrate.ts'

const { db, drop } = await testDatabase()
test.after(drop)

test('a database that has a migration under its former name is migrated on from there', async () => {
  await db.query(`update migrations set name = '030_social.sql' where name = '031_social.sql'`)
  await db.query(`delete from migrations where name = '075_followers.sql'`)
  await db.query('alter table outbox_followers drop column declared_at')
  assert.equal(await isMigrated(db), false)
  assert.deepEqual(await migrate(db), ['075_followers.sql'])
  assert.equal(await isMigrated(db), true)
  assert.deepEqual(await migrate(db), [])
})

test('processes that start together migrate once', async () => {
  await db.query(`delete from migrations where name = '075_followers.sql'`)
  await db.query('alter table outbox_followers drop column declared_at')
  const applied = await Promise.all([migrate(db), migrate(db), migrate(db)])
  assert.deepEqual(applied.flat(), ['075_followers.sql'])
})

test('a database of a newer version is refused with a message and not changed', async () => {
  await db.query(`insert into migrations (name) values ('999_later.sql')`)
  await assert.rejects(migrate(db), (error) => error instanceof NewerDatabase && /999_later/.test(error.message))
})
