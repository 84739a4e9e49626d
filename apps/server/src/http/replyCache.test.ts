import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ReplyCache } from './replyCache.ts'

function stage() {
  let now = 0
  let made = 0
  const cache = new ReplyCache({ freshMs: 10, staleMs: 100, maxEntries: 2, now: () => now })
  const make = async () => {
    made += 1
    return { body: `made ${made}`, contentType: 'text/plain', status: 200 }
  }
  const at = (time: number) => {
    now = time
  }
  return { cache, make, at, count: () => made }
}

test('one request fills the entry for all who wait', async () => {
  const { cache, make, count } = stage()
  await Promise.all(Array.from({ length: 50 }, () => cache.get('/', make)))
  assert.equal(count(), 1)
})

test('a stale reply is given at once and refreshed behind the reader', async () => {
  const { cache, make, at } = stage()
  await cache.get('/', make)
  at(50)
  assert.equal((await cache.get('/', make)).body.toString(), 'made 1')
  const body = async () => (await cache.get('/', make)).body.toString()
  while ((await body()) === 'made 1') await new Promise((done) => setImmediate(done))
  assert.equal(await body(), 'made 2')
})

test('a refresh that fails drops the entry, so the next reader sees why', async () => {
  const { cache, make, at } = stage()
  await cache.get('/', make)
  at(50)
  const fail = async () => {
    throw new Error('away')
  }
  await cache.get('/', fail)
  await new Promise((done) => setImmediate(done))
  await assert.rejects(async () => cache.get('/', fail), /away/)
})

test('refusals are not stored and the store is bounded', async () => {
  const { cache, make, count } = stage()
  const refuse = async () => ({ ...(await make()), status: 404 })
  await cache.get('/missing', refuse)
  await cache.get('/missing', refuse)
  assert.equal(count(), 2)
  for (const key of ['/a', '/b', '/c', '/a']) await cache.get(key, make)
  assert.equal(count(), 6, '/a was pushed out by /c')
})
