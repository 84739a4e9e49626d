import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import pg from 'pg'
import { testDatabase } from '#testing/app.ts'
import product from '../../../../../package.json' with { type: 'json' }
import { FOLDED, FOLDED_VERSION, OlderDatabase } from './folded.ts'
import { isMigrated, migrate, NewerDatabase } from './migrate.ts'

const { db, drop } = await testDatabase()
test.after(drop)

const applied = async () =>
  (await db.query<{ name: string }>('select name from migrations order by name')).rows.map(({ name }) => name)
const present = await applied()

/** Sets which migrations the database says that it has. */
async function say(names: readonly string[]) {
  await db.query('truncate migrations')
  await db.query('insert into migrations (name) select unnest($1::text[])', [names])
}
const later = present.filter((name) => name > '431')
const before = [...FOLDED, ...later]

test('a database with all migrations that the baseline replaces counts as the baseline', async () => {
  assert.equal(FOLDED.length, 97)
  // The list is what version 0.1.0 had; it never changes.
  assert.equal(createHash('sha256').update(FOLDED.join()).digest('hex').slice(0, 12), '9bb4a65a1b66')
  for (const names of [before, before.toReversed(), [...before, '430_baseline.sql']]) {
    await say(names)
    assert.equal(await isMigrated(db), false)
    assert.deepEqual(await migrate(db), [])
    assert.deepEqual(await applied(), present)
    assert.equal(await isMigrated(db), true)
  }
})

test('a database with only some of them is refused with the version to start in between, and not changed', async () => {
  const cases: Record<string, string[]> = {
    'the first alone': [FOLDED[0]!],
    'all but the first': FOLDED.slice(1),
    'all but the last': FOLDED.slice(0, -1),
    'all but one in the middle': FOLDED.filter((name) => name !== '220_coin_points.sql'),
    'one under a former name': FOLDED.map((name) => (name === '031_social.sql' ? '030_social.sql' : name)),
    'the baseline and one': ['430_baseline.sql', FOLDED[0]!],
  }
  for (const [name, names] of Object.entries(cases)) {
    await say(names)
    const refused = (error: unknown) => error instanceof OlderDatabase && /один раз версию 0\.1\.0/.test(error.message)
    await assert.rejects(migrate(db), refused, name)
    assert.deepEqual(await applied(), names.toSorted(), name)
    assert.equal(await isMigrated(db), false, name)
  }
})

test('the version to start in between is an earlier one than this', () => {
  const numberOf = (version: string) => version.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0)
  assert.ok(numberOf(FOLDED_VERSION) < numberOf(product.version), `${FOLDED_VERSION} and ${product.version}`)
})

test('a database of a newer version is refused with a message and not changed', async () => {
  for (const names of [present, before]) {
    await say([...names, '999_later.sql'])
    await assert.rejects(migrate(db), (error) => error instanceof NewerDatabase && /999_later/.test(error.message))
    assert.deepEqual(await applied(), [...names, '999_later.sql'].toSorted())
  }
})

test('processes that start together migrate an older database once', async () => {
  await say(before)
  const done = await Promise.all([migrate(db), migrate(db), migrate(db)])
  assert.deepEqual(done.flat(), [])
  assert.deepEqual(await applied(), present)
})

test('processes that start together fill an empty database once', async () => {
  await db.query('drop schema public cascade; create schema public')
  assert.equal(await isMigrated(db), false)
  const done = await Promise.all([migrate(db), migrate(db), migrate(db)])
  assert.deepEqual(done.flat(), present)
  assert.equal(await isMigrated(db), true)
})

test('who starts while another migrates waits for it longer than for a request', async () => {
  const holder = await db.connect()
  const hurried = new pg.Pool({ ...db.options, max: 1, lock_timeout: 100, query_timeout: 100 })
  hurried.on('error', () => {})
  try {
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(7281154)')
    const done = migrate(hurried)
    await holder.query('select pg_sleep(0.4)')
    await holder.query('commit')
    assert.deepEqual(await done, [])
  } finally {
    holder.release()
    await hurried.end()
  }
})

test('a migration lets the readers of a busy table by and tries again', async () => {
  const column = '437_podcast_unread.sql'
  await say(present.filter((name) => name !== column))
  const busy = await db.connect()
  try {
    await busy.query('begin')
    await busy.query('lock table podcasts in access share mode')
    const done = migrate(db).catch((error: unknown) => error)
    // It stands before the readers only until it has given up once.
    const waiting = `select count(*)::integer as count from pg_locks where relation = 'podcasts'::regclass and not granted`
    const isWaiting = async () => (await db.query<{ count: number }>(waiting)).rows[0]!.count > 0
    while (!(await isWaiting())) await busy.query('select pg_sleep(0.01)')
    const reader = db.query('select count(*) from podcasts')
    await reader
    assert.equal(await isWaiting(), false)
    await busy.query('commit')
    // The column is there, which the migration says only once it has the table.
    assert.match(String(await done), /column "unread" of relation "podcasts" already exists/)
  } finally {
    busy.release()
    await say(present)
  }
})
