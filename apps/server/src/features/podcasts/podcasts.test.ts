import assert from 'node:assert/strict'
import { test } from 'node:test'
import { podcasts } from '@palata/contract/podcasts'
import { podcastOf } from '@palata/contract/podcasts/podcast'
import { insertPost } from '#testing/acts/posts.ts'
import { memoryStore, testApp } from '#testing/app.ts'
import { giveAudio } from '#testing/files/audio.ts'

const objects = memoryStore()
const stage = await testApp({ objects })
const { app, db } = stage
const [guest, oleg, maria] = [stage.as('guest'), stage.as('oleg'), stage.as('maria')]
const place = { db, objects }

const episodes: number[] = []
for (const hoursAgo of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]) {
  const id = await insertPost(db, { title: `Выпуск ${14 - hoursAgo}`, model: 'Material', isPodcast: true, hoursAgo })
  await giveAudio(place, id)
  episodes.push(id)
}
const [latest, second] = episodes as [number, number]
const silent = await insertPost(db, { title: 'Без записи', model: 'Material', isPodcast: true })
const waiting = await insertPost(db, { title: 'Ждёт', model: 'Material', isPodcast: true, live: false })
await giveAudio(place, waiting)
await db.query(`update posts set comments_count = 7 where id = $1`, [latest])
await db.query(`insert into podcast_chapters (post_id, second, title) values ($1, 40, 'Итог'), ($1, 0, 'Начало')`, [
  latest,
])

const bearer = (who: string) => ({ authorization: who })
const get = (url: string, who: string | null = 'maria') => app.inject({ url, headers: who ? bearer(who) : {} })

// spec: C-298, C-299, C-111, C-113, C-114, C-116, C-117, B-191
test('GET /api/alpha/last-podcast/ answers the latest podcast that can be heard, alone in a list', async () => {
  const answer = await get('/api/alpha/last-podcast/')
  assert.equal(answer.statusCode, 200)
  assert.deepEqual(answer.json(), [
    {
      id: latest,
      object_id: latest,
      content_type: 'material',
      title: 'Выпуск 13',
      date: '2026-11-20',
      publication_date: '2026-11-20T08:00:00.000Z',
      comments_count: 7,
      podcast_atributes: {
        id: latest,
        audio_length: 60,
        audio_file: `${latest}-episode.mp3`,
        timecodes: { 0: 'Начало', 40: 'Итог' },
      },
    },
  ])
  const [item] = await maria.call(podcasts.last, {})
  assert.deepEqual(podcastOf(item!), {
    id: latest,
    object_id: latest,
    content_type: 'material',
    title: 'Выпуск 13',
    date: '2026-11-20',
    publication_date: '2026-11-20T08:00:00.000Z',
    comments_count: 7,
    audio_length: 60,
    audio_file: `${latest}-episode.mp3`,
    timecodes: { 0: 'Начало', 40: 'Итог' },
    signed_url: null,
    signed_expires_at: null,
  })
  const post = (await get(`/api/alpha/${latest}/`)).json()
  assert.deepEqual([post.audio_length, post.podcast_atributes], [60, { id: latest }])
})

// spec: C-300, C-301, C-115, C-005
test('GET /api/alpha/last-podcast-preview/ tells everybody the title and nothing else', async () => {
  for (const who of [null, 'oleg', 'maria'])
    assert.deepEqual((await get('/api/alpha/last-podcast-preview/', who)).json(), { title: 'Выпуск 13' })
})

// spec: C-302, C-303
test('GET /api/alpha/last-podcast-list/ answers ten others, the newest first', async () => {
  const listed = async (query: string) =>
    (await get(`/api/alpha/last-podcast-list/${query}`)).json().results.map(({ id }: { id: number }) => id)
  assert.deepEqual(await listed(`?exclude_id=${second}`), episodes.filter((id) => id !== second).slice(0, 10))
  assert.deepEqual(await listed(''), episodes.slice(0, 10))
  for (const wrong of ['?exclude_id=', '?exclude_id=0', '?exclude_id=1e2', '?exclude_id=x'])
    assert.equal((await get(`/api/alpha/last-podcast-list/${wrong}`)).statusCode, 400, wrong)
})

