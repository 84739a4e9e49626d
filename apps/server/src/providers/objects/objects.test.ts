import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import S3rver from 's3rver'
import { diskStore, type FileStore, s3Store } from './index.ts'

const folder = await mkdtemp(join(tmpdir(), 'palata-objects-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'palata', configs: [] }],
})
const { port } = await server.run()
after(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const access = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const STORES: [string, FileStore][] = [
  ['a folder', diskStore(join(folder, 'disk'))],
  ['an S3 store', s3Store({ endpoint: `http://127.0.0.1:${port}/palata`, ...access })],
]

for (const [name, store] of STORES)
  test(`${name} stores an object, overwrites it and removes it, each repeatably`, async () => {
    const body = Buffer.from([0, 1, 2, 255])
    assert.equal(await store.get('ab/cdef.webp'), null)
    await store.put('ab/cdef.webp', body, 'image/webp')
    await store.put('ab/cdef.webp', body, 'image/webp')
    assert.deepEqual(await store.get('ab/cdef.webp'), body)
    await store.remove('ab/cdef.webp')
    await store.remove('ab/cdef.webp')
    assert.equal(await store.get('ab/cdef.webp'), null)
  })

for (const [name, store] of STORES)
  test(`${name} stores a large file and reads ranges of it`, async () => {
    // Larger than one part of a multipart upload.
    const body = Buffer.alloc(9_000_000, 'Палата')
    const path = join(folder, 'large')
    await writeFile(path, body)
    await store.putFile('podcasts/ab.mp3', path, 'audio/mpeg')
    const whole = await store.open('podcasts/ab.mp3')
    assert.equal(whole?.size, body.length)
    assert.ok((await buffer(whole.stream)).equals(body))
    for (const [start, end] of [
      [0, 1],
      [8_999_999, 8_999_999],
      [70_000, 270_000],
    ] as const) {
      const part = await store.open('podcasts/ab.mp3', { start, end })
      assert.equal(part?.size, body.length)
      assert.ok((await buffer(part.stream)).equals(body.subarray(start, end + 1)), `${start}-${end}`)
    }
    assert.equal(await store.open('podcasts/none.mp3', { start: 0, end: 1 }), null)
    assert.equal(await store.open('podcasts/none.mp3'), null)
    await assert.rejects(store.putFile('podcasts/cd.mp3', join(folder, 'absent'), 'audio/mpeg'))
    assert.equal(await store.get('podcasts/cd.mp3'), null)
  })

test('the disk store refuses keys that lead out of its folder and keeps no partial files', async () => {
  const inside = join(folder, 'small')
  const store = diskStore(inside)
  for (const key of ['../x', '/etc/passwd', 'a/../../x', '', 'a//b', 'A.webp'])
    await assert.rejects(store.put(key, Buffer.from('x'), 'image/webp'), /no key/, key)
  await store.put('ab/c.webp', Buffer.from('x'), 'image/webp')
  await assert.rejects(store.put('ab/c.webp/d', Buffer.from('x'), 'image/webp'))
  assert.deepEqual(await readdir(join(inside, 'ab')), ['c.webp'])
})

test('an S3 store that is out of reach is an error, not a missing picture', async () => {
  const store = s3Store({ endpoint: 'http://127.0.0.1:9/palata', ...access, timeoutMs: 2_000 })
  await assert.rejects(store.get('ab/c.webp'))
  await assert.rejects(store.put('ab/c.webp', Buffer.from('x'), 'image/webp'))
})
