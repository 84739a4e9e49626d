import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { bucketPlace, NoBackup } from '#platform/backup/index.ts'
import { testApp } from '#testing/app.ts'
import { ask, newDeskAsker } from '#testing/everyone.ts'
import { restoring } from '#testing/files/backups.ts'
import { testBackupKeys, testOperator } from '#testing/operator.ts'
import { type Fault, s3Stage } from '#testing/services/s3.ts'
import { keepBackups } from './keep.ts'
import { askForBackup } from './store.ts'

const KEY = 'a key that signs the backups of this site'
const NIGHT = new Date('2026-11-21T00:17:00Z')
const HOUR_MS = 3_600_000
const later = (hours: number) => new Date(NIGHT.getTime() + hours * HOUR_MS)

const root = await mkdtemp(join(tmpdir(), 'палата s3 '))
after(() => rm(root, { recursive: true, force: true }))
const stage = await testApp()
const { db } = stage
const store = await s3Stage()
const stored = store.bucket({ part: 65_536 })
/** The store dates objects by the machine's clock, which is a stranger to the nights played here. */
const sentAt = new Map<string, Date>()
const bucket: typeof stored = {
  ...stored,
  put: async (name, content) => {
    sentAt.set(name, clock)
    return stored.put(name, content)
  },
  list: async (prefix) => (await stored.list(prefix)).map((one) => ({ ...one, at: sentAt.get(one.key) ?? one.at })),
}
const { emptyDatabase, restoreInto } = restoring(stage, root, KEY)
const files = join(root, 'pictures')
await mkdir(join(files, 'ab'), { recursive: true })
const picture = (name: string, content: string) => writeFile(join(files, 'ab', name), content)
await picture('cdef.webp', 'a picture')
const [ours, own] = [await generateIdentity(), await generateIdentity()]
const key = {
  ...testBackupKeys(KEY),
  toClose: async () => [await identityToRecipient(ours), await identityToRecipient(own)],
  toOpen: async () => [own],
}
let clock = NIGHT
const place = bucketPlace(bucket, key, () => clock.getTime())
const room = {
  place,
  open: place.open,
  files,
  readSecret: async () => 'a secret of sessions',
  key,
  scratch: join(root, 's'),
}
const told: unknown[] = []
const logger = { error: (...line: unknown[]) => void told.push(line) } as never
// Trying to restore takes a database of its own: the tests of a folder do.
await db.query(
  `insert into backups (state, asked_at, place, is_rehearsal_good, rehearsed_at)
  values ('removed', $1, '/gone', true, $1)`,
  [later(24 * 60)],
)

async function keep(now: Date) {
  clock = now
  stage.pass(Math.max(0, now.getTime() - stage.now().getTime()) / 1000)
  await keepBackups({ db, room, bot: null, logger, stopping: new AbortController().signal }, now)
}
async function list(state: string) {
  const operator = await newDeskAsker(stage, 'operator')
  const reply = await ask(stage.app, { method: 'GET', url: `/api/desk/backups/?state=${state}` }, operator)
  return reply.json().results
}
const keys = async (prefix = '') => (await bucket.list(prefix)).map((one) => one.key)
/** The requests with which pictures were sent. */
const sent = () => store.calls.filter((call) => call.startsWith('PUT /backups/files/')).length

/** Where the first picture lies. */
let picturesObject = ''
const FIRST = '2026-11-21T001700-000Z'

test('a night’s backup lies in the bucket, encrypted, with its manifest sent last', async () => {
  await bucket.put('of-somebody-else.txt', [Buffer.from('mine')] as never)
  await bucket.put('2026-11-01T000000-000Z.txt', [Buffer.from('mine')] as never)
  await keep(NIGHT)
  const [made, ...others] = await list('whole')
  assert.equal(others.length, 0)
  assert.deepEqual([made.place, made.files], [`s3://backups/${FIRST}`, 1])
  const stored = await bucket.list(`${FIRST}/`)
  const shared = await bucket.list('files/')
  assert.equal(shared.length, 1)
  assert.equal(
    made.bytes,
    [...stored, ...shared].reduce((sum, { bytes }) => sum + bytes, 0),
  )
  for (const { key: name, bytes } of [...stored, ...shared]) {
    if (/recipients\.txt$|manifest\.hmac$/.test(name)) continue
    assert.match(name, /\.age$/)
    assert.match((await buffer(bucket.read(name, bytes))).toString('latin1'), /^age-encryption\.org\/v1\n/, name)
  }
  assert.match(store.calls.findLast((call) => call.startsWith('PUT'))!, /\/manifest\.json\.age(\?|$)/)
  // Everybody who has the key can read a picture with the program of age.
  const decrypter = new Decrypter()
  decrypter.addIdentity(ours)
  const { key: name, bytes } = shared[0]!
  picturesObject = name
  assert.equal(await decrypter.decrypt(await buffer(bucket.read(name, bytes)), 'text'), 'a picture')
})

