import './environment.ts'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enter, leave } from './account.ts'
import { memory, requestOf, settled } from './testing.ts'

const ASSET = '/assets/page-1a2b.js'
const ICON = '/static/icons/logo.svg'
vi.stubGlobal('FILES_OF_BUILD', [
  { url: '/shell.html', revision: 'a1' },
  { url: ASSET, revision: null },
  { url: ICON, revision: 'b2' },
])
const { answerAsset, answerPage, answerStatic, installFiles } = await import('./shell.ts')

/** The fake server; null means no network. */
let server: ((path: string) => Response | Promise<Response>) | null
const words = async (reply: Promise<Response>) => (await reply).text()
/** The precache of the build's files. */
const files = async () => memory.open((await memory.keys()).find((name) => name.includes('precache'))!)

beforeEach(async () => {
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (!server) throw new TypeError('Failed to fetch')
    return server(new URL(typeof request === 'string' ? request : request.url).pathname)
  })
  server = (path) => new Response(`сборка: ${path}`)
  const installing = new ExtendableEvent('install')
  await installFiles(installing)
})
afterEach(async () => {
  vi.useRealTimers()
  memory.stores.clear()
  await leave(null)
})

async function open(path = '/opinion/12') {
  const event = requestOf(path)
  const text = await words(answerPage(event))
  await settled(event)
  return text
}

test('a page comes from the server with a network, and from the stored shell without one', async () => {
  server = () => new Response('страница')
  expect(await open()).toBe('страница')
  server = null
  expect(await open()).toBe('сборка: /shell.html')
})

test.each([502, 503, 504])(
  'a %i is replaced by the shell for an account with a store, and passed on to others',
  async (status) => {
    server = () => new Response('никого нет', { status })
    expect(await open()).toBe('никого нет')
    await enter({ account: '2', session: `s${status}` })
    expect(await open()).toBe('сборка: /shell.html')
  },
)

test.each([404, 500])('a %i of the server is passed on', async (status) => {
  await enter({ account: '2', session: `s${status}` })
  server = () => new Response('сервер сказал', { status })
  expect(await open()).toBe('сервер сказал')
})

test('a page that takes eight seconds is drawn from the stored shell', async () => {
  vi.useFakeTimers()
  server = () => new Promise(() => {})
  const page = words(answerPage(requestOf('/')))
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await page).toBe('сборка: /shell.html')
})

test('a build’s file is served from the store, an older build’s too while its page is open', async () => {
  await (await files()).put('/assets/old-9z.js', new Response('прежняя'))
  server = null
  expect(await words(answerAsset(requestOf(ASSET)))).toBe(`сборка: ${ASSET}`)
  vi.stubGlobal('clients', { matchAll: async () => [{ id: 'page' }, { id: 'older page' }] })
  server = () => new Response('страница')
  await open()
  expect(await words(answerAsset(requestOf('/assets/old-9z.js')))).toBe('прежняя')
  vi.stubGlobal('clients', { matchAll: async () => [{ id: 'page' }] })
  await open()
  server = () => new Response('сети', { status: 404 })
  expect(await words(answerAsset(requestOf('/assets/old-9z.js')))).toBe('сети')
  expect(await words(answerAsset(requestOf(ASSET)))).toBe(`сборка: ${ASSET}`)
})

test('a static file is fetched from the network first, and without both it is a network error', async () => {
  server = () => new Response('новая')
  expect(await words(answerStatic(requestOf(ICON)))).toBe('новая')
  server = null
  expect(await words(answerStatic(requestOf(ICON)))).toBe(`сборка: ${ICON}`)
  expect((await answerStatic(requestOf('/static/icons/none.svg'))).type).toBe('error')
})
