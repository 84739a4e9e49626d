import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transaction } from '#platform/database.ts'
import { form, uploadForm } from '#testing/acts/forms.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { png } from '#testing/files/samplePictures.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { features } from '../../../../features.ts'

const objects = { put: async () => {}, get: async () => null, remove: async () => {} }
const stage = await testApp({ objects })
const { app, db } = stage
beforeEachOf(import.meta.filename, () => db.query('truncate attempts, drafts'))

const DRAFTS = '/api/editor/drafts/'
const send = (method: 'POST' | 'PATCH' | 'GET' | 'DELETE', url: string, person: string, payload?: object) =>
  app.inject({ method, url, headers: { authorization: person }, ...(payload && { payload }) })
const save = (id: string, revision: number, fields: object = {}, person = 'maria') =>
  send('PATCH', `${DRAFTS}${id}/`, person, { revision, title: 'Начато', content: '<p>Начало</p>', ...fields })
const read = async (id: string, person = 'maria') => (await send('GET', `${DRAFTS}${id}/`, person)).json()
const list = async (person = 'maria') => (await send('GET', DRAFTS, person)).json().results
const newId = () => crypto.randomUUID()
const run = (job: string) => {
  const jobs = Object.assign({}, ...features.map((feature) => feature.jobs))
  return jobs[job].run({ db, objects, logger: app.log }, stage.now(), null)
}
let side = 20
async function uploaded(): Promise<string> {
  side += 1
  const image = new File([new Uint8Array(png(side, 8))], 'a.png')
  return (await uploadForm(app, '/api/media/images/', 'maria', form({ image }))).json().address
}

test('a draft is saved under the browser’s id and read again unchanged', async () => {
  const id = newId()
  const fields = {
    title: 'Начато',
    short_description: 'Кратко',
    content: '<p>Начало <b>&amp; конец</b></p>',
    images: ['/media/0123456789abcdef0123456789abcdef.webp'],
    embed_links: ['youtu.be/ещё не всё'],
    channels: [{ id: 5 }],
    kind: 'news',
    source: 'https://news.exa',
    post_id: null,
    post_revision: null,
  }
  const saved = await save(id, 0, fields)
  assert.deepEqual([saved.statusCode, saved.json()], [200, { revision: 1, saved_at: '2026-11-20T09:00:00.000Z' }])
  assert.deepEqual(await read(id), {
    id,
    revision: 1,
    start: 'Начало & конец',
    saved_at: '2026-11-20T09:00:00.000Z',
    beside_id: null,
    ...fields,
  })
  stage.pass(2)
  assert.equal((await save(id, 1, { content: '<p>Дальше</p>' })).json().revision, 2)
  assert.equal((await read(id)).content, '<p>Дальше</p>')
})

test('drafts are listed newest first, each with its first words', async () => {
  const [one, two] = [newId(), newId()]
  await save(one, 0)
  stage.pass(1)
  await save(two, 0, { title: '', content: `<p>${'я'.repeat(500)}` })
  assert.deepEqual(
    (await list()).map(({ id, title, start }: Record<string, string>) => [id, title, start]),
    [
      [two, '', 'я'.repeat(140)],
      [one, 'Начато', 'Начало'],
    ],
  )
})

test('a stale save of a draft becomes a second draft and overwrites nothing', async () => {
  const id = newId()
  await save(id, 0)
  await save(id, 1, { content: '<p>Из первого окна</p>' })
  const late = [
    await save(id, 1, { content: '<p>Из второго окна</p>' }),
    await save(id, 1, { content: '<p>Из второго окна</p>' }),
  ]
  for (const reply of late) {
    assert.equal(reply.statusCode, 409)
    const { detail, revision } = reply.json()
    assert.deepEqual(
      [detail, revision],
      ['Черновик уже изменили в другом окне. Ваш текст цел: он сохранён вторым черновиком.', 2],
    )
  }
  const { kept } = late[0]!.json()
  assert.equal(late[1]!.json().kept, kept, 'sent twice, kept once')
  assert.equal((await read(id)).content, '<p>Из первого окна</p>')
  assert.partialDeepStrictEqual(await read(kept), { content: '<p>Из второго окна</p>', beside_id: id, revision: 1 })
  assert.equal((await save(kept, 1, { content: '<p>Из второго окна, дальше</p>' })).statusCode, 200)
  assert.equal((await list()).length, 2)
})

test('a draft’s save sent again changes nothing', async () => {
  const id = newId()
  const [first, again] = [await save(id, 0), await save(id, 0)]
  assert.deepEqual([again.statusCode, again.json()], [200, first.json()])
  assert.equal((await list()).length, 1)
})

test('of twenty concurrent saves of one revision one stands, and every other text is kept as a draft', async () => {
  const id = newId()
  const texts = Array.from({ length: 20 }, (_, n) => `<p>Текст ${n}</p>`)
  const replies = await Promise.all(texts.map((content) => save(id, 0, { content })))
  assert.equal(replies.filter(({ statusCode }) => statusCode === 200).length, 1)
  const kept = await Promise.all((await list()).map((line: { id: string }) => read(line.id)))
  assert.deepEqual(kept.map(({ content }) => content).toSorted(), texts.toSorted())
})

test('a draft is visible to its owner only, and the same id of another person is another draft', async () => {
  const id = newId()
  await save(id, 0, { content: '<p>Моё</p>' })
  assert.equal((await send('GET', `${DRAFTS}${id}/`, 'anna')).statusCode, 404)
  assert.deepEqual(await list('anna'), [])
  assert.equal((await send('DELETE', `${DRAFTS}${id}/`, 'anna')).statusCode, 204)
  assert.equal((await save(id, 0, { content: '<p>Её</p>' }, 'anna')).statusCode, 200)
  assert.equal((await read(id)).content, '<p>Моё</p>')
  assert.equal((await send('GET', DRAFTS, 'nobody')).statusCode, 401)
  assert.equal((await save(newId(), 0, {}, 'oleg')).statusCode, 403)
})

