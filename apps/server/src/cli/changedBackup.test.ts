import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cp, link, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { NOW, testApp } from '#testing/app.ts'
import { restoring } from '#testing/files/backups.ts'
import { testBackupKeys, testOperator } from '#testing/operator.ts'
import { fillSamples } from '#testing/samples.ts'
import type { Manifest } from '../platform/backup/manifest.ts'

const SECRET = 'a secret that signs the sessions of everybody'
const KEY = 'a key that signs the backups of this site'
const root = await mkdtemp(join(tmpdir(), 'палата чужая '))
const stage = await testApp()
await fillSamples(stage.db, NOW)
const { emptyDatabase, restoreInto } = restoring(stage, root, KEY)
after(() => rm(root, { recursive: true, force: true }))
const files = join(root, 'pictures')
await mkdir(join(files, 'ab'), { recursive: true })
await writeFile(join(files, 'ab', 'cdef.webp'), 'picture')
const ours = await generateIdentity()
const recipient = await identityToRecipient(ours)

async function backUp(name: string, isClosed: boolean) {
  const folder = join(root, name)
  const key = { ...testBackupKeys(KEY), ...(isClosed && { toClose: async () => [recipient] }) }
  const secret = { read: async () => SECRET, keep: () => assert.fail() }
  const done = await testOperator({ ...stage, belongings: { files, secret, key } })(['backup', folder])
  assert.equal(done.code, 0, done.err)
  return folder
}
const [open, closed] = [await backUp('open', false), await backUp('closed', true)]

type Told = Manifest & { format: number }

/** A copy of a backup in the hands of somebody who can read and write every part of it. */
interface Taken {
  manifest: Told
  read: (path: string) => Promise<Buffer>
  write: (path: string, content: Buffer | string) => Promise<void>
  place: (path: string) => string
}
type Change = (taken: Taken) => Promise<unknown> | unknown

async function change(from: string, isClosed: boolean, by: Change) {
  const copy = await mkdtemp(join(root, 'changed '))
  await cp(from, copy, { recursive: true })
  const place = (path: string) => join(copy, `${path}${isClosed ? '.age' : ''}`)
  const read = async (path: string) => {
    const stored = await readFile(place(path))
    if (!isClosed) return stored
    const decrypter = new Decrypter()
    decrypter.addIdentity(ours)
    return Buffer.from(await decrypter.decrypt(stored))
  }
  const write = async (path: string, content: Buffer | string) => {
    if (!isClosed) return writeFile(place(path), content)
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipient)
    await writeFile(place(path), await encrypter.encrypt(new Uint8Array(Buffer.from(content))))
  }
  const manifest: Told = JSON.parse((await read('manifest.json')).toString())
  await by({ manifest, read, write, place })
  await write('manifest.json', deepened(JSON.stringify(manifest)))
  return copy
}

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex')

/** Stores the file of a table with the sum that fits. */
async function refill({ manifest, write }: Taken, name: string, packed: Buffer, rows?: number) {
  await write(`tables/${name}.gz`, packed)
  const table = manifest.tables.find((one) => one.name === name)!
  Object.assign(table, { sha256: sha256(packed), ...(rows !== undefined && { rows }) })
}

/** Rewrites the rows of a table as the text of COPY. */
async function rewrite(taken: Taken, name: string, by: (text: string, columns: string[]) => string) {
  const text = gunzipSync(await taken.read(`tables/${name}.gz`)).toString()
  const { columns } = taken.manifest.tables.find((one) => one.name === name)!
  const changed = by(text, columns)
  await refill(taken, name, gzipSync(changed), changed.split('\n').length - 1)
}

const DEEP = 'deep'
const deepened = (text: string) => text.replace(`"${DEEP}"`, `${'['.repeat(20_000)}${']'.repeat(20_000)}`)

const job = (given: object) => ({
  task: 'a',
  payload: {},
  queue: null,
  runAt: '2026-11-20T09:00:00+00:00',
  maxAttempts: 1,
  key: null,
  priority: 0,
  ...given,
})

