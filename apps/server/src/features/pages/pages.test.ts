import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pages } from '@palata/contract/pages'
import { removePictures } from '#features/media'
import type { BotVerdict } from '#providers/turnstile/index.ts'
import { form } from '#testing/acts/forms.ts'
import { testApp } from '#testing/app.ts'
import { movingPng, png } from '#testing/files/samplePictures.ts'
import { testOperator } from '#testing/operator.ts'
import { testMail } from '#testing/services/mail.ts'
import { feedbackAtDesk } from './feedbackDesk.ts'
import { removeOldFeedback } from './store.ts'

let verdict: BotVerdict = { ok: true }
const stage = await testApp({ botCheck: { verify: async () => verdict } })
const { app, db } = stage
const mail = await testMail(db, stage.now)
const operator = testOperator(stage)
const send = (payload: object, ip = '203.0.113.9') =>
  app.inject({ method: 'POST', url: '/api/feedback/', payload, remoteAddress: ip })
const written = { email: 'reader@example.org', message: 'Не открывается выпуск' }
const kept = async () => (await db.query('select email, message from feedback order by id')).rows

test('POST /api/feedback/ keeps the message and mails the editors, and the answer is mailed once', async () => {
  const reply = await send(written)
  assert.deepEqual([reply.statusCode, reply.json()], [201, { email: 'reader@example.org' }])
  assert.deepEqual(await kept(), [written])
  const letter = await mail.letterTo('anna@example.org')
  assert.match(letter!.text, /Не открывается выпуск/)
  assert.match((await operator(['feedback'])).out, /№1, reader@example\.org.*\nНе открывается выпуск/)
  assert.equal((await operator(['answer-feedback', '1'], { input: '' })).code, 1, 'an empty answer')
  assert.equal((await operator(['answer-feedback', '1'], { input: 'Починили, спасибо' })).code, 0)
  const answer = await mail.letterTo('reader@example.org')
  assert.match(answer!.text, /Починили, спасибо/)
  assert.doesNotMatch(answer!.text, /Не открывается/, 'no words of a stranger in a letter to an unproven address')
  assert.equal((await operator(['answer-feedback', '1'], { input: 'Ещё раз' })).code, 1)
  assert.equal((await operator(['feedback'])).out, 'Все сообщения отвечены')
})

test('a message that is empty, too long or has a wrong address is refused under its field', async () => {
  stage.pass(3600)
  const cases: [object, string, string][] = [
    [{ ...written, message: '  ' }, 'message', 'Это обязательное поле'],
    [{ ...written, message: 'я'.repeat(1001) }, 'message', 'Не длиннее 1000 символов'],
    [{ message: 'x' }, 'email', 'Это обязательное поле'],
    [{ ...written, email: 'почта' }, 'email', 'Введите правильный адрес электронной почты.'],
    [
      { ...written, email: 'a@example.org\r\nBcc: b@example.org' },
      'email',
      'Введите правильный адрес электронной почты.',
    ],
  ]
  const before = (await kept()).length
  for (const [payload, field, said] of cases) {
    const reply = await send(payload)
    assert.deepEqual([reply.statusCode, reply.json()], [400, { [field]: [said] }], JSON.stringify(payload).slice(0, 60))
  }
  assert.equal((await send({ ...written, message: 'я'.repeat(2_000_000) })).statusCode, 413)
  assert.equal((await kept()).length, before)
})

