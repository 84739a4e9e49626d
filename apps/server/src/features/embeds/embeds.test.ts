import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { posts } from '@palata/contract/posts'
import pino from 'pino'
import sharp from 'sharp'
import { createEmbedsOf } from '#services/content/embeds.ts'
import { startSandbox } from '#services/sandbox/sandboxProcess.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { memoryStore, testApp } from '#testing/app.ts'
import { look } from './jobs.ts'

const logger = pino({ level: 'silent' })
// A second process, because SVG decoders are disabled in this one.
const sandbox = await startSandbox({ market: undefined, postbackUrl: '', site: '' }, logger)
after(() => sandbox.stop())
const objects = memoryStore()
const stage = await testApp({ objects })
const { db, now, app } = stage
const { source } = createEmbedsOf({ isProduction: false }, sandbox, logger)
const maria = stage.as('maria')

const work = { db, objects, logger, embeds: source }
const read = (id: number) => maria.call(posts.get, { params: { id: String(id) } })
const fail = (rule: object) =>
  fetch(`${sandbox.url}/__sim/embeds/fail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rule),
  })
const figure = (kind: string, id: string) =>
  `<figure class="embed" data-embed="${kind}" data-embed-id="${id}">x</figure>`

async function postWith(content: string, links: string[] = []) {
  const id = await insertPost(db, { title: 'Со вставкой', content, authorId: 1 })
  await db.query('update posts set embed_links = $2, content_html = $3, content_version = 999 where id = $1', [
    id,
    links,
    content,
  ])
  return id
}

test('the server asks about a post’s embeds once and keeps their posters itself', async () => {
  const id = await postWith(figure('youtube', 'Abc-_efghi1'), ['https://t.me/delegate_lenta/12'])
  assert.deepEqual((await read(id)).embeds, [])
  const planned = await db.query(`select from graphile_worker.jobs where task_identifier = 'embeds.look'`)
  assert.equal(planned.rowCount, 1)
  await look(work, now())
  const { embeds } = await read(id)
  const [post, video] = embeds.toSorted((one, other) => one.kind.localeCompare(other.kind))
  assert.deepEqual(
    { ...video, poster: '' },
    {
      kind: 'youtube',
      id: 'Abc-_efghi1',
      title: 'Как читать приток в фонды: разбор недели',
      author: 'Кабинет потоков',
      words: '',
      published_at: null,
      poster: '',
      is_gone: false,
    },
  )
  assert.equal(post!.author, 'Лента делегата')
  assert.match(post!.words, /\S/)
  assert.match(post!.published_at!, /^2026-11-/)
  for (const { poster } of embeds) {
    const file = await app.inject(poster)
    assert.equal(file.headers['content-type'], 'image/webp')
    const { width, exif } = await sharp(file.rawPayload).metadata()
    assert.ok(width! <= 660)
    assert.equal(exif, undefined)
  }
  await read(id)
  await look(work, now())
  assert.deepEqual((await read(id)).embeds, embeds)
  const asked = await db.query('select from embeds where asked_at = $1', [now()])
  assert.equal(asked.rowCount, 2)
})

test('readers without access to a text learn nothing of its embeds', async () => {
  const id = await postWith(figure('youtube', 'Secret_id_1'), ['https://t.me/delegate_lenta/77'])
  await read(id)
  await look(work, now())
  assert.equal((await read(id)).embeds.length, 2)
  for (const person of ['guest', 'oleg'] as const) {
    const reply = await stage.as(person).get(`/api/alpha/${id}/`)
    assert.equal(reply.statusCode, 200)
    assert.ok(!/Secret_id_1|delegate_lenta|\/media\/[0-9a-f]{32}\.webp/.test(reply.body))
  }
})

test('an embed that was removed or may not be shown elsewhere is marked gone and loses its poster', async () => {
  const id = await postWith(figure('youtube', 'goneXXXXXXX') + figure('youtube', 'shutXXXXXXX'), [
    'https://t.me/gone_channel/1',
  ])
  await read(id)
  await look(work, now())
  assert.deepEqual(
    (await read(id)).embeds.map(({ is_gone, poster }) => [is_gone, poster]),
    [
      [true, ''],
      [true, ''],
      [true, ''],
    ],
  )
  const [row] = (await db.query(`select id from embeds where place = 'Abc-_efghi1'`)).rows
  const { poster } = (await db.query(`select poster from embeds where id = $1`, [row.id])).rows[0]
  await db.query(`update embeds set place = 'gone_efghi1', ask_at = $2 where id = $1`, [row.id, now()])
  await look(work, now())
  assert.equal((await app.inject(poster)).statusCode, 404)
})

test('an embed whose site does not answer is asked again, later each time, and keeps what is known', async () => {
  const id = await postWith(figure('youtube', 'Later_id_12'))
  await read(id)
  await fail({ count: 2, status: 503 })
  await look({ ...work, embeds: createEmbedsOf({ isProduction: false }, sandbox, logger).source }, now())
  await fail({ count: 0 })
  const [due] = (
    await db.query(`select failures, ask_at - $1 as wait from embeds where place = 'Later_id_12'`, [now()])
  ).rows
  assert.deepEqual([due.failures, due.wait.minutes], [1, 1])
  assert.equal((await read(id)).embeds[0]!.is_gone, false)
  const later = new Date(now().getTime() + 60_000)
  await look(work, later)
  assert.match((await read(id)).embeds[0]!.title, /\S/)
})

test('concurrent workers ask about an embed once', async () => {
  const id = await postWith(figure('youtube', 'Twice_id_12'))
  await read(id)
  const asked: string[] = []
  const counting: typeof source = {
    look(kind, place) {
      asked.push(place)
      return source.look(kind, place)
    },
  }
  await Promise.all([look({ ...work, embeds: counting }, now()), look({ ...work, embeds: counting }, now())])
  assert.deepEqual(asked, ['Twice_id_12'])
})

test('an embed with a broken picture has no poster, and its words lose text-reversing characters', async () => {
  const id = await postWith(figure('youtube', 'Noise_id_12'))
  await read(id)
  const told = {
    title: 'А\u202Egpj.exe  Б',
    author: 'x'.repeat(5000),
    words: '',
    publishedAt: null,
    picture: Buffer.from('<svg/>'),
  }
  await look({ ...work, embeds: { look: async () => told } }, now())
  const [card] = (await read(id)).embeds
  assert.deepEqual([card!.title, card!.poster, card!.author.length], ['Аgpj.exe Б', '', 1000])
})

test('at most fifty embeds of a text are asked about', async () => {
  const ids = Array.from({ length: 3000 }, (_, index) => `m${String(index).padStart(10, '0')}`)
  const id = await postWith(ids.map((one) => figure('youtube', one)).join(''))
  await read(id)
  assert.equal((await db.query(`select from embeds where place like 'm0%'`)).rowCount, 50)
})

test('in production frames are of YouTube and Telegram only, in development the sandbox’s', () => {
  const real = createEmbedsOf({ isProduction: true }, sandbox, logger).shown
  assert.deepEqual(real, { page: {}, frames: ['https://www.youtube-nocookie.com', 'https://t.me'] })
  assert.deepEqual(createEmbedsOf({ isProduction: false }, sandbox, logger).shown.frames, [sandbox.url])
})
