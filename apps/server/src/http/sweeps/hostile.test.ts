import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { callerIp } from '#platform/address.ts'
import { createLog } from '#platform/log.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'

const lines: string[] = []
const logger = createLog('warn', { write: (line) => void lines.push(line) })
const { app, db, as } = await testApp({ logger })
app.get('/api/unfit', async () => db.query('select $1::timestamptz', ['0000-01-01']))
app.get('/api/ours', async () => db.query('select 1 / (random() * 0)::integer'))
app.get('/api/caller', async (request) => callerIp(request))
app.post('/api/echo', async ({ body }) => body)
let goOn = () => {}
app.get('/slow', async () => {
  await new Promise<void>((resolve) => {
    goOn = resolve
  })
  throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
})
app.post('/unborn', async (_, reply) => reply.type('text/plain').send(Readable.from(unborn())))
app.get('/stream', async (_, reply) => reply.type('text/plain').send(Readable.from(endless())))
app.get('/long', async (_, reply) => reply.type('text/plain').send(randomBytes(4_000_000).toString('base64')))
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

/** Sends nothing until told to. */
async function* unborn() {
  await new Promise<void>((resolve) => {
    goOn = resolve
  })
  yield randomBytes(64_000).toString('base64')
}

function* endless() {
  for (;;) yield randomBytes(64_000).toString('base64')
}

test('a cursor that no list gave out is refused, however well formed', async () => {
  const places = [
    '0000-01-01T00:00:00.000000Z_1',
    '2026-02-30T00:00:00.000000Z_1',
    '10000-01-01T00:00:00.000000Z_1',
    '2026-11-20T09:00:00.000000Z_01',
    '2026-11-20T09:00:00.000000Z_1e3',
    '2026-11-20T09:00:00.000000Z_',
    '2026-11-20T09:00:00.000000Z_2147483648',
  ]
  const urls = places.flatMap((place) => [
    `/api/alpha/all/?after=${place}`,
    `/api/alpha/channels/podcasts/?after=${place}`,
    `/api/users/maria/alpha/?after=${place}`,
    `/api/signals/combined/?cursor=1_${place}`,
  ])
  for (const url of urls) assert.equal((await as('maria').get(url)).statusCode, 400, url)
  for (const edge of ['0001-01-01T00:00:00.000000Z_1', '9999-12-31T23:59:59.999999Z_2147483647']) {
    assert.equal((await as('guest').get(`/api/alpha/all/?after=${edge}`)).statusCode, 200, edge)
    assert.equal((await as('guest').get(`/api/signals/combined/?cursor=2_${edge}`)).statusCode, 200, edge)
  }
})

test('a number in an address or query is taken in its one normal spelling only', async () => {
  const id = await insertPost(db, { title: 'Одна' })
  await db.query(`insert into coins (api_id, slug, symbol, name) values ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin')`)
  await db.query(`insert into calendar_events (title, starts_at) values ('Событие', now())`)
  assert.equal((await as('guest').get(`/api/alpha/${id}/`)).statusCode, 200)
  assert.equal((await as('guest').get('/api/coins/1')).statusCode, 200)
  for (const url of [`/api/alpha/0${id}/`, '/api/coins/01', '/api/alpha/+1/', '/api/alpha/1e0/'])
    assert.equal((await as('guest').get(url)).statusCode, 404, url)
  for (const page of ['01', '1e0', '%201', '+1', '0x1', '1.0', ''])
    assert.equal((await as('guest').get(`/api/alpha/all/?page=${page}`)).statusCode, 400, page)
  assert.equal((await app.inject({ method: 'POST', url: '/api/calendar/event/?id=1' })).statusCode, 200)
  assert.equal((await app.inject({ method: 'POST', url: '/api/calendar/event/?id=01' })).statusCode, 400)
})

test('a value that a column does not take answers 400, an arithmetic error in our own SQL 500', async () => {
  lines.length = 0
  const unfit = await app.inject('/api/unfit')
  assert.deepEqual([unfit.statusCode, unfit.json().detail], [400, 'Проверьте поля'])
  assert.match(lines.join(), /a value the database does not take/)
  assert.equal((await app.inject('/api/ours')).statusCode, 500)
})

