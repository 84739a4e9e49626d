import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createLog } from '#platform/log.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { newDeskAsker } from '#testing/everyone.ts'
import { createUploads } from './uploads.ts'

const dataFolder = await mkdtemp(join(tmpdir(), 'palata-uploads-'))
after(() => rm(dataFolder, { recursive: true, force: true }))
const lines: string[] = []
const stage = await testApp({ dataFolder, logger: createLog('error', { write: (line) => void lines.push(line) }) })
const { app, db } = stage
const editor = await newDeskAsker(stage, 'editor')
const post = await insertPost(db, { title: 'Выпуск', model: 'Material', isPodcast: true })
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
const BYTES = 200_000
const common = { ...editor.headers, 'tus-resumable': '1.0.0', 'x-forwarded-for': editor.ip, host: 'x' }
const head = (line: string, headers: Record<string, string | number>) =>
  `${line} HTTP/1.1\r\n${Object.entries({ ...common, ...headers })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n`

async function begin(): Promise<string> {
  const metadata = `post ${btoa(String(post))},filename ${btoa('a.mp3')}`
  const reply = await app.inject({
    method: 'POST',
    url: '/api/desk/uploads/',
    headers: { ...common, 'upload-length': BYTES, 'upload-metadata': metadata },
  })
  assert.equal(reply.statusCode, 201, reply.body)
  return String(reply.headers.location)
}
const offsetOf = async (place: string) =>
  Number((await app.inject({ method: 'HEAD', url: place, headers: common })).headers['upload-offset'])
const part = (place: string, size: number, sizeTold = `${size}`) =>
  head(`PATCH ${place}`, {
    'content-type': 'application/offset+octet-stream',
    'upload-offset': 0,
    'content-length': sizeTold,
  })

const WAYS: [name: string, leave: (socket: Socket, place: string) => Promise<unknown> | unknown][] = [
  ['reset in the middle of a part', (socket, place) => socket.write(part(place, BYTES) + 'x'.repeat(1000))],
  [
    'half closed in the middle of a part',
    async (socket, place) => {
      socket.write(part(place, BYTES) + 'x'.repeat(1000))
      socket.end()
      await once(socket, 'close')
    },
  ],
  [
    'a part, its answer, then not HTTP',
    async (socket, place) => {
      socket.write(part(place, 10) + 'x'.repeat(10))
      await once(socket, 'data')
      socket.write('\0\0\r\n\r\n')
    },
  ],
  ['the same part thrice in a row', (socket, place) => socket.write((part(place, 10) + 'x'.repeat(10)).repeat(3))],
  [
    'more than the declared size, and reset while it is refused',
    async (socket, place) => {
      socket.write(part(place, BYTES * 2) + 'x'.repeat(5000))
      await once(socket, 'data')
    },
  ],
]

for (const [name, leave] of WAYS)
  test(`an upload whose connection breaks goes on at its offset: ${name}`, async () => {
    const place = await begin()
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.resume()
    await once(socket, 'connect')
    const came = once(app.server, 'request')
    await leave(socket, place)
    const [, response] = (await came) as [unknown, import('node:http').ServerResponse]
    socket.resetAndDestroy()
    if (!response.closed) await once(response, 'close')
    const offset = await offsetOf(place)
    assert.ok(offset >= 0 && offset <= 1000, String(offset))
    const rest = await app.inject({
      method: 'PATCH',
      url: place,
      headers: { ...common, 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' },
      payload: Buffer.alloc(BYTES - offset),
    })
    assert.equal(rest.statusCode, 204, rest.body)
    assert.equal(await offsetOf(place), BYTES)
    assert.deepEqual(lines, [])
  })

test('a full disk refuses a part in words, and the upload goes on once there is room', async () => {
  const place = await begin()
  const stored = join(dataFolder, 'uploads', place.split('/').at(-2)!)
  const send = (bytes: number) =>
    app.inject({
      method: 'PATCH',
      url: place,
      headers: { ...common, 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' },
      payload: Buffer.alloc(bytes, 'x'),
    })
  await rm(stored)
  // The kernel's own full disk.
  await symlink('/dev/full', stored)
  const refused = await send(BYTES)
  assert.equal(refused.statusCode, 500)
  assert.equal(refused.body, 'Не получилось: повторите')
  assert.equal(await offsetOf(place), 0)
  await rm(stored)
  await writeFile(stored, '')
  assert.equal((await send(BYTES)).statusCode, 204)
  assert.equal(await offsetOf(place), BYTES)
})

test('a folder that could not be made once is made for the next upload', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'palata-no-uploads-'))
  after(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'uploads'), 'in the way')
  const uploads = createUploads(folder)
  await assert.rejects(uploads.removeOld(stage.now()), { code: 'EEXIST' })
  await rm(join(folder, 'uploads'))
  await uploads.removeOld(stage.now())
  assert.ok((await stat(join(folder, 'uploads'))).isDirectory())
})

for (const [name, take] of [
  ['the role is taken', (id: number) => db.query(`update accounts set groups = '{}' where id = $1`, [id])],
  [
    'the second step is over',
    (id: number) => db.query('update sessions set second_step_at = null where account_id = $1', [id]),
  ],
  [
    'the session ends',
    (id: number) =>
      db.query(`update sessions set ended_at = seen_at, end_reason = 'signed_out' where account_id = $1`, [id]),
  ],
] as const)
  test(`a part that still arrives is cut when ${name}, and nothing more of it is taken`, {
    timeout: 20_000,
  }, async () => {
    const leaver = await newDeskAsker(stage, 'editor')
    const own = { ...leaver.headers, 'x-forwarded-for': leaver.ip }
    const metadata = `post ${btoa(String(post))},filename ${btoa('a.mp3')}`
    const begun = await app.inject({
      method: 'POST',
      url: '/api/desk/uploads/',
      headers: { ...common, ...own, 'upload-length': BYTES, 'upload-metadata': metadata },
    })
    const place = String(begun.headers.location)
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const headers = { ...own, 'content-type': 'application/offset+octet-stream', 'upload-offset': 0 }
    socket.write(`${head(`PATCH ${place}`, { ...headers, 'content-length': BYTES })}${'x'.repeat(1000)}`)
    const stored = join(dataFolder, 'uploads', place.split('/').at(-2)!)
    while ((await stat(stored)).size < 1000) await pause(10)
    await take(leaver.accountId)
    await closed
    const after = await app.inject({
      method: 'PATCH',
      url: place,
      headers: { ...common, ...own, ...headers },
      payload: 'x',
    })
    assert.ok([401, 403].includes(after.statusCode), after.body)
  })
