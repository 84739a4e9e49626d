import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comments } from '@palata/contract/comments'
import { moderation } from '@palata/contract/moderation'
import { discussionOn } from '#testing/acts/discussion.ts'
import { insertSignal } from '#testing/acts/signals.ts'
import { testApp } from '#testing/app.ts'
import { ask, newDeskAsker } from '#testing/everyone.ts'

const stage = await testApp()
const { app, db, as } = stage
const { maria, anna, newPost, say, calm } = discussionOn(stage)
const moderator = await newDeskAsker(stage, 'moderator')
const editor = await newDeskAsker(stage, 'editor')

async function complain(person: string | null, id: number, more: object = {}) {
  const headers: Record<string, string> = person === null ? {} : { authorization: person }
  const payload = { object_id: id, content_type: 'comment', reason: 'abuse', ...more }
  const reply = await app.inject({ method: 'POST', url: '/api/alpha/report/', headers, payload })
  return { status: reply.statusCode, body: reply.json() }
}

const atDesk = async (method: 'GET' | 'POST', path: string, body?: object, asker = moderator) => {
  const reply = await ask(app, { method, url: `/api/desk/reports/${path}`, ...(body && { body }) }, asker)
  return { status: reply.statusCode, body: reply.json() }
}
const listed = async (state = 'open') => (await atDesk('GET', `?state=${state}`)).body.results
const reportOf = async (id: number, state?: string) =>
  (await listed(state)).find((one: { object_id: number }) => one.object_id === id)

test('a person reports a comment once, with a reason, and the desk shows it with the comment it answers', async () => {
  const post = await newPost()
  const { id: asked } = await say(anna, post, 'Где взять?')
  const { id } = await say(anna, post, 'Пишите мне, верну втрое', asked)
  const answers = await Promise.all(Array.from({ length: 5 }, () => complain('maria', id, { reason: 'fraud' })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 201])
  assert.deepEqual(
    answers.filter(({ body }) => body.is_new).map(({ body }) => body),
    [{ state: 'open', is_new: true }],
  )
  const report = await reportOf(id)
  assert.equal(report.title, 'Пишите мне, верну втрое')
  assert.equal(report.url, `/opinion/${post}?comment_id=${id}`)
  assert.deepEqual([report.reason, report.details, report.reporter.username], ['fraud', '', 'maria'])
  const { body: one } = await atDesk('GET', `${report.id}/`)
  assert.equal(one.waiting, 1)
  assert.equal(one.comment.text, 'Пишите мне, верну втрое')
  assert.equal(one.comment.subject, 'Мнение')
  assert.equal(one.comment.answers.text, 'Где взять?')
  assert.deepEqual([one.comment.author.username, one.comment.is_changed_since], ['anna', false])
  const onSite = (await anna.call(moderation.reports, {})).results.find(({ object_id }) => object_id === id)
  assert.deepEqual(
    [onSite?.content_type, onSite?.title, onSite?.reasons, onSite?.url],
    ['comment', 'Пишите мне, верну втрое', ['fraud'], report.url],
  )
})

test('reporting one’s own, a removed or an inaccessible comment, or without a valid reason, is refused in words', async () => {
  await calm()
  const post = await newPost()
  const { id } = await say(anna, post, 'Слово')
  const own = await complain('anna', id)
  assert.deepEqual([own.status, own.body.detail], [400, 'Это ваш комментарий: его можно удалить'])
  // A person without access cannot have read the comment.
  assert.equal((await complain('oleg', id)).status, 404)
  assert.equal((await complain(null, id)).status, 401)
  assert.equal((await complain('maria', 999_999)).status, 404)
  assert.equal((await complain('maria', id, { reason: 'скучно' })).status, 400)
  assert.equal((await complain('maria', id, { reason: 'other' })).status, 400)
  assert.equal((await complain('maria', id, { reason: 'spam', details: 'Слова' })).status, 400)
  assert.equal((await complain('maria', id, { reason: 'other', details: 'ы'.repeat(301) })).status, 400)
  assert.equal((await complain('maria', id, { object_id: '1; drop table reports' })).status, 400)
  const said = await complain('maria', id, { reason: 'other', details: ' <script>alert(1)</script> ' })
  assert.equal(said.status, 201)
  assert.equal((await reportOf(id)).details, '<script>alert(1)</script>')
  await db.query('update posts set live = false where id = $1', [post])
  assert.equal((await complain('maria', id)).status, 404)
  await db.query('update posts set live = true where id = $1', [post])
  await anna.status(comments.remove, { params: { id: String(id) } })
  assert.equal((await complain('maria', id)).status, 404)
})

test('removing a comment from its report closes all its reports, tells the author why and can be undone', async () => {
  await calm()
  const { id } = await say(maria, await newPost(), 'Дурак ты')
  await complain('anna', id)
  await complain('vera', id)
  const { id: report } = await reportOf(id)
  const path = `${report}/remove-comment/`
  assert.equal((await atDesk('POST', path, {})).status, 400)
  const done = await atDesk('POST', path, { reason: 'Оскорбление' })
  assert.equal(done.status, 200, JSON.stringify(done.body))
  assert.equal(done.body.undo, 'restore-comment')
  assert.match((await reportOf(id, 'upheld')).decided_by, /^asker/)
  assert.equal(await reportOf(id), undefined)
  const { rows } = await db.query<{ removal_reason: string }>('select removal_reason from comments where id = $1', [id])
  assert.equal(rows[0]!.removal_reason, 'Оскорбление')
  assert.equal((await atDesk('POST', path, { reason: 'Ещё раз' })).body.undo, null)
  const back = await atDesk('POST', `${report}/restore-comment/`, { reason: 'Ошибка' })
  assert.equal(back.status, 200, JSON.stringify(back.body))
  assert.equal((await reportOf(id)).state, 'open')
  const standing = await db.query('select from comments where id = $1 and removed_at is null', [id])
  assert.equal(standing.rowCount, 1)
})

