import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { podcasts } from '@palata/contract/podcasts'
import { memoryStore, testApp } from '#testing/app.ts'
import { id3, mp3 } from '#testing/files/audio.ts'
import { testOperator } from '#testing/operator.ts'

const objects = memoryStore()
const stage = await testApp({ objects })
const { db } = stage
const operator = testOperator({ ...stage, objects })
const maria = stage.as('maria')
const folder = await mkdtemp(join(tmpdir(), 'palata-podcast-'))
after(() => rm(folder, { recursive: true, force: true }))
await db.query(
  `insert into coins (api_id, slug, symbol, name, rank) values ('bitcoin', 'bitcoin', 'btc', 'Bitcoin', 1), ('fake', 'fake', 'btc', 'Not Bitcoin', null)`,
)

async function file(name: string, body: string | Buffer) {
  await writeFile(join(folder, name), body)
  return join(folder, name)
}

const made = await operator(['podcast', 'new', await file('notes.html', '<p>О рынке</p>'), '--title', 'Первый выпуск'])
const post = /номер (\d+)/.exec(made.out)![1]!
const about = (what: string, path: string) => operator(['podcast', what, path, '--post', post])

test('a podcast waits for a moderator and can be heard once it has its recording', async () => {
  assert.equal(made.code, 0, made.err)
  const path = await file('one.mp3', mp3(60, id3([{ second: 5, title: 'Из файла' }])))
  const { code, out } = await about('audio', path)
  assert.deepEqual([code, out], [0, 'Запись приложена: 1:00, 32 кбит/с, 0.2 МБ; глав в файле: 1'])
  assert.deepEqual(await maria.call(podcasts.last, {}), [], 'not published yet')
  await db.query('update posts set live = true where id = $1', [post])
  const [item] = await maria.call(podcasts.last, {})
  assert.deepEqual(
    [item!.title, item!.podcast_atributes.audio_length, item!.podcast_atributes.timecodes],
    ['Первый выпуск', 60, { 5: 'Из файла' }],
  )
  const { signed_url } = await maria.call(podcasts.sign, { body: { filename: item!.podcast_atributes.audio_file } })
  assert.ok((await maria.get(signed_url)).rawPayload.equals((await objects.get((await keys())[0]!)) ?? Buffer.alloc(0)))
})

test('the podcast commands attach chapters with coins, a transcript and notes', async () => {
  assert.match((await about('chapters', await file('c.txt', '0:00 Начало\n0:30 Рынок [BTC]'))).out, /Записано: 2 главы/)
  assert.match(
    (await about('transcript', await file('t.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nСлова'))).out,
    /1 реплика/,
  )
  assert.match((await about('notes', await file('n.html', '<p>Другие заметки</p>'))).out, /Описание записано/)
  const { chapters, has_transcript } = await maria.call(podcasts.get, { params: { id: post } })
  assert.deepEqual(
    chapters.map(({ second, title, coins }) => [second, title, coins.map(({ api_id }) => api_id)]),
    [
      [0, 'Начало', []],
      [30, 'Рынок', ['bitcoin']],
    ],
  )
  assert.equal(has_transcript, true)
  assert.match((await maria.get(`/api/alpha/${post}/`)).json().content, /Другие заметки/)
})

test('a wrong recording, chapter list or transcript is refused with a reason and changes nothing', async () => {
  const before = await maria.call(podcasts.get, { params: { id: post } })
  const wrong: [what: string, path: string, said: RegExp][] = [
    ['audio', await file('words.mp3', 'Это не аудио'.repeat(999)), /не аудио/],
    ['audio', await file('empty.mp3', ''), /пуст/],
    ['audio', join(folder, 'none.mp3'), /Нет такого файла/],
    ['audio', folder, /Нет такого файла/],
    ['chapters', await file('late.txt', '0:00 Начало\n9:00 Конец'), /Строка 2: глава начинается после конца/],
    ['chapters', await file('latin.txt', Buffer.from([0xcf, 0xf0, 0xe8])), /не в UTF-8/],
    ['transcript', await file('t.srt', '1\n00:00:01,000 --> 00:00:02,000\nСлова'), /не WebVTT/],
    ['transcript', await file('late.vtt', 'WEBVTT\n\n05:01.000 --> 05:02.000\nСлова'), /после конца записи/],
  ]
  for (const [what, path, said] of wrong) {
    const { code, err } = await about(what, path)
    assert.equal(code, 1, path)
    assert.match(err, said)
  }
  assert.deepEqual(await maria.call(podcasts.get, { params: { id: post } }), before)
  const { rows } = await db.query(
    `insert into posts (model, title, published_at) values ('News', 'Новость', now()) returning id`,
  )
  const news = String(rows[0].id)
  const { code, err } = await operator(['podcast', 'audio', join(folder, 'one.mp3'), '--post', news])
  assert.deepEqual([code, err], [1, `Нет подкаста ${news}`])
  assert.equal((await operator(['podcast', 'notes', join(folder, 'n.html'), '--post', news])).code, 1)
  assert.equal((await operator(['podcast', 'audio', join(folder, 'one.mp3')])).err, 'Укажите --post')
  assert.equal((await operator(['podcast', 'remove'])).code, 2)
})

test('a new recording replaces the old one, and chapters past its end are removed', async () => {
  const [old] = await keys()
  await about('audio', await file('two.mp3', mp3(20)))
  const [item] = await maria.call(podcasts.last, {})
  assert.deepEqual([item!.podcast_atributes.audio_length, item!.podcast_atributes.timecodes], [20, {}])
  const { rows } = await db.query<{ key: string }>('select key from podcast_leftovers order by key')
  assert.ok(rows.some(({ key }) => key === old))
})

async function keys() {
  const { rows } = await db.query<{ key: string }>('select key from podcasts')
  return rows.map(({ key }) => key)
}

for (const [what, words, table] of [
  ['podcast new', ['podcast', 'new', '--title', 'Один раз'], 'posts'],
  ['set-storeroom', ['set-storeroom', '--title', 'Один раз', '--url', 'https://example.org/'], 'storeroom_items'],
] as const)
  test(`${what} sent again within ten minutes adds nothing, also ten at once, until --again is said`, async () => {
    const count = async () =>
      (await db.query(`select count(*)::int as n from ${table} where title = 'Один раз'`)).rows[0].n
    const answers = await Promise.all(Array.from({ length: 10 }, () => operator([...words])))
    assert.deepEqual(answers.map(({ code }) => code).sort(), [0, ...Array.from({ length: 9 }, () => 1)])
    assert.match(answers.find(({ code }) => code === 1)!.err, /^Такая же команда .* в последние десять минут/)
    assert.equal(await count(), 1)
    assert.equal((await operator([...words, '--again'])).code, 0)
    assert.equal(await count(), 2)
  })
