import './environment.ts'

import { feed } from '@palata/contract/feed'
import { posts } from '@palata/contract/posts'
import { search } from '@palata/contract/search'
import { signals } from '@palata/contract/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KEPT_AT } from '../src/features/offline/stores.ts'
import { claimsOf, leave } from './account.ts'
import { answerCall, answerPicture } from './answers.ts'
import { callAt } from './calls.ts'
import { isPage } from './paths.ts'
import { allWords, memory, requestOf, settled, tokenOf, told } from './testing.ts'

const MARIA = 2
const OLEG = 3
const DAY_MS = 86_400_000
const PAID = { has_paid_access: true, is_moderator: false, has_pon_subscription: false, days_left: 12 }
let session = 0
let token: string
/** The fake server; null means no network. */
let server: ((path: string) => Response | Promise<Response>) | null

const json = (body: unknown, status = 200) => Response.json(body, { status })
const text = (id: number, words: string) => json({ id, content: words })

beforeEach(() => {
  session += 1
  token = tokenOf(MARIA, `s${session}`)
  told.length = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!server) throw new TypeError('Failed to fetch')
    return server(new URL(request.url).pathname)
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await leave(null)
})

async function ask(path: string, as = token) {
  const event = requestOf(path, { token: as })
  const response = await answerCall(event)
  await settled(event)
  return response
}

test.each([
  ['/api/alpha/all/', feed.all],
  ['/api/alpha/12/', posts.get],
  ['/api/alpha/inner-pages/', posts.texts],
  ['/api/alpha/channels/macro/', feed.channel],
  ['/api/signals/7/', signals.get],
  ['/api/signals/combined/', signals.combined],
  ['/api/search', search.find],
  ['/api/nothing/', null],
])('the path %s is matched to its call of the contract', (path, endpoint) => expect(callAt(path)).toBe(endpoint))

test.each([
  ['/', true],
  ['/ledger', true],
  ['/ledger/1204', true],
  ['/ledger/3be7-18', true],
  ['/methodology', true],
  ['/ledger/checkpoint', false],
  ['/ledger/vkey', false],
  ['/ledger/tile/0/000', false],
  ['/ledger/tile/entries/000.p/5', false],
  ['/ledger/find', false],
  ['/api/ledger/', false],
])('the worker takes %s for a page: %s', (path, expected) => expect(isPage(path)).toBe(expected))

test('a stored reply is served without a network, with the time it was fetched', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T11:20:00Z'), toFake: ['Date'] })
  server = () => text(12, 'Слова')
  expect((await ask('/api/alpha/12/'))!.headers.get(KEPT_AT)).toBeNull()
  vi.setSystemTime(new Date('2026-11-22T15:00:00Z'))
  server = null
  const kept = (await ask('/api/alpha/12/'))!
  expect(kept.headers.get(KEPT_AT)).toBe('2026-11-22T11:20:00.000Z')
  expect(await kept.json()).toEqual({ id: 12, content: 'Слова' })
  const url = '/api/alpha/12/'
  expect(told).toEqual([
    { kind: 'served', served: { url, about: 'page', how: 'fresh' } },
    { kind: 'served', served: { url, about: 'page', how: 'kept', at: '2026-11-22T11:20:00.000Z' } },
  ])
})

test('a reply never stored is a network error, and the page is told that it is missing', async () => {
  server = null
  expect((await ask('/api/alpha/12/'))!.type).toBe('error')
  expect(told).toEqual([{ kind: 'served', served: { url: '/api/alpha/12/', about: 'page', how: 'missing' } }])
})

test('texts fetched together are stored one by one', async () => {
  server = () =>
    json([
      { id: 5, content: 'Пять' },
      { id: 6, content: 'Шесть' },
    ])
  await ask('/api/alpha/inner-pages/?list_id=5,6')
  server = null
  expect(await (await ask('/api/alpha/6/'))!.json()).toEqual({ id: 6, content: 'Шесть' })
})

test('a guest’s calls and calls not meant for the store are not handled by the worker', async () => {
  expect(answerCall(requestOf('/api/alpha/12/'))).toBeUndefined()
  expect(answerCall(requestOf('/api/search/?q=a', { token }))).toBeUndefined()
  expect(answerCall(requestOf('/api/coins/prices/?ids=jito', { token }))).toBeUndefined()
  expect(answerCall(requestOf('/api/alpha/12/', { token: 'not.a.token' }))).toBeUndefined()
})

test('a sign-out empties the store, and a late reply is not stored', async () => {
  server = () => text(12, 'Канарейка')
  await ask('/api/alpha/12/')
  let come = () => {}
  server = () =>
    new Promise((resolve) => {
      come = () => resolve(text(13, 'Канарейка'))
    })
  const late = requestOf('/api/alpha/13/', { token })
  const answer = answerCall(late)!
  await vi.waitFor(() => expect(come.toString()).toContain('resolve'))
  await leave(claimsOf(`Bearer ${token}`))
  come()
  expect((await answer).status).toBe(200)
  await settled(late)
  // A call of the signed-out session that starts later.
  server = () => text(14, 'Канарейка')
  expect((await ask('/api/alpha/14/'))!.status).toBe(200)
  expect(await allWords()).not.toContain('Канарейка')
  expect([...memory.stores.keys()]).toEqual([])
  expect(await kept()).toEqual([])
})

