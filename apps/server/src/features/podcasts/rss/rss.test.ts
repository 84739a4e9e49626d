import assert from 'node:assert/strict'
import { test } from 'node:test'
import { podcasts } from '@palata/contract/podcasts'
import { parseFeed } from 'podcast-partytime'
import { insertPost } from '#testing/acts/posts.ts'
import { memoryStore, testApp } from '#testing/app.ts'
import { giveAudio, mp3 } from '#testing/files/audio.ts'
import { notesWriter } from './notes.ts'
import { shareFeed } from './rss.ts'
import { listFeedEpisodes } from './store.ts'

const objects = memoryStore()
const stage = await testApp({ objects, publicUrl: 'https://club.example' })
const { app, db } = stage
const maria = stage.as('maria')
const body = mp3(60)
const HOSTILE = 'Рост & «падение» <script>alert(1)</script>\u0001 ]]>'
const latest = await insertPost(db, { title: HOSTILE, model: 'Material', isPodcast: true, hoursAgo: 1 })
const name = await giveAudio({ db, objects }, latest, { body })
const older = await insertPost(db, { title: 'Ранний выпуск', model: 'News', isPodcast: true, hoursAgo: 50 })
await giveAudio({ db, objects }, older)
const waiting = await insertPost(db, { title: 'КАНАРЕЙКА', model: 'News', isPodcast: true, live: false })
await giveAudio({ db, objects }, waiting)
await db.query(
  `update posts set short_description = 'Кто & зачем', content_html = '<p>Заметки ]]> <img src="/media/x.webp"></p>' where id = $1`,
  [latest],
)
await db.query(
  `insert into podcast_chapters (post_id, second, title) values ($1, 0, 'Начало'), ($1, 30, '<b>Итог</b>')`,
  [latest],
)
await db.query(
  `update podcasts set transcript = E'WEBVTT\\n\\n00:01.000 --> 00:02.000\\nСлова\\n' where post_id = $1`,
  [latest],
)
await db.query(
  `insert into grants (account_id, source, starts_at, ends_at, reason) values (2, 'cryptocloud', $1::timestamptz - interval '1 day', $1::timestamptz + interval '40 days', 'Право')`,
  [stage.now()],
)

interface Reader {
  ip?: string
  agent?: string
  headers?: Record<string, string>
}

const read = (address: string, { ip = '203.0.113.7', agent = 'Podcasts/1.0', headers = {} }: Reader = {}) =>
  app.inject({
    url: address.replace('https://club.example', ''),
    remoteAddress: ip,
    headers: { 'user-agent': agent, ...headers },
  })
const open = async () => (await maria.call(podcasts.rotateFeed, {})).address!

test('a member opens, replaces and closes a podcast feed of their own', async () => {
  assert.deepEqual(await maria.call(podcasts.feed, {}), { address: null, made_at: null, replaced: '' })
  const first = await maria.call(podcasts.rotateFeed, {})
  assert.match(first.address!, /^https:\/\/club\.example\/feeds\/podcasts\/[\w-]{36,}\.xml$/)
  assert.deepEqual([first.made_at, first.replaced], [stage.now().toISOString(), ''])
  assert.deepEqual(await maria.call(podcasts.feed, {}), first)
  assert.equal((await read(first.address!)).statusCode, 200)
  const next = await maria.call(podcasts.rotateFeed, {})
  assert.notEqual(next.address, first.address)
  assert.equal(next.replaced, 'owner')
  assert.equal((await read(first.address!)).statusCode, 410, 'the earlier one answers nothing')
  assert.equal((await read(next.address!)).statusCode, 200)
  assert.equal((await maria.call(podcasts.closeFeed, {})).address, null)
  assert.equal((await read(next.address!)).statusCode, 410)
  const again = await open()
  assert.ok(![first.address, next.address].includes(again))
  assert.equal(await stage.as('oleg').status(podcasts.rotateFeed, {}), 403)
  assert.equal(await stage.as('guest').status(podcasts.rotateFeed, {}), 401)
})

