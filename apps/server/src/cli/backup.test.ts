import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Database } from '#platform/database.ts'
import { addJob } from '#platform/outbox/jobs.ts'
import { NOW, testApp, testDatabase } from '#testing/app.ts'
import { restoring } from '#testing/files/backups.ts'
import { testBackupKeys, testOperator } from '#testing/operator.ts'
import { fillSamples } from '#testing/samples.ts'
import { tablesOf } from '../platform/backup/catalogue.ts'
import { refuseDamaged } from '../platform/backup/check.ts'
import { folderBackup } from '../platform/backup/kept.ts'
import { type Manifest, readManifest } from '../platform/backup/manifest.ts'
import { NoBackup } from '../platform/backup/noBackup.ts'
import { fill, makePartitions } from '../platform/backup/restore.ts'
import { FOLDED } from '../platform/migrating/folded.ts'
import { isMigrated } from '../platform/migrating/migrate.ts'

const SECRET = 'a secret that signs the sessions of everybody'
const KEY = 'a key that signs the backups of this site'
const root = await mkdtemp(join(tmpdir(), 'палата копия '))
const stage = await testApp()
await fillSamples(stage.db, NOW)
await stage.db.query(`select coin_hours_cover('2019-01-15T12:00Z', '2019-02-15T12:00Z')`)
await stage.db.query(`insert into coin_hours (coin_id, hour, price_usd) values (1, '2019-02-15T12:00Z', 0.1)`)
await addJob(stage.db, 'a-job', { words: 'Слово «ёж» \\ \t и ещё' })
const files = join(root, 'pictures')
await mkdir(join(files, 'ab'), { recursive: true })
await writeFile(join(files, 'ab', 'cdef.webp'), 'picture')
await writeFile(join(files, 'ab', `dd.webp.${crypto.randomUUID()}`), 'half a picture')
const folder = join(root, 'copy')
// The worker makes one, too: a restored site must not take it for its own, broken off.
await stage.db.query(`insert into backups (state, asked_at) values ('making', $1)`, [NOW])
const operator = testOperator({
  ...stage,
  belongings: { files, secret: { read: async () => SECRET, keep: () => assert.fail() }, key: testBackupKeys(KEY) },
})
const made = await operator(['backup', folder])

const { empties, emptyDatabase, restoreInto } = restoring(stage, root, KEY)
after(() => rm(root, { recursive: true, force: true }))

/** All rows of a table, sorted so that their stored order does not matter. */
async function contentOf(db: Database) {
  const client = await db.connect()
  try {
    const contents: Record<string, string> = {}
    for (const { name } of await tablesOf(client)) {
      const { rows } =
        await client.query(`select coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as content
        from ${name} t`)
      contents[name] = rows[0].content
    }
    return contents
  } finally {
    client.release()
  }
}

async function jobsOf(db: Database) {
  const { rows } = await db.query(
    `select task_identifier as task, payload from graphile_worker._private_jobs join graphile_worker.jobs using (id) order by id`,
  )
  return rows
}

test('a backup is a folder readable by its owner alone, with a line of what it holds', async () => {
  assert.equal(made.code, 0, made.err)
  assert.match(made.out, /^Копия готова: .*copy\. База проверки\. Таблиц \d+, строк \d+, файлов 1\.$/)
  assert.equal(made.err, '', 'one line in all')
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
  assert.equal((await stat(join(folder, 'token-secret'))).mode & 0o777, 0o600)
  assert.equal((await readdir(root)).includes('copy.part'), false)
  assert.match((await operator(['audit'])).out, /backup .*сделано +Копия готова/)
})

test('a backup into a folder that is not empty, or is a file, is refused and changes nothing', async () => {
  const again = await operator(['backup', folder])
  assert.equal(again.code, 1)
  assert.match(again.err, /уже что-то лежит\. Укажите новую/)
  const file = join(root, 'file')
  await writeFile(file, 'mine')
  assert.match((await operator(['backup', file])).err, /не папка, в которую можно писать/)
  assert.equal(await readFile(file, 'utf8'), 'mine')
})

