import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comments } from '@palata/contract/comments'
import { discussionOn } from '#testing/acts/discussion.ts'
import { testApp } from '#testing/app.ts'

const stage = await testApp({ withCaches: true })
const { app, db } = stage
const { maria, anna, newPost, say, read, words, calm, counts, call } = discussionOn(stage)

// spec: B-285, B-286, B-287, B-430, B-434, B-472, B-473, B-289, B-290
test('authors and moderators remove and restore comments, an author not a moderator’s removal; the counts follow', async () => {
  await calm()
  const post = await newPost()
  const own = await say(maria, post, 'Своё')
  await say(anna, post, 'Ответ', own.id)
  const url = (what: string, id: number) => `/api/comments/${what}/${id}/`
  assert.equal((await call('maria', 'DELETE', url('delete', own.id))).status, 204)
  assert.equal((await call('maria', 'DELETE', url('delete', own.id))).status, 204, 'twice is once')
  assert.deepEqual(await counts(post), {
    comments_count: 1,
    last_comment_id: own.id + 1,
    standing: 1,
    total: 2,
    recount: 1,
    last: own.id + 1,
  })
  const seen = async (who: typeof maria) => {
    const { is_removed, comment, may_restore } = (await read(who, post)).results[0]!
    return [is_removed, comment, may_restore]
  }
  assert.deepEqual(await seen(maria), [true, 'Своё', true])
  assert.deepEqual(await seen(anna), [true, 'Своё', true])
  await db.query(
    `insert into grants (account_id, source, starts_at, ends_at, reason) values (3, 'cryptocloud', $1, $1::timestamptz + interval '1 day', 'Право')`,
    [stage.now()],
  )
  assert.equal((await read(maria, post)).results.length, 2, 'its answers stay')
  assert.deepEqual((await call('maria', 'PATCH', url('restore', own.id))).body.is_removed, false)
  assert.equal((await counts(post)).comments_count, 2)

  assert.equal((await call('anna', 'DELETE', url('delete', own.id))).status, 204, 'a moderator removes any')
  assert.deepEqual(await seen(maria), [true, 'Своё', false], 'the author reads what was removed and may not restore it')
  assert.equal((await call('maria', 'PATCH', url('restore', own.id))).status, 403)
  assert.equal((await call('anna', 'PATCH', url('restore', own.id))).status, 200)
  // By the specification's decision OB-115 a moderator may restore what its author removed; the log tells of it.
  assert.equal((await call('maria', 'DELETE', url('delete', own.id))).status, 204)
  assert.equal((await call('oleg', 'PATCH', url('restore', own.id))).status, 403)
  assert.equal((await call('anna', 'PATCH', url('restore', own.id))).body.is_removed, false)
  const acts = `select from operator_audit where command = 'restore' and arguments ->> 'id' = $1 and about = 'maria'`
  assert.equal((await db.query(acts, [String(own.id)])).rowCount, 2)
  assert.equal((await call('maria', 'DELETE', url('delete', own.id + 1))).status, 403, 'not one’s own')
  assert.equal((await call('oleg', 'DELETE', url('delete', own.id))).status, 403)
  assert.equal((await call('maria', 'DELETE', url('delete', 99_999))).status, 404)
  assert.equal((await counts(post)).comments_count, 2)
})