/** Two processes with caches; the second hears no events. */
const near = await testApp({ over: stage, objects, publicUrl: 'https://club.example', withCaches: true })
const far = await testApp({ over: stage, objects, publicUrl: 'https://club.example', withCaches: true })

test('a new feed address works at once, even right after the old one was read', async () => {
  const readAt = async (address: string, { app: asked } = near) =>
    (await asked.inject(address.replace('https://club.example', ''))).statusCode
  const rotate = async () => (await near.as('maria').call(podcasts.rotateFeed, {})).address!
  const first = await rotate()
  assert.deepEqual([await readAt(first), await readAt(first, far)], [200, 200])
  const next = await rotate()
  assert.deepEqual([await readAt(next, far), await readAt(next), await readAt(first)], [200, 200, 410])
  await near.as('maria').call(podcasts.closeFeed, {})
  assert.equal(await readAt(next), 410)
  const again = await rotate()
  const { body: feed } = await far.app.inject(again.replace('https://club.example', ''))
  const [, audio] = /<enclosure url="https:\/\/club.example([^"]*)"/.exec(feed) ?? []
  assert.deepEqual([await readAt(again), await readAt(audio!.replaceAll('&amp;', '&'), far)], [200, 200])
})

test('a podcast app parses the feed with episodes, chapters and transcript, marked as private', async () => {
  const answer = await read(await open())
  assert.match(String(answer.headers['content-type']), /^application\/rss\+xml/)
  const feed = parseFeed(answer.body)
  assert.ok(feed)
  assert.match(answer.body, /<podcast:locked>yes<\/podcast:locked>/)
  assert.equal(feed.itunesBlock, true)
  assert.equal(feed.language, 'ru')
  assert.deepEqual(
    feed.items.map(({ guid, enclosure, duration }) => [guid, enclosure.type, enclosure.length, duration]),
    [
      [`podcast-${latest}`, 'audio/mpeg', body.length, 60],
      [`podcast-${older}`, 'audio/mpeg', body.length, 60],
    ],
  )
  const [item] = feed.items
  assert.equal(item!.link, `https://club.example/material/${latest}`)
  assert.equal(item!.pubDate?.toISOString(), '2026-11-20T08:00:00.000Z')
  assert.equal(item!.podcastChapters?.type, 'application/json+chapters')
  assert.equal(item!.podcastTranscripts?.[0]?.type, 'text/vtt')
  assert.ok(!answer.body.includes('КАНАРЕЙКА') && !answer.body.includes('\u0001') && !answer.body.includes('<img'))
  assert.match(answer.body, /<title>Рост &amp; «падение» &lt;script&gt;/)

  const part = await read(item!.enclosure.url, { headers: { range: 'bytes=0-1' } })
  assert.deepEqual([part.statusCode, part.rawPayload], [206, body.subarray(0, 2)])
  const chapters = await read(item!.podcastChapters!.url)
  assert.deepEqual(chapters.json(), {
    version: '1.2.0',
    chapters: [
      { startTime: 0, title: 'Начало' },
      { startTime: 30, title: '<b>Итог</b>' },
    ],
  })
  const transcript = await read(item!.podcastTranscripts![0]!.url)
  assert.match(transcript.body, /^WEBVTT\n\n00:01\.000 --> 00:02\.000\nСлова/)
})

test('a feed answers 304 until something is new', async () => {
  const address = await open()
  const first = await read(address)
  const tag = String(first.headers.etag)
  for (const known of [tag, `W/${tag}`, `"x", ${tag}`]) {
    const again = await read(address, { headers: { 'if-none-match': known } })
    assert.deepEqual([again.statusCode, again.body], [304, ''], known)
  }
  assert.equal((await read(address)).body, first.body, 'addresses stay what they were')
  await db.query(`update posts set title = 'Другое название' where id = $1`, [older])
  assert.equal((await read(address, { headers: { 'if-none-match': tag } })).statusCode, 200)
})

