import assert from 'node:assert/strict'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { testApp } from '#testing/app.ts'
import { servePages, type WebBuild } from './pages.ts'

const folder = await mkdtemp(join(tmpdir(), 'palata-pages-'))
after(() => rm(folder, { recursive: true, force: true }))

/** A site that renders its address, knows one parameter, and counts renders. */
async function stage(
  publicUrl: string,
  wait: (url: string) => Promise<void> | undefined = () => undefined,
  more: { template?: string; config?: object } = {},
) {
  const drawn: string[] = []
  const build: WebBuild = {
    folder: pathToFileURL(`${folder}/`),
    template: more.template ?? '<!--head--><!--app-->',
    shell: '<!--preload--><!--head--><i><!--app--></i>"<!--state-->"',
    scriptHashes: [],
    sheets: new Set(['assets/Panel-1.css', 'assets/Star-2.css']),
    preloadsOf: () => '',
    renderer: {
      addressOf(url) {
        const { pathname, searchParams } = new URL(url, 'http://localhost')
        const channel = searchParams.get('channel')
        return channel ? `${pathname}?channel=${channel}` : pathname
      },
      async render({ url, origin }) {
        drawn.push(url)
        await wait(url)
        if (url === '/broken') throw new Error('the database is away')
        if (url === '/old') return { status: 301, redirect: '/new', head: '', html: '', state: '', modules: [] }
        const isThere = !url.startsWith('/missing')
        return { status: isThere ? 200 : 404, head: origin, html: url, state: '', modules: [] }
      },
    },
  }
  const { app } = await testApp({ withCaches: true, publicUrl })
  await servePages(
    app,
    build,
    () => ({ brand: 'Палата', metrikaId: '', links: {}, offer: [], ...more.config }) as never,
  )
  return {
    drawn,
    get: (url: string, headers = {}, remoteAddress = '192.0.2.1') => app.inject({ url, headers, remoteAddress }),
  }
}

test('a page is rendered once, whatever unknown query parameters its address has', async () => {
  const { drawn, get } = await stage('https://club.example')
  for (let count = 0; count < 50; count += 1) {
    const { statusCode, body } = await get(`/?x=${count}&utm_source=${'z'.repeat(count)}`)
    assert.deepEqual([statusCode, body], [200, 'https://club.example/'])
  }
  await get('/')
  assert.deepEqual(drawn, ['/'])
  await get('/?x=1&channel=macro')
  await get('/?channel=macro&x=2')
  assert.deepEqual(drawn, ['/', '/?channel=macro'])
})

test('a forged Host neither appears in a page nor makes another cached one', async () => {
  const { drawn, get } = await stage('http://localhost:3000')
  for (const host of ['evil.example', 'other.example', 'localhost:3000']) {
    const { body } = await get('/', { host, 'x-forwarded-host': host })
    assert.equal(body, 'http://localhost:3000/')
  }
  assert.equal(drawn.length, 1)
})

test('a redirecting page keeps the whole query', async () => {
  const { get } = await stage('http://localhost:3000')
  for (const [from, to] of [
    ['/old', '/new'],
    ['/old?comment_id=3&x=%2F', '/new?comment_id=3&x=%2F'],
  ] as const) {
    const { statusCode, headers } = await get(from)
    assert.deepEqual([statusCode, headers.location], [301, to])
  }
})

test('an address that cannot be decoded answers the 404 page', async () => {
  const { get } = await stage('http://localhost:3000')
  for (const url of ['/%E0%A4%A', '/news/%zz?a=1', '/%']) {
    const { statusCode, headers, body } = await get(url)
    assert.deepEqual(
      [statusCode, headers['content-type'], body],
      [404, 'text/html; charset=utf-8', 'http://localhost:3000/missing/%25'],
      url,
    )
  }
  assert.equal((await get('/api/%E0%A4%A')).headers['content-type'], 'application/json; charset=utf-8')
  assert.equal((await get('/?q=%zz')).statusCode, 200)
})