test('a picture that stands in the bucket is not sent again, and one with another content is', async () => {
  const before = sent()
  await keep(later(24))
  assert.equal(sent(), before)
  await picture('new.webp', 'another picture')
  await keep(later(48))
  assert.equal(sent(), before + 1)
  assert.equal((await keys('files/')).length, 2)
})

test('an operator restores the newest by its address, with pictures, rows and the secret', async () => {
  const operator = testOperator({ db, now: stage.now, belongings: { kept: place, open: place.open } })
  const said = (await operator(['backups'])).out.split('\n')
  assert.equal(said.length, 3)
  const [address] = said[0]!.split(' ')
  assert.match(said[0]!, /^s3:\/\/backups\/2026-11-23T001700-000Z {2}23\.11\.2026, 03:17 по Москве, 0 часов назад$/)
  const empty = await emptyDatabase()
  // What a restore that was killed left behind is no part of the next one.
  const killed = join(root, 'data 1.part', 'ab')
  await mkdir(killed, { recursive: true })
  await writeFile(join(killed, 'half.webp'), 'half a pic')
  const done = await restoreInto(empty, address!, { identities: [ours], open: place.open })
  assert.equal(done.code, 0, done.err)
  assert.equal(await readFile(join(done.place, 'ab', 'cdef.webp'), 'utf8'), 'a picture')
  assert.equal(await readFile(join(done.place, 'ab', 'new.webp'), 'utf8'), 'another picture')
  assert.equal(done.place, join(root, 'data 1'))
  assert.deepEqual((await readdir(join(done.place, 'ab'))).sort(), ['cdef.webp', 'new.webp'])
  await assert.rejects(stat(`${done.place}.part`))
  assert.deepEqual(done.kept, ['a secret of sessions'])
  for (const table of ['accounts', 'posts', 'comments']) {
    const [is, was] = await Promise.all(
      [empty, db].map(async (one) => (await one.query(`select from ${table}`)).rowCount),
    )
    assert.equal(is, was, table)
  }
})

/** Changes an object while `work` runs. */
async function changed(name: string, by: (content: Buffer) => Buffer, work: () => Promise<void>) {
  const { bytes } = (await bucket.list(name))[0]!
  const whole = await buffer(bucket.read(name, bytes))
  await bucket.put(name, [by(Buffer.from(whole))] as never)
  try {
    await work()
  } finally {
    await bucket.put(name, [whole] as never)
  }
}
const flipped = (content: Buffer) => {
  content[content.length - 20]! ^= 1
  return content
}

test('a backup changed by a bit, cut, or for another key is refused in words, and the place stays empty', async () => {
  const empty = await emptyDatabase()
  const address = `s3://backups/${FIRST}`
  const refused = async (told: RegExp, identities = [ours]) => {
    const { code, err, place: data } = await restoreInto(empty, address, { identities, open: place.open })
    assert.equal(code, 1)
    assert.match(err, told)
    const { rowCount } = await empty.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
    assert.equal(rowCount, 0)
    await assert.rejects(readFile(join(data, 'ab', 'cdef.webp')))
    await assert.rejects(stat(`${data}.part`), 'nothing waits to become the pictures')
  }
  for (const [name, told] of [
    [`${FIRST}/manifest.json.age`, /Подпись копии/],
    [`${FIRST}/manifest.hmac`, /Подпись копии/],
    [`${FIRST}/tables/public.accounts.gz.age`, /public\.accounts\.gz копии потерян или испорчен/],
    [`${FIRST}/token-secret.age`, /token-secret копии потерян или испорчен/],
    [`${FIRST}/files.index.age`, /files копии потерян или испорчен/],
    [picturesObject, /files\/ab\/cdef\.webp копии потерян или испорчен/],
  ] as const) {
    await changed(name, flipped, () => refused(told))
    await changed(
      name,
      (content) => content.subarray(0, content.length - 40),
      () => refused(told),
    )
  }
  // Whoever may write to the bucket can encrypt for its public keys: another picture of the same length opens.
  const encrypter = new Encrypter()
  for (const recipient of await key.toClose()) encrypter.addRecipient(recipient)
  const swapped = Buffer.from(await encrypter.encrypt('b picture'))
  await changed(
    picturesObject,
    () => swapped,
    () => refused(/files\/ab\/cdef\.webp копии потерян или испорчен/),
  )
  await refused(/зашифрована для другого ключа/, [await generateIdentity()])
  const busy: Fault = ({ path }) => (path.includes('public.posts.gz') ? { status: 503, code: 'SlowDown' } : undefined)
  await store.during(busy, () => refused(/перегружено или не работает/))
  await assert.rejects(async () => place.open('s3://other/2026-11-21T001700-000Z'), NoBackup)
})

