import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
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

test('a reply is made and compressed once', async () => {
  const { get, count } = stage()
  const [one, other] = [await get(), await get()]
  assert.equal(count(), 1)
  assert.equal(one, other)
  assert.equal(gunzipSync(one.gzip).toString(), 'made 1')
})

test('refusals and what is not to be kept are made anew; those who asked together share them', async () => {
  for (const given of [{ status: 404 }, { isKept: false }]) {
    const { get, count } = stage(given)
    await Promise.all([get(), get()])
    await get()
    assert.equal(count(), 2)
  }
})

test('after an event the next reader gets the reply at hand and the one after it the new one', async () => {
  const { cache, get } = stage()
  await get()
  cache.expire()
  assert.equal((await get()).body.toString(), 'made 1')
  while ((await get()).body.toString() === 'made 1') await new Promise((done) => setImmediate(done))
})
