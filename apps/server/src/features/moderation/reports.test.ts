import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moderation } from '@palata/contract/moderation'
import { postPublishing } from '@palata/contract/posts/publishing'
import { insertPost } from '#testing/acts/posts.ts'
import { insertSignal } from '#testing/acts/signals.ts'
import { testApp } from '#testing/app.ts'
import { ask, newDeskAsker } from '#testing/everyone.ts'

const stage = await testApp()
const { app, db, as } = stage

async function complain(person: 'anna' | 'maria' | 'oleg' | 'guest', body: object) {
  const headers = person === 'guest' ? {} : { authorization: person }
  return app.inject({ method: 'POST', url: '/api/alpha/report/', headers, payload: body })
}
const about = (object_id: number) => ({ object_id, content_type: 'opinion' as const, reason: 'spam' as const })
const open = async () => (await as('anna').call(moderation.reports, {})).results

// spec: B-484, B-439, B-408
test('POST /api/alpha/report/ with object_id, content_type and reason spam takes a complaint of anyone signed in, once', async () => {
  const id = await insertPost(db, { title: 'Спам' })
  const first = await complain('oleg', about(id))
  assert.deepEqual([first.statusCode, first.json()], [201, { state: 'open', is_new: true }])
  const second = await complain('oleg', about(id))
  assert.deepEqual([second.statusCode, second.json()], [200, { state: 'open', is_new: false }])
  assert.equal((await complain('maria', about(id))).statusCode, 201)
  assert.equal((await complain('guest', about(id))).statusCode, 401)
  assert.equal((await complain('oleg', { ...about(id), reason: 'скучно' })).statusCode, 400)
  assert.deepEqual(
    (await open()).map(({ title, count, content_type }) => [title, count, content_type]),
    [['Спам', 2, 'opinion']],
  )
  assert.equal(await as('maria').status(moderation.reports, {}), 403)
})

test('a hundred concurrent reports by one person make one', async () => {
  const id = await insertPost(db, { title: 'Нажали' })
  const answers = await Promise.all(Array.from({ length: 100 }, () => complain('maria', about(id))))
  assert.equal(answers.filter(({ statusCode }) => statusCode === 201).length, 1)
  assert.equal((await open()).find(({ object_id }) => object_id === id)?.count, 1)
  await as('anna').call(moderation.decide, { body: { object_id: id, content_type: 'opinion', state: 'dismissed' } })
  await db.query('truncate attempts')
})

test('a signal can be reported, a post that the reader may not see cannot', async () => {
  const id = await insertSignal(db, 'Подозрительный')
  assert.equal((await complain('oleg', { object_id: id, content_type: 'signal', reason: 'spam' })).statusCode, 201)
  const hidden = await insertPost(db, { title: 'Скрыт', live: false })
  assert.equal((await complain('oleg', about(hidden))).statusCode, 404)
  assert.equal((await complain('oleg', about(99_999))).statusCode, 404)
  assert.equal((await complain('oleg', { object_id: id, content_type: 'podcast', reason: 'spam' })).statusCode, 400)
  assert.ok((await open()).some((one) => one.content_type === 'signal' && one.title === 'Подозрительный'))
})

test('a decision closes all reports of an object once and is logged with its reason', async () => {
  const id = await insertPost(db, { title: 'Решить' })
  await complain('oleg', about(id))
  await complain('maria', about(id))
  const body = { object_id: id, content_type: 'opinion' as const, state: 'dismissed' as const, reason: 'Не спам' }
  const both = await Promise.all([1, 2].map(() => as('anna').call(moderation.decide, { body })))
  assert.deepEqual(both.map(({ decided }) => decided).sort(), [0, 2])
  assert.ok(!(await open()).some(({ object_id }) => object_id === id))
  // The person who reported learns the decision.
  assert.deepEqual((await complain('oleg', about(id))).json(), { state: 'dismissed', is_new: false })
  const { results } = await as('anna').call(moderation.log, { query: { object_id: id, content_type: 'opinion' } })
  assert.deepEqual(
    results.map(({ action, actor, reason, outcome }) => [action, actor, reason, outcome]),
    [['Жалоба отклонена', 'anna', 'Не спам', 'Жалоб: 2']],
  )
})

test('a decision undone at the desk reopens the reports it closed, and earlier decisions stay', async () => {
  const moderator = await newDeskAsker(stage, 'moderator')
  const post = async (path: string) =>
    (await ask(app, { method: 'POST', url: `/api/desk/reports/${path}/`, body: {} }, moderator)).json()
  const id = await insertPost(db, { title: 'Передумали' })
  await complain('oleg', about(id))
  await complain('maria', about(id))
  const { rows } = await db.query<{ id: number }>('select id from reports where object_id = $1 order by id', [id])
  const done = await post(`${rows[1]!.id}/dismiss`)
  assert.deepEqual([done.outcome, done.undo], ['Отклонено жалоб: 2', 'reopen'])
  await db.query(`update reports set decided_at = decided_at - interval '1 day' where id = $1`, [rows[1]!.id])
  assert.equal((await post(`${rows[0]!.id}/reopen`)).outcome, 'Снова открыто жалоб: 1')
  assert.equal((await open()).find(({ object_id }) => object_id === id)?.count, 1)
  assert.equal((await post(`${rows[0]!.id}/reopen`)).outcome, 'Ещё не решено')
  const { results } = await as('anna').call(moderation.log, { query: { object_id: id, content_type: 'opinion' } })
  assert.equal(results[0]!.action, 'Жалоба открыта снова')
})

test('removing a post upholds its reports, and deleting it for good deletes them', async () => {
  const id = await insertPost(db, { title: 'Удалят', authorId: 2 })
  await complain('oleg', about(id))
  await as('anna').status(postPublishing.remove, { body: { object_id: id } })
  const states = await db.query<{ state: string }>('select state from reports where object_id = $1', [id])
  assert.deepEqual(states.rows, [{ state: 'upheld' }])
  await db.query('delete from posts where id = $1', [id])
  assert.equal((await db.query('select from reports where object_id = $1', [id])).rowCount, 0)
})

test('too many reports are refused with the wait', async () => {
  stage.pass(7200)
  const id = await insertPost(db, { title: 'Опять' })
  let last = await complain('maria', about(id))
  for (let press = 0; press < 20; press += 1) last = await complain('maria', about(id))
  assert.deepEqual([last.statusCode, last.json().detail], [429, 'Слишком много попыток. Попробуйте через 60 минут.'])
})