test('a store that fails in the middle leaves nothing that looks whole, and the desk says why', async () => {
  const before = await place.list()
  await picture('late.webp', 'a picture of the night')
  const full: Fault = ({ method, path }) =>
    method === 'PUT' && path.includes('token-secret') ? { status: 403, code: 'AccessDenied' } : undefined
  await store.during(full, () => keep(later(72)))
  const [failed] = await list('failed')
  assert.match(failed.problem, /^Хранилище копий не пускает: ответ 403 \(AccessDenied\)/)
  assert.deepEqual(await place.list(), before)
  assert.deepEqual(await keys('2026-11-24T'), [])
  // What could not be removed, because the store was away, goes with the next turn.
  const away: Fault = ({ method, path }) =>
    method === 'DELETE' || /token-secret|\?delete/.test(path) ? 'cut' : undefined
  await store.during(away, () => keep(later(73)))
  assert.notDeepEqual(await keys('2026-11-24T'), [])
  const sending = sent()
  await keep(later(74))
  assert.equal((await place.list()).length, before.length + 1)
  assert.deepEqual(await keys('2026-11-24T011700'), [])
  assert.equal(sent(), sending, 'the picture that was sent before the failure is shared')
})

// The stand-in store cannot list beyond a thousand objects; documented.test.ts plays that.
async function removeAllButNewest() {
  const [, ...earlier] = await place.list()
  for (const { place: address } of earlier) await place.remove(address)
}

test('what the store loses while a backup is made is noticed before the backup looks whole', async () => {
  await removeAllButNewest()
  const [shared] = await keys('files/')
  const { bytes } = (await bucket.list(shared!))[0]!
  const whole = await buffer(bucket.read(shared!, bytes))
  let isTaken = false
  const thief: Fault = ({ method, path }) => {
    if (method === 'PUT' && path.includes('token-secret') && !isTaken) {
      isTaken = true
      void bucket.remove([shared!])
      return { status: 503, code: 'SlowDown' }
    }
    return undefined
  }
  await store.during(thief, () => keep(later(98)))
  await bucket.put(shared!, [whole] as never)
  assert.match((await list('failed'))[0].problem, /потеряло files\/.*едва приняв/)
  assert.deepEqual(await keys('2026-11-25T'), [])
})

test('after a restore that failed, what the store damaged is found and sent anew', async () => {
  const [shared] = await keys('files/')
  await bucket.put(shared!, [
    flipped(await buffer(bucket.read(shared!, (await bucket.list(shared!))[0]!.bytes))),
  ] as never)
  const before = sent()
  await keep(later(99))
  assert.equal(sent(), before, 'a look at sizes does not see it')
  await db.query('update backups set is_rehearsal_good = false where rehearsed_at is not null')
  await keep(later(120))
  assert.equal(sent(), before + 1)
  await db.query('update backups set is_rehearsal_good = true where rehearsed_at is not null')
})

test('outdated backups go with the pictures that no other shares; what is not ours stays', async () => {
  await removeAllButNewest()
  await picture('short.webp', 'a picture of an hour')
  await askForBackup(db, { by: 'vera', note: '' }, later(121))
  await keep(later(121))
  await rm(join(files, 'ab', 'short.webp'))
  await askForBackup(db, { by: 'vera', note: '' }, later(122))
  await keep(later(122))
  assert.equal((await keys('files/')).length, 4)
  await keep(later(24 * 10))
  const names = (await place.list()).map(({ place: address }) => address.slice('s3://backups/'.length))
  assert.deepEqual(
    names.filter((name) => name.startsWith('2026-11-26')),
    ['2026-11-26T021700-000Z'],
  )
  assert.equal((await keys('files/')).length, 3)
  assert.equal((await list('removed')).filter((one: { place: string }) => one.place.includes('2026-11-26')).length, 2)
  assert.deepEqual(
    (await keys()).filter((name) => !name.includes('/')),
    ['2026-11-01T000000-000Z.txt', 'of-somebody-else.txt'],
  )
  assert.equal(await text(bucket.read('of-somebody-else.txt', 4)), 'mine')
})

test('an index that cannot be read keeps every picture', async () => {
  const stranger = bucketPlace(bucket, { ...key, toOpen: async () => [await generateIdentity()] }, () =>
    clock.getTime(),
  )
  const before = await keys('files/')
  await assert.rejects(stranger.removeUnshared(), /зашифрована для другого ключа/)
  assert.deepEqual(await keys('files/'), before)
})

test('a backup without keys to encrypt it is not sent', async () => {
  const open = { ...room, key: { ...key, toClose: async () => [] } }
  clock = later(24 * 500)
  await keepBackups({ db, room: open, bot: null, logger, stopping: new AbortController().signal }, clock)
  assert.match((await list('failed'))[0].problem, /всегда шифруется: задайте BACKUP_RECIPIENTS/)
})