test('a draft is removed, and removed again without an error', async () => {
  const id = newId()
  await save(id, 0)
  for (const _ of [1, 2]) assert.equal((await send('DELETE', `${DRAFTS}${id}/`, 'maria')).statusCode, 204)
  assert.equal((await send('GET', `${DRAFTS}${id}/`, 'maria')).statusCode, 404)
  for (const wrong of ['1', 'x', `${id}0`]) assert.equal((await save(wrong, 0)).statusCode, 404)
})

test('publishing a post removes its draft, and a refused post leaves it', async () => {
  const id = newId()
  await save(id, 0)
  const refused = await send('POST', '/api/alpha/all/', 'maria', { content: ' ', draft_id: id })
  assert.equal(refused.statusCode, 400)
  assert.equal((await list()).length, 1)
  const made = await send('POST', '/api/alpha/all/', 'maria', { content: '<p>Готово</p>', draft_id: id })
  assert.equal(made.statusCode, 201)
  assert.deepEqual(await list(), [])
})

test('pictures of a draft are kept as long as the draft, then as long as other uploads', async () => {
  const [beside, inText, forgotten] = [await uploaded(), await uploaded(), await uploaded()]
  const id = newId()
  await save(id, 0, { images: [beside], content: `<p>а</p><img src="${inText}">` })
  const left = async () => {
    await run('media.prune')
    const { rows } = await db.query<{ name: string }>('select name from media')
    return rows.map(({ name }) => `/media/${name}`)
  }
  stage.pass(30 * 86_400)
  assert.deepEqual((await left()).toSorted(), [beside, inText].toSorted(), `${forgotten} is gone`)
  const other = newId()
  await save(other, 0, { images: [inText], content: '' })
  await send('DELETE', `${DRAFTS}${id}/`, 'maria')
  assert.deepEqual(await left(), [inText])
  await send('DELETE', `${DRAFTS}${other}/`, 'maria')
  assert.deepEqual(await left(), [])
})

test('removing a person removes their drafts and the pictures waiting for them', async () => {
  const picture = await uploaded()
  await save(newId(), 0, { images: [picture] })
  const { rows } = await db.query<{ id: number }>(`select id from accounts where username = 'maria'`)
  const removers = features.find(({ name }) => name === 'posts')!.removePeople!
  const removed = await transaction(db, (tx) => removers(tx, [rows[0]!.id], stage.now(), { keepsTeamTexts: true }))
  assert.equal(removed.drafts, 1)
  stage.pass(2 * 86_400)
  await run('media.prune')
  assert.equal((await db.query('select from media')).rowCount, 0)
})

test('an untouched draft is removed after ninety days', async () => {
  const [old, fresh] = [newId(), newId()]
  await save(old, 0)
  stage.pass(89 * 86_400)
  await save(fresh, 0)
  await run('posts.pruneDrafts')
  assert.equal((await list()).length, 2)
  stage.pass(2 * 86_400)
  await run('posts.pruneDrafts')
  assert.deepEqual(
    (await list()).map(({ id }: { id: string }) => id),
    [fresh],
  )
})

test('a fifty-first draft, or a text over the limit, is refused and overwrites nothing', async () => {
  await db.query(
    `insert into drafts select 2, gen_random_uuid(), 1, 'x', '', 'x', '{}', '{}', '{}', null, null, null, now() from generate_series(1, 49)`,
  )
  const last = newId()
  assert.equal((await save(last, 0)).statusCode, 200)
  const over = await save(newId(), 0)
  assert.deepEqual(
    [over.statusCode, over.json().detail],
    [400, 'Черновиков слишком много: удалите ненужные, и этот сохранится'],
  )
  assert.equal((await save(last, 1, { content: '<p>Дальше</p>' })).statusCode, 200)
  const long = await save(last, 2, { content: 'я'.repeat(2_000_001) })
  assert.deepEqual([long.statusCode, long.json()], [400, { content: ['Текст слишком длинный'] }])
  assert.equal((await save(last, 2, { content: 'я'.repeat(2_000_000) })).statusCode, 200)
  assert.equal((await read(last)).content.length, 2_000_000)
  // Fifty drafts of the greatest length exceed the size limit.
  await db.query(`update drafts set content = repeat('я', 500000) where account_id = 2 and id <> $1`, [last])
  assert.equal((await save(last, 3, { content: 'я' })).statusCode, 400)
})

test('a draft of an edit keeps the post’s id and outlives the post', async () => {
  const post = await insertPost(db, { title: 'Пост', authorId: 2 })
  const id = newId()
  await save(id, 0, { post_id: post, post_revision: 4 })
  assert.partialDeepStrictEqual((await list())[0], { post_id: post, post_revision: 4 })
  await db.query('delete from posts where id = $1', [post])
  assert.partialDeepStrictEqual(await read(id), { post_id: null, content: '<p>Начало</p>' })
  assert.equal((await save(newId(), 0, { post_id: 999_999 })).statusCode, 200)
})

test('more than 120 saves of drafts in a row are refused with the wait', async () => {
  const id = newId()
  for (let revision = 0; revision < 120; revision += 1) await save(id, revision, { content: `<p>${revision}</p>` })
  const reply = await save(id, 120)
  assert.deepEqual([reply.statusCode, reply.json().detail], [429, 'Слишком много попыток. Попробуйте через 1 минуту.'])
})