test('markup and line breaks of a message stay words in the letter', async () => {
  stage.pass(3600)
  mail.mailbox.clear()
  await send({ ...written, message: 'Строка\r\nBcc: evil@example.org\r\n\r\n<script>alert(1)</script><img src=x>' })
  const letter = await mail.letterTo('anna@example.org')
  assert.doesNotMatch(letter!.html!, /<script>|<img/)
  assert.match(letter!.html!, /&#60;script&#62;/)
  assert.deepEqual(
    mail.mailbox.list().map(({ to }) => to),
    [['anna@example.org']],
  )
})

test('more than five messages an hour from one address, and robots, are refused', async () => {
  stage.pass(3600)
  const codes = []
  for (let count = 0; count < 6; count += 1) codes.push((await send(written, '198.51.100.7')).statusCode)
  assert.deepEqual(codes, [201, 201, 201, 201, 201, 429])
  assert.equal((await send(written, '198.51.100.8')).statusCode, 201, 'a neighbour is not refused')
  verdict = { ok: false, reason: 'invalid' }
  assert.equal((await send(written, '198.51.100.9')).statusCode, 400)
  verdict = { ok: false, reason: 'unavailable' }
  assert.equal((await send(written, '198.51.100.10')).statusCode, 503)
  verdict = { ok: true }
})

test('messages from many addresses are kept, but editors get at most twenty letters an hour', async () => {
  stage.pass(3600)
  await mail.send()
  mail.mailbox.clear()
  for (let count = 0; count < 25; count += 1) await send({ ...written, message: `№${count}` }, `192.0.2.${count + 1}`)
  await mail.send()
  assert.equal(mail.mailbox.list().length, 20)
})

const withPictures = (images: File[]) => form({ ...written, images })
const sendPictures = (images: File[], ip: string) =>
  app.inject({ method: 'POST', url: '/api/feedback/', payload: withPictures(images), remoteAddress: ip } as never)
const picture = (name = 'a.png') => new File([new Uint8Array(png(40, 30))], name, { type: 'image/png' })

test('pictures of a feedback message are seen by its answerers only and deleted with it after a year', async () => {
  stage.pass(3600)
  const reply = await sendPictures([picture(), picture('b.png')], '198.51.100.20')
  assert.equal(reply.statusCode, 201, reply.body)
  const { rows } = await db.query<{ name: string; id: number; width: number }>(
    `select name, belongs_id as id, width from media where belongs_to = 'feedback' order by name`,
  )
  assert.deepEqual(
    rows.map(({ width }) => width),
    [40, 40],
  )
  const statusFor = async (person?: string) =>
    (await app.inject({ url: `/media/${rows[0]!.name}`, headers: person ? { authorization: person } : {} })).statusCode
  assert.deepEqual(
    [await statusFor(), await statusFor('oleg'), await statusFor('maria'), await statusFor('anna')],
    [404, 404, 404, 200],
  )
  const shown = (await feedbackAtDesk.read!({ db } as never, rows[0]!.id)) as { images: string[] }
  assert.deepEqual(shown.images.toSorted(), rows.map(({ name }) => `/media/${name}`).toSorted())
  await removeOldFeedback(db, new Date(stage.now().getTime() + 367 * 86_400_000))
  assert.equal((await db.query(`select from media where belongs_to = 'feedback'`)).rowCount, 0)
})

test('a message sent again within a minute is kept and told once; other words, pictures or a later time make another', async () => {
  stage.pass(7200)
  await mail.send()
  mail.mailbox.clear()
  await db.query('delete from feedback')
  const count = async () => (await kept()).length
  const replies = await Promise.all(Array.from({ length: 4 }, () => send(written, '198.51.100.30')))
  for (const reply of replies) assert.equal(reply.statusCode, 201, reply.body)
  assert.equal(await count(), 1)
  await mail.send()
  assert.equal(mail.mailbox.list().length, 1)
  const twice = [await sendPictures([picture()], '198.51.100.31'), await sendPictures([picture()], '198.51.100.31')]
  assert.deepEqual(
    twice.map(({ statusCode }) => statusCode),
    [201, 201],
  )
  assert.equal(await count(), 2, 'with a picture it is another message, once')
  assert.equal((await db.query(`select from media where belongs_to = 'feedback'`)).rowCount, 1)
  await send({ ...written, message: 'И ещё' }, '198.51.100.32')
  assert.equal(await count(), 3)
  stage.pass(61)
  await send(written, '198.51.100.32')
  assert.equal(await count(), 4)
  await db.query('delete from feedback')
  const pictures = await db.query<{ id: number }>('select belongs_id as id from media')
  await removePictures(db, 'feedback', { ids: pictures.rows.map(({ id }) => id) })
})

test('a feedback picture that is damaged, too large or one too many is refused, and nothing is kept', async () => {
  stage.pass(3600)
  const before = (await kept()).length
  const no = async (images: File[], ip: string) => (await sendPictures(images, ip)).statusCode
  const damaged = new File([new Uint8Array(png(40, 30)).slice(0, 45)], 'a.png', { type: 'image/png' })
  assert.equal(await no([new File(['<svg onload=alert(1)>'], 'a.png', { type: 'image/png' })], '198.51.100.21'), 400)
  assert.equal(await no([picture(), damaged], '198.51.100.22'), 400)
  assert.equal(await no([picture(), picture(), picture(), picture()], '198.51.100.23'), 413)
  assert.equal(await no([new File([new Uint8Array(7_000_000)], 'a.png')], '198.51.100.24'), 413)
  const moving = new File([new Uint8Array(movingPng(9, 9, 2))], 'a.png', { type: 'image/png' })
  const refused = await sendPictures([picture(), moving], '198.51.100.25')
  assert.deepEqual(refused.json().images, ['Движущуюся картинку не приложить: сохраните её без движения'])
  assert.equal((await kept()).length, before)
  assert.equal((await db.query(`select from media where belongs_to = 'feedback'`)).rowCount, 0)
})

test('site pages have built-in texts until the operator sets others, which are cleaned', async () => {
  for (const name of ['terms', 'privacy', 'about', 'contacts']) {
    const { content, updated_at } = await stage.as('guest').call(pages.text, { params: { name } })
    assert.equal(updated_at, null)
    assert.match(content, /<p>/, name)
  }
  assert.equal(await stage.as('guest').status(pages.text, { params: { name: 'ne-bylo' } }), 404)
  const input = '<h2>Новое</h2><p onclick="x()">Текст<script>x</script></p>'
  assert.equal((await operator(['set-page', 'terms'], { input })).code, 0)
  const { content, updated_at } = await stage.as('guest').call(pages.text, { params: { name: 'terms' } })
  assert.equal(content, '<h2 id="razdel-novoe">Новое</h2><p>Текст</p>')
  assert.equal(updated_at, stage.now().toISOString())
  for (const empty of ['<script>x</script>', '<p>\u2800</p>', '<h2>\u3164</h2><p>\ufe0f</p>', '<p>&#x2800;</p><hr>'])
    assert.equal((await operator(['set-page', 'terms'], { input: empty })).code, 1, empty)
  const spaced = '<p>Мы не пишем первыми — и <code>a — b</code> за 5 минут</p>'
  assert.equal((await operator(['set-page', 'about'], { input: spaced })).code, 0)
  assert.equal(
    (await stage.as('guest').call(pages.text, { params: { name: 'about' } })).content,
    '<p>Мы не\u00a0пишем первыми\u00a0— и\u00a0<code>a — b</code> за\u00a05\u00a0минут</p>',
  )
  const said = await Promise.all(
    Array.from({ length: 4 }, () => operator(['set-page', 'terms'], { input: '<p>Третье</p>' })),
  )
  assert.equal(said.filter(({ out }) => out === 'Текст страницы terms уже такой').length, 3, 'sent again it is one')
  assert.equal((await db.query(`select from site_page_revisions where name = 'terms'`)).rowCount, 2)
})

test('GET /api/storeroom/fragment/ answers everyone the first three by name, without the things themselves', async () => {
  await db.query(
    `insert into storeroom_items (title, description, image, url, position)
     select 'Вещь ' || n, 'О вещи ' || n, '/media/secret.webp', 'https://example.org/secret', n from generate_series(1, 4) n`,
  )
  const reply = await stage.as('guest').get('/api/storeroom/fragment/')
  const { results, count } = pages.storeroomFragment.reply.parse(reply.json())
  assert.deepEqual([results.map(({ title }) => title), count], [['Вещь 1', 'Вещь 2', 'Вещь 3'], 4])
  assert.doesNotMatch(reply.body, /secret|Вещь 4/)
  await db.query('delete from storeroom_items')
})

// spec: A-016
test('GET /api/storeroom/ answers members with what lies there, and nobody else', async () => {
  await db.query(
    `insert into storeroom_items (title, description, url, position) values ('Второй', '', '', 2), ('Первый', 'Чек-лист', '/x', 1)`,
  )
  const { results, next } = await stage.as('maria').call(pages.storeroom, {})
  assert.deepEqual([results.map(({ title }) => title), next], [['Первый', 'Второй'], null])
  assert.equal(await stage.as('oleg').status(pages.storeroom, {}), 403)
  assert.equal(await stage.as('guest').status(pages.storeroom, {}), 401)
})
