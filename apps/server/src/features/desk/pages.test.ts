import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knowledge } from '@palata/contract/knowledge'
import { pages } from '@palata/contract/pages'
import { form, uploadForm } from '#testing/acts/forms.ts'
import { testApp } from '#testing/app.ts'
import { type Asker, ask, newDeskAsker } from '#testing/everyone.ts'
import { png } from '#testing/files/samplePictures.ts'
import { testOperator } from '#testing/operator.ts'
import { testMail } from '#testing/services/mail.ts'

const stage = await testApp()
const { app, db } = stage
const mail = await testMail(db, stage.now)
const run = testOperator(stage)
const editor = await newDeskAsker(stage, 'editor')
const moderator = await newDeskAsker(stage, 'moderator')
const why = { reason: 'Устарело' }

const send = (asker: Asker, method: string, path: string, body?: object) =>
  ask(app, { method, url: `/api/desk/${path}`, body }, asker)
async function done(method: string, path: string, body?: object) {
  const reply = await send(editor, method, path, body)
  assert.ok(reply.statusCode < 300, `${path} → ${reply.statusCode} ${reply.body}`)
  return reply.json()
}
const status = async (...given: Parameters<typeof send>) => (await send(...given)).statusCode

test('feedback waits at the desk, is answered by letter once, or closed and reopened', async () => {
  const write = (message: string) =>
    app.inject({ method: 'POST', url: '/api/feedback/', payload: { email: 'reader@example.org', message } })
  await write('Не открывается выпуск')
  await write('<script>купите</script>')
  const { results, count } = await done('GET', 'feedback/?state=waiting')
  assert.deepEqual([count.value, results[0].message, results[0].username], [2, 'Не открывается выпуск', null])
  const [question, spam] = results as { id: number }[]
  assert.equal((await done('GET', 'feedback/?q=открывается')).results[0].id, question!.id)
  assert.equal(await status(editor, 'POST', `feedback/${question!.id}/answer/`, { answer: '  ' }), 400)
  await done('POST', `feedback/${question!.id}/answer/`, { answer: 'Починили, спасибо' })
  assert.match((await mail.letterTo('reader@example.org'))!.text, /Починили, спасибо/)
  assert.equal(await status(editor, 'POST', `feedback/${question!.id}/answer/`, { answer: 'Ещё раз' }), 400)
  const { undo } = await done('POST', `feedback/${spam!.id}/close/`, { reason: 'Спам' })
  assert.equal(await status(editor, 'POST', `feedback/${spam!.id}/answer/`, { answer: 'Ответ' }), 400, 'it is closed')
  await done('POST', `feedback/${spam!.id}/${undo}/`, {})
  assert.equal((await run(['close-feedback', String(spam!.id)])).code, 0)
  assert.equal((await run(['close-feedback', String(question!.id)])).code, 1, 'it is answered')
  const left = await done('GET', 'feedback/')
  assert.deepEqual(
    left.results.map(({ state, decided_by }: { state: string; decided_by: string }) => [state, decided_by]),
    [
      ['answered', left.results[0].decided_by],
      ['closed', 'vera'],
    ],
  )
  assert.equal(await status(moderator, 'GET', 'feedback/'), 403)
  assert.equal(await status(editor, 'POST', 'feedback/999/answer/', { answer: 'Кому' }), 404)
})

test('things of the storeroom are added at the desk and by the command line, and members see them', async () => {
  const { id } = await done('POST', 'storeroom/', { title: 'Чек-лист', url: '/knowledge-base' })
  assert.equal((await run(['set-storeroom', '--title', 'Второй', '--url', 'https://example.org/a'])).code, 0)
  const shown = async () => (await stage.as('maria').call(pages.storeroom, {})).results.map(({ title }) => title)
  assert.deepEqual(await shown(), ['Чек-лист', 'Второй'])
  await done('PATCH', `storeroom/${id}/`, { position: 9 })
  assert.deepEqual(await shown(), ['Второй', 'Чек-лист'])
  const [second] = (await stage.as('maria').call(pages.storeroom, {})).results
  const edited = await run(['set-storeroom', '--edit', String(second!.id), '--description', 'Новое'])
  assert.deepEqual([edited.code, edited.out], [0, 'В кладовой: Второй'], edited.err)
  const [after] = (await stage.as('maria').call(pages.storeroom, {})).results
  assert.deepEqual([after!.description, after!.url], ['Новое', 'https://example.org/a'], 'what was not named stays')
  for (const words of [['--edit', '999', '--title', 'Нет'], ['--edit', '1'], ['--edit', '1', '--remove', '1'], []])
    assert.equal((await run(['set-storeroom', ...words])).code, 1, words.join(' '))
  for (const url of ['javascript:alert(1)', '//evil.example', 'data:text/html,x'])
    assert.equal(await status(editor, 'PATCH', `storeroom/${id}/`, { url }), 400, url)
  await done('POST', `storeroom/${id}/remove/`, why)
  assert.deepEqual(await shown(), ['Второй'])
  assert.equal(await status(editor, 'POST', `storeroom/${id}/remove/`, why), 404)
})

