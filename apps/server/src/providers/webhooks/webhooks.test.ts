import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { publicFetch } from '../publicFetch.ts'
import { createWebhookSender, keyInWords, signaturesOf } from './index.ts'

let answer: RequestListener = () => {}
let asked = 0
const server = createServer((request, response) => {
  asked += 1
  answer(request, response)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => {
  server.closeAllConnections()
  server.close()
})
const { port } = server.address() as AddressInfo
/** The receiver's name leads to this machine, and its https is played without a certificate. */
const resolve = (_: string, __: object, done: (error: null, found: { address: string; family: number }[]) => void) =>
  done(null, [{ address: '127.0.0.1', family: 4 }])
const reaching = (allows: (address: string) => boolean) => {
  const fetch = publicFetch({ resolve, allows })
  return ((url: string, init: RequestInit) =>
    fetch(url.replace('https://hooks.example', `http://hooks.example:${port}`), init)) as typeof globalThis.fetch
}
const open = createWebhookSender(
  reaching(() => true),
  500,
)
const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
const message = {
  url: 'https://hooks.example/take',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  body: '{"test": 2432232314}',
  keys: [key],
  at: new Date(1_614_265_330_000),
}

test('a signature is that of Standard Webhooks, and after a change of keys there are two', () => {
  // The vector of the reference libraries: github.com/standard-webhooks/standard-webhooks, read 2026-11-29.
  const known = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
  assert.equal(signaturesOf(message), known)
  const both = signaturesOf({ ...message, keys: [Buffer.alloc(32, 1), key] }).split(' ')
  assert.equal(both.length, 2)
  assert.equal(both[1], known)
  assert.notEqual(both[0], known)
  assert.equal(keyInWords(key), 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
})

test('a message leaves as it was signed, with its number and time', async () => {
  const got = Promise.withResolvers<object>()
  answer = async ({ method, url, headers }, response) => {
    got.resolve({ method, url, headers, body: await text(response.req) })
    response.writeHead(204).end()
  }
  const told = await open.send(message)
  assert.deepEqual([told.status, told.isTaken, told.problem], [204, true, ''])
  const { headers, ...rest } = (await got.promise) as { headers: Record<string, string> }
  assert.deepEqual(rest, { method: 'POST', url: '/take', body: message.body })
  assert.equal(headers['webhook-id'], message.id)
  assert.equal(headers['webhook-timestamp'], '1614265330')
  assert.equal(headers['webhook-signature'], signaturesOf(message))
  assert.equal(headers['content-type'], 'application/json')
})

const ANSWERS: [
  name: string,
  answer: RequestListener,
  status: number | null,
  problem: RegExp,
  waitMs: number | null,
][] = [
  ['a refusal', (_, r) => r.writeHead(400).end('bad\u0000 \n shape'), 400, /^Ответ 400: bad shape$/, null],
  ['gone', (_, r) => r.writeHead(410).end(), 410, /^Ответ 410$/, null],
  ['too often', (_, r) => r.writeHead(429, { 'retry-after': '120' }).end(), 429, /^Ответ 429$/, 120_000],
  ['a wait of a year', (_, r) => r.writeHead(503, { 'retry-after': '31536000' }).end(), 503, /^Ответ 503$/, 3_600_000],
  [
    'a redirect into the network',
    (_, r) => r.writeHead(302, { location: 'http://127.0.0.1/admin' }).end(),
    302,
    /перенаправляет/,
    null,
  ],
  ['no answer', () => {}, null, /не ответил вовремя/, null],
  ['a cut connection', (_, r) => r.destroy(), null, /^Нет соединения: ECONNRESET$/, null],
  ['a refusal without an end', (_, r) => endless(r.writeHead(500)), 500, /^Ответ 500: x{300}$/, null],
  ['a refusal that stops half-way', (_, r) => r.writeHead(500).write('half'), 500, /^Ответ 500/, null],
]
function endless(response: { write: (text: string, done: () => void) => unknown; destroyed: boolean }) {
  response.write('x'.repeat(1_000), () => !response.destroyed && endless(response))
}

for (const [name, how, status, problem, waitMs] of ANSWERS)
  test(`an attempt that failed says why: ${name}`, async () => {
    answer = how
    const before = asked
    const told = await open.send(message)
    assert.equal(asked, before + 1, 'nothing is followed or repeated')
    assert.deepEqual([told.status, told.isTaken, told.waitMs], [status, false, waitMs])
    assert.match(told.problem, problem)
  })

test('an answer of success whose body never ends is taken at once', async () => {
  answer = (_, response) => endless(response.writeHead(200))
  const told = await open.send(message)
  assert.deepEqual([told.isTaken, told.problem], [true, ''])
})

test('nothing is sent to what is not of the internet, whatever its name says, nor without TLS', async () => {
  const before = asked
  const guarded = createWebhookSender(reaching((address) => address !== '127.0.0.1'))
  assert.match((await guarded.send(message)).problem, /внутрь сети/)
  const real = createWebhookSender(publicFetch())
  for (const url of [`https://127.0.0.1:${port}/`, `https://[::1]:${port}/`, `https://[::ffff:127.0.0.1]:${port}/`])
    assert.match((await real.send({ ...message, url })).problem, /внутрь сети/, url)
  assert.match((await real.send({ ...message, url: `https://localhost:${port}/` })).problem, /внутрь сети/)
  assert.equal((await open.send({ ...message, url: `http://hooks.example:${port}/` })).isTaken, false)
  assert.equal(asked, before)
})
