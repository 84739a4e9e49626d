import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { type Asker, ask, newAsker, newDeskAsker } from '#testing/everyone.ts'
import { testOperator } from '#testing/operator.ts'
import { letterLinks } from '#testing/services/mail.ts'

const stage = await testApp()
const { app, db } = stage
const [gleb, other, operator, editor] = [
  await newDeskAsker(stage, 'moderator'),
  await newDeskAsker(stage, 'moderator'),
  await newDeskAsker(stage, 'operator'),
  await newDeskAsker(stage, 'editor'),
]
const nobody = await newAsker(stage, 'guest')

async function call(asker: Asker, method: 'GET' | 'POST', url: string, body?: object) {
  const reply = await ask(app, { method, url, ...(body && { body }) }, asker)
  await stage.identity.hear('accounts.changed')
  return reply
}
const desk = (asker: Asker, path: string, body?: object) =>
  call(asker, body ? 'POST' : 'GET', `/api/desk/${path}`, body)
async function newMember() {
  const asker = await newAsker(stage, 'paid')
  const { rows } = await db.query<{ id: number; username: string }>(
    'select id, username from accounts order by id desc limit 1',
  )
  return { ...asker, ...rows[0]! }
}
const limit = (by: Asker, id: number, reason = 'Реклама') => desk(by, `people/${id}/limit/`, { reason, days: 3 })
const lettersTo = async (username: string, kind: string) =>
  (
    await db.query<{ variables: Record<string, string> }>(
      `select variables from letters where kind = $2 and recipient = $1 || '@example.org' order by id`,
      [username, kind],
    )
  ).rows.map(({ variables }) => variables)
const decisions = async (asker: Asker) => (await call(asker, 'GET', '/api/appeals/')).json().results
/** Appeal key from the person's letter; the link is built as when the letter is sent. */
async function keyOf(username: string) {
  const [variables] = await lettersTo(username, 'restriction')
  const { restriction: prepare } = letterLinks('https://palata.example')!
  const { link } = (await prepare!(db, { recipient: `${username}@example.org`, variables: variables! }, stage.now()))!
  return new URL(link!).searchParams.get('key')!
}

test('a limited person reads the reason and appeals; another moderator lifts the limit', async () => {
  const person = await newMember()
  await limit(gleb, person.id)
  const me = (await call(person, 'GET', '/api/auth/users/me/')).json()
  assert.deepEqual([me.limit.reason, me.limit.until.slice(0, 10)], ['Реклама', '2026-11-23'])
  const [decision] = await decisions(person)
  assert.deepEqual(
    [decision.what, decision.reason, decision.is_standing, decision.appeal],
    ['limited', 'Реклама', true, null],
  )

  const message = 'Это ссылка на источник, а не реклама'
  const sent = await call(person, 'POST', '/api/appeals/', { kind: 'restriction', id: decision.id, message })
  assert.deepEqual([sent.statusCode, sent.json().appeal.state], [201, 'waiting'])
  const again = await call(person, 'POST', '/api/appeals/', { kind: 'restriction', id: decision.id, message: 'Ещё' })
  assert.deepEqual([again.statusCode, again.json().detail], [400, 'Вы уже возразили: ответ придёт письмом'])

  const { results } = (await desk(gleb, 'appeals/?state=waiting')).json()
  const appeal = results.find((one: { person: { id: number } }) => one.person.id === person.id)
  assert.deepEqual([appeal.message, appeal.reason, appeal.url], [message, 'Реклама', ''])
  assert.match(appeal.refusal, /читает другой человек/)
  const own = await desk(gleb, `appeals/${appeal.id}/uphold/`, { answer: 'Сам решил' })
  assert.equal(own.statusCode, 400, 'whoever decided does not judge it')

  const done = await desk(other, `appeals/${appeal.id}/uphold/`, { answer: 'Вы правы, это источник' })
  assert.deepEqual([done.statusCode, done.json().undo], [200, null], done.body)
  assert.equal((await call(person, 'GET', '/api/auth/users/me/')).json().limit, null)
  const [told] = await lettersTo(person.username, 'appeal_answer')
  assert.deepEqual(
    [told!.title, told!.about, told!.answer],
    ['Решение отменено', 'Запрет писать', 'Вы правы, это источник'],
  )
  assert.equal((await lettersTo(person.username, 'restriction')).length, 1, 'the answer says it, nothing else does')
  const [after] = await decisions(person)
  assert.deepEqual(
    [after.is_standing, after.appeal.state, after.appeal.answer],
    [false, 'upheld', 'Вы правы, это источник'],
  )
  assert.equal((await desk(other, `appeals/${appeal.id}/dismiss/`, { answer: 'Иначе' })).statusCode, 400)
  const log = (await desk(operator, `audit/?object=appeals:${appeal.id}`)).json().results
  assert.deepEqual(
    log.map(({ result, about }: { result: string; about: string | null }) => [result, about]),
    [
      ['refused', null],
      ['done', person.username],
      ['refused', null],
    ],
  )
})

