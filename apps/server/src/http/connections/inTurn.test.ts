import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { testApp } from '#testing/app.ts'
import { MOST_SENT_AHEAD } from './inTurn.ts'

/** Where nothing waits its turn, the tests would wait for ever. */
const LIMIT = { timeout: 20_000 }
const { app } = await testApp()
/** What was begun and is not answered; a request is answered when its release is called. */
let unanswered: { name: string; release: () => void }[] = []
let begun: string[] = []
app.get<{ Params: { name: string } }>('/api/held/:name', async ({ params: { name } }) => {
  begun.push(name)
  await new Promise<void>((release) => unanswered.push({ name, release }))
  return { name }
})
app.post<{ Params: { name: string } }>('/api/echo/:name', async ({ body }) => body)
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

interface Line {
  socket: Socket
  said: () => string
  closed: Promise<unknown>
}

function open(): Line {
  const socket = connect({ port, host: '127.0.0.1' })
  // The server may cut it at any moment.
  socket.on('error', () => {})
  let said = ''
  socket.on('data', (bytes) => (said += bytes))
  return { socket, said: () => said, closed: once(socket, 'close') }
}

const get = (name: string | number) => `GET /api/held/${name} HTTP/1.1\r\nhost: x\r\n\r\n`
const statusesOf = ({ said }: Line) => [...said().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
const until = async (isSo: () => boolean) => {
  while (!isSo()) await pause(5)
}
const forget = () => {
  unanswered = []
  begun = []
}

test(
  'of requests sent together over one connection the next begins when the one before is answered',
  LIMIT,
  async () => {
    forget()
    const line = open()
    line.socket.write([1, 2, 3].map(get).join(''))
    for (const name of ['1', '2', '3']) {
      await until(() => begun.at(-1) === name)
      assert.equal(unanswered.length, 1, 'one is at work')
      unanswered.pop()!.release()
    }
    await until(() => statusesOf(line).length === 3)
    assert.deepEqual(
      [...line.said().matchAll(/"name":"(.)"/g)].map(([, name]) => name),
      ['1', '2', '3'],
    )
    line.socket.destroy()
  },
)

test('another connection is not kept waiting by what this one has sent ahead', LIMIT, async () => {
  forget()
  const [line, other] = [open(), open()]
  line.socket.write(Array.from({ length: MOST_SENT_AHEAD }, (_, at) => get(at)).join(''))
  await until(() => begun.length === 1)
  other.socket.write(get('other'))
  await until(() => begun.length === 2)
  assert.deepEqual(begun, ['0', 'other'])
  for (const { socket } of [line, other]) socket.destroy()
})

for (const count of [MOST_SENT_AHEAD + 2, 3_000])
  test(
    `${count} requests sent without waiting: one is begun, and the connection is closed in words`,
    LIMIT,
    async () => {
      forget()
      const line = open()
      line.socket.write(get('many').repeat(count))
      await line.closed
      assert.deepEqual(statusesOf(line), [429])
      assert.match(line.said(), /без ожидания ответа/)
      assert.equal(begun.length, 1)
      for (const { release } of unanswered) release()
      await new Promise(setImmediate)
      assert.equal(begun.length, 1, 'what waited behind it is not begun')
    },
  )

test('a body sent behind a request that is not yet answered arrives whole', LIMIT, async () => {
  forget()
  const line = open()
  const body = JSON.stringify({ text: 'я'.repeat(20_000) })
  const post = `POST /api/echo/a HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  line.socket.write(get('first') + post)
  await until(() => begun.length === 1)
  unanswered.pop()!.release()
  await until(() => line.said().includes(body))
  assert.deepEqual(statusesOf(line), [200, 200])
  line.socket.destroy()
})