test('a storeroom picture is the editor’s upload, visible to members, and removed with its thing', async () => {
  const upload = async (asker: Asker, width: number) =>
    (
      await uploadForm(
        app,
        '/api/media/images/',
        asker.headers.authorization!,
        form({ image: new File([new Uint8Array(png(width, 10))], 'вещь.png', { type: 'image/png' }) }),
      )
    ).json().address
  const seen = async (url: string) =>
    Promise.all(
      (['guest', 'oleg', 'maria'] as const).map(async (person) => (await stage.as(person).get(url)).statusCode),
    )
  const [image, second] = [await upload(editor, 20), await upload(editor, 30)]
  const other = await upload(await newDeskAsker(stage, 'editor'), 20)
  const { id } = await done('POST', 'storeroom/', { title: 'С картинкой', image })
  assert.equal((await done('GET', `storeroom/${id}/`)).image, image)
  const [guest, reader, member] = await seen(image)
  assert.deepEqual([guest! >= 400, reader! >= 400, member], [true, true, 200])
  for (const wrong of [other, '/media/none.png']) {
    const refused = await send(editor, 'PATCH', `storeroom/${id}/`, { image: wrong })
    assert.deepEqual([refused.statusCode, refused.json()], [400, { image: ['Нужна картинка, загруженная вами'] }])
  }
  assert.equal(await status(editor, 'POST', 'storeroom/', { title: 'Чужое', image: other }), 400)
  assert.ok(!(await done('GET', 'storeroom/')).results.some(({ title }: { title: string }) => title === 'Чужое'))
  await done('PATCH', `storeroom/${id}/`, { image: second })
  assert.deepEqual(await seen(image), [404, 404, 404], 'the one before is gone')
  assert.equal((await run(['set-storeroom', '--remove', String(id)])).code, 0)
  assert.deepEqual(await seen(second), [404, 404, 404])
})

test('a page of the site is edited at the desk, cleaned of scripts, and an earlier text is restored', async () => {
  const shown = async () => (await stage.as('guest').call(pages.text, { params: { name: 'terms' } })).content
  const standing = await shown()
  const [terms] = (await done('GET', 'site-pages/')).results
  assert.deepEqual([terms.name, terms.updated_at, terms.revision], ['terms', null, 0])
  await done('PATCH', 'site-pages/1/', { content: '<p onclick="x()">Новое<script>x</script></p>' })
  assert.equal(await shown(), '<p>Новое</p>')
  await done('PATCH', 'site-pages/1/', { content: '<p>Третье</p>' })
  assert.equal(await status(editor, 'PATCH', 'site-pages/1/', { content: '<script>x</script>' }), 400)
  await done('POST', 'site-pages/1/restore/', { ...why, revision: 1 })
  assert.equal(await shown(), '<p>Новое</p>')
  await done('POST', 'site-pages/1/restore/', { ...why, revision: 0 })
  assert.equal(await shown(), standing, 'the text that comes with the product')
  assert.equal(await status(editor, 'POST', 'site-pages/1/restore/', { ...why, revision: 77 }), 400)
  assert.equal(await status(editor, 'GET', 'site-pages/5/'), 404)
  const { revisions } = await done('GET', 'site-pages/1/')
  assert.equal(revisions.length, 4)
})

test('a knowledge page is written, moved with its old address kept, checked and restored at the desk', async () => {
  const made = { title: 'Что такое газ', menu: 'Основы', content: '<p>Комиссия сети</p>', slug: 'gaz' }
  const { id } = await done('POST', 'knowledge/', made)
  const read = (slug: string) => stage.as('maria').call(knowledge.page, { params: { id: slug } })
  const { revision } = await done('GET', `knowledge/${id}/`)
  await done('PATCH', `knowledge/${id}/`, { slug: 'gaz-seti', content: '<p>Плата сети</p>', revision })
  assert.equal(await status(editor, 'PATCH', `knowledge/${id}/`, { title: 'Чужое', revision }), 409)
  for (const slug of ['gaz', 'gaz-seti']) assert.equal((await read(slug)).slug, 'gaz-seti')
  await done('POST', `knowledge/${id}/restore/`, { ...why, revision })
  assert.match((await read('gaz-seti')).content, /Комиссия сети/)
  await db.query(`update knowledge_pages set checked_at = checked_at - interval '7 months'`)
  assert.deepEqual((await done('GET', 'knowledge/?state=overdue&q=газ')).count, { value: 1, is: 'exact' })
  await done('POST', `knowledge/${id}/check/`)
  assert.equal((await done('GET', 'knowledge/?state=overdue')).count.value, 0)
  await done('POST', `knowledge/${id}/hide/`, why)
  assert.equal(await stage.as('maria').status(knowledge.page, { params: { id: 'gaz' } }), 404)
  await done('POST', `knowledge/${id}/show/`, {})
  const wrong = [{ slug: '../../etc' }, { slug: '123' }, { title: '' }, { content: '<script>x</script>' }]
  for (const body of wrong) assert.equal(await status(editor, 'PATCH', `knowledge/${id}/`, body), 400)
  assert.equal(await status(moderator, 'GET', 'knowledge/'), 403)
})
