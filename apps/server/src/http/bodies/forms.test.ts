import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { contract } from '@palata/contract'
import type { Endpoint } from '@palata/contract/endpoint'
import { isRefusal } from '#platform/errors.ts'
import { testApp } from '#testing/app.ts'
import { readForm } from './formParts.ts'

const stage = await testApp()
const { app } = stage
const LIMITS = { fileBytes: 50_000, files: 2, fields: 20, textBytes: 10_000, bytes: 110_000 }
const PIECE = 1_000
const MULTIPART = 'multipart/form-data; boundary=x'

/** A body without an end that counts its pieces of a thousand bytes. */
function endless(first: string, again: (count: number) => string) {
  let pieces = 0
  function* made() {
    let text = first
    for (let count = 0; ; ) {
      while (text.length < PIECE) {
        count += 1
        text += again(count)
      }
      pieces += 1
      yield Buffer.from(text.slice(0, PIECE), 'latin1')
      text = text.slice(PIECE)
    }
  }
  // One piece at a time, as a socket would deliver them.
  return { body: Readable.from(made(), { highWaterMark: 1, objectMode: true }), pieces: () => pieces }
}
const part = (name: string, more = '', value = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

/** Bodies without an end, and the most bytes that may be read of each. */
const ENDLESS: [name: string, type: string, first: string, again: (count: number) => string, most: number][] = [
  ['empty parts without headers', MULTIPART, '', () => '--x\r\n\r\n\r\n', 5_000],
  ['parts without a name', MULTIPART, '', () => '--x\r\nContent-Disposition: form-data\r\n\r\n\r\n', 5_000],
  ['empty fields', MULTIPART, '', (count) => part(`f${count}`), 5_000],
  ['one field again and again', MULTIPART, '', () => part('f', '', 'y'), 5_000],
  ['fields named like prototypes', MULTIPART, '', () => part('__proto__'), 5_000],
  ['empty files', MULTIPART, '', (count) => part(`f${count}`, '; filename="a"'), 5_000],
  ['one file', MULTIPART, part('f', '; filename="a"').slice(0, -2), () => 'y'.repeat(999), 54_000],
  ['one text', MULTIPART, part('f').slice(0, -2), () => 'y'.repeat(999), 14_000],
  ['large texts', MULTIPART, '', (count) => part(`f${count}`, '', 'y'.repeat(2_000)), 14_000],
  ['a name of a part', MULTIPART, '--x\r\nContent-Disposition: form-data; name="', () => 'y'.repeat(999), 14_000],
  ['headers of a part', MULTIPART, '--x\r\n', (count) => `X-${count}: y\r\n`, 14_000],
  ['words before the first part', MULTIPART, '', () => 'y'.repeat(999), 14_000],
  ['words after the last part', MULTIPART, '--x--\r\n', () => 'y'.repeat(999), 14_000],
  ['almost a boundary', MULTIPART, part('f').slice(0, -2), () => '\r\n--', 14_000],
  ['keys of a query', 'application/x-www-form-urlencoded', '', (count) => `k${count}=&`, 3_000],
  ['a key of a query', 'application/x-www-form-urlencoded', '', () => 'y'.repeat(999), 14_000],
  ['a value of a query', 'application/x-www-form-urlencoded', 'k=', () => '%20'.repeat(333), 14_000],
]

for (const [name, type, first, again, most] of ENDLESS)
  test(`a form without an end is refused early and not read further: ${name}`, async () => {
    const { body, pieces } = endless(first, again)
    await assert.rejects(readForm({ 'content-type': type }, body, LIMITS), isRefusal)
    assert.ok(pieces() * PIECE <= most, `${pieces() * PIECE} bytes`)
    const before = pieces()
    await new Promise(setImmediate)
    assert.ok(pieces() <= before + 1, 'nothing more is read')
    body.destroy()
  })

test('a form keeps names, texts, files and their order, in pieces of any size', async () => {
  const sent = [
    part('title', '', 'Слово'),
    part('картинка', '; filename="фото.png"\r\nContent-Type: image/png', 'abc'),
    part('list', '', 'b'),
    part('list', '', 'a'),
    part('empty', '; filename=""\r\nContent-Type: application/octet-stream'),
    part('typed', '\r\nContent-Type: application/octet-stream', 'text'),
    '--x--\r\n',
  ].join('')
  const whole = Buffer.from(sent)
  for (const size of [1, 7, whole.length]) {
    const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
      whole.subarray(at * size, (at + 1) * size),
    )
    const parts = await readForm({ 'content-type': MULTIPART }, Readable.from(pieces), LIMITS)
    const told = await Promise.all(
      parts.map(async ([name, value]) =>
        typeof value === 'string' ? [name, value] : [name, value.name, value.type, await value.text()],
      ),
    )
    const byName = (one: string[], other: string[]) => one[0]!.localeCompare(other[0]!)
    // A file may come after a later field; values of one name keep their order.
    assert.deepEqual(
      told.toSorted(byName),
      [
        ['title', 'Слово'],
        ['картинка', 'фото.png', 'image/png', 'abc'],
        ['list', 'b'],
        ['list', 'a'],
        ['empty', '', 'application/octet-stream', ''],
        ['typed', 'text'],
      ].toSorted(byName),
      String(size),
    )
  }
})

