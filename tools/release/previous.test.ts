import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { emptyDatabase, folderBackup } from '../../apps/server/src/platform/backup/index.ts'
import type { Manifest } from '../../apps/server/src/platform/backup/manifest.ts'
import { fill, makePartitions } from '../../apps/server/src/platform/backup/restore.ts'
import { PLAIN } from '../../apps/server/src/platform/backup/wrapping.ts'
import { connect, type Database, transaction } from '../../apps/server/src/platform/database.ts'
import { FOLDED, FOLDED_VERSION } from '../../apps/server/src/platform/migrating/folded.ts'
import { applyMigrations, migrateQueue } from '../../apps/server/src/platform/migrating/migrate.ts'
import { prepareDatabase } from '../../apps/server/src/prepareDatabase.ts'
import { releasedStatements } from '../sql/released.ts'

/** What the demo community of that version had a minute after its first start; prices and pictures are left out. */
const RECORDED = fileURLToPath(new URL(`previous/demo-${FOLDED_VERSION}.tar`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'палата прежняя '))
after(() => rmSync(folder, { recursive: true, force: true }))
assert.equal(spawnSync('tar', ['-xf', RECORDED, '-C', folder]).status, 0)
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest

const name = `previous_${process.pid}`
const admin = connect(process.env.TEST_DATABASE_URL!, () => {}, { max: 1, patience: 30_000 })
await admin.query(`create database ${name} template template0`)
const url = Object.assign(new URL(process.env.TEST_DATABASE_URL!), { pathname: `/${name}` }).href
const [db, oldProcess] = [connect(url, () => {}, { max: 3, patience: 30_000 }), connect(url, () => {}, { max: 6 })]
after(async () => {
  await Promise.all([db.end(), oldProcess.end()])
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

/** The database as that version left it: its tables, its rows, the names of its migrations. */
async function asItWas() {
  await migrateQueue(db)
  await transaction(db, async (tx) => {
    await applyMigrations(tx, manifest.migrations)
    await makePartitions(tx, manifest)
    await fill(tx, { kept: folderBackup(folder), wrapping: PLAIN }, manifest, () => {})
  })
}

async function countsOf(tables: readonly string[]) {
  const counts: Record<string, number> = {}
  for (const table of tables)
    counts[table] = (await db.query<{ count: number }>(`select count(*)::integer as count from ${table}`))
      .rows[0]!.count
  return counts
}
const given = Object.fromEntries(manifest.tables.map(({ name: table, rows }) => [table, rows]))
/** The migrations have other names, and what they plan and tell is theirs. */
const CHANGED = ['public.migrations', 'public.outbox', 'public.outbox_followers']
const kept = Object.keys(given).filter((table) => !CHANGED.includes(table))
const only = (counts: Record<string, number>) => Object.fromEntries(kept.map((table) => [table, counts[table]!]))

const statements = releasedStatements()
  .get(FOLDED_VERSION)!
  .map(([, text]) => text)
const WRITE = statements.find((text) => /^insert into feedback .*returning id$/s.test(text))!
/** Reads of that version which need no values. */
const READS = statements.filter(
  (text) => /^\s*select\s/i.test(text) && !/\$\d|lock|graphile|pg_|nextval|for update/i.test(text),
)

/** A process of that version, which reads and writes until it is told to stop. */
function atWork(pool: Database) {
  const told = { reads: 0, written: [] as number[], longestMs: 0 }
  let isOver = false
  const timed = async <T>(work: Promise<T>) => {
    const began = performance.now()
    const result = await work
    told.longestMs = Math.max(told.longestMs, performance.now() - began)
    return result
  }
  const reader = async (from: number) => {
    for (let at = from; !isOver; at += 1) {
      await timed(pool.query(READS[at % READS.length]!))
      told.reads += 1
    }
  }
  const writer = async () => {
    while (!isOver) {
      const { rows } = await timed(
        pool.query<{ id: number }>(WRITE, ['x@example.org', 'beside the update', null, new Date()]),
      )
      told.written.push(rows[0]!.id)
    }
  }
  const ended = Promise.all([reader(0), reader(20), writer()])
  return {
    told,
    async end() {
      isOver = true
      await ended
      return told
    },
  }
}

test('a database of the version before is updated under its reads and writes, and every row is there', async (t) => {
  assert.ok(READS.length > 20, String(READS.length))
  await asItWas()
  assert.deepEqual(await countsOf(Object.keys(given)), given)
  assert.equal(manifest.migrations.length, FOLDED.length)
  const work = atWork(oldProcess)
  while (work.told.written.length < 5) await db.query('select pg_sleep(0.01)')
  const began = performance.now()
  const fresh = await prepareDatabase(db)
  const took = performance.now() - began
  const before = work.told.written.length
  while (work.told.written.length < before + 5) await db.query('select pg_sleep(0.01)')
  const { reads, written, longestMs } = await work.end()
  t.diagnostic(
    `${fresh.length} migrations in ${took.toFixed(0)} ms, ${reads} reads, the longest ${longestMs.toFixed(0)} ms`,
  )
  assert.ok(fresh.length > 50)
  const expected = only(given)
  expected['public.feedback']! += written.length
  assert.deepEqual(only(await countsOf(kept)), expected)
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from feedback where id = any($1)',
    [written],
  )
  assert.equal(rows[0]!.count, written.length)
  assert.deepEqual(await prepareDatabase(db), [])
})

test('it goes back by the backup, with every row of it and nothing of later', async () => {
  await emptyDatabase(db)
  await asItWas()
  assert.deepEqual(await countsOf(Object.keys(given)), given)
  assert.equal((await db.query(`select to_regclass('import_runs') as later`)).rows[0].later, null)
})

test('a reader that waits in a circle with the migrations is answered: they give way and begin again', async () => {
  await emptyDatabase(db)
  await asItWas()
  const reader = await oldProcess.connect()
  await reader.query('begin')
  // The last migrations change this table, the first others.
  await reader.query('select from invoices')
  const fresh = prepareDatabase(db)
  const taken = await firstTaken()
  await reader.query(`select from ${taken}`)
  await reader.query('commit')
  reader.release()
  assert.ok((await fresh).length > 50)
})

/** The first table of the version before that the migrations hold for themselves. */
async function firstTaken(): Promise<string> {
  for (;;) {
    const { rows } = await oldProcess.query<{ name: string }>(
      `select relation::regclass::text as name from pg_locks
       where mode = 'AccessExclusiveLock' and granted and relation::regclass::text = any($1)`,
      [kept.map((name) => name.replace('public.', ''))],
    )
    const taken = rows.find((row) => row.name !== 'invoices')
    if (taken) return taken.name
  }
}