test('a feed and its audio are kept from search engines and send no referrer', async () => {
  const address = await open()
  const [, audio] = /<enclosure url="([^"]*)"/.exec((await read(address)).body) ?? []
  for (const url of [address, audio!.replaceAll('&amp;', '&')]) {
    const { headers } = await read(url)
    assert.equal(headers['x-robots-tag'], 'noindex, nofollow, noarchive')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['cache-control'], 'private, no-cache')
  }
  assert.match((await app.inject('/robots.txt')).body, /^Disallow: \/feeds\/$/m)
})

test('a guessed or changed feed address is refused', async () => {
  const address = await open()
  const token = address.slice(address.lastIndexOf('/') + 1, -'.xml'.length)
  const [account, version, ...signature] = token.split('-')
  const signed = signature.join('-')
  for (const guess of [
    `3-${version}-${signed}`,
    `${account}-1-${signed}`,
    `${account}-${version}-${'A'.repeat(32)}`,
    token.slice(0, -1),
    `${token}A`,
    token.toUpperCase(),
    `0${token}`,
    'x',
    '',
    '..%2f..%2fetc',
  ])
    assert.equal((await read(`/feeds/podcasts/${guess}.xml`)).statusCode, 404, guess)
  assert.equal((await read(address.slice(0, -4))).statusCode, 404)
})

test('audio addresses of a feed end with the feed’s address and cannot be altered', async () => {
  const [, found] = /<enclosure url="([^"]*)"/.exec((await read(await open())).body) ?? []
  const audio = found!.replaceAll('&amp;', '&')
  assert.equal((await read(audio)).statusCode, 200)
  for (const changed of [
    audio.replace('for=2', 'for=3'),
    audio.replace(/feed=(\d+)/, (_, version) => `feed=${Number(version) + 1}`),
    audio.replace(/&feed=\d+/, ''),
    audio.replace(/until=(\d+)/, (_, until) => `until=${Number(until) + 1}`),
    audio.replace(name, `${older}-episode.mp3`),
  ])
    assert.equal((await read(changed)).statusCode, 403, changed)
  await open()
  assert.equal((await read(audio)).statusCode, 403, 'of the address before')
})

test('a feed whose access ended holds one item that says so, and its episodes return with the access', async () => {
  const address = await open()
  const [, found] = /<enclosure url="([^"]*)"/.exec((await read(address)).body) ?? []
  const audio = found!.replaceAll('&amp;', '&')
  await db.query('update grants set ends_at = $1', [stage.now()])
  const ended = await read(address)
  assert.equal(ended.statusCode, 200)
  const feed = parseFeed(ended.body)!
  assert.equal(ended.body.match(/<item>/g)?.length, 1)
  assert.equal(feed.items[0]?.title, 'Доступ к подкастам закончился')
  for (const canary of [name, 'Рост', 'Ранний', 'Заметки', 'signature', 'Кто'])
    assert.ok(!ended.body.includes(canary), canary)
  const [notice] = feed.items
  assert.equal((await read(notice!.enclosure.url)).statusCode, 200, 'an app plays it')
  assert.equal((await read(notice!.enclosure.url, { headers: { range: 'bytes=0-1' } })).rawPayload.length, 2)
  const again = await read(address, { headers: { 'if-none-match': String(ended.headers.etag) } })
  assert.equal(again.statusCode, 304)
  for (const url of [audio, audio.replace('?', '/chapters.json?'), audio.replace('?', '/transcript.vtt?')]) {
    const refused = await read(url)
    assert.equal(refused.statusCode, 403, url)
    assert.ok(!/Итог|Слова/.test(refused.body))
  }
  stage.pass(3 * 86_400)
  assert.equal((await read(address)).body, ended.body, 'days later it is still the same notice')
  await db.query(`update grants set ends_at = $1::timestamptz + interval '40 days'`, [stage.now()])
  assert.equal((await read(address)).body.match(/<item>/g)?.length, 2)
})