/** What an operator who answers for the backup (`--unverified`) is told all the same. */
const CHANGES: Record<string, Change> = {
  'a table that is no archive': (taken) => refill(taken, 'public.accounts', Buffer.from('hello')),
  'an archive that breaks off': async (taken) =>
    refill(taken, 'public.accounts', (await taken.read('tables/public.accounts.gz')).subarray(0, -9)),
  'rows with too few columns': (taken) => refill(taken, 'public.accounts', gzipSync('1\t2\n'), 1),
  'rows that end the copy early': (taken) =>
    rewrite(taken, 'public.accounts', (text) => `\\.\ndrop table accounts;\n${text}`),
  'a text where a number stands': (taken) =>
    rewrite(taken, 'public.accounts', (text) => text.replace(/^\d+/, `1'); drop table accounts; --`)),
  'bytes that are no text': (taken) => refill(taken, 'public.accounts', gzipSync(Buffer.from([0xff, 0xfe, 9, 10])), 1),
  'a row twice': (taken) => rewrite(taken, 'public.accounts', (text) => text + text),
  'a row that others lack': (taken) => rewrite(taken, 'public.accounts', () => ''),
  'files of two tables swapped': async (taken) => {
    const [one, other] = ['public.accounts', 'public.posts'] as const
    const [first, second] = [await taken.read(`tables/${one}.gz`), await taken.read(`tables/${other}.gz`)]
    await refill(taken, one, second)
    await refill(taken, other, first)
  },
  'a sequence beyond all numbers': ({ manifest }) =>
    void Object.assign(manifest.sequences[0]!, { value: '9'.repeat(19) }),
  'a sequence before its first': ({ manifest }) => void Object.assign(manifest.sequences[0]!, { value: '0' }),
  'a bound that is no time': ({ manifest }) =>
    void manifest.partitions.push({
      name: 'partitions.coin_hours_x',
      parent: 'public.coin_hours',
      bound: "FOR VALUES FROM ('9999-99-99') TO ('1')",
    }),
  'a job with a zero byte': ({ manifest }) => void manifest.jobs.push(job({ task: 'a\0' }) as never),
  'a job at no time': ({ manifest }) => void manifest.jobs.push(job({ runAt: '2026-02-31T09:00:00Z' }) as never),
  'a job whose payload is deeper than a stack': (taken) => {
    taken.manifest.jobs.push(job({ payload: DEEP }) as never)
  },
  'an earlier description with later files': ({ manifest }) => void manifest.migrations.splice(1),
  'a file that is a hard link to another': async ({ place }) => {
    await writeFile(join(root, 'of-the-system'), 'secret of the system')
    await rm(place('files/ab/cdef.webp'))
    await link(join(root, 'of-the-system'), place('files/ab/cdef.webp'))
  },
  'a picture under another name': ({ place }) => rename(place('files/ab/cdef.webp'), place('files/ab/cdee.webp')),
  'a picture more': ({ write }) => write('files/ab/aaaa.webp', 'mine'),
}

/** Whose way through the encryption is another; the others meet the same code once they are open. */
const CLOSED = [
  'a table that is no archive',
  'an archive that breaks off',
  'files of two tables swapped',
  'a job with a zero byte',
  'a file that is a hard link to another',
  'a picture more',
]

for (const [kind, from, identities, names] of [
  ['an open', open, [], Object.keys(CHANGES)],
  ['an encrypted', closed, [ours], CLOSED],
] as const)
  for (const name of names)
    test(`${kind} backup with ${name} is refused in words, and nothing is left`, async () => {
      const copy = await change(from, kind === 'an encrypted', CHANGES[name]!)
      const db = await emptyDatabase()
      const { code, err, kept, place } = await restoreInto(db, copy, {
        more: ['--unverified'],
        identities: [...identities],
      })
      assert.equal(code, 1, err)
      assert.match(err, /^[А-ЯЁ][^\n]*[.!]\n?$/, 'a sentence')
      const { rows } = await db
        .query(
          `select relname from pg_class where relnamespace = 'public'::regnamespace
         union all select task_identifier from graphile_worker.jobs`,
        )
        .catch(() => ({ rows: [] }))
      assert.deepEqual(rows, [])
      assert.deepEqual(kept, [], 'the secret of sessions is not taken over')
      assert.deepEqual(await readdir(place).catch(() => []), [], 'no file is taken over')
    })