test('/shell.html has the site’s settings and no page content', async () => {
  const { drawn, get } = await stage('http://localhost:3000')
  const { statusCode, headers, body } = await get('/shell.html')
  assert.deepEqual([statusCode, headers['cache-control'], headers['x-robots-tag']], [200, 'no-cache', 'noindex'])
  assert.match(body, /^<title>Палата<\/title><i><\/i>\{"config":\{"brand":"Палата"/)
  assert.doesNotMatch(body, /queries/)
  assert.deepEqual(drawn, [])
})

test('a club’s own colour is on the root of every page before the first paint, and an installed site has its name', async () => {
  await mkdir(join(folder, 'static'), { recursive: true })
  await writeFile(join(folder, 'static/manifest.json'), '{"id":"/","name":"Палата — сообщество","short_name":"Палата"}')
  const template = '<html lang="ru"><!--head--><!--app--></html>'
  const own = await stage('https://club.example', undefined, { template, config: { brand: 'Сова', accent: '#8a2be2' } })
  assert.match((await own.get('/')).body, /^<html style="--light-accent:#8a2be2;[^"]*--blue-on:#0b1420" lang="ru">/)
  const manifest = await own.get('/static/manifest.json')
  assert.deepEqual(manifest.json(), { id: '/', name: 'Сова — сообщество', short_name: 'Сова' })
  assert.match(String(manifest.headers['content-type']), /^application\/manifest\+json/)
  const ours = await stage('https://club.example', undefined, { template })
  assert.match((await ours.get('/')).body, /^<html lang="ru">/)
})

test('a club’s own icon is in the tab, on a phone and in the manifest that is read anew each time', async () => {
  const built = new URL('../../../../web/', import.meta.url)
  const page = await readFile(new URL('index.html', built), 'utf8')
  await mkdir(join(folder, 'static'), { recursive: true })
  await copyFile(new URL('public/static/manifest.json', built), join(folder, 'static/manifest.json'))
  const icon = 'ab'.repeat(16)
  const own = await stage('https://club.example', undefined, { template: page, config: { brand: 'Сова', icon } })
  const { body } = await own.get('/')
  assert.ok(body.includes(`<link rel="icon" href="/media/${icon}-small.png" type="image/png" sizes="96x96">`))
  assert.ok(body.includes(`<link rel="apple-touch-icon" href="/media/${icon}-apple.png">`))
  const { headers, payload } = await own.get('/static/manifest.json')
  assert.equal(headers['cache-control'], 'no-cache')
  const { icons, shortcuts } = JSON.parse(payload) as Record<'icons' | 'shortcuts', { src: string; icons: object[] }[]>
  assert.deepEqual(
    icons.map(({ src }) => src),
    ['192', '512', 'maskable'].map((form) => `/media/${icon}-${form}.png`),
  )
  assert.ok(!JSON.stringify(shortcuts).includes('/static/icon'))
})

for (const [path, ours, form] of [
  ['/favicon.ico', '/static/favicon.svg', 'small'],
  ['/apple-touch-icon.png', '/static/apple-touch-icon.png', 'apple'],
  ['/apple-touch-icon-precomposed.png', '/static/apple-touch-icon.png', 'apple'],
] as const)
  test(`${path} leads to the icon, and no page is drawn for it`, async () => {
    const icon = 'cd'.repeat(16)
    for (const [config, address] of [
      [{}, ours],
      [{ icon }, `/media/${icon}-${form}.png`],
    ] as const) {
      const { drawn, get } = await stage('https://club.example', undefined, { config })
      const { statusCode, headers } = await get(path)
      assert.deepEqual([statusCode, headers.location, drawn], [302, address, []])
    }
  })

test('a page that fails to render answers 503 with the shell and is rendered anew when asked for again', async () => {
  const { drawn, get } = await stage('http://localhost:3000')
  for (let count = 0; count < 2; count += 1) {
    const { statusCode, headers, body } = await get('/broken', { accept: 'text/html' })
    assert.equal(statusCode, 503)
    assert.match(String(headers['content-type']), /^text\/html/)
    assert.deepEqual(
      [headers['cache-control'], headers['retry-after'], headers['x-robots-tag']],
      ['no-store', '5', 'noindex'],
    )
    assert.match(body, /^<title>Палата<\/title><i><\/i>\{"config":/)
  }
  assert.deepEqual(drawn, ['/broken', '/broken'])
})

test('who asks for many pages at once has one drawn at a time, and others have theirs between', async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const { drawn, get } = await stage('http://localhost:3000', () => isReleased)
  const many = Array.from({ length: 200 }, (_, at) => get(`/many/${at}`))
  const others = [2, 3, 4].map((at) => get(`/of/${at}`, {}, `192.0.2.${at}`))
  while (drawn.length < 4) await new Promise(setImmediate)
  assert.deepEqual(drawn.toSorted(), ['/many/0', '/of/2', '/of/3', '/of/4'])
  release()
  assert.deepEqual(
    (await Promise.all(others)).map(({ statusCode }) => statusCode),
    [200, 200, 200],
  )
  const answers = Object.groupBy(await Promise.all(many), ({ statusCode }) => statusCode)
  assert.equal(answers[200]!.length + answers[503]!.length, 200)
  // What waits is drawn by the reader's browser from the shell.
  assert.match(answers[503]![0]!.body, /<title>Палата<\/title>/)
  // A hundred readers behind one address have a page each.
  const served = answers[200]!.length
  assert.ok(served >= 100 && served < 140, String(served))
})

test('a page that somebody with many waiting also asks for is drawn for others at once', async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const { drawn, get } = await stage('http://localhost:3000', (url) => (url === '/news' ? undefined : isReleased))
  // What comes after the hundred and twenty-first of theirs is refused.
  const many = Array.from({ length: 119 }, (_, at) => get(`/many/${at}`))
  const theirs = [get('/news'), get('/more'), get('/late')]
  while (drawn.length === 0) await new Promise(setImmediate)
  const { statusCode, body } = await get('/news', {}, '192.0.2.2')
  assert.deepEqual([statusCode, body], [200, 'http://localhost:3000/news'])
  release()
  const statuses = (await Promise.all([...many, ...theirs])).map(({ statusCode }) => statusCode)
  assert.equal(statuses[119], 200)
  assert.equal(statuses.at(-1), 503)
  assert.deepEqual(
    drawn.filter((url) => url === '/news'),
    ['/news'],
  )
})

test('the loop turns between two pages of one address', async () => {
  const { drawn, get } = await stage('http://localhost:3000')
  let turns = 0
  const turn = () => {
    turns += 1
    if (drawn.length < 20) setImmediate(turn)
  }
  setImmediate(turn)
  await Promise.all(Array.from({ length: 20 }, (_, at) => get(`/many/${at}`)))
  assert.ok(turns >= 20, `${turns} turns for ${drawn.length} pages`)
})