test('a sign-out during the writing of a reply leaves no store and no address', async () => {
  server = () => text(15, 'Канарейка')
  const open = memory.open.bind(memory)
  vi.spyOn(memory, 'open').mockImplementation(async (name) => {
    const store = await open(name)
    if (!name.endsWith('-calls')) return store
    const put = store.put
    store.put = async (request, response) => {
      await put(request, response)
      await leave(claimsOf(`Bearer ${token}`))
    }
    return store
  })
  expect((await ask('/api/alpha/15/'))!.status).toBe(200)
  expect([...memory.stores.keys()]).toEqual([])
  expect(await kept()).toEqual([])
})

test('a sign-out during the writing of pictures leaves no store of them, then or later', async () => {
  server = () => json(PAID)
  await ask('/api/auth/users/me/')
  server = () => text(1, 'Картинка')
  const store = await memory.open(`kept-${MARIA}-pictures`)
  const put = store.put
  let written = 0
  store.put = async (request, response) => {
    await put(request, response)
    written += 1
    if (written === 6) await leave(claimsOf(`Bearer ${token}`))
  }
  const events = Array.from({ length: 12 }, (_, id) => requestOf(`/media/${id}.svg`))
  await Promise.all(events.map(answerPicture))
  await Promise.all(events.map(settled))
  // Lets background writes finish.
  for (let turn = 0; turn < 200; turn += 1) await new Promise((done) => setTimeout(done))
  expect(written).toBeGreaterThanOrEqual(6)
  expect([...memory.stores.keys()]).toEqual([])
  expect(await kept()).toEqual([])
})

/** Expiration records that are left. */
async function kept() {
  const { openDB } = await import('idb')
  const db = await openDB('workbox-expiration')
  return db.objectStoreNames.contains('cache-entries') ? db.getAll('cache-entries') : []
}

test('another account does not get the stored replies of the one before', async () => {
  server = () => text(12, 'Канарейка')
  await ask('/api/alpha/12/')
  server = null
  const response = await ask('/api/alpha/12/', tokenOf(OLEG, `oleg${session}`))
  expect(response!.type).toBe('error')
  expect(await allWords()).not.toContain('Канарейка')
})

test('a renewed token of the same account gets its stored replies', async () => {
  server = () => text(12, 'Слова')
  await ask('/api/alpha/12/')
  server = null
  expect((await ask('/api/alpha/12/', tokenOf(MARIA, `again${session}`)))!.status).toBe(200)
})

test('the end of access empties the store', async () => {
  server = () => text(12, 'Канарейка')
  await ask('/api/alpha/12/')
  server = () => json({ ...PAID, has_paid_access: false, days_left: 0 })
  await ask('/api/auth/users/me/')
  expect(await allWords()).not.toContain('Канарейка')
})

test.each([
  ['a subscription of twelve days', PAID, 14, false],
  ['a subscription of twelve days', PAID, 11, true],
  ['a holder', { ...PAID, has_pon_subscription: true }, 20, true],
  ['a moderator', { ...PAID, has_paid_access: false, is_moderator: true, days_left: 0 }, 20, true],
])('stored texts of %s after %s days offline are served or not', async (_, me, days, isThere) => {
  vi.useFakeTimers({ now: new Date('2026-11-01T12:00:00Z'), toFake: ['Date'] })
  server = (path) => (path.includes('users/me') ? json(me) : text(12, 'Слова'))
  await ask('/api/auth/users/me/')
  await ask('/api/alpha/12/')
  vi.setSystemTime(Date.now() + (days as number) * DAY_MS)
  server = null
  expect((await ask('/api/alpha/12/'))!.type === 'error').toBe(!isThere)
})

test.each([403, 404, 410])('a reply refused with %i later is removed from the store', async (status) => {
  server = () => text(12, 'Слова')
  await ask('/api/alpha/12/')
  server = () => json({ detail: 'Нет' }, status)
  expect((await ask('/api/alpha/12/'))!.status).toBe(status)
  server = null
  expect((await ask('/api/alpha/12/'))!.type).toBe('error')
})

test('a 503 of the proxy is answered from the store, or passed on when nothing is stored', async () => {
  server = () => text(12, 'Слова')
  await ask('/api/alpha/12/')
  server = () => json({ detail: 'Занят' }, 503)
  expect((await ask('/api/alpha/12/'))!.headers.get(KEPT_AT)).not.toBeNull()
  expect((await ask('/api/alpha/13/'))!.status).toBe(503)
})

test('stored replies older than a month are removed', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-01T12:00:00Z'), toFake: ['Date'] })
  server = () => Response.json({ id: 12 }, { headers: { date: new Date().toUTCString() } })
  await ask('/api/alpha/12/')
  vi.setSystemTime(Date.now() + 31 * DAY_MS)
  server = null
  expect((await ask('/api/alpha/12/'))!.type).toBe('error')
})

test('of more than two hundred stored pictures the oldest are removed', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-01T12:00:00Z'), toFake: ['Date'] })
  server = () => json(PAID)
  await ask('/api/auth/users/me/')
  for (let id = 1; id <= 203; id += 1) {
    vi.setSystemTime(Date.now() + 1000)
    const event = requestOf(`/media/${id}.svg`)
    await answerPicture(event)
    await settled(event)
  }
  const name = [...memory.stores.keys()].find((one) => one.endsWith('-pictures'))!
  const left = await memory.stores.get(name)!.keys()
  expect(left).toHaveLength(200)
  expect(left.some(({ url }) => url.endsWith('/media/1.svg'))).toBe(false)
})

test('a guest’s pictures are not stored', async () => {
  server = () => text(1, 'Картинка')
  await answerPicture(requestOf('/media/1.svg'))
  expect(await allWords()).toBe('')
})