test('moderators’ actions on others’ comments are logged with a reason, people’s on their own are not', async () => {
  await calm()
  const post = await newPost()
  const [theirs, own] = [await say(maria, post, 'Реклама'), await say(anna, post, 'Своё')]
  const act = (
    who: 'anna' | 'maria',
    method: 'POST' | 'PATCH' | 'DELETE',
    what: string,
    id = theirs.id,
    body?: object,
  ) => call(who, method, `/api/comments/${what}/${id}/`, body)
  const why = (who: 'anna' | 'maria', reason: unknown, id = theirs.id) =>
    act(who, 'PATCH', 'removal-reason', id, { reason })
  assert.equal((await why('anna', 'Рано')).status, 400, 'it stands')
  for (const done of [1, 2]) assert.equal((await act('anna', 'DELETE', 'delete')).status, 204, `${done}`)
  assert.equal((await why('maria', 'Моя')).status, 403)
  for (const bad of ['', '  ', 'я'.repeat(301), 7]) assert.equal((await why('anna', bad)).status, 400)
  for (const done of [1, 2]) assert.equal((await why('anna', 'Реклама')).status, 200, `${done}`)
  assert.deepEqual((await why('anna', 'Спам')).body.detail, 'Причина уже названа')
  const { rows: kept } = await db.query('select removal_reason from comments where id = $1', [theirs.id])
  assert.deepEqual(kept, [{ removal_reason: 'Реклама' }])
  for (const what of ['restore', 'pin'] as const) await act('anna', what === 'pin' ? 'POST' : 'PATCH', what)
  await act('anna', 'DELETE', 'pin')
  await act('anna', 'DELETE', 'delete', own.id)
  assert.equal((await why('anna', 'Передумала', own.id)).status, 400, 'one’s own needs none')
  await act('maria', 'DELETE', 'delete')
  await act('maria', 'PATCH', 'restore')
  const { rows } = await db.query(
    `select operator, command, about, outcome, result, arguments ->> 'reason' as reason from operator_audit
     where arguments ->> 'resource' = 'comments' and (arguments ->> 'id')::integer in ($1, $2) order by id`,
    [theirs.id, own.id],
  )
  const line = (command: string, outcome: string, reason = 'Причина не указана') => ({
    operator: 'anna',
    command,
    about: 'maria',
    outcome,
    result: 'done',
    reason,
  })
  assert.deepEqual(rows, [
    line('remove', 'Удалено'),
    line('remove', 'Названа причина', 'Реклама'),
    line('restore', 'Восстановлено'),
    line('pin', 'Закреплено'),
    line('unpin', 'Откреплено'),
  ])
})

test('other members do not read the text of a removed comment', async () => {
  await calm()
  const post = await newPost()
  const { id } = await say(anna, post, 'Лишнее @maria')
  await anna.status(comments.remove, { params: { id: String(id) } })
  const page = await maria.get(`/api/comments/${post}/`)
  assert.ok(!page.body.includes('Лишнее'))
  const [row] = page.json().results
  assert.deepEqual([row.comment, row.image_url, row.mentions, row.may_restore], ['', '', [], false])
  assert.ok(!(await maria.get(`/api/comments/${post}/?comment_id=${id}`)).body.includes('Лишнее'))
  assert.ok(!(await maria.get(`/api/comments/${post}/since/?id=0`)).body.includes('Лишнее'))
  assert.ok(!(await maria.get(`/api/users/anna/comments/`)).body.includes('Лишнее'))
})

// spec: B-433, B-470, B-471
test('an edit replaces the text, is marked, keeps the earlier one for moderators and refuses a stale revision', async () => {
  await calm()
  const post = await newPost()
  const { id } = await say(maria, post, 'опечтка')
  const url = `/api/comments/update/${id}/`
  const edited = await call('maria', 'PATCH', url, { comment: 'опечатка', revision: 0 })
  assert.deepEqual([edited.status, Object.keys(edited.body)], [200, ['comments']])
  assert.deepEqual(
    [edited.body.comments.comment, edited.body.comments.is_edited, edited.body.comments.revision],
    ['опечатка', true, 1],
  )
  const stale = await call('maria', 'PATCH', url, { comment: 'другое окно', revision: 0 })
  assert.equal(stale.status, 409)
  assert.match(stale.body.detail, /другом окне/)
  assert.equal(
    (await call('maria', 'PATCH', url, { comment: 'опечатка', revision: 0 })).status,
    200,
    'the same text again changes nothing',
  )
  assert.equal((await call('anna', 'PATCH', url, { comment: 'чужое' })).status, 403)
  assert.equal((await call('maria', 'PATCH', url, { comment: ' ' })).status, 400)
  const { results } = await anna.call(comments.versions, { params: { id: String(id) } })
  assert.deepEqual(
    results.map(({ revision, comment }) => [revision, comment]),
    [[0, 'опечтка']],
  )
  assert.equal(await maria.status(comments.versions, { params: { id: String(id) } }), 403)
  await maria.status(comments.remove, { params: { id: String(id) } })
  assert.equal((await call('maria', 'PATCH', url, { comment: 'ещё' })).status, 400)
})

