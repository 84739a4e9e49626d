import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'

const { app } = await testApp()
app.post('/api/echo', async ({ body }) => ({ length: JSON.stringify(body).length }))
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

const headOf = (line: string, who = '') =>
  `${line} HTTP/1.1\r\nhost: x\r\n${who}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`
const chunksOf = (text: string, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size))
    .map((part) => `${part.length.toString(16)}\r\n${part}\r\n`)
    .join('')

/** Sends it and returns the answer and how much of it the server has read before it closed. */
async function send(...pieces: string[]) {
  const served = once(app.server, 'connection')
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  let said = ''
  socket.on('data', (bytes) => (said += bytes))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const [own] = await served
  for (const piece of pieces) socket.write(piece)
  await closed
  return { said, read: own.bytesRead as number }
}

const ENDLESS = Array.from({ length: 200 }, () => chunksOf(' '.repeat(16_384), 1))

for (const [name, line, who] of [
  ['that is read', 'POST /api/echo', ''],
  ['of a call that takes none', 'GET /api/ledger/', ''],
  ['of an unknown address', 'POST /api/nothing/', ''],
  ['of a guest who is refused', 'POST /api/mutes/', ''],
  ['of a person', 'POST /api/mutes/', 'authorization: maria\r\n'],
] as const)
  test(`a body in chunks of one byte ${name} is not read further`, async () => {
    const { read } = await send(headOf(line, who), ...ENDLESS)
    assert.ok(read < 1_000_000, `${read} bytes were read`)
  })

test('who sends a body in tiny chunks is told so', async () => {
  const { said } = await send(headOf('POST /api/echo'), chunksOf(' '.repeat(3_000), 1))
  assert.match(said, /^HTTP\/1\.1 400 [\s\S]*слишком мелкими частями/)
})

test('a body in small chunks is read, and a few tiny ones are no harm', async () => {
  const body = JSON.stringify({ text: 'a'.repeat(50_000) })
  for (const chunks of [chunksOf(body, 100), chunksOf(body.slice(0, 900), 1) + chunksOf(body.slice(900), 8_000)]) {
    const { said } = await send(headOf('POST /api/echo'), chunks, '0\r\n\r\n')
    assert.match(said, new RegExp(`^HTTP/1\\.1 200 [\\s\\S]*"length":${body.length}`))
  }
})