// spec: C-003, B-418
test('podcasts are for people with paid access', async () => {
  for (const url of [
    '/api/alpha/last-podcast/',
    '/api/alpha/last-podcast-list/',
    `/api/podcasts/${latest}/`,
    `/api/podcasts/${latest}/transcript/`,
    '/api/podcasts/positions/',
  ]) {
    assert.equal((await get(url, null)).statusCode, 401, url)
    assert.equal((await get(url, 'oleg')).statusCode, 403, url)
  }
  const body = { filename: `${latest}-episode.mp3` }
  assert.equal(await guest.status(podcasts.sign, { body }), 401)
  assert.equal(await oleg.status(podcasts.sign, { body }), 403)
})

// spec: C-304, C-305
test('POST /api/podcasts/signed/ takes a file name and answers an address for an hour', async () => {
  const post = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/podcasts/signed/', headers: bearer('maria'), payload })
  const answer = await post({ filename: `${latest}-episode.mp3` })
  assert.equal(answer.statusCode, 200)
  assert.deepEqual(Object.keys(answer.json()).sort(), ['expires_at', 'signed_url'])
  assert.equal(answer.json().expires_at, '2026-11-20T10:00:00.000Z')
  assert.equal((await get(answer.json().signed_url)).statusCode, 200)
  for (const wrong of [{}, { filename: '' }, { filename: 7 }, { filename: 'x'.repeat(201) }])
    assert.equal((await post(wrong)).statusCode, 400, JSON.stringify(wrong).slice(0, 40))
  for (const filename of ['none.mp3', '../secret', `${waiting}-episode.mp3`, '%2e%2e', '\0'])
    assert.ok([400, 404].includes((await post({ filename })).statusCode), filename)
})

test('a podcast is answered with its chapters, their coins and the reader’s position', async () => {
  await db.query(
    `with coin as (insert into coins (api_id, slug, symbol, name) values ('bitcoin', 'btc', 'btc', 'Bitcoin') returning id)
     insert into mentions (kind, entity_id, coin_id, position, named_at)
     select 'chapter', c.id, coin.id, 0, now() from coin, podcast_chapters c where c.post_id = $1 and c.second = 40`,
    [latest],
  )
  const read = await maria.call(podcasts.get, { params: { id: String(latest) } })
  const { chapters, has_transcript, position } = read
  const { rows: files } = await db.query('select bytes from podcasts where post_id = $1', [latest])
  assert.deepEqual([{ bytes: read.audio_bytes }], files)
  assert.deepEqual(
    chapters.map(({ second: at, title, coins }) => [at, title, coins.map(({ api_id, symbol }) => [api_id, symbol])]),
    [
      [0, 'Начало', []],
      [40, 'Итог', [['bitcoin', 'btc']]],
    ],
  )
  assert.deepEqual([has_transcript, position], [false, null])
  for (const id of [silent, waiting, 999_999])
    assert.equal(await maria.status(podcasts.get, { params: { id: `${id}` } }), 404)
  await db.query('delete from podcast_chapters where post_id = $1 and second = 40', [latest])
  const { rows } = await db.query(`select from mentions where kind = 'chapter'`)
  assert.equal(rows.length, 0, 'a mention goes with its chapter')
})

test('a transcript is answered as cues, and of a podcast without one 404', async () => {
  const params = { id: String(second) }
  assert.equal(await maria.status(podcasts.transcript, { params }), 404)
  await db.query(`update podcasts set transcript = $2 where post_id = $1`, [
    second,
    'WEBVTT\n\n00:01.000 --> 00:02.500\n<v Анна>Рынок &amp; слухи\n',
  ])
  assert.deepEqual(await maria.call(podcasts.transcript, { params }), {
    cues: [{ start: 1, end: 2.5, text: 'Рынок & слухи', voice: 'Анна' }],
  })
  assert.equal((await maria.call(podcasts.get, { params })).has_transcript, true)
})

test('without podcasts the calls answer empty lists and no title', async () => {
  await db.query('update posts set live = false where is_podcast')
  assert.deepEqual(await maria.call(podcasts.last, {}), [])
  assert.deepEqual(await guest.call(podcasts.preview, {}), { title: null })
  assert.deepEqual(await maria.call(podcasts.list, {}), { results: [] })
  await db.query('update posts set live = id <> $1 where is_podcast', [waiting])
})
