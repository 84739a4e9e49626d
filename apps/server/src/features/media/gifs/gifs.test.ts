import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { media } from '@palata/contract/media'
import pino from 'pino'
import sharp from 'sharp'
import { createGifs } from '#providers/gifs/index.ts'
import { startSandbox } from '#services/sandbox/sandboxProcess.ts'
import { testApp } from '#testing/app.ts'
import { gifAddress, isGifAddress } from './address.ts'

// A second process, because SVG decoders are disabled in this one.
const sandbox = await startSandbox({ market: undefined, postbackUrl: '', site: '' }, pino({ level: 'silent' }))
const origin = sandbox.url
after(() => sandbox.stop())

const asked: URL[] = []
const service = (fileHosts: string[] = [new URL(origin).host]) =>
  createGifs({
    baseUrl: `${origin}/klipy/v2`,
    apiKey: 'секрет-ключ',
    by: 'KLIPY',
    fileHosts,
    logger: { warn: () => {} },
    sleep: async () => {},
    fetch: (url, init) => {
      asked.push(new URL(String(url)))
      return fetch(url, init)
    },
  })
const stage = await testApp({ gifs: service() })
const { app } = stage
const maria = stage.as('maria')
const search = async (q: string) => (await maria.call(media.searchGifs, { query: { q } })).results
const fail = (rule: object) =>
  fetch(`${origin}/__sim/gifs/fail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rule),
  })

// spec: B-517, C-360, C-363, C-364, C-366, C-168
test('GET /api/gif/search asks the service with key, limit, filters, locale and q, and answers its results', async () => {
  asked.length = 0
  const [rocket, ...others] = await search('ракета')
  assert.deepEqual(others, [])
  assert.equal(rocket!.content_description, 'ракета летит к луне')
  const [call] = asked
  assert.equal(call!.pathname, '/klipy/v2/search')
  assert.deepEqual(Object.fromEntries(call!.searchParams), {
    key: 'секрет-ключ',
    q: 'ракета',
    limit: '20',
    media_filter: 'gif,tinygif',
    contentfilter: 'medium',
    locale: 'ru',
  })
  const { url, dims } = rocket!.media_formats.gif
  const file = await app.inject(url)
  assert.equal(file.headers['content-type'], 'image/gif')
  const { width, height, pages } = await sharp(file.rawPayload).metadata()
  assert.deepEqual([width, height], dims)
  assert.ok(pages! > 1)
})

test('GIF results hold neither the service’s key nor its address', async () => {
  const reply = await maria.get('/api/gif/search?q=ракета')
  assert.ok(!reply.body.includes('секрет'))
  assert.ok(!reply.body.includes('http:'))
  assert.match(reply.json().results[0].media_formats.tinygif.url, /^\/gif\//)
})

// spec: B-516, C-365
test('GET /api/gif/featured answers popular GIFs, page by page', async () => {
  const first = await maria.call(media.featuredGifs, { query: { limit: '4' } })
  assert.equal(first.by, 'KLIPY')
  assert.equal(first.results.length, 4)
  const second = await maria.call(media.featuredGifs, { query: { limit: '4', pos: first.next } })
  assert.ok(!first.results.some(({ id }) => second.results.some((other) => other.id === id)))
  assert.equal((await maria.call(media.featuredGifs, { query: { pos: '8' } })).next, '')
})

test('a GIF search without matches is an empty list; without words or over the limit it is refused', async () => {
  assert.deepEqual(await search('квантовая селёдка'), [])
  assert.equal(await maria.status(media.searchGifs, { query: { q: '   ' } }), 400)
  assert.equal(await maria.status(media.searchGifs, { query: { q: 'а'.repeat(101) } }), 400)
  assert.equal(await maria.status(media.featuredGifs, { query: { limit: '51' } }), 400)
  assert.equal(await stage.as('oleg').status(media.featuredGifs, {}), 403)
  assert.equal(await stage.as('guest').status(media.featuredGifs, {}), 401)
})

test('a GIF file is fetched from the service once, and only if the search gave it out', async () => {
  const [gif] = await search('лодка')
  const { url } = gif!.media_formats.gif
  asked.length = 0
  const [one, two] = await Promise.all([app.inject(url), app.inject(url)])
  assert.deepEqual([one.statusCode, two.statusCode], [200, 200])
  assert.equal((await app.inject(url)).statusCode, 200)
  assert.equal(asked.length, 1)
  assert.equal(one.headers['cache-control'], 'public, max-age=31536000, immutable')
  const foreign = `${origin}/klipy/files/gem.gif`
  const signed = url.slice(0, url.indexOf('?'))
  for (const bad of [`${signed}?u=${encodeURIComponent(foreign)}`, signed, `${signed}?u=`, `/gif/x?u=${foreign}`])
    assert.equal((await app.inject(bad)).statusCode, 404, bad)
})

test('a GIF’s first frame is made once, and its address holds the size of the whole', async () => {
  const [gif] = await search('лодка')
  const { url, size } = gif!.media_formats.gif
  assert.equal(new URL(url, 'http://site').searchParams.get('n'), String(size))
  asked.length = 0
  const still = await app.inject(`${url}&still`)
  assert.deepEqual([still.statusCode, still.headers['content-type']], [200, 'image/webp'])
  const { pages = 1 } = await sharp(still.rawPayload).metadata()
  assert.equal(pages, 1)
  assert.deepEqual((await app.inject(`${url}&still`)).rawPayload, still.rawPayload)
  assert.ok(asked.length <= 1)
  assert.equal((await app.inject(`${url.replace(/&n=.*/, '&n=1')}&still`)).statusCode, 404)
  assert.equal((await app.inject(`${url}&n=5`)).statusCode, 404)
})

test('isGifAddress accepts addresses signed by this site and refuses others', () => {
  const url = 'https://static.klipy.com/ii/a.gif?x=1&y=(2)'
  const address = gifAddress({ url, size: 1_234_567 }, 'тайна')
  assert.match(address, /&n=1234567$/)
  assert.equal(isGifAddress(address, 'тайна'), true)
  // Old comments hold addresses without `n`.
  assert.equal(isGifAddress(gifAddress({ url, size: 0 }, 'тайна'), 'тайна'), true)
  for (const bad of [
    '',
    url,
    `${address}x`,
    address.replace('&n=1234567', '&n=12345'),
    address.replace('&n=1234567', ''),
    address.replace('&n=1234567', '&n=0'),
    address.replace('/gif/', '//evil.example/gif/'),
    `${address}&u=x`,
    address.slice(0, 20),
  ])
    assert.equal(isGifAddress(bad, 'тайна'), false, bad)
  assert.equal(isGifAddress(address, 'другая'), false)
})

test('GIF search answers 502 when the service fails', async () => {
  await fail({ count: 5, status: 503 })
  const reply = await maria.get('/api/gif/search?q=огонь')
  await fail({ count: 0 })
  assert.deepEqual(
    [reply.statusCode, reply.json().detail],
    [502, 'Поиск GIF сейчас не отвечает. Попробуйте через минуту'],
  )
})

test('a GIF result whose file is on another host is left out', async () => {
  const { results } = await service(['klipy.com']).featured({ limit: 20, pos: '' })
  assert.deepEqual(results, [])
})

test('GIF search asks a silent service twice and then answers an error', async () => {
  let attempts = 0
  const silent = createGifs({
    baseUrl: 'https://gifs.example/v2',
    apiKey: 'секрет-ключ',
    fileHosts: [],
    logger: { warn: () => {} },
    sleep: async () => {},
    timeoutMs: 20,
    fetch: (_, init) => {
      attempts += 1
      return new Promise((_, reject) => init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason)))
    },
  })
  const other = await testApp({ gifs: silent })
  const reply = await other.as('maria').get('/api/gif/search?q=огонь')
  assert.deepEqual(
    [reply.statusCode, reply.json().detail, attempts],
    [502, 'Поиск GIF сейчас не отвечает. Попробуйте через минуту', 2],
  )
})