test('a restore into an empty database brings back rows, jobs, ids, files and the secret', async () => {
  const db = await emptyDatabase()
  const before = await contentOf(stage.db)
  const done = await restoreInto(db, folder)
  assert.equal(done.code, 0, done.err)
  assert.match(
    done.out,
    /^Развёрнута копия от 20\.11\.2026, 12:00 по Москве\. База проверки\. .* Запускайте: npm start\.$/,
  )
  const restored = await contentOf(db)
  // Each database has its own records of the command, written after the copy.
  for (const contents of [before, restored])
    for (const table of ['operator_audit', 'backups']) delete contents[`public.${table}`]
  assert.deepEqual(restored, before)
  assert.equal((await db.query(`select from backups where state = 'making'`)).rowCount, 0)
  assert.deepEqual(done.kept, [SECRET])
  assert.equal(await readFile(join(done.place, 'ab', 'cdef.webp'), 'utf8'), 'picture')
  assert.deepEqual(await readdir(join(done.place, 'ab')), ['cdef.webp'])
  const jobs = await jobsOf(db)
  assert.deepEqual(jobs.at(-1), { task: 'a-job', payload: { words: 'Слово «ёж» \\ \t и ещё' } })
  assert.deepEqual(jobs, await jobsOf(stage.db))
})

test('a restored database goes on with its ids and has its foreign keys and triggers on', async () => {
  const db = empties[0]!
  const count =
    'select (select count(*) from pg_constraint where contype = $1) as keys, (select count(*) from pg_trigger where tgenabled = $2) as watching'
  const [was, is] = await Promise.all([stage.db, db].map(async (one) => (await one.query(count, ['f', 'O'])).rows[0]))
  assert.deepEqual(is, was)
  const insert = `insert into accounts (username, name, email, email_verified) values ('new', 'Новый', 'new@example.org', true) returning id`
  assert.equal((await db.query(insert)).rows[0].id, (await stage.db.query(insert)).rows[0].id)
})

test('a restore into a database with rows is refused and changes nothing', async () => {
  const before = await contentOf(stage.db)
  const { code, err } = await restoreInto(stage.db, folder)
  assert.equal(code, 1)
  assert.match(err, /База не пуста, а копию разворачивают в пустую/)
  assert.deepEqual(await contentOf(stage.db), before)
})

type Told = Manifest & { format: number }

/** A changed copy of the backup, of which `change` says what is different. */
async function changed(change: (copy: string, manifest: Told) => Promise<void> | void) {
  const copy = await mkdtemp(join(root, 'changed '))
  await cp(folder, copy, { recursive: true })
  const manifest = JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8'))
  await change(copy, manifest)
  return { copy, write: () => writeFile(join(copy, 'manifest.json'), JSON.stringify(manifest)) }
}

async function isEmpty(db: Database) {
  const { rows } = await db.query(
    `select count(*)::integer as tables from pg_class where relnamespace = 'public'::regnamespace`,
  )
  return rows[0].tables === 0
}

