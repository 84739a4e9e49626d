import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { testApp } from '#testing/app.ts'
import { restoring } from '#testing/files/backups.ts'
import { testBackupKeys, testOperator } from '#testing/operator.ts'

const SECRET = 'a secret that signs the sessions of everybody'
const KEY = 'a key that signs the backups of this site'
const root = await mkdtemp(join(tmpdir(), 'палата ключ '))
const stage = await testApp()
const { emptyDatabase, restoreInto } = restoring(stage, root, KEY)
after(() => rm(root, { recursive: true, force: true }))
const files = join(root, 'pictures')
await mkdir(join(files, 'ab'), { recursive: true })
await writeFile(join(files, 'ab', 'cdef.webp'), 'picture')

test('a backup for a public key is read by nobody else, and restores with its secret key', async () => {
  const [ours, theirs] = [await generateIdentity(), await generateIdentity()]
  const keys = { ...testBackupKeys(KEY), toClose: async () => [await identityToRecipient(ours)] }
  const into = join(root, 'closed')
  const secret = { read: async () => SECRET, keep: () => assert.fail() }
  const run = testOperator({ ...stage, belongings: { files, secret, key: keys } })
  assert.equal((await run(['backup', into])).code, 0)
  const names = await readdir(into, { recursive: true })
  assert.deepEqual(names.filter((name) => !name.endsWith('.age')).sort(), [
    'files',
    'files/ab',
    'manifest.hmac',
    'recipients.txt',
    'tables',
  ])
  for (const name of names.filter((one) => one.endsWith('.age')))
    assert.match((await readFile(join(into, name))).toString('latin1'), /^age-encryption\.org\/v1\n/, name)
  // The program of age itself would read it like this.
  const decrypter = new Decrypter()
  decrypter.addIdentity(ours)
  const picture = await decrypter.decrypt(await readFile(join(into, 'files', 'ab', 'cdef.webp.age')), 'text')
  assert.equal(picture, 'picture')
  for (const identities of [[], [theirs]]) {
    const db = await emptyDatabase()
    assert.match((await restoreInto(db, into, { identities })).err, /зашифрована для другого ключа\. Задайте/)
    const { rowCount } = await db.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
    assert.equal(rowCount, 0)
  }
  const db = await emptyDatabase()
  const done = await restoreInto(db, into, { identities: [theirs, ours] })
  assert.equal(done.code, 0, done.err)
  assert.deepEqual(done.kept, [SECRET])
  assert.equal(await readFile(join(done.place, 'ab', 'cdef.webp'), 'utf8'), 'picture')
  assert.equal(
    (await db.query('select from accounts')).rowCount,
    (await stage.db.query('select from accounts')).rowCount,
  )
  for (const name of ['manifest.json', 'tables/public.accounts.gz', 'files/ab/cdef.webp', 'token-secret']) {
    const place = join(into, `${name}.age`)
    const whole = await readFile(place)
    for (const broken of [flipped(whole, whole.length - 20), whole.subarray(0, whole.length - 1), Buffer.from('x')]) {
      await writeFile(place, broken)
      const refused = await restoreInto(await emptyDatabase(), into, { identities: [ours] })
      assert.match(refused.err, /Подпись копии|потерян или испорчен/, name)
    }
    await writeFile(place, whole)
  }
})

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at]! ^= 1
  return changed
}