test('what is no form, or breaks off, is refused as no form', async () => {
  for (const [type, body] of [
    ['multipart/form-data', '--x--'],
    [MULTIPART, ''],
    [MULTIPART, 'no form'],
    [MULTIPART, '--x\r\n'],
    [MULTIPART, part('f', '; filename="a"', 'half').slice(0, -4)],
    [`multipart/form-data; boundary=${'b'.repeat(500)}`, '--x--'],
  ] as const)
    await assert.rejects(
      async () => readForm({ 'content-type': type }, Readable.from([Buffer.from(body)]), LIMITS),
      { code: 'bad_form' },
      body,
    )
})

const forms = Object.values(contract)
  .flatMap((feature) => Object.values<Endpoint>(feature as never))
  .filter(({ form }) => form)

test('every form states its limits', () => {
  assert.ok(forms.length >= 10)
  for (const { at, form } of forms) {
    const { maxFileBytes = 0, maxFiles = 1, maxTextBytes = 0, perHour } = form!
    const bytes = maxFileBytes * maxFiles + maxTextBytes
    assert.ok(bytes <= 128 * 1024 * 1024, at)
    assert.ok(maxFileBytes === 0 || perHour! <= 360, at)
  }
})

await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

/** Sends a body as long as the server takes it. Returns the status and how many bytes the server read. */
async function sendAll(line: string, headers: Record<string, string>, piece: Buffer, bytes: number) {
  const came = once(app.server, 'request') as Promise<[IncomingMessage]>
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  const size = headers['transfer-encoding'] ? {} : { 'content-length': String(bytes) }
  const head = Object.entries({ host: 'x', ...size, ...headers })
  socket.write(`${line} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += String(chunk)
  })
  const [request] = await came
  const { socket: theirs } = request
  const closed = once(theirs, 'close')
  for (let sent = 0; sent < bytes && !theirs.destroyed && answer === ''; sent += piece.length)
    if (!socket.write(piece)) await Promise.race([new Promise((done) => socket.once('drain', done)), closed])
  await closed
  socket.destroy()
  return { status: Number(answer.split(' ')[1]), answer, read: theirs.bytesRead }
}
const MEGABYTES = 1024 * 1024

test('a refused body is not read further, whoever sends it and whatever it says of its size', async () => {
  const empty = Buffer.from('--x\r\n\r\n\r\n'.repeat(6_000))
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'y'), Buffer.from('\r\n')])
  const chunked = { 'transfer-encoding': 'chunked' }
  const cases: [name: string, line: string, headers: Record<string, string>, piece: Buffer, status: number][] = [
    ['empty parts', 'POST /api/feedback/', { 'content-type': MULTIPART }, empty, 413],
    [
      'empty parts of a member',
      'POST /api/alpha/all/',
      { authorization: 'maria', 'content-type': MULTIPART },
      empty,
      413,
    ],
    [
      'too large by its own words',
      'POST /api/payments/cryptocloud/callback/',
      { 'content-type': MULTIPART },
      empty,
      413,
    ],
    ['JSON without a size', 'POST /api/token/create/', { 'content-type': 'application/json', ...chunked }, chunk, 413],
    ['a guest’s post', 'POST /api/alpha/all/', { 'content-type': MULTIPART }, empty, 401],
    [
      'compressed',
      'POST /api/feedback/',
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      empty,
      415,
    ],
    ['an unknown address', 'POST /api/nothing/', { 'content-type': 'application/json' }, empty, 413],
  ]
  for (const [name, line, headers, piece, status] of cases) {
    const { status: got, answer, read } = await sendAll(line, headers, piece, 5 * MEGABYTES)
    assert.equal(got, status, `${name}: ${answer.slice(0, 200)}`)
    assert.match(answer, /connection: close/i, name)
    assert.ok(read < MEGABYTES, `${name}: ${read} bytes were read`)
  }
})

test('forms with files are counted by person or address before they are read', async () => {
  const send = (ip: string) =>
    app.inject({
      method: 'POST',
      url: '/api/feedback/',
      remoteAddress: ip,
      headers: { 'content-type': MULTIPART },
      payload: 'no form',
    })
  for (let count = 0; count < 10; count += 1) assert.equal((await send('203.0.113.50')).statusCode, 400)
  const headers = { 'content-type': MULTIPART, 'x-forwarded-for': '203.0.113.50' }
  const late = await sendAll('POST /api/feedback/', headers, Buffer.alloc(65_536, 'y'), 5 * MEGABYTES)
  assert.equal(late.status, 429, late.answer)
  assert.match(late.answer, /retry-after/i)
  assert.ok(late.read < MEGABYTES, `${late.read} bytes were read`)
  assert.equal((await send('203.0.113.51')).statusCode, 400, 'others are not counted')
  stage.pass(3600)
  assert.equal((await send('203.0.113.50')).statusCode, 400)
})
