import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { recordAndSign } from '#features/ledger'
import { folderBackup, folderPlace } from '#platform/backup/index.ts'
import { testApp } from '#testing/app.ts'
import { ask, newDeskAsker } from '#testing/everyone.ts'
import { testBackupKeys } from '#testing/operator.ts'
import { keepBackups } from './keep.ts'
import { makeBackup } from './make.ts'

const KEY = 'a key that signs the backups of this site'
const NIGHT = new Date('2026-11-21T00:17:00Z')
const HOUR_MS = 3_600_000
const later = (hours: number) => new Date(NIGHT.getTime() + hours * HOUR_MS)

const root = await mkdtemp(join(tmpdir(), 'палата копии '))
after(() => rm(root, { recursive: true, force: true }))
const stage = await testApp()
const { app, db } = stage
const files = join(root, 'pictures')
await mkdir(join(files, 'ab'), { recursive: true })
await writeFile(join(files, 'ab', 'cdef.webp'), 'a picture')
const folder = join(root, 'kept')
const room = {
  place: folderPlace(folder),
  open: folderBackup,
  files,
  readSecret: async () => 'a secret that signs the sessions of everybody',
  key: testBackupKeys(KEY),
  scratch: join(root, 'scratch'),
}
await recordAndSign(db, { folder: root, given: null, origin: 'localhost:3000/ledger', isDemo: true }, stage.now())
const told: unknown[] = []
const logger = { error: (...line: unknown[]) => void told.push(line) } as never
/** The worker's job at a moment, to which the site's clock goes, too. */
async function keep(now: Date, other: { place: typeof room.place | null } = room) {
  stage.pass(Math.max(0, now.getTime() - stage.now().getTime()) / 1000)
  await keepBackups({ db, room: { ...room, ...other }, bot: null, logger, stopping: new AbortController().signal }, now)
}
/** Signed in anew, because days pass between the requests. */
async function desk(method: 'GET' | 'POST', path: string, body?: object) {
  const operator = await newDeskAsker(stage, 'operator')
  const reply = await ask(app, { method, url: `/api/desk/${path}`, ...(body && { body }) }, operator)
  assert.ok(reply.statusCode < 300, reply.body)
  return reply.json()
}
const list = async (query = '') => (await desk('GET', `backups/${query}`)).results
const overview = () => desk('GET', 'overview/')
const copies = async () => (await readdir(folder)).sort()

test('a night has one backup, which the desk lists with what it holds', async () => {
  await keep(NIGHT, { place: null })
  assert.deepEqual(await list(), [], 'without a folder nothing is planned')
  // Trying to restore takes a database of its own: only the test about it does.
  await db.query(`insert into backups (state, asked_at, place, is_rehearsal_good, rehearsed_at)
    values ('removed', '2026-11-20T00:17:00Z', '/gone', true, '2026-11-20T00:17:00Z')`)
  await Promise.all([keep(NIGHT), keep(NIGHT)])
  await keep(later(1))
  const [made, ...others] = await list('?state=whole')
  assert.equal(others.length, 0)
  assert.deepEqual(await copies(), ['2026-11-21T001700-000Z'])
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
  const { state, asked_by, asked_at, place, files: count, rehearsal } = made
  assert.deepEqual(
    { state, asked_by, asked_at, place, count, rehearsal },
    {
      state: 'whole',
      asked_by: '',
      asked_at: NIGHT.toISOString(),
      place: join(folder, '2026-11-21T001700-000Z'),
      count: 1,
      rehearsal: null,
    },
  )
  assert.ok(made.bytes > 1_000 && made.rows > 10)
  const { backups } = await overview()
  assert.deepEqual([backups.newest_at, backups.bytes], [NIGHT.toISOString(), made.bytes])
})

test('a picture is stored once; a copy that the disk has changed is made anew', async () => {
  const fileOf = (name: string) => stat(join(folder, name, 'files', 'ab', 'cdef.webp'))
  await keep(later(24))
  const second = '2026-11-22T001700-000Z'
  assert.equal((await fileOf(second)).ino, (await fileOf('2026-11-21T001700-000Z')).ino)
  await writeFile(join(folder, second, 'files', 'ab', 'cdef.webp'), 'A picture')
  await keep(later(48))
  assert.notEqual((await fileOf('2026-11-23T001700-000Z')).ino, (await fileOf(second)).ino)
})

test('an encrypted picture is shared too, and not after its readers change', async () => {
  const [own, one, other] = [await generateIdentity(), await generateIdentity(), await generateIdentity()]
  const closedFor = async (identity: string) => {
    const recipients = [await identityToRecipient(identity), await identityToRecipient(own)]
    return { key: { ...room.key, toClose: async () => recipients, toOpen: async () => [own] } }
  }
  const kept = { ...room, place: folderPlace(join(root, 'closed')), ...(await closedFor(one)) }
  const inodes = []
  for (const hour of [0, 1, 2]) {
    const askedAt = later(hour)
    const now = hour < 2 ? kept : { ...kept, ...(await closedFor(other)) }
    const { place } = await makeBackup(db, now, { askedAt, isDoubted: false })
    inodes.push((await stat(join(place, 'files', 'ab', 'cdef.webp.age'))).ino)
  }
  assert.equal(inodes[0], inodes[1])
  assert.notEqual(inodes[1], inodes[2])
})

