import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { podcasts } from '@palata/contract/podcasts'
import { insertPost } from '#testing/acts/posts.ts'
import { memoryStore, testApp } from '#testing/app.ts'
import { testBrowser } from '#testing/browser.ts'
import { giveAudio, mp3 } from '#testing/files/audio.ts'
import { hashPassword } from '#testing/passwords.ts'

const kept = memoryStore()
/** What the store gives in place of a file; null: the file. */
let given: typeof kept.open | null = null
const objects: typeof kept = { ...kept, open: (key, range) => (given ?? kept.open)(key, range) }
const stage = await testApp({ objects })
const { app, db } = stage
const body = mp3(60)
const post = await insertPost(db, { title: 'Выпуск', model: 'Material', isPodcast: true })
const name = await giveAudio({ db, objects }, post, { body })
const other = await giveAudio(
  { db, objects },
  await insertPost(db, { title: 'Другой', model: 'News', isPodcast: true }),
)
await db.query(
  `insert into grants (account_id, source, starts_at, ends_at, reason) values (2, 'cryptocloud', $1::timestamptz - interval '1 day', $1::timestamptz + interval '10 minutes', 'Право')`,
  [stage.now()],
)

const PASSWORD = 'выпуск-за-выпуском-7'
await db.query('update accounts set password_hash = $1 where id in (2, 3)', [await hashPassword(PASSWORD)])

/** What a browser sends with an <audio> element: the media cookie and no token. */
async function signIn(username: string) {
  const browser = testBrowser(app)
  await browser.signIn(username, PASSWORD)
  return { browser, cookie: `picture_pass=${browser.jar.get('picture_pass')!.value}` }
}
const maria = await signIn('maria')
const oleg = await signIn('oleg')

const sign = async (filename = name) => (await stage.as('maria').call(podcasts.sign, { body: { filename } })).signed_url
const url = await sign()
const ask = (
  headers: Record<string, string> = {},
  { at = url, method = 'GET' as 'GET' | 'HEAD', who = maria.cookie } = {},
) => app.inject({ method, url: at, headers: { ...(who && { cookie: who }), ...headers } })
const size = body.length
const originOf = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

test('a signed address answers the whole audio file with its ETag', async () => {
  const { statusCode, headers, rawPayload } = await ask()
  assert.equal(statusCode, 200)
  assert.ok(rawPayload.equals(body))
  assert.deepEqual(
    ['content-type', 'content-length', 'accept-ranges', 'etag', 'cache-control', 'x-robots-tag', 'referrer-policy'].map(
      (header) => headers[header],
    ),
    [
      ...['audio/mpeg', String(size), 'bytes', `"${name}"`],
      ...['private, no-cache', 'noindex, nofollow, noarchive', 'no-referrer'],
    ],
  )
  assert.equal(headers['content-encoding'], undefined)
  const again = await ask({ 'if-none-match': String(headers.etag), 'accept-encoding': 'gzip' })
  assert.deepEqual([again.statusCode, again.rawPayload.length], [304, 0])
})

test('HEAD answers the headers of audio without the file', async () => {
  const { statusCode, headers, rawPayload } = await ask({}, { method: 'HEAD' })
  assert.deepEqual([statusCode, headers['content-length'], rawPayload.length], [200, String(size), 0])
  const part = await ask({ range: 'bytes=0-1' }, { method: 'HEAD' })
  assert.deepEqual([part.statusCode, part.headers['content-length'], part.rawPayload.length], [206, '2', 0])
})

const PARTS: [range: string, first: number, last: number][] = [
  // Safari asks this before it plays anything.
  ['bytes=0-1', 0, 1],
  ['bytes=0-', 0, size - 1],
  ['bytes=100-199', 100, 199],
  [`bytes=${size - 1}-`, size - 1, size - 1],
  [`bytes=10-${size + 1000}`, 10, size - 1],
  ['bytes=-5', size - 5, size - 1],
  ['bytes=-99999999999999999999', 0, size - 1],
  ['bytes=5-99999999999999999999999999', 5, size - 1],
  ['Bytes = 3-4', 3, 4],
]
for (const [range, first, last] of PARTS)
  test(`Range «${range}» is answered by that part`, async () => {
    const { statusCode, headers, rawPayload } = await ask({ range })
    assert.deepEqual(
      [statusCode, headers['content-range'], headers['content-length']],
      [206, `bytes ${first}-${last}/${size}`, String(last - first + 1)],
    )
    assert.ok(rawPayload.equals(body.subarray(first, last + 1)))
  })

for (const range of [
  `bytes=${size}-`,
  'bytes=9-3',
  'bytes=-0',
  'bytes=99999999999999999999-',
  `bytes=${size}-${size + 5}`,
])
  test(`Range «${range}» outside the file is refused`, async () => {
    const { statusCode, headers, rawPayload } = await ask({ range })
    assert.deepEqual([statusCode, headers['content-range'], rawPayload.length], [416, `bytes */${size}`, 0])
  })