test('X-Forwarded-For counts only as far as it holds addresses', async () => {
  const callerOf = async (forwarded: string) =>
    (await app.inject({ url: '/api/caller', remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': forwarded } }))
      .body
  assert.equal(await callerOf('203.0.113.9'), '203.0.113.9')
  assert.equal(await callerOf('2001:db8::9'), '2001:db8::9')
  for (const junk of ['unknown', '<script>', '203.0.113.9:4711', '1', "'; drop table attempts --", ' '])
    assert.equal(await callerOf(junk), '127.0.0.1', junk)
  assert.equal(await callerOf('198.51.100.1, junk'), '127.0.0.1', 'nobody trusted named what stands before the junk')
})

test('lone surrogates and zero bytes are removed from every text of a JSON body', async () => {
  const echo = async (payload: string) =>
    (await app.inject({ method: 'POST', url: '/api/echo', payload, headers: { 'content-type': 'application/json' } }))
      .body
  assert.equal(await echo(String.raw`{"a\u0000":["x\ud800y\uDFFF\u0000","\ud83d\udca5"]}`), '{"a":["xy","💥"]}')
  // An escaped backslash starts no escape.
  assert.equal(await echo(String.raw`{"a":"\\ud800 \\\ud800 \"\n"}`), String.raw`{"a":"\\ud800 \\ \"\n"}`)
})

test('a zero byte in an address answers 404 without reaching the database', async () => {
  lines.length = 0
  for (const url of ['/api/users/mar%00ia/', '/api/alpha/channels/%00/', '/api/alpha/%00/?page=1', '/material/%00']) {
    const reply = await as('anna').get(url)
    assert.equal(reply.statusCode, 404, url)
    assert.match(reply.json().detail, /[а-я]/)
  }
  assert.equal((await as('anna').get('/api/alpha/all/?page=%00')).statusCode, 400)
  assert.equal((await as('anna').get('/api/search/?q=%00a%%0000')).statusCode, 200)
  assert.deepEqual(lines, [])
})

test('bytes that are not valid HTTP are refused in Russian', async () => {
  const answerTo = async (sent: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(sent)
    return text(socket)
  }
  for (const [sent, status, words] of [
    ['привет\r\n\r\n', 400, 'это не HTTP'],
    ['GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400, 'это не HTTP'],
    ['GET / HTTP/1.1\r\nhost: a\r\nexpect: a-miracle\r\n\r\n', 417, 'Expect не поддерживается'],
    [`GET /api/alpha/all/ HTTP/1.1\r\nhost: a\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'слишком длинные'],
  ] as const) {
    const [head, body] = (await answerTo(sent)).split('\r\n\r\n')
    assert.match(head!, new RegExp(`^HTTP/1.1 ${status} `), sent.slice(0, 40))
    assert.match(JSON.parse(body!).detail, new RegExp(words), sent.slice(0, 40))
  }
})

test('what is not HTTP behind a request whose answer has begun adds nothing to that answer', async () => {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write('GET /stream HTTP/1.1\r\nhost: x\r\n\r\n')
  const [begun] = await once(socket, 'data')
  socket.write('\0\0 not HTTP\r\n\r\n')
  const rest = await text(socket).catch(() => '')
  assert.match(String(begun), /^HTTP\/1.1 200 /)
  assert.doesNotMatch(rest, /HTTP\/1/)
})

test('a reader who disconnects in the middle is not logged as an error', async () => {
  const begun = (line: string, type: string, part: string, size = 'content-length: 900') =>
    `${line} HTTP/1.1\r\nhost: x\r\nauthorization: maria\r\ncontent-type: ${type}\r\n${size}\r\n\r\n${part}`
  const cases: [request: string, leavesAfter: 'question' | 'first bytes'][] = [
    [begun('POST /api/token/create/', 'application/json', '{"us'), 'question'],
    [begun('POST /api/token/create/', 'application/json', '4\r\n{"us\r\n', 'transfer-encoding: chunked'), 'question'],
    [begun('POST /api/payments/cryptocloud/callback/', 'multipart/form-data; boundary=x', '--x\r\n'), 'question'],
    [begun('PATCH /api/auth/users/me/', 'multipart/form-data; boundary=x', '--x\r\n'), 'question'],
    ['GET /slow HTTP/1.1\r\nhost: x\r\n\r\n', 'question'],
    // The request was read to the end, and nothing of the answer was sent yet.
    [begun('POST /unborn', 'application/json', '{}', 'content-length: 2'), 'question'],
    ['GET /long HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip\r\n\r\n', 'first bytes'],
    ['GET /stream HTTP/1.1\r\nhost: x\r\naccept-encoding: br\r\n\r\n', 'first bytes'],
    ['GET /stream HTTP/1.1\r\nhost: x\r\n\r\n', 'first bytes'],
  ]
  lines.length = 0
  for (const [text, leavesAfter] of cases) {
    for (const leave of ['destroy', 'resetAndDestroy'] as const) {
      const came = once(app.server, 'request')
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      socket.write(text)
      const [, response] = await came
      const closed = once(response, 'close')
      if (leavesAfter === 'first bytes') await once(socket, 'data')
      socket[leave]()
      await closed
      goOn()
    }
  }
  await app.close()
  assert.deepEqual(lines, [])
})
