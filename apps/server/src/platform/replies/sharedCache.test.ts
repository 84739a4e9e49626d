import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../errors.ts'
import { Caches, type Line, SharedCache } from './sharedCache.ts'

function stage(staleMs = 100) {
  let now = 0
  let made = 0
  const cache = new SharedCache<string>({ freshMs: 10, staleMs, maxEntries: 2, now: () => now })
  const make = async () => {
    made += 1
    return `made ${made}`
  }
  const at = (time: number) => {
    now = time
  }
  return { cache, make, at, count: () => made }
}

/** A read that ends when told to. */
function slow(value: string) {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { make: () => promise, end: () => resolve(value) }
}

test('fifty concurrent readers of one key cause one read', async () => {
  const { cache, make, count } = stage()
  await Promise.all(Array.from({ length: 50 }, () => cache.get('/', make)))
  assert.equal(count(), 1)
})

test('a stale value is answered at once and refreshed in the background', async () => {
  const { cache, make, at } = stage()
  await cache.get('/', make)
  at(50)
  assert.equal(await cache.get('/', make), 'made 1')
  while ((await cache.get('/', make)) === 'made 1') await new Promise((done) => setImmediate(done))
  assert.equal(await cache.get('/', make), 'made 2')
})

test('a failed refresh drops the entry, so that the next reader gets the error', async () => {
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

test('a full cache drops the entry asked for longest ago', async () => {
  const { cache, make, count } = stage()
  for (const key of ['/a', '/b', '/a', '/c', '/a']) await cache.get(key, make)
  assert.equal(count(), 3, '/b was pushed out by /c')
  await cache.get('/b', make)
  assert.equal(count(), 4)
})

test('a read overtaken by an expiry is neither kept nor joined by later readers', async () => {
  const { cache, make } = stage(0)
  const old = slow('old')
  const before = cache.get('/', old.make)
  cache.expire()
  const after = cache.get('/', make)
  assert.equal(await after, 'made 1')
  old.end()
  assert.equal(await before, 'old')
  assert.equal(await cache.get('/', make), 'made 1', 'the older read replaced nothing')
  cache.expire()
  assert.equal(await cache.get('/', make), 'made 2', 'without a stale time nobody gets what is over')
})

test('a read begun before its own key expired is kept for nobody', async () => {
  const { cache, make } = stage()
  const old = slow('old')
  const before = cache.get('/own', old.make)
  cache.expire('/own')
  old.end()
  assert.equal(await before, 'old')
  assert.equal(await cache.get('/own', make), 'made 1', 'whoever changed it reads the change')
})

test('expiring one key leaves other entries and reads in progress', async () => {
  const { cache, make, count } = stage(0)
  const other = slow('other')
  const waiting = cache.get('/other', other.make)
  await cache.get('/own', make)
  cache.expire('/own')
  other.end()
  await waiting
  assert.equal(await cache.get('/other', make), 'other')
  await cache.get('/own', make)
  assert.equal(count(), 2)
})

const refuse = async () => {
  throw new Refusal('too_many')
}

test('whose limits are spent is refused alone: who waits for the same value reads it, and a kept one stays', async () => {
  const { cache, make, at, count } = stage()
  const refused = Promise.withResolvers<string>()
  const first = cache.get('/', () => refused.promise)
  const others = [1, 2, 3].map(() => cache.get('/', make))
  refused.reject(new Refusal('too_many'))
  await assert.rejects(async () => first, { code: 'too_many' })
  assert.deepEqual([await Promise.all(others), count()], [['made 1', 'made 1', 'made 1'], 1])
  at(50)
  assert.equal(await cache.get('/', refuse), 'made 1')
  await new Promise((done) => setImmediate(done))
  assert.equal(await cache.get('/', refuse), 'made 1', 'the refusal dropped nothing')
})

test('an error that is not of the caller is shared by all who wait', async () => {
  const { cache, make, count } = stage()
  const away = Promise.withResolvers<string>()
  const all = [cache.get('/', () => away.promise), cache.get('/', make)]
  away.reject(new Error('away'))
  for (const one of all) await assert.rejects(async () => one, /away/)
  assert.equal(count(), 0)
})

test('nobody waits in the line of another, and who waits in their own asks once', async () => {
  const { cache, make, count } = stage()
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>()
  let taken = 0
  const long: Line = {
    whose: 'long',
    take: async (read) => {
      taken += 1
      await isOpen
      return read()
    },
  }
  const waiting = [1, 2, 3].map(() => cache.get('/', make, undefined, long))
  const quick: Line = { whose: 'quick', take: (read) => read() }
  assert.equal(await cache.get('/', make, undefined, quick), 'made 1')
  open()
  assert.deepEqual([await Promise.all(waiting), count(), taken], [['made 1', 'made 1', 'made 1'], 1, 1])
})

test('who came before a change does not answer who comes after it', async () => {
  const { cache, make } = stage()
  const line: Line = { whose: 'one', take: (read) => read() }
  for (const forget of [() => cache.expire(), () => cache.drop()]) {
    cache.drop()
    const old = slow('old')
    const before = cache.get('/', old.make, undefined, line)
    forget()
    const after = cache.get('/', make, undefined, line)
    old.end()
    assert.equal(await before, 'old')
    assert.match(await after, /^made/)
  }
})

test('a cache that is switched off reads every time', async () => {
  const read = new Caches({ isOn: false }).open<number>({ freshMs: 1_000, staleMs: 0, maxEntries: 1 })
  let made = 0
  const make = async () => {
    made += 1
    return made
  }
  assert.deepEqual([await read('/', make), await read('/', make)], [1, 2])
})