test('a closed person appeals only by the link in their letter; an operator reopens the account, a moderator may not', async () => {
  const person = await newMember()
  await desk(await newDeskAsker(stage, 'operator'), `people/${person.id}/close/`, { reason: 'Мошенничество' })
  const key = await keyOf(person.username)
  assert.equal((await call(person, 'GET', '/api/appeals/')).statusCode, 401, 'the account is shut')
  const read = await call(nobody, 'POST', '/api/appeals/key/', { key })
  assert.deepEqual([read.statusCode, read.json().what, read.json().reason], [200, 'closed', 'Мошенничество'])
  const sent = await call(nobody, 'POST', '/api/appeals/key/message/', { key, message: 'Меня взломали' })
  assert.equal(sent.statusCode, 201, sent.body)
  for (const wrong of ['x', `${key}x`, "' or true --"])
    assert.equal((await call(nobody, 'POST', '/api/appeals/key/', { key: wrong })).statusCode, 404, wrong)

  const { results } = (await desk(other, 'appeals/?sort=-created')).json()
  const [appeal] = results
  assert.match(appeal.refusal, /решает оператор/)
  assert.equal((await desk(other, `appeals/${appeal.id}/uphold/`, { answer: 'Открываем' })).statusCode, 400)
  const both = await Promise.all(
    ['uphold', 'dismiss'].map((action) => desk(operator, `appeals/${appeal.id}/${action}/`, { answer: 'Разобрались' })),
  )
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 400], 'one of the two decides')
  const shut = await db.query('select from restrictions where account_id = $1 and lifted_at is null', [person.id])
  const [told] = await lettersTo(person.username, 'appeal_answer')
  assert.equal(shut.rowCount === 0, told!.title === 'Решение отменено', 'the letter says what was done')
})

test('the author of a removed post appeals once for each removal, and a granted appeal restores it', async () => {
  const author = await newMember()
  const opinion = await insertPost(db, { title: 'Рынок и ставки', model: 'Opinion', authorId: author.id })
  await desk(gleb, `posts/${opinion}/return/`, { reason: 'Нет аргументов' })
  const [decision] = await decisions(author)
  assert.deepEqual([decision.kind, decision.what, decision.title], ['post', 'opinion', 'Рынок и ставки'])
  const stranger = await newMember()
  const body = { kind: 'post', id: opinion, message: 'Аргументы в третьем абзаце' }
  assert.equal((await call(stranger, 'POST', '/api/appeals/', body)).statusCode, 404, 'no decision of theirs')
  assert.deepEqual(await decisions(stranger), [])
  assert.equal((await call(author, 'POST', '/api/appeals/', body)).statusCode, 201)
  const [appeal] = (await desk(other, `appeals/?person=${author.username}`)).json().results
  assert.equal(appeal.url, `/opinion/${opinion}`)
  await desk(other, `appeals/${appeal.id}/uphold/`, { answer: 'Аргументы есть' })
  const restored = await db.query('select from posts where id = $1 and removed_at is null', [opinion])
  assert.equal(restored.rowCount, 1)
  const removed = await desk(gleb, `posts/${opinion}/hide/`, { reason: 'Спам' })
  assert.equal(removed.statusCode, 403, 'a moderator hides no live post')
  await db.query(
    `update posts set live = false, was_live = true, removed_at = now(), removed_by = $2, removal_reason = 'Спам' where id = $1`,
    [opinion, gleb.accountId],
  )
  assert.equal((await call(author, 'POST', '/api/appeals/', body)).statusCode, 201, 'another removal, another appeal')
})

