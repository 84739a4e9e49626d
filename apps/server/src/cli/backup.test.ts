import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { connect, type Database } from '#platform/database.ts'
import { addJob } from '#platform/outbox/jobs.ts'
import { NOW, testApp } from '#testing/app.ts'
import { testOperator } from '#testing/operator.ts'
import { fillSamples } from '#testing/samples.ts'
import { tablesOf } from '../platform/backup/catalogue.ts'

const SECRET = 'a secret that signs the sessions of everybody'
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
const operator = testOperator({
  ...stage,
  belongings: { files, secret: { read: async () => SECRET, keep: () => assert.fail() } },
})
const made = await operator(['backup', folder])

const empties: Database[] = []
after(async () => {
  for (const db of empties) await db.end()
  await rm(root, { recursive: true, force: true })
})

/** An empty database, as on a new server. */
async function emptyDatabase() {
  const name = `restored_${process.pid}_${empties.length}`
  const admin = connect(process.env.TEST_DATABASE_URL!, () => {}, { max: 1, patience: 30_000 })
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name} template template0`)
  await admin.end()
  const url = new URL(stage.url)
  url.pathname = `/${name}`
  const db = connect(url.href, () => {}, { max: 2, patience: 30_000 })
  empties.push(db)
  return db
}

function restoreInto(db: Database, from: string) {
  const place = join(root, `data ${empties.length}`)
  const kept: string[] = []
  const secret = { read: () => assert.fail(), keep: async (word: string) => void kept.push(word) }
  const run = testOperator({ db, now: stage.now, belongings: { files: place, secret } })
  return run(['restore', from]).then((done) => ({ ...done, place, kept }))
}

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
  assert.match(made.out, /^Копия готова\. Таблиц \d+, строк \d+, файлов 1\.\nВ копии всё, что люди вам доверили/)
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
  assert.match(done.out, /^Развёрнута копия от 2026-11-20T09:00:00\.000Z\. .*\nЗапускайте: npm start\.$/)
  const restored = await contentOf(db)
  // Each database has its own audit record of the command, written after the copy.
  for (const contents of [before, restored]) delete contents['public.operator_audit']
  assert.deepEqual(restored, before)
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

test('a restore of no copy, a damaged one or one of a newer version is refused with a reason and changes nothing', async () => {
  const db = await emptyDatabase()
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  const accounts = join(folder, 'tables', 'public.accounts.gz')
  const whole = await readFile(accounts)
  const flipped = Buffer.from(whole)
  flipped.writeUInt8(flipped.readUInt8(40) ^ 1, 40)
  const saying = (change: object) =>
    writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, ...change }))
  const cases: [string, () => Promise<void>, RegExp][] = [
    ['no folder', async () => {}, /нет копии: нет файла manifest\.json/],
    [
      'cut',
      () => writeFile(accounts, whole.subarray(0, 60)),
      /Файл tables\/public\.accounts\.gz копии потерян или испорчен/,
    ],
    ['changed', () => writeFile(accounts, flipped), /потерян или испорчен/],
    ['lost', () => rm(accounts), /потерян или испорчен/],
    [
      'later',
      () => saying({ migrations: [...manifest.migrations, '999_later.sql'] }),
      /более новая версия программы \(миграция 999_later\.sql\)/,
    ],
    ['another format', () => saying({ format: 2 }), /испорчен или написан более новой программой/],
    [
      'a way out of the folder',
      () => saying({ tables: [{ ...manifest.tables[0], file: '../../etc/passwd' }] }),
      /испорчен или написан/,
    ],
    ['no JSON', () => writeFile(join(folder, 'manifest.json'), '{'), /испорчен или написан/],
  ]
  for (const [name, spoil, told] of cases) {
    await spoil()
    const { code, err } = await restoreInto(db, name === 'no folder' ? join(root, 'nothing') : folder)
    assert.equal(code, 1, name)
    assert.match(err, told, name)
    const { rows } = await db.query(
      `select count(*)::integer as tables from pg_class where relnamespace = 'public'::regnamespace`,
    )
    assert.deepEqual(rows, [{ tables: 0 }], name)
    await writeFile(accounts, whole)
    await saying({})
  }
})
