import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { StoredReply } from '#platform/replies/storedReply.ts'
import { ReplyCache } from './replyCache.ts'

function stage(given: { status?: number; isKept?: boolean } = {}) {
  let made = 0
  const cache = new ReplyCache({ freshMs: 10, staleMs: 100, maxEntries: 2, now: () => 0 })
  const get = () =>
    cache.get('/', async () => {
      made += 1
      return { body: `made ${made}`, contentType: 'text/plain', status: 200, ...given }
    })
  return { cache, get, count: () => made }
}

test('a cached reply is made once', async () => {
  const { get, count } = stage()
  const [one, other] = [await get(), await get()]
  assert.equal(count(), 1)
  assert.equal(one, other)
})

test('a stored reply is compressed fast for its first reader and smaller for later ones', async () => {
  const body = Array.from({ length: 2_000 }, (_, index) => `слово ${(index * 7919) % 1009}`).join(' ')
  for (const [encoding, open] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    const reply = new StoredReply({ body, contentType: 'text/plain', status: 200 })
    const first = reply.in(encoding)
    assert.equal(reply.in(encoding), first, 'the second reader does not wait')
    while (reply.in(encoding) === first) await new Promise((done) => setImmediate(done))
    const last = reply.in(encoding)
    assert.deepEqual([open(first).toString(), open(last).toString()], [body, body])
    assert.ok(last.length < first.length, `${last.length} after ${first.length}`)
  }
})

test('errors and replies not to be kept are made anew, shared only by those who ask at the same time', async () => {
  for (const given of [{ status: 404 }, { isKept: false }]) {
    const { get, count } = stage(given)
    await Promise.all([get(), get()])
    await get()
    assert.equal(count(), 2)
  }
})

test('after an event the next reader gets the cached reply and later ones the new one', async () => {
  const { cache, get } = stage()
  await get()
  cache.expire()
  assert.equal((await get()).body.toString(), 'made 1')
  while ((await get()).body.toString() === 'made 1') await new Promise((done) => setImmediate(done))
})