test('a feed read from very many networks gets a new address, and its owner is told once', async () => {
  const address = await open()
  // A person with many devices and networks.
  for (let network = 1; network <= 20; network += 1)
    assert.equal(
      (await read(address, { ip: `198.51.${network}.7`, agent: `App${network % 6}/2.${network}` })).statusCode,
      200,
    )
  // The same networks count once.
  for (let host = 1; host <= 40; host += 1)
    assert.equal((await read(address, { ip: `198.51.1.${host}`, agent: 'App1/9' })).statusCode, 200)
  assert.equal((await read(address, { ip: '192.0.2.1', agent: 'App1/2' })).statusCode, 410)
  assert.equal((await read(address)).statusCode, 410)
  const now = await maria.call(podcasts.feed, {})
  assert.equal(now.replaced, 'leak')
  assert.notEqual(now.address, address)
  assert.equal((await read(now.address!)).statusCode, 200)
  const { rows } = await db.query(`select kind, recipient, variables from letters`)
  assert.deepEqual(rows, [
    { kind: 'podcast_leak', recipient: 'maria@example.org', variables: { networks: '21', programs: '6' } },
  ])
})

test('yesterday’s readings do not count towards a leaked feed', async () => {
  const address = await open()
  for (let network = 1; network <= 20; network += 1) await read(address, { ip: `198.51.${network}.7` })
  stage.pass(24 * 3600)
  assert.equal((await read(address, { ip: '192.0.2.1' })).statusCode, 200)
})

test('links of an episode are absolute, no alt breaks its text, and the feed names itself and its picture', async () => {
  const html = `<p><a href="/news/5">Новость</a> <a href="?page=2#x">Дальше</a> <a href="//cdn.example/a">Склад</a> <a href="https://b.example/">Там</a> <a href="mailto:a@b.example">Письмо</a> <a href="#итог">Итог</a><img alt="рост > 5 & <b>" src="/media/y.webp">конец</p><figure><img alt="a" src="/media/z.webp"></figure><figure><img src="/media/z.webp"><figcaption>Подпись</figcaption></figure>`
  await db.query('update posts set content_html = $2 where id = $1', [older, html])
  stage.pass(120)
  const address = await open()
  const { body: xml } = await read(address)
  const feed = parseFeed(xml)
  assert.deepEqual([feed!.itunesImage, feed!.items.length], ['https://club.example/static/podcast-cover.jpg', 2])
  assert.ok(xml.includes(`<atom:link href="${address}" rel="self" type="application/rss+xml"/>`))
  assert.ok(
    xml.includes(
      `<p><a href="https://club.example/news/5">Новость</a> <a href="https://club.example/news/${older}?page=2#x">Дальше</a> <a href="https://cdn.example/a">Склад</a> <a href="https://b.example/">Там</a> <a href="mailto:a@b.example">Письмо</a> <a href="https://club.example/news/${older}#${encodeURI('итог')}">Итог</a>конец</p><figure><figcaption>Подпись</figcaption></figure>]]>`,
    ),
    xml,
  )
})

test('very long notes are a link in the feed, and so are those beyond the room of all', async () => {
  const at = (n: number, length: number) => ({
    html: `<p>${'x'.repeat(length - 7)}</p>`,
    page: `https://club.example/news/${n}`,
  })
  const lengths = [100_001, ...Array<number>(31).fill(100_000), 7]
  const notesOf = notesWriter()
  const isLink = lengths.map((length, n) => {
    const { html, page } = at(n, length)
    const written = notesOf(html, page)
    return written !== html && written === `<p><a href="${page}">Заметки к выпуску</a></p>`
  })
  assert.deepEqual(isLink, [true, ...Array<boolean>(30).fill(false), true, true])
})

test('others are served between the episodes of a feed, and an unchanged feed is not written anew', async () => {
  const [episode] = await listFeedEpisodes(db)
  const episodes = Array.from({ length: 30 }, (_, id) => ({ ...episode!, id }))
  const names = { publicUrl: 'https://club.example', brand: 'Клуб', cover: '/static/podcast-cover.jpg' }
  let turns = 0
  let turn = setImmediate(function next() {
    turns += 1
    turn = setImmediate(next)
  })
  const feed = await shareFeed(episodes, names)
  clearImmediate(turn)
  assert.ok(turns >= episodes.length, String(turns))
  assert.equal(await shareFeed(episodes, names, feed), feed)
  assert.notEqual((await shareFeed(episodes, { ...names, brand: 'Другой' }, feed)).hash, feed.hash)
})