// spec: B-291, B-292, B-427, B-474, B-475
test('moderators pin and unpin comments; the newest pin is first and the comment stays in its place too', async () => {
  await calm()
  const post = await newPost()
  const first = await say(maria, post, 'Первый')
  const second = await say(anna, post, 'Второй', first.id)
  const url = (id: number) => `/api/comments/pin/${id}/`
  assert.equal((await call('maria', 'POST', url(first.id))).status, 403)
  const pinned = await call('anna', 'POST', url(first.id))
  assert.deepEqual([pinned.status, pinned.body.pinned_comment], [200, true])
  stage.pass(5)
  await call('anna', 'POST', url(second.id))
  const page = await read(maria, post)
  assert.deepEqual(
    page.pinned.map(({ id }) => id),
    [second.id, first.id],
  )
  assert.deepEqual(
    page.results.map(({ id, pinned_comment }) => [id, pinned_comment]),
    [
      [first.id, true],
      [second.id, true],
    ],
  )
  const unpinned = await call('anna', 'DELETE', url(second.id))
  assert.deepEqual([unpinned.status, unpinned.body.pinned_comment], [200, false])
  await maria.status(comments.remove, { params: { id: String(first.id) } })
  assert.deepEqual((await read(maria, post)).pinned, [])
  assert.equal((await call('anna', 'DELETE', url(first.id))).status, 200)
  assert.equal((await call('anna', 'POST', url(first.id))).status, 400)
})

test('new comments since the last look exclude one’s own and removed ones and are never below zero', async () => {
  await calm()
  const post = await newPost()
  const at = { params: { postId: String(post) } }
  const first = await say(anna, post, 'Было')
  assert.deepEqual([(await read(maria, post)).seen_id, (await read(maria, post)).new_count], [null, 0])
  await maria.call(comments.seen, { ...at, body: { id: 2_000_000_000 } })
  assert.equal((await read(maria, post)).seen_id, first.id, 'nobody has read what is not written')
  const second = await say(anna, post, 'Новый')
  await say(maria, post, 'Мой')
  assert.equal((await read(maria, post)).new_count, 1)
  const { results, comments_count } = await maria.call(comments.since, { ...at, query: { id: first.id } })
  assert.deepEqual([words({ results }), comments_count], [['Новый', 'Мой'], 3])
  await anna.status(comments.remove, { params: { id: String(first.id) } })
  assert.equal((await read(maria, post)).new_count, 1, 'one that was read is no less to read')
  await anna.status(comments.remove, { params: { id: String(second.id) } })
  assert.equal((await read(maria, post)).new_count, 0)
  await anna.call(comments.restore, { params: { id: String(second.id) } })
  assert.deepEqual(await maria.call(comments.seen, { ...at, body: { id: second.id } }), {
    comments_count: 2,
    new_count: 0,
  })
  await maria.call(comments.seen, { ...at, body: { id: first.id } })
  assert.equal((await read(maria, post)).seen_id, second.id, 'what was read stays read')
})

test('too many comments in a minute are refused with the wait, and none of them is kept', async () => {
  await calm()
  const post = await newPost()
  for (let n = 0; n < 12; n += 1) await say(maria, post, `Слово ${n}`)
  const reply = await app.inject({
    method: 'POST',
    url: '/api/comments/',
    headers: { authorization: 'maria' },
    payload: { object_pk: post, content_type: 'opinion', comment: 'Ещё одно' },
  })
  assert.equal(reply.statusCode, 429)
  assert.match(reply.json().detail, /Попробуйте через 1 минуту/)
  assert.equal(reply.headers['retry-after'], '60')
  assert.equal((await counts(post)).comments_count, 12)
  stage.pass(61)
  await say(maria, post, 'После паузы')
})