/** What refuses the copy once its tables are made: a restore makes them anew for seconds, so these are the stage's. */
async function refusalOf(copy: string): Promise<unknown> {
  const client = await stage.db.connect()
  try {
    await client.query('begin')
    const kept = folderBackup(copy)
    const { manifest, wrapping } = await readManifest(kept, { key: null, identities: [], isTrusted: true })
    await refuseDamaged(kept, manifest, wrapping)
    await makePartitions(client, manifest)
    await fill(client, { kept, wrapping }, manifest, () => {})
    return null
  } catch (error) {
    return error
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex')

/** Replaces a table's rows, with the sum that fits. */
async function refill(copy: string, manifest: Told, name: string, text: string | Buffer) {
  const packed = gzipSync(text)
  await writeFile(join(copy, `tables/${name}.gz`), packed)
  const table = manifest.tables.find((one) => one.name === name)
  Object.assign(table!, { sha256: sha256(packed), rows: text.toString('latin1', 0, 1e5).split('\n').length - 1 })
}

test('a backup changed in any way, or signed with another key, is refused before anything is written', async () => {
  const db = await emptyDatabase()
  const cases: Record<string, Parameters<typeof changed>[0]> = {
    'one row more is said': (_, manifest) => void Object.assign(manifest.tables[0]!, { rows: 1e6 }),
    'another time': (_, manifest) => void Object.assign(manifest, { madeAt: '2026-11-21T09:00:00.000Z' }),
    'a job added': (_, manifest) => void manifest.jobs.push({ ...manifest.jobs[0]!, key: null }),
    'the signature is lost': (copy) => rm(join(copy, 'manifest.hmac')),
    'the signature is empty': (copy) => writeFile(join(copy, 'manifest.hmac'), ''),
    'the signature is long': (copy) => writeFile(join(copy, 'manifest.hmac'), 'a'.repeat(1e6)),
    'the signature is a link': async (copy) => {
      await rename(join(copy, 'manifest.hmac'), join(copy, 'other'))
      await symlink(join(copy, 'other'), join(copy, 'manifest.hmac'))
    },
  }
  for (const [name, change] of Object.entries(cases)) {
    const { copy, write } = await changed(change)
    await write()
    const done = await restoreInto(db, copy)
    assert.equal(done.code, 1, name)
    assert.match(done.err, /Подпись копии в .* не сходится/, name)
    assert.ok(await isEmpty(db), name)
  }
  for (const key of [null, 'a key of somebody else, as long as ours'])
    assert.match((await restoreInto(db, folder, { key })).err, /Подпись копии/)
  const { copy } = await changed(() => {})
  await writeFile(join(copy, 'token-secret'), 'another secret that signs the sessions of all')
  assert.match((await restoreInto(db, copy)).err, /token-secret копии потерян или испорчен/)
  await cp(join(folder, 'token-secret'), join(copy, 'token-secret'))
  await writeFile(join(copy, 'files/ab/cdef.webp'), 'another')
  assert.match((await restoreInto(db, copy)).err, /Файл files копии потерян или испорчен/)
  const trusted = await restoreInto(db, folder, { key: null, more: ['--unverified'] })
  assert.match(trusted.out, /Подпись копии не проверена\./, trusted.err)
})

test('even a backup that the operator vouches for is only data: foreign names, ways out and bombs are refused', async () => {
  const db = await emptyDatabase()
  const table = (manifest: Told, name: string) => manifest.tables.find((one) => one.name === name)
  const added =
    (name: string, more: object = {}) =>
    async (copy: string, manifest: Told) => {
      const packed = gzipSync('')
      await writeFile(join(copy, `tables/${name}.gz`), packed)
      manifest.tables.push({ name, columns: ['a'], file: 'tables/x.gz', rows: 0, sha256: sha256(packed), ...more })
    }
  const cases: Record<string, [Parameters<typeof changed>[0], RegExp]> = {
    'a table of the catalogue': [
      added('pg_catalog.pg_db_role_setting', { columns: ['setdatabase', 'setrole', 'setconfig'] }),
      /чужое/,
    ],
    'another one': [added('pg_catalog.pg_proc'), /чужое/],
    'the queue’s tables': [added('graphile_worker._private_jobs'), /чужое/],
    'a table of nobody': [added('public.no_such_table'), /чужое/],
    'a table twice': [(_, manifest) => void manifest.tables.push(manifest.tables[0]!), /чужое/],
    'a table instead of another': [
      (_, manifest) => void Object.assign(table(manifest, 'public.accounts')!, { name: 'pg_catalog.pg_authid' }),
      /потерян|чужое/,
    ],
    'a table missing': [(_, manifest) => void manifest.tables.pop(), /чужое/],
    'a column of nobody': [(_, manifest) => void table(manifest, 'public.accounts')!.columns.push('ctid'), /чужое/],
    'a column twice': [(_, manifest) => void table(manifest, 'public.accounts')!.columns.push('id'), /чужое/],
    'a sequence of nobody': [
      (_, manifest) => void manifest.sequences.push({ name: 'pg_catalog.pg_class', value: '1' }),
      /чужое/,
    ],
    'a sequence twice': [(_, manifest) => void manifest.sequences.push(manifest.sequences[0]!), /чужое/],
    'SQL in a name': [
      (_, manifest) => void Object.assign(manifest.tables[0]!, { name: 'public.a; drop table accounts' }),
      /испорчен или написан/,
    ],
    'a NUL in a name': [
      (_, manifest) => void Object.assign(manifest.tables[0]!, { name: 'public.a\0b' }),
      /испорчен или написан/,
    ],
    'SQL in a bound': [
      (_, manifest) => void Object.assign(manifest.partitions[0]!, { bound: 'DEFAULT; drop table accounts' }),
      /испорчен или написан/,
    ],
    'a partition of the catalogue': [
      (_, manifest) => void Object.assign(manifest.partitions[0]!, { parent: 'pg_catalog.pg_class' }),
      /чужое/,
    ],
    'a partition elsewhere': [
      (_, manifest) => void Object.assign(manifest.partitions[0]!, { name: 'pg_catalog.mine' }),
      /чужое/,
    ],
    'a migration of nobody': [
      (_, manifest) => void manifest.migrations.push('999_later.sql'),
      /более новая версия программы \(миграция 999_later\.sql\)/,
    ],
    'a migration by a path': [(_, manifest) => void manifest.migrations.push('../../etc/x.sql'), /более новая версия/],
    'fewer migrations than are said': [
      (copy, manifest) => refill(copy, manifest, 'public.migrations', ''),
      /public\.migrations\.gz копии потерян/,
    ],
    'a file by a path': [
      (_, manifest) => void Object.assign(manifest.tables[0]!, { file: '../../etc/passwd' }),
      /испорчен или написан/,
    ],
    'a table that is a link': [
      async (copy) => {
        await rename(join(copy, 'tables/public.accounts.gz'), join(root, `moved-${Date.now()}.gz`))
        await symlink('/etc/hostname', join(copy, 'tables/public.accounts.gz'))
      },
      /потерян или испорчен/,
    ],
    'a folder of tables that is a link': [
      async (copy) => {
        await rename(join(copy, 'tables'), `${copy} tables`)
        await symlink(`${copy} tables`, join(copy, 'tables'))
      },
      /потерян или испорчен/,
    ],
    'a secret that is a link': [
      async (copy) => {
        await rm(join(copy, 'token-secret'))
        await symlink('/etc/hostname', join(copy, 'token-secret'))
      },
      /token-secret копии/,
    ],
    'files behind a link': [
      async (copy) => {
        await rename(join(copy, 'files'), `${copy} files`)
        await symlink(`${copy} files`, join(copy, 'files'))
      },
      /Файл files копии/,
    ],
    'a bomb': [
      (copy, manifest) => refill(copy, manifest, 'public.accounts', Buffer.alloc(64 * 1024 * 1024, 'a')),
      /слишком большой/,
    ],
    'no JSON': [
      (copy) => rm(join(copy, 'manifest.json')).then(() => writeFile(join(copy, 'manifest.json'), '{')),
      /испорчен или написан/,
    ],
    'another format': [(_, manifest) => void Object.assign(manifest, { format: 2 }), /испорчен или написан/],
    'a lost table': [(copy) => rm(join(copy, 'tables/public.accounts.gz')), /потерян или испорчен/],
    'a cut table': [async (copy) => truncate(join(copy, 'tables/public.accounts.gz'), 60), /потерян или испорчен/],
  }
  for (const [name, [change, told]] of Object.entries(cases)) {
    const { copy, write } = await changed(change)
    if (name !== 'no JSON') await write()
    if (/чужое|слишком|migrations\\\.gz/.test(told.source) && name !== 'a table of the catalogue') {
      const refusal = await refusalOf(copy)
      assert.ok(refusal instanceof NoBackup, `${name}: ${refusal}`)
      assert.match(refusal.message, told, name)
      continue
    }
    const { code, err } = await restoreInto(db, copy, { more: ['--unverified'] })
    assert.equal(code, 1, name)
    assert.match(err, told, name)
    assert.ok(await isEmpty(db), name)
  }
  assert.match((await restoreInto(db, join(root, 'nothing'))).err, /нет копии: нет файла manifest\.json/)
})

test('a copy of an earlier version, without a signature, is restored when the operator vouches for it', async () => {
  const db = await emptyDatabase()
  const { copy, write } = await changed(async (copy, manifest) => {
    await rm(join(copy, 'manifest.hmac'))
    delete manifest.holding
    delete manifest.secretSha256
  })
  await write()
  const done = await restoreInto(db, copy, { more: ['--unverified'] })
  assert.equal(done.code, 0, done.err)
  assert.equal(
    (await db.query('select from accounts')).rowCount,
    (await stage.db.query('select from accounts')).rowCount! - 1,
  )
})

test('a copy made before the baseline is restored and counts as the baseline; one of an older version is refused', async () => {
  const copyWith = (folded: readonly string[]) =>
    changed(async (copy, manifest) => {
      manifest.migrations = [...folded, ...manifest.migrations.filter((name) => name !== '430_baseline.sql')]
      const lines = manifest.migrations.map((name) => `${name}\t2026-11-20 09:00:00+00\n`)
      assert.deepEqual(manifest.tables.find(({ name }) => name === 'public.migrations')!.columns, [
        'name',
        'applied_at',
      ])
      await refill(copy, manifest, 'public.migrations', lines.join(''))
    })
  const [db, older] = [await emptyDatabase(), await copyWith(FOLDED.slice(0, -1))]
  await older.write()
  const refused = await restoreInto(db, older.copy, { more: ['--unverified'] })
  assert.match(refused.err, /Копию сделала версия старше 0\.1\.0\. Разверните её версией 0\.1\.0/)
  assert.ok(await isEmpty(db))
  const { copy, write } = await copyWith(FOLDED)
  await write()
  const done = await restoreInto(db, copy, { more: ['--unverified'] })
  assert.equal(done.code, 0, done.err)
  assert.ok(await isMigrated(db))
  assert.equal((await db.query('select from migrations where name = any($1)', [FOLDED])).rowCount, 0)
  assert.ok((await db.query('select from accounts')).rowCount! > 0)
})

test('an empty database is not copied, since its copy would be taken for one of the site', async () => {
  const { db, drop } = await testDatabase()
  const run = testOperator({ db, now: stage.now })
  const done = await run(['backup', join(root, 'of nobody')])
  assert.deepEqual([done.code, done.out], [1, ''])
  assert.match(done.err, /нет ни одного человека, копировать нечего/)
  await drop()
})
