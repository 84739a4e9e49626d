import assert from 'node:assert/strict'
import { test } from 'node:test'
import { podcasts } from '@palata/contract/podcasts'
import { insertPost } from '#testing/acts/posts.ts'
import { memoryStore, testApp } from '#testing/app.ts'
import { type Asker, ask, newDeskAsker } from '#testing/everyone.ts'
import { giveAudio } from '#testing/files/audio.ts'

const objects = memoryStore()
const stage = await testApp({ objects })
const { app, db } = stage
await db.query(
  `insert into coins (api_id, slug, symbol, name, rank) values
   ('bitcoin', 'bitcoin', 'btc', 'Bitcoin', 1), ('fake', 'fake', 'btc', 'Not Bitcoin', null)`,
)
const editor = await newDeskAsker(stage, 'editor')
const maria = stage.as('maria')
const id = await insertPost(db, { title: 'Выпуск', model: 'Material', isPodcast: true })
await giveAudio({ db, objects }, id)
const silent = await insertPost(db, { title: 'Без записи', model: 'Material', isPodcast: true })
const news = await insertPost(db, { title: 'Новость', model: 'News' })

const read = (post: number, who: Asker = editor) =>
  ask(app, { method: 'GET', url: `/api/desk/podcasts/${post}/recording/` }, who)
const save = (what: 'chapters' | 'transcript', body: object, { post = id, who = editor as Asker } = {}) =>
  ask(app, { method: 'POST', url: `/api/desk/podcasts/${post}/${what}/`, body }, who)
const revision = async () => (await read(id)).json().recording.revision as number
const stored = () => maria.call(podcasts.get, { params: { id: String(id) } })

test('chapters are saved at the desk with exactly the chosen coins and logged', async () => {
  const chapters = [
    { second: 0, title: ' Начало ', coins: [] },
    { second: 30, title: 'Рынок', coins: ['fake'] },
  ]
  const saved = await save('chapters', { revision: await revision(), chapters })
  assert.equal(saved.statusCode, 200, saved.body)
  const { chapters: heard } = await stored()
  assert.deepEqual(
    heard.map(({ second, title, coins }) => [second, title, coins.map(({ api_id }) => api_id)]),
    [
      [0, 'Начало', []],
      [30, 'Рынок', ['fake']],
    ],
  )
  assert.deepEqual(saved.json().chapters, heard)
  const { rows } = await db.query(`select outcome from operator_audit where command = 'edit-recording'`)
  assert.deepEqual(rows, [{ outcome: 'Записано: 2 главы' }])
})

test('a wrong chapter is refused under its row and nothing is changed', async () => {
  const before = await stored()
  const one = (second: number, title = 'Глава', coins: string[] = []) => ({ second, title, coins })
  const wrong: [chapters: object[], field: string, said: RegExp][] = [
    [[one(0), one(0)], 'chapters.1.second', /Глава начинается не позже предыдущей/],
    [[one(10), one(60)], 'chapters.1.second', /после конца записи/],
    [[one(-1)], 'chapters.0.second', /Нужно время/],
    [[one(0, ' ')], 'chapters.0.title', /Нужно название/],
    [[one(0, '\u202e')], 'chapters.0.title', /Нужно название/],
    [[one(0, 'я'.repeat(201))], 'chapters.0.title', /Не длиннее 200/],
    [[one(0), one(5, 'Рынок', ['nothing'])], 'chapters.1.coins', /Такой монеты нет/],
    [Array.from({ length: 501 }, (_, second) => one(second)), 'chapters', /не больше 500/],
  ]
  for (const [chapters, field, said] of wrong) {
    const answer = await save('chapters', { revision: await revision(), chapters })
    assert.equal(answer.statusCode, 400, field)
    assert.match(answer.json()[field]?.join(' ') ?? answer.body, said)
  }
  assert.deepEqual(await stored(), before)
})

test('a WebVTT transcript is saved at the desk; a wrong one is refused by line and nothing is changed', async () => {
  const good = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Анна>Добрый день<script>'
  const saved = await save('transcript', { revision: await revision(), vtt: good })
  assert.match(saved.json().transcript, /^WEBVTT\n\n00:00:01\.000 --> 00:00:02\.000\n<v Анна>Добрый день\n$/)
  const wrong: [vtt: string, said: RegExp][] = [
    ['1\n00:01,000 --> 00:02,000\nСлова', /не WebVTT/],
    ['WEBVTT\n\n00:01,000 --> 00:02,000\nСлова', /^Строка 3: время пишется .+, а стоит «00:01,000 --> 00:02,000»$/],
    ['WEBVTT\n\n00:02.000 --> 00:01.000\nСлова', /^Строка 3: реплика кончается/],
    [`${good}\n\n01:01.000 --> 01:02.000\nПосле`, /^Строка 6: реплика начинается после конца записи$/],
    ['WEBVTT', /нет ни одной реплики/],
    [`WEBVTT\n\n${'--> \n\n'.repeat(40)}`, /\nИ ещё 30$/],
  ]
  for (const [vtt, said] of wrong) {
    const answer = await save('transcript', { revision: await revision(), vtt })
    assert.equal(answer.statusCode, 400, vtt.slice(0, 40))
    assert.match(answer.json().detail, said)
  }
  const { cues } = await maria.call(podcasts.transcript, { params: { id: String(id) } })
  assert.deepEqual(
    cues.map(({ voice, text }) => [voice, text]),
    [['Анна', 'Добрый день']],
  )
  assert.equal((await save('transcript', { revision: await revision(), vtt: ' ' })).json().transcript, '')
  assert.equal((await stored()).has_transcript, false)
})

test('a stale change of chapters or transcript is refused with the current revision', async () => {
  const seen = await revision()
  assert.equal((await save('transcript', { revision: seen, vtt: '' })).statusCode, 200)
  const late = await save('chapters', { revision: seen, chapters: [] })
  assert.deepEqual([late.statusCode, late.json().revision], [409, await revision()])
  assert.equal((await stored()).chapters.length, 2)
  assert.equal((await save('chapters', { revision: late.json().revision, chapters: [] })).statusCode, 200)
  assert.deepEqual((await stored()).chapters, [])
})

test('a podcast without a recording takes no chapters, and a post that is no podcast answers 404', async () => {
  assert.deepEqual((await read(silent)).json(), { recording: null })
  assert.equal((await save('chapters', { revision: 1, chapters: [] }, { post: silent })).statusCode, 404)
  assert.equal((await read(news)).statusCode, 404)
  assert.equal((await read(999_999)).statusCode, 404)
})

test('moderators, operators and editors without the second step neither read nor change a podcast’s chapters', async () => {
  for (const role of ['moderator', 'operator', 'no second step'] as const) {
    const who = await newDeskAsker(stage, role)
    assert.equal((await read(id, who)).statusCode, 403, role)
    assert.equal((await save('chapters', { revision: 1, chapters: [] }, { who })).statusCode, 403, role)
    assert.equal((await save('transcript', { revision: 1, vtt: '' }, { who })).statusCode, 403, role)
  }
})