test('the author of a comment removed by a moderator appeals once, and a granted appeal restores it', async () => {
  const [author, stranger] = [await newMember(), await newMember()]
  const postId = await insertPost(db, { title: 'Рынок', model: 'Opinion' })
  const said = async (comment: string) => {
    const body = { object_pk: postId, content_type: 'opinion', comment, image_url: '' }
    const reply = await call(author, 'POST', '/api/comments/', body)
    assert.equal(reply.statusCode, 201, reply.body)
    return reply.json().id as number
  }
  const [removed, own] = [await said('Ставку\n\nне снизят'), await said('Сам убрал')]
  const remove = async (who: Asker, id: number) => {
    const reply = await ask(app, { method: 'DELETE', url: `/api/comments/delete/${id}/` }, who)
    assert.ok(reply.statusCode < 300, reply.body)
  }
  assert.equal((await desk(gleb, `comments/${removed}/remove/`, { reason: 'Спам' })).statusCode, 200)
  await remove(author, own)
  const told = await decisions(author)
  assert.deepEqual(
    told.map(({ kind, id, what, title, url, reason }: Record<string, unknown>) => [kind, id, what, title, url, reason]),
    [['comment', removed, 'comment', 'Ставку не снизят', `/opinion/${postId}?comment_id=${removed}`, 'Спам']],
    'what its author removed is no decision of the team',
  )
  const objection = (id: number) => ({ kind: 'comment', id, message: 'Это прогноз, а не спам' })
  assert.equal((await call(stranger, 'POST', '/api/appeals/', objection(removed))).statusCode, 404)
  assert.equal((await call(author, 'POST', '/api/appeals/', objection(own))).statusCode, 404)
  assert.equal((await call(author, 'POST', '/api/appeals/', objection(removed))).statusCode, 201)
  assert.equal((await call(author, 'POST', '/api/appeals/', objection(removed))).statusCode, 400)

  const [appeal] = (await desk(operator, `appeals/?person=${author.username}`)).json().results
  assert.deepEqual([appeal.what, appeal.url], ['comment', `/opinion/${postId}?comment_id=${removed}`])
  assert.equal((await desk(gleb, `appeals/${appeal.id}/uphold/`, { answer: 'Сам решил' })).statusCode, 400)
  const done = await desk(operator, `appeals/${appeal.id}/uphold/`, { answer: 'Вы правы' })
  assert.equal(done.statusCode, 200, done.body)
  const thread = (await call(stranger, 'GET', `/api/comments/${postId}/`)).json()
  const shown = thread.results.find(({ id }: { id: number }) => id === removed)
  assert.deepEqual([shown.is_removed, shown.comment, thread.comments_count], [false, 'Ставку\n\nне снизят', 1])
  const [letter] = await lettersTo(author.username, 'appeal_answer')
  assert.equal(letter!.about, 'Комментарий «Ставку не снизят»')

  assert.equal((await desk(other, `comments/${removed}/remove/`, { reason: 'Спам' })).statusCode, 200)
  await db.query(`update comments set removed_at = removed_at - interval '91 days' where id = $1`, [removed])
  assert.deepEqual(
    (await decisions(author)).filter(({ is_standing }: { is_standing: boolean }) => is_standing),
    [],
    'ninety days are over',
  )
})

test('an appeal without a decision of one’s own, or with an empty or too long message, is refused', async () => {
  const person = await newMember()
  for (const [body, status] of [
    [{ kind: 'restriction', id: 1, message: 'Нет' }, 404],
    [{ kind: 'restriction', id: 1, message: '' }, 400],
    [{ kind: 'restriction', id: 1, message: 'я'.repeat(2001) }, 400],
    [{ kind: 'people', id: 1, message: 'Нет' }, 400],
    [{ kind: 'post', id: '1 or 1=1', message: 'Нет' }, 400],
  ] as const)
    assert.equal((await call(person, 'POST', '/api/appeals/', body)).statusCode, status, JSON.stringify(body))
  assert.equal((await call(nobody, 'GET', '/api/appeals/')).statusCode, 401)
  assert.equal((await desk(editor, 'appeals/')).statusCode, 403, 'people are for moderators and operators')
})

test('the command line lists waiting appeals and answers them by the same rules', async () => {
  const keyboard = testOperator(stage)
  const person = await newMember()
  await limit(gleb, person.id, 'Спам')
  const [{ id }] = await decisions(person)
  await call(person, 'POST', '/api/appeals/', { kind: 'restriction', id, message: 'Это был опрос' })
  const listed = await keyboard(['appeals'])
  const [, number] = new RegExp(`№(\\d+), .*${person.username}: запрет писать, решил ${'asker'}`).exec(listed.out)!
  assert.match(listed.out, /Это был опрос/)
  assert.equal((await keyboard(['answer-appeal', number!])).code, 1, 'an answer is needed')
  const done = await keyboard(['answer-appeal', number!, '--uphold'], { input: 'Вы правы\n' })
  assert.deepEqual([done.code, done.out], [0, `Возражение № ${number} принято, решение отменено`], done.err)
  assert.equal((await call(person, 'GET', '/api/auth/users/me/')).json().limit, null)
})