test('an operator asks for a backup and says what for', async () => {
  const { id } = await desk('POST', 'backups/', { note: 'перед обновлением' })
  const { state, note, asked_by: by } = (await list()).find((one: { id: number }) => one.id === id)
  assert.deepEqual([state, note, by !== ''], ['asked', 'перед обновлением', true])
  const again = await desk('POST', 'backups/', { note: 'на всякий случай' })
  assert.equal(again.id, id)
  assert.match(again.outcome, /^Копия уже ждёт: её попросил asker/)
  const { rows } = await db.query(`select from graphile_worker.jobs where task_identifier = 'backups.keep'`)
  assert.ok(rows.length > 0)
  await keep(later(49), { place: null })
  const [failed] = await list('?state=failed')
  assert.deepEqual([failed.state, failed.problem.includes('BACKUP_DIR')], ['failed', true])
  assert.equal(told.length, 1)
  assert.match(JSON.stringify((await overview()).warnings), /Копия не вышла/)
})

test('what a killed worker left is told, and leaves the disk', async () => {
  await db.query(`insert into backups (state, asked_at) values ('making', $1)`, [later(50)])
  await mkdir(join(folder, '2026-11-23T020000-000Z.part', 'tables'), { recursive: true })
  await mkdir(join(folder, 'mine.part'))
  await keep(later(51))
  const [broken] = await list('?state=failed')
  assert.match(broken.problem, /^Оборвалась/)
  assert.deepEqual(
    (await copies()).filter((name) => name.endsWith('.part')),
    ['mine.part'],
  )
})

test('a folder that cannot be written to is a failure in words, and nothing is lost', async () => {
  const file = join(root, 'file')
  await writeFile(file, 'mine')
  const before = (await copies()).filter((name) => name.endsWith('Z')).length
  await keep(later(72), { place: folderPlace(join(file, 'kept')) })
  assert.match((await list('?state=failed'))[0].problem, /\S/)
  assert.equal((await copies()).filter((name) => name.endsWith('Z')).length, before)
})

test('a day without a backup is written to the operators, once a day', async () => {
  const unable = { place: folderPlace(join(root, 'file', 'kept')) }
  await keep(later(75), unable)
  await keep(later(76), unable)
  await keep(later(100), unable)
  const { rows } = await db.query(
    `select distinct left(once_key, 22) as day from letters where kind = 'backup_late' order by 1`,
  )
  assert.deepEqual(
    rows.map(({ day }) => day),
    ['backup-late:2026-11-24', 'backup-late:2026-11-25'],
  )
  assert.match(JSON.stringify((await overview()).warnings), /Больше суток нет новой копии/)
})

test('outdated backups go, also those that the database does not know', async () => {
  for (const name of ['2026-11-22T090000-000Z', '2026-11-22T100000-000Z']) await mkdir(join(folder, name))
  await keep(later(125))
  assert.deepEqual(
    (await copies()).filter((name) => name.startsWith('2026-11-22')),
    ['2026-11-22T100000-000Z'],
  )
  assert.ok((await list('?state=removed')).some(({ place }: { place: string }) => place.includes('2026-11-22T001700')))
})

test('a restore is tried every week and when asked for; a changed backup does not pass', async () => {
  const newest = (await list('?state=whole'))[0]
  const press = async (id: number) => (await desk('POST', `backups/${id}/rehearse/`, {})).outcome
  assert.match(await press(newest.id), /^Разворачиваем/)
  assert.equal((await list('?state=whole'))[0].rehearsal.is_good, null)
  await keep(later(126))
  const { is_good: isGood, said } = (await list('?state=whole'))[0].rehearsal
  assert.deepEqual(
    [isGood, said.replace(/\d+ [а-я]+/g, 'N')],
    [true, 'Развернулась: N, N, N. Журнал сигналов сходится'],
  )
  assert.deepEqual(await readdir(root).then((names) => names.includes('scratch')), false)
  await db.query(`begin; alter table ledger_checkpoints disable trigger user;
    update ledger_checkpoints set root = sha256('x'); alter table ledger_checkpoints enable trigger user; commit`)
  await press(newest.id)
  await keep(later(127))
  assert.match(
    (await list('?state=whole'))[0].rehearsal.said,
    /Корень журнала на \d+ запис.* не тот, что подписал сайт/,
  )
  const table = join(newest.place, 'tables', 'public.accounts.gz')
  await writeFile(table, 'changed')
  await press(newest.id)
  await keep(later(128))
  const after = (await list('?state=whole'))[0].rehearsal
  assert.equal(after.is_good, false)
  assert.match(after.said, /public\.accounts\.gz копии потерян или испорчен/)
  assert.match(JSON.stringify((await overview()).warnings), /Копия не разворачивается/)
  const gone = (await list('?state=removed'))[0]
  assert.match(await press(gone.id), /^Этой копии уже нет/)
})