for (const range of [
  'bytes=0-1,5-6',
  `bytes=${'0-1,'.repeat(5000)}0-1`,
  'bytes=-',
  'bytes=a-b',
  'items=0-1',
  'bytes=1--2',
  '',
])
  test(`Range «${range.slice(0, 30)}» is answered by the whole file`, async () => {
    const { statusCode, rawPayload } = await ask({ range })
    assert.deepEqual([statusCode, rawPayload.length], [200, size])
  })

test('a range with an If-Range of another file is answered by the whole file', async () => {
  const part = await ask({ range: 'bytes=5-9', 'if-range': `"${name}"` })
  assert.deepEqual([part.statusCode, part.rawPayload.length], [206, 5])
  for (const tag of ['"older"', `W/"${name}"`, 'Fri, 20 Nov 2026 09:00:00 GMT']) {
    const whole = await ask({ range: 'bytes=5-9', 'if-range': tag })
    assert.deepEqual([whole.statusCode, whole.rawPayload.length], [200, size], tag)
  }
})

test('a signed address works only for the person it was signed for', async () => {
  assert.equal((await ask({}, { who: '' })).statusCode, 403)
  assert.equal((await ask({}, { who: oleg.cookie })).statusCode, 403)
  assert.equal((await ask({}, { who: 'picture_pass=forged' })).statusCode, 403)
  const { statusCode, body: text } = await ask({ authorization: 'anna' }, { who: '' })
  assert.equal(statusCode, 403, 'who may hear it by an address of their own')
  assert.equal(JSON.parse(text).detail, 'Адрес недействителен или устарел')
})

test('a signed address with any part changed is refused', async () => {
  const signed = new URL(url, 'https://palata.example')
  const changed = (change: (address: URL) => void) => {
    const address = new URL(signed)
    change(address)
    return address.pathname + address.search
  }
  const set = (key: string, value: string) => changed(({ searchParams }) => searchParams.set(key, value))
  const until = Number(signed.searchParams.get('until'))
  const wrong: Record<string, string> = {
    person: set('for', '3'),
    time: set('until', String(until + 3600)),
    'time written otherwise': set('until', `0${until}`),
    'a feed instead of the player': set('feed', '1'),
    'no signature': changed(({ searchParams }) => searchParams.delete('signature')),
    'an empty signature': set('signature', ''),
    'a short signature': set('signature', 'abc'),
    'a signature in capitals': set('signature', signed.searchParams.get('signature')!.toUpperCase()),
    'two signatures': `${url}&signature=x`,
    'another file': url.replace(name, other),
    'a file that is not there': url.replace(name, 'none.mp3'),
    'no question': signed.pathname,
    'encoded twice': url.replace(name, encodeURIComponent(encodeURIComponent(`../${name}`))),
  }
  for (const [what, at] of Object.entries(wrong)) assert.equal((await ask({}, { at })).statusCode, 403, what)
  for (const path of [
    `/media/podcasts/../podcasts/../../secret`,
    `/media/podcasts/%2e%2e%2f%2e%2e%2fsecret`,
    '/media/podcasts/',
  ])
    assert.ok([403, 404].includes((await ask({}, { at: path + signed.search })).statusCode), path)
})

test('a signed address expires after an hour, and a new one works', async () => {
  const early = await stage.as('maria').call(podcasts.sign, { body: { filename: name } })
  await db.query(`update grants set ends_at = ends_at + interval '1 day'`)
  stage.pass(3599)
  assert.equal((await ask({}, { at: early.signed_url })).statusCode, 200)
  stage.pass(1)
  assert.equal((await ask({}, { at: early.signed_url })).statusCode, 403)
  assert.equal((await ask({}, { at: await sign() })).statusCode, 200)
})

test('an audio file that is missing or shorter than recorded answers 404', async () => {
  const at = await sign(other)
  const key = `podcasts/${other.replaceAll('-', '')}`
  const whole = (await objects.get(key))!
  await objects.put(key, whole.subarray(10), 'audio/mpeg')
  assert.equal((await ask({ range: 'bytes=0-1' }, { at })).statusCode, 404)
  await objects.remove(key)
  assert.equal((await ask({}, { at })).statusCode, 404)
  assert.equal((await ask({}, { at, method: 'HEAD' })).statusCode, 404)
})

test('replacing a recording ends the addresses of the old file', async () => {
  const at = await sign()
  await db.query(`update podcasts set audio_file = $2, key = 'podcasts/new.mp3' where post_id = $1`, [
    post,
    `${post}-new.mp3`,
  ])
  assert.equal((await ask({ range: 'bytes=9-' }, { at })).statusCode, 404)
  const { rows } = await db.query('select key from podcast_leftovers')
  assert.deepEqual(rows, [{ key: `podcasts/${name.replaceAll('-', '')}` }], 'the old file is to be removed')
  await db.query(`update podcasts set audio_file = $2, key = $3 where post_id = $1`, [post, name, rows[0]!.key])
})

