import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import dns from 'node:dns'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { mock, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#platform/config.ts'
import { testApp } from '#testing/app.ts'
import { MOST_AT_ONCE } from '../bodies/bigBodies.ts'
import { listenAt, MOST_OF_ADDRESS } from './connections.ts'
import { MOST_OF_PERSON } from './inFlight.ts'

const LIMIT = { timeout: 60_000 }
const PATIENCE = { headersMs: 2_000, idleMs: 2_000, checkMs: 100 }
/** Nobody is a proxy, so that every address of this machine is a stranger's. */
const { app } = await testApp({ trustProxy: '192.0.2.1', patience: PATIENCE })
/** As bytes: text would be encoded anew for each of a hundred readers. */
const LONG = Buffer.from(randomBytes(16_000_000).toString('base64'))
app.get('/long', async (_, reply) => reply.type('text/plain').send(LONG))
app.post('/api/echo', async ({ body }) => ({ length: JSON.stringify(body).length }))
let held = Promise.resolve()
let begun = 0
app.get('/api/held', async () => {
  begun += 1
  await held
  return {}
})
await listenAt(app, { host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

function open(localAddress: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  // The server may cut it at any moment.
  socket.on('error', () => {})
  return socket
}

/** An answer to another reader. */
async function answerTo(localAddress: string, path = '/health/live') {
  const asked = request({ port, host: '127.0.0.1', localAddress, path, agent: false }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode
}

test('a connection outlives what the proxies of the documents keep: nginx 60 s, Caddy 120 s', async () => {
  const agent = new Agent({ keepAlive: true })
  const asked = request({ port, host: '127.0.0.1', path: '/health/live', agent }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  agent.destroy()
  const told = String(answer.headers['keep-alive'])
  assert.ok(Number(/^timeout=(\d+)$/.exec(told)?.[1]) > 120, told)
})

/** What a connection does before it stands still. */
const STUCK: [name: string, sent: string][] = [
  ['says nothing', ''],
  ['begins a request', 'GET / HT'],
  ['begins headers', 'GET /long HTTP/1.1\r\nhost: x\r\nx-a: '],
  [
    'begins a body',
    'POST /api/echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{',
  ],
  [
    'begins a chunk',
    'POST /api/echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nff\r\n{',
  ],
  ['takes no answer', 'GET /long HTTP/1.1\r\nhost: x\r\n\r\n'],
]

test('a thousand connections of one address that stand still stop nobody and are closed', LIMIT, async () => {
  const sockets = Array.from({ length: 1_000 }, (_, at) => {
    const socket = open('127.0.0.2')
    const [name, sent] = STUCK[at % STUCK.length]!
    socket.once('connect', () => {
      socket.write(sent)
      if (name === 'takes no answer') socket.pause()
    })
    if (name !== 'takes no answer') socket.resume()
    return socket
  })
  const closed = sockets.map((socket) => (socket.closed ? null : once(socket, 'close')))
  await Promise.all(
    sockets.map((socket) => socket.connecting && Promise.race([once(socket, 'connect'), once(socket, 'close')])),
  )
  assert.equal(await answerTo('127.0.0.3'), 200)
  const count = await new Promise<number>((resolve) => app.server.getConnections((_, found) => resolve(found)))
  assert.ok(count <= MOST_OF_ADDRESS + 1, `${count} are open`)
  // Who is cut while nothing is read learns of it when reading.
  while (await isAnyOpen()) await pause(50)
  for (const socket of sockets) socket.resume()
  await Promise.all(closed)
  assert.equal(await answerTo('127.0.0.2'), 200)
})

/** On one machine the system takes or drops a connection while it is asked for, before the loop turns. */
const ON_LINUX = { ...LIMIT, skip: process.platform !== 'linux' && 'reads the connections in /proc' }

test(
  'a thousand connections that come while the loop is busy leave room for the one after them',
  ON_LINUX,
  async () => {
    const sockets = Array.from({ length: 1_000 }, () => open('127.0.0.11'))
    sockets.push(open('127.0.0.12'))
    await new Promise<void>((asked) => process.nextTick(asked))
    assert.equal(stateOf('127.0.0.12'), ESTABLISHED)
    for (const socket of sockets) socket.destroy()
  },
)

const ESTABLISHED = '01'
/** State of this machine's connection from `address` to the server. */
function stateOf(address: string): string | undefined {
  const from = address.split('.').map((part) => Number(part).toString(16).padStart(2, '0'))
  const to = `0100007F:${port.toString(16).padStart(4, '0')}`
  const found = readFileSync('/proc/net/tcp', 'utf8').toLowerCase()
  return new RegExp(`${from.reverse().join('')}:\\w+ ${to.toLowerCase()} (\\w\\w)`).exec(found)?.[1]
}

const isAnyOpen = () => new Promise<boolean>((resolve) => app.server.getConnections((_, found) => resolve(found > 0)))

test('who has too many connections is told so in words', LIMIT, async () => {
  const sockets = Array.from({ length: MOST_OF_ADDRESS }, () => open('127.0.0.4'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  assert.equal(await answerTo('127.0.0.4'), 429)
  assert.equal(await answerTo('127.0.0.5'), 200)
  const [one, ...others] = sockets
  one!.destroy()
  while ((await answerTo('127.0.0.4')) !== 200) await pause(10)
  for (const socket of others) socket.destroy()
})

test('a reader on a slow network gets the whole answer while bytes move', LIMIT, async () => {
  const asked = request({ port, host: '127.0.0.1', localAddress: '127.0.0.6', path: '/long', agent: false }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const began = performance.now()
  let taken = 0
  for await (const part of answer) {
    taken += (part as Buffer).length
    // Longer in all than a connection may stand still. The system tells the sender of room by megabytes, so the pace
    // is that of the whole: some of them in each idle time.
    const due = (taken / LONG.length) * 2 * PATIENCE.idleMs
    await pause(Math.max(0, due - (performance.now() - began)))
  }
  assert.equal(taken, LONG.length)
  assert.ok(performance.now() - began > PATIENCE.idleMs)
})

test('a body that comes slowly is read while bytes move', LIMIT, async () => {
  const body = JSON.stringify({ text: 'я'.repeat(10_000) })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const asked = request({
    port,
    host: '127.0.0.1',
    localAddress: '127.0.0.7',
    path: '/api/echo',
    method: 'POST',
    headers,
  })
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>
  const bytes = Buffer.from(body)
  const began = performance.now()
  for (let from = 0; from < bytes.length; from += 500) {
    asked.write(bytes.subarray(from, from + 500))
    await pause(100)
  }
  assert.ok(performance.now() - began > Math.max(PATIENCE.idleMs, PATIENCE.headersMs))
  asked.end()
  const [answer] = await answered
  answer.resume()
  assert.equal(answer.statusCode, 200)
})

test('large bodies of one person that come slowly are few at once', LIMIT, async () => {
  const write = (person: string) => {
    const headers = { authorization: person, 'content-type': 'application/json', 'content-length': 400_000 }
    const asked = request({ port, host: '127.0.0.1', path: '/api/alpha/all/', method: 'POST', headers, agent: false })
    const answered = once(asked, 'response').then(
      ([answer]) => (answer as IncomingMessage).resume().statusCode,
      () => null,
    )
    // The rest never comes.
    asked.write('{"title": "')
    return { asked, answered }
  }
  const all = Array.from({ length: MOST_AT_ONCE + 3 }, () => write('maria'))
  const answers: (number | null | undefined)[] = []
  for (const { answered } of all) void answered.then((status) => answers.push(status))
  while (answers.length < 3) await pause(10)
  assert.deepEqual(answers, [429, 429, 429])
  const anna = write('anna')
  assert.equal(await Promise.race([anna.answered, pause(200, 'is read')]), 'is read')
  for (const { asked } of [...all, anna]) asked.destroy()
  for (;;) {
    const { asked, answered } = write('maria')
    const answer = await Promise.race([answered, pause(200, 'is read')])
    asked.destroy()
    if (answer === 'is read') break
  }
})

test('requests of one person that are unanswered are limited', LIMIT, async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  held = isReleased
  const count = MOST_OF_PERSON + 40
  const request = (who: string) => `GET /api/held HTTP/1.1\r\nhost: x\r\nauthorization: ${who}\r\n\r\n`
  const sockets = Array.from({ length: count }, () => open('127.0.0.8'))
  let got = ''
  for (const socket of sockets) socket.on('data', (bytes) => (got += bytes))
  const statuses = () => [...got.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  begun = 0
  for (const socket of sockets) socket.write(request('maria'))
  // Another person of the same address is let in after all of them.
  while (begun < MOST_OF_PERSON) await pause(10)
  const other = open('127.0.0.8')
  other.write(request('oleg'))
  while (begun < MOST_OF_PERSON + 1) await pause(10)
  release()
  while (statuses().length < count) await pause(10)
  assert.equal(begun, MOST_OF_PERSON + 1)
  const by = Object.groupBy(statuses(), (status) => status!)
  assert.deepEqual([by['200']?.length, by['429']?.length], [MOST_OF_PERSON, 40])
  assert.match(got, /Слишком много запросов сразу/)
  // Then the person is answered again.
  got = ''
  const later = open('127.0.0.8')
  later.on('data', (bytes) => (got += bytes))
  later.write(request('maria'))
  while (statuses().length < 1) await pause(10)
  assert.deepEqual(statuses(), ['200'])
  for (const socket of [...sockets, other, later]) socket.destroy()
})

test('one server listens, whatever addresses the name of this machine has, so no other lacks the limits', async () => {
  const { app: named } = await testApp()
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }))
  const lookup = mock.method(dns, 'lookup', (_: string, __: object, found: (...all: unknown[]) => void) =>
    found(null, addresses),
  )
  await named.listen({ host: readConfig({ HOST: 'localhost' }).HOST, port: 0 })
  lookup.mock.restore()
  assert.deepEqual(
    named.addresses().map((at) => (typeof at === 'string' ? at : at.address)),
    ['127.0.0.1'],
  )
})
