import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import S3rver from 's3rver'
import { diskStore, type FileStore, s3Store } from '#providers/objects/index.ts'
import { form, uploadForm } from '#testing/acts/forms.ts'
import { testApp } from '#testing/app.ts'
import { png } from '#testing/files/samplePictures.ts'
import { explain } from '../../problems.ts'

const folder = await mkdtemp(join(tmpdir(), 'palata-store-away-'))
after(() => rm(folder, { recursive: true, force: true }))

async function startS3(port = 0) {
  const options = { port, address: '127.0.0.1', silent: true, directory: folder }
  const server = new S3rver({ ...options, configureBuckets: [{ name: 'palata', configs: [] }] })
  const at = await server.run()
  return { port: at.port, server: server as unknown as { httpServer: Server } }
}

async function stop({ server: { httpServer } }: Awaited<ReturnType<typeof startS3>>) {
  httpServer.close()
  httpServer.closeAllConnections()
  await once(httpServer, 'close')
}

const access = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
let s3 = await startS3()
const store = s3Store({ endpoint: `http://127.0.0.1:${s3.port}/palata`, ...access })
const { app } = await testApp({ objects: store })
after(() => stop(s3))

const COMMENT = '/api/comments/image-upload/'
const POST = '/api/media/images/'
let width = 20
/** Each picture is another: one that is already kept is not stored again. */
const upload = (url: string, person = 'maria') =>
  uploadForm(app, url, person, form({ image: new File([new Uint8Array(png(width++, 20))], 'a.png') }))

test('an S3 store that goes away costs its pictures and uploads a 503, and nothing else; both work when it is back', async () => {
  const made = await upload(COMMENT)
  assert.equal(made.statusCode, 200, made.body)
  const { image_url: url } = made.json()
  const see = (address: string) =>
    app.inject({ url: address, headers: { authorization: 'maria', accept: 'image/webp' } })
  assert.equal((await see(url)).statusCode, 200)
  await stop(s3)
  const refused = {
    picture: await see(`${url}?w=300`),
    'the same, asked again': await see(url),
    "a comment's picture": await upload(COMMENT),
    "a post's picture": await upload(POST, 'anna'),
  }
  for (const [name, reply] of Object.entries(refused)) {
    assert.deepEqual([reply.statusCode, reply.headers['retry-after']], [503, '5'], `${name}: ${reply.body}`)
    assert.match(reply.json().detail, /[а-я]/)
    assert.match(String(reply.headers['cache-control']), /no-store/, name)
    assert.doesNotMatch(reply.body, /127\.0|ECONN|S3RVER/, name)
  }
  for (const path of ['/api/alpha/all/', '/health/ready', '/api/auth/users/me/'])
    assert.equal((await see(path)).statusCode, 200, path)
  s3 = await startS3(s3.port)
  assert.equal((await see(url)).statusCode, 200)
  assert.equal((await upload(COMMENT)).statusCode, 200)
})

for (const code of ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'])
  test(`a disk that takes no files (${code}) costs an upload a 503; reading and the rest go on`, async () => {
    const disk = diskStore(join(folder, `disk-${code}`))
    let isFull = false
    const put: FileStore['put'] = async (...given) => {
      if (isFull)
        throw Object.assign(new Error(`${code}: write '/srv/palata'`), { code, syscall: 'write', path: '/srv/palata' })
      return disk.put(...given)
    }
    const { app } = await testApp({ objects: { ...disk, put } })
    const send = () =>
      uploadForm(app, COMMENT, 'maria', form({ image: new File([new Uint8Array(png(width++, 20))], 'a.png') }))
    const kept = await send()
    assert.equal(kept.statusCode, 200, kept.body)
    isFull = true
    const refused = await send()
    assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [503, '5'], refused.body)
    assert.match(refused.json().detail, /[а-я]/)
    assert.doesNotMatch(refused.body, /srv|E[A-Z]{3}/)
    const seen = await app.inject({ url: kept.json().image_url, headers: { authorization: 'maria' } })
    assert.equal(seen.statusCode, 200)
    isFull = false
    assert.equal((await send()).statusCode, 200)
  })

test('a start without its S3 store names the store, not the database', async () => {
  const wrong: [string, Parameters<typeof s3Store>[0]][] = [
    ['closed', { endpoint: 'http://127.0.0.1:9/palata', ...access }],
    ['no such host', { endpoint: 'http://no-such-host.invalid/palata', ...access }],
    ['no such bucket', { endpoint: `http://127.0.0.1:${s3.port}/other`, ...access }],
    ['a wrong key', { endpoint: `http://127.0.0.1:${s3.port}/palata`, ...access, accessKeyId: 'OTHER' }],
  ]
  for (const [name, options] of wrong) {
    const error = await s3Store({ ...options, timeoutMs: 2_000 })
      .put('ab/c.webp', Buffer.from('x'), 'image/webp')
      .then(
        () => null,
        (error: unknown) => error,
      )
    assert.match(explain(error), /^Хранилище картинок по адресу S3_ENDPOINT/, name)
  }
})
