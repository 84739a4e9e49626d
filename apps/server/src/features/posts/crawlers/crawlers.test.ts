import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'

const stage = await testApp({ publicUrl: 'https://club.example' })
const { app, db } = stage
const get = (url: string, headers = {}) => app.inject({ url, headers })
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

const HOSTILE = 'Рост & «падение» <script>alert(1)</script>\u0001'
const fresh = await insertPost(db, { title: HOSTILE, model: 'News', content: 'КАНАРЕЙКА', hoursAgo: 1 })
const older = await insertPost(db, {
  title: 'Разбор',
  model: 'Material',
  content: 'КАНАРЕЙКА',
  hoursAgo: 49,
  authorId: 2,
})
const waiting = await insertPost(db, { title: 'Ждёт', live: false, content: 'КАНАРЕЙКА', hoursAgo: 1 })
const removed = await insertPost(db, { title: 'Снято', live: false, hoursAgo: 1 })
await db.query('update posts set removed_at = now(), was_live = true where id = $1', [removed])
await db.query(`update posts set short_description = 'Комиссии & блобы' where id = $1`, [older])

test('/robots.txt names the sitemap and closes /api/', async () => {
  const { statusCode, body, headers } = await get('/robots.txt')
  assert.equal(statusCode, 200)
  assert.match(String(headers['content-type']), /^text\/plain/)
  assert.match(body, /^Sitemap: https:\/\/club\.example\/sitemap\.xml$/m)
  assert.match(body, /^Disallow: \/api\/$/m)
})

test('the sitemap names its parts, and they list published pages', async () => {
  const parts = locations((await get('/sitemap.xml')).body)
  assert.deepEqual(
    parts,
    ['pages', 'news', 'signals', 'posts-1'].map((name) => `https://club.example/sitemaps/${name}.xml`),
  )
  const [pages, news, , posts] = await Promise.all(parts.map(async (part) => (await get(new URL(part!).pathname)).body))
  assert.ok(locations(pages!).includes('https://club.example/'))
  assert.deepEqual(locations(posts!), [`https://club.example/news/${fresh}`, `https://club.example/material/${older}`])
  assert.deepEqual(locations(news!), [`https://club.example/news/${fresh}`], 'of the last two days')
  assert.match(news!, /<news:title>Рост &amp; «падение» &lt;script&gt;alert\(1\)&lt;\/script&gt;<\/news:title>/)
  assert.match(news!, /<news:name>Палата<\/news:name><news:language>ru</)
})

test('a sitemap part that is not listed answers 404', async () => {
  for (const name of ['posts-2', 'posts-0', 'posts-01', 'posts-9999999', 'posts', 'x', '%00', '../pages', ''])
    assert.equal((await get(`/sitemaps/${name}.xml`)).statusCode, 404, name)
})

test('a large site’s sitemap has parts of five thousand ids', async () => {
  await db.query(
    `insert into posts (id, model, title, published_at, live) overriding system value values (10001, 'News', 'Третья часть', $1, true)`,
    [stage.now()],
  )
  assert.equal(locations((await get('/sitemap.xml')).body).length, 6)
  assert.deepEqual(locations((await get('/sitemaps/posts-3.xml')).body), ['https://club.example/news/10001'])
  assert.deepEqual(locations((await get('/sitemaps/posts-2.xml')).body), [])
  await db.query('delete from posts where id = 10001')
})

test('/rss.xml holds titles and leads but no texts', async () => {
  const { body, headers } = await get('/rss.xml')
  assert.match(String(headers['content-type']), /^application\/rss\+xml/)
  assert.deepEqual(
    [...body.matchAll(/<guid[^>]*>([^<]*)</g)].map(([, guid]) => guid),
    [`https://club.example/news/${fresh}`, `https://club.example/material/${older}`],
  )
  assert.match(body, /<description>Комиссии &amp; блобы<\/description>/)
  assert.match(body, /<dc:creator>Мария<\/dc:creator>/)
  for (const hidden of ['КАНАРЕЙКА', 'Ждёт', 'Снято', '\u0001']) assert.ok(!body.includes(hidden), hidden)
})

test('a preview picture draws the title and keeps its bytes while the title stays', async () => {
  const url = `/previews/posts/${fresh}.png`
  const { statusCode, rawPayload, headers } = await get(url)
  assert.deepEqual([statusCode, headers['content-type']], [200, 'image/png'])
  const { width, height, format } = await sharp(rawPayload).metadata()
  assert.deepEqual([width, height, format], [1200, 630, 'png'])
  // Something is drawn on the background.
  const { channels } = await sharp(rawPayload).removeAlpha().stats()
  assert.ok(channels.every(({ max, min }) => max > 200 && min < 60))
  assert.equal((await get(url, { 'if-none-match': headers.etag })).statusCode, 304)
  await db.query(`update posts set title = 'Другой заголовок' where id = $1`, [fresh])
  const changed = await get(url, { 'if-none-match': headers.etag })
  assert.equal(changed.statusCode, 200)
  assert.notDeepEqual(changed.rawPayload, rawPayload)
})

test('preview pictures are drawn for titles of any length and script', async () => {
  for (const title of [
    'А',
    'Слово '.repeat(200),
    'Ж'.repeat(500),
    '<b>&amp; &#0; </span>',
    '👩‍🚀 🇷🇺 中文 العربية',
    '\u202Eперевёрнуто',
  ]) {
    const id = await insertPost(db, { title })
    const { statusCode, rawPayload } = await get(`/previews/posts/${id}.png`)
    assert.equal(statusCode, 200, title)
    assert.equal((await sharp(rawPayload).metadata()).height, 630)
  }
})

test('a waiting, removed or missing post has no preview picture', async () => {
  assert.equal((await get(`/previews/posts/${waiting}.png`)).statusCode, 404)
  assert.equal((await get(`/previews/posts/${removed}.png`)).statusCode, 410)
  for (const name of ['0.png', '999999.png', `${fresh}`, `${fresh}.jpg`, '01.png', 'x.png', '..%2f1.png'])
    assert.equal((await get(`/previews/posts/${name}`)).statusCode, 404, name)
})

test('an expired token does not block robots.txt, sitemap, RSS or previews', async () => {
  for (const url of ['/robots.txt', '/sitemap.xml', '/rss.xml', `/previews/posts/${older}.png`])
    assert.equal((await get(url, { authorization: 'Bearer stale' })).statusCode, 200, url)
})