test('audio of an unpublished post answers 404', async () => {
  const at = await sign()
  await db.query('update posts set live = false where id = $1', [post])
  assert.equal((await ask({}, { at })).statusCode, 404)
  await db.query('update posts set live = true where id = $1', [post])
})

const ENDS: Record<string, () => Promise<unknown>> = {
  'the right ends by the clock': () => db.query('update grants set ends_at = $1', [stage.now()]),
  'the session is ended elsewhere': async () => {
    await db.query('update sessions set ended_at = $1 where account_id = 2', [stage.now()])
    await stage.identity.hear('sessions.ended')
  },
  'the post is removed': () => db.query('update posts set live = false where id = $1', [post]),
}
/** Reads the whole file; the store has given half of it when `event` happens. How many bytes come, and whether all do. */
async function readThrough(event: () => Promise<unknown>) {
  const listener = await signIn('maria')
  const at = await sign()
  const half = Math.floor(size / 2)
  given = async () => ({
    size,
    stream: Readable.from(
      (async function* () {
        yield body.subarray(0, half)
        await event()
        stage.pass(6)
        yield body.subarray(half)
      })(),
    ),
  })
  const origin = app.server.listening ? originOf() : await app.listen({ port: 0, host: '127.0.0.1' })
  const reply = await fetch(origin + at, { headers: { cookie: listener.cookie } })
  assert.equal(reply.status, 200)
  let come = 0
  const isCut = await (async () => {
    for await (const piece of reply.body!) come += piece.length
  })().then(
    () => false,
    () => true,
  )
  given = null
  return { come: come === size ? 'all' : come === half ? 'half' : come, isCut }
}

for (const [why, end] of Object.entries(ENDS))
  test(`audio on its way is cut when ${why}`, async () => {
    assert.deepEqual(await readThrough(end), { come: 'half', isCut: true })
    await db.query('update posts set live = true where id = $1', [post])
    await db.query(`update grants set ends_at = $1::timestamptz + interval '1 day'`, [stage.now()])
    stage.pass(5)
  })

/** Where a listener breaks the connection off: what the store has done by then, and what has come. */
const STATES = {
  'while the store is asked': { isOpen: false, given: 0 },
  'before the first byte': { isOpen: true, given: 0 },
  'in the middle': { isOpen: true, given: 1000 },
  'before the last byte': { isOpen: true, given: size - 1 },
  'behind the last byte': { isOpen: true, given: size },
}
for (const [when, state] of Object.entries(STATES))
  test(`a listener who breaks off ${when} leaves nothing open, and others listen on`, { timeout: 60_000 }, async () => {
    const asked = Promise.withResolvers<void>()
    const opened = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<void>()
    const stream = new Readable({ read() {} }).on('close', closed.resolve).on('error', () => {})
    given = async () => {
      asked.resolve()
      if (!state.isOpen) await opened.promise
      return { size, stream }
    }
    const { port } = new URL(app.server.listening ? originOf() : await app.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    const { cookie } = await signIn('maria')
    const at = await sign()
    socket.write(`GET ${at} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`)
    await asked.promise
    if (state.given > 0) {
      stream.push(body.subarray(0, state.given))
      if (state.given === size) stream.push(null)
      let come = 0
      for await (const piece of socket.iterator({ destroyOnReturn: false })) {
        come += piece.length
        if (come > state.given) break
      }
    }
    socket.resetAndDestroy()
    await once(socket, 'close')
    opened.resolve()
    await closed.promise
    given = null
    assert.ok((await ask({}, { at, who: cookie })).rawPayload.equals(body))
  })

test('audio on its way is not cut while the database restarts', async (t) => {
  const restart = async () => {
    t.mock.method(db, 'query', () =>
      Promise.reject(
        Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
      ),
    )
  }
  assert.deepEqual(await readThrough(restart), { come: 'all', isCut: false })
  t.mock.restoreAll()
  stage.pass(5)
})

test('audio is refused within five seconds after the access ends', async () => {
  const at = await sign()
  assert.equal((await ask({ range: 'bytes=0-1' }, { at })).statusCode, 206)
  await db.query('update grants set ends_at = $1', [stage.now()])
  stage.pass(5)
  const { statusCode, rawPayload } = await ask({ range: 'bytes=2-3' }, { at })
  assert.equal(statusCode, 403)
  assert.ok(!rawPayload.includes(body.subarray(2, 4)))
  await db.query(`update grants set ends_at = $1::timestamptz + interval '1 day'`, [stage.now()])
  stage.pass(5)
  assert.equal((await ask({ range: 'bytes=2-3' }, { at })).statusCode, 206)
  await maria.browser.send('POST', '/api/token/blacklist/')
  assert.equal((await ask({ range: 'bytes=2-3' }, { at })).statusCode, 403, 'after signing out')
})