test('a removal taken back reopens the reports that it closed, and earlier decisions stay', async () => {
  await calm()
  const { id } = await say(maria, await newPost(), 'Поспешили')
  const post = await newPost()
  const signal = await insertSignal(db, 'Поспешили с сигналом')
  const reporterOf = async (kind: string, id: number, state: string) =>
    (await listed(state)).find(
      (one: { object_id: number; content_type: string }) => one.object_id === id && one.content_type === kind,
    )?.reporter.username
  for (const [list, act, kind, about] of [
    ['comments', 'remove', 'comment', id],
    ['posts', 'return', 'opinion', post],
    ['signals', 'hide', 'signal', signal],
  ] as const) {
    // Oleg's report was judged before the removal.
    await db.query(
      `insert into reports (kind, object_id, reporter_id, reason, created_at, state, decided_by, decided_at)
       select $1, $2, a.id, 'spam', $3, 'upheld', m.id, $3 from accounts a, accounts m
       where a.username = 'oleg' and m.username = 'anna'`,
      [kind === 'opinion' ? 'post' : kind, about, stage.now()],
    )
    stage.pass(60)
    assert.equal((await complain('anna', about, { content_type: kind, reason: 'spam' })).status, 201)
    const desk = async (action: string) => {
      const url = `/api/desk/${list}/${about}/${action}/`
      const reply = await ask(app, { method: 'POST', url, body: { reason: 'Реклама' } }, moderator)
      assert.equal(reply.statusCode, 200, reply.body)
    }
    await desk(act)
    assert.equal(await reporterOf(kind, about, 'open'), undefined, `${kind}: the removal answers the report`)
    await desk('restore')
    assert.equal(await reporterOf(kind, about, 'open'), 'anna', `${kind}: the report waits again`)
    assert.equal(await reporterOf(kind, about, 'upheld'), 'oleg')
  }
})

test('a report stays open when the author removes or edits the comment, and the desk shows it', async () => {
  await calm()
  const { id, revision } = await say(maria, await newPost(), 'Переводите сюда')
  await complain('anna', id)
  const { id: report } = await reportOf(id)
  stage.pass(60)
  const params = { id: String(id) }
  await maria.call(comments.update, { params, body: { comment: 'Доброе утро', revision } })
  assert.equal((await atDesk('GET', `${report}/`)).body.comment.is_changed_since, true)
  await maria.status(comments.remove, { params })
  const { body: one } = await atDesk('GET', `${report}/`)
  assert.deepEqual([one.state, one.comment.is_removed_by_author, one.comment.text], ['open', true, 'Доброе утро'])
  // Members no longer see the text of a removed comment on the site; the desk does.
  const { rows } = await db.query<{ post_id: number }>(
    'select t.post_id from comments c join comment_threads t on t.id = c.thread_id where c.id = $1',
    [id],
  )
  const page = await app.inject({ url: `/api/comments/${rows[0]!.post_id}/`, headers: { authorization: 'vera' } })
  assert.ok(!page.body.includes('Доброе утро'))
})

test('nobody decides reports of their own comments, and a report of a post removes no comment', async () => {
  await calm()
  const { id } = await say(anna, await newPost(), 'Сам такой')
  await complain('maria', id)
  const body = { object_id: id, content_type: 'comment' as const, state: 'dismissed' as const }
  assert.equal(await anna.status(moderation.decide, { body }), 400)
  assert.equal((await reportOf(id)).state, 'open')
  const settled = await atDesk('POST', `${(await reportOf(id)).id}/dismiss/`, {}, editor)
  assert.equal(settled.body.outcome, 'Отклонено жалоб: 1')
  assert.deepEqual((await complain('maria', id)).body, { state: 'dismissed', is_new: false })
  const post = await newPost()
  await as('maria').call(moderation.report, { body: { object_id: post, content_type: 'opinion', reason: 'spam' } })
  const { id: ofPost } = (await listed()).find((one: { object_id: number }) => one.object_id === post)
  assert.equal((await atDesk('POST', `${ofPost}/remove-comment/`, { reason: 'Спам' })).status, 400)
})

test('reports are deleted with their comment or its author', async () => {
  await calm()
  const post = await newPost()
  const [answered, deleted] = [await say(anna, post, 'Слова'), await say(anna, post, 'Другие')]
  for (const { id } of [answered, deleted]) await complain('maria', id)
  await db.query(`update comments set author_id = null, text = '', removed_at = $2 where id = $1`, [
    answered.id,
    stage.now(),
  ])
  await db.query('delete from comments where id = $1', [deleted.id])
  const left = `select from reports where kind = 'comment' and object_id = any($1)`
  assert.equal((await db.query(left, [[answered.id, deleted.id]])).rowCount, 0)
})
