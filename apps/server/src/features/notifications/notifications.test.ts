import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comments } from '@palata/contract/comments'
import { notifications } from '@palata/contract/notifications'
import { updates } from '@palata/contract/updates'
import { freeJobsOfTheDead, sayAlive } from '#platform/outbox/livingWorkers.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { teller } from '#testing/jobs.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'

const stage = await testApp({ withCaches: true })
const { app, db } = stage
const work = teller(db, stage.now)
const maria = stage.as('maria')
const anna = stage.as('anna')
type Person = typeof maria

await db.query(
  `insert into grants (account_id, source, starts_at, ends_at, reason, evidence, created_at)
   values (2, 'operator', $1::timestamptz - interval '1 day', $1::timestamptz + interval '30 days', 'test', '{}', $1)`,
  [stage.now()],
)
const newPost = (title = 'Мнение') => insertPost(db, { title, authorId: 1 })
const calm = () => db.query('truncate attempts')

/** A comment by the person, after which the worker notifies others. */
async function say(who: Person, postId: number, comment: string, parentId?: number) {
  await calm()
  const body = { object_pk: postId, content_type: 'opinion' as const, comment, key: crypto.randomUUID() }
  const said = await who.call(comments.create, { body: { ...body, ...(parentId && { parent_id: parentId }) } })
  await work()
  return said
}
const list = async (who: Person) => (await who.call(notifications.list, {})).results
const count = async (who: Person) => (await who.call(notifications.check, {})).notifications_count
beforeEachOf(import.meta.filename, async () => {
  await db.query('delete from notifications')
  await db.query('delete from notification_threads')
})
async function call(person: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const reply = await app.inject({ method, url, headers: { authorization: person }, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.body ? reply.json() : null }
}

// spec
test('GET /api/notifications/ answers replies and mentions', async () => {
  const postId = await newPost('Почему L2 дешевеют')
  const first = await say(maria, postId, 'Это о залоге')
  const answer = await say(anna, postId, 'Нет: <b>о грантах</b>\nhttps://example.org/?a=1&b=2', first.id)
  const mention = await say(anna, postId, '@maria посмотрите')
  const { status, body } = await call('maria', 'GET', '/api/notifications/?page=1')
  assert.equal(status, 200)
  assert.equal(body.next, null)
  assert.deepEqual(
    body.results.map(({ id, ...rest }: { id: number }) => {
      assert.ok(Number.isInteger(id))
      return rest
    }),
    [
      {
        notification_type: 'mention',
        kind: 'mention',
        is_read_modal_window: false,
        created: mention.submit_date,
        notification_from_user: { avatar: '', profile_url: '/users/anna/profile', name: 'Анна Вель' },
        comment: '<a href="/users/maria/profile">@maria</a> посмотрите',
        user_comment: '',
        title: 'Почему L2 дешевеют',
        model_name: 'Opinion',
        post_id: postId,
        object_id: mention.id,
      },
      {
        notification_type: 'notification',
        kind: 'reply',
        is_read_modal_window: false,
        created: answer.submit_date,
        notification_from_user: { avatar: '', profile_url: '/users/anna/profile', name: 'Анна Вель' },
        comment:
          'Нет: &#60;b&#62;о грантах&#60;/b&#62;<br><a href="https://example.org/?a=1&#38;b=2" target="_blank" rel="noopener noreferrer nofollow ugc">https://example.org/?a=1&#38;b=2</a>',
        user_comment: 'Это о залоге',
        title: 'Почему L2 дешевеют',
        model_name: 'Opinion',
        post_id: postId,
        object_id: answer.id,
      },
    ],
  )
})

// spec
test('the bell counts unread notifications; they are marked read by ids or all, and listed by pages', async () => {
  await db.query(`update accounts set avatar = '/media/anna.png' where id = 1`)
  const postId = await newPost()
  const first = await say(maria, postId, 'Да')
  for (let n = 0; n < 22; n += 1) await say(anna, postId, `Нет ${n}`, first.id)
  const check = () => call('maria', 'GET', '/api/notifications/check-notifications/')
  assert.deepEqual((await check()).body, { avatar_urls: ['/media/anna.png'], notifications_count: 22 })
  const page = (await call('maria', 'GET', '/api/notifications/?page=1')).body
  assert.equal(page.results.length, 20)
  const rest = (await call('maria', 'GET', page.next)).body
  assert.deepEqual([rest.results.length, rest.next], [2, null])
  assert.equal((await call('maria', 'GET', '/api/notifications/?page=2')).body.results.length, 2)
  assert.equal((await call('maria', 'GET', '/api/notifications/?page=3')).status, 404)
  const ids = page.results.slice(0, 2).map(({ id }: { id: number }) => id)
  const patch = (notifications_ids: unknown) => call('maria', 'PATCH', '/api/notifications/', { notifications_ids })
  assert.deepEqual(await patch(ids), { status: 200, body: { notifications_count: 20 } })
  assert.deepEqual((await patch(ids)).body, { notifications_count: 20 })
  assert.deepEqual(
    (await list(maria)).slice(0, 3).map((one) => one.is_read_modal_window),
    [true, true, false],
  )
  assert.deepEqual(await call('maria', 'POST', '/api/notifications/'), {
    status: 200,
    body: { notifications_count: 0 },
  })
  assert.deepEqual((await check()).body, { avatar_urls: [], notifications_count: 0 })
  await db.query(`update accounts set avatar = '' where id = 1`)
})

test('unknown or another person’s ids mark nothing, and invalid or too many are refused in Russian', async () => {
  const postId = await newPost()
  const first = await say(maria, postId, 'Да')
  await say(anna, postId, 'Нет', first.id)
  const [one] = await list(maria)
  const patch = (person: string, ids: unknown) =>
    call(person, 'PATCH', '/api/notifications/', { notifications_ids: ids })
  assert.equal((await patch('anna', [one!.id])).status, 200)
  assert.equal((await patch('maria', [2_147_483_647])).body.notifications_count, 1)
  assert.equal((await patch('maria', [])).body.notifications_count, 1)
  const tenThousand = Array.from({ length: 10_000 }, (_, n) => n + 1)
  for (const wrong of [tenThousand, [0], [1.5], ['1'], [2 ** 40], 'все', null, undefined]) {
    const { status, body } = await patch('maria', wrong)
    assert.equal(status, 400, JSON.stringify(wrong)?.slice(0, 40))
    assert.match(JSON.stringify(body), /[а-я]/i)
  }
  for (const query of ['page=0', 'page=x', 'after=-1', 'page=99999999999'])
    assert.equal((await call('maria', 'GET', `/api/notifications/?${query}`)).status, 400, query)
  assert.equal(await count(maria), 1)
})

test('a person is notified of a comment once, whatever its kinds, and never of their own', async () => {
  const postId = await newPost()
  const own = await say(maria, postId, '@maria говорю с собой')
  await say(maria, postId, 'и отвечаю себе', own.id)
  assert.deepEqual(await list(maria), [])
  const both = await say(anna, postId, '@maria и ответ, и имя', own.id)
  assert.deepEqual(
    (await list(maria)).map(({ notification_type: type }) => type),
    ['notification'],
  )
  await calm()
  await anna.call(comments.update, { params: { id: String(both.id) }, body: { comment: '@maria правка' } })
  await work()
  await work()
  assert.equal((await list(maria)).length, 1)
  assert.equal(await count(maria), 1)
})

test('a removed comment’s notification is hidden and uncounted, and returns when it is restored', async () => {
  const postId = await newPost()
  const first = await say(maria, postId, 'Да')
  const answer = await say(anna, postId, 'Нет', first.id)
  const params = { id: String(answer.id) }
  assert.equal((await call('anna', 'DELETE', `/api/comments/delete/${answer.id}/`)).status, 204)
  await work()
  assert.deepEqual([await list(maria), await count(maria)], [[], 0])
  await anna.call(comments.restore, { params })
  await work()
  assert.deepEqual([(await list(maria)).length, await count(maria)], [1, 1])
  // A comment removed before the worker ran notifies nobody.
  await calm()
  const body = { object_pk: postId, content_type: 'opinion' as const, comment: '@maria', key: crypto.randomUUID() }
  const quick = await anna.call(comments.create, { body })
  assert.equal((await call('anna', 'DELETE', `/api/comments/delete/${quick.id}/`)).status, 204)
  await work()
  assert.equal(await count(maria), 1)
  // Taking a post offline hides its discussion's notifications, and putting it back restores them.
  await db.query('update posts set live = false where id = $1', [postId])
  await work()
  assert.deepEqual([await list(maria), await count(maria)], [[], 0])
  await db.query('update posts set live = true where id = $1', [postId])
  await work()
  assert.equal(await count(maria), 1)
  await db.query('delete from comments where id = $1', [answer.id])
  assert.deepEqual([await list(maria), await count(maria)], [[], 0])
})

test('a mention added by an edit notifies at once, is withdrawn with the name, and a day later notifies nobody', async () => {
  const postId = await newPost()
  const said = await say(anna, postId, 'Без имён')
  const edit = async (comment: string) => {
    await calm()
    await anna.call(comments.update, { params: { id: String(said.id) }, body: { comment } })
    await work()
  }
  await edit('@maria, взгляните')
  assert.equal(await count(maria), 1)
  await edit('никого')
  assert.equal(await count(maria), 0)
  await db.query(`delete from notifications`)
  await db.query(`update comments set created_at = created_at - interval '25 hours' where id = $1`, [said.id])
  await edit('@maria, спустя день')
  assert.equal(await count(maria), 0)
})

test('a person without access is not notified and reads no notifications', async () => {
  const postId = await newPost()
  await say(anna, postId, '@oleg @maria смотрите')
  const { rows } = await db.query('select account_id from notifications')
  assert.deepEqual(rows, [{ account_id: 2 }])
  for (const [method, url, payload] of [
    ['GET', '/api/notifications/check-notifications/'],
    ['GET', '/api/notifications/?page=1'],
    ['POST', '/api/notifications/'],
    ['PATCH', '/api/notifications/', { notifications_ids: [1] }],
    ['GET', `/api/notifications/threads/${postId}/`],
  ] as const)
    assert.deepEqual(
      [(await call('oleg', method, url, payload)).status, (await app.inject({ method, url })).statusCode],
      [403, 401],
      url,
    )
})

for (const [kind, told] of [
  ['limited', [2]],
  ['frozen', []],
  ['closed', []],
] as const)
  test(`a mention of a ${kind} person notifies ${told.length} people, also after the restriction is lifted`, async () => {
    const { rows } = await db.query<{ id: number }>(
      `insert into restrictions (account_id, kind, reason, actor, created_at, until)
       values (2, $1, 'Спам', 'anna', $2, case when $1 = 'limited' then $2::timestamptz + interval '1 day' end)
       returning id`,
      [kind, stage.now()],
    )
    const postId = await newPost()
    const said = await call('anna', 'POST', '/api/comments/', {
      object_pk: postId,
      content_type: 'opinion',
      comment: '@maria смотрите',
      key: crypto.randomUUID(),
    })
    assert.equal(said.status, 201)
    await work()
    const notices = async () =>
      (await db.query<{ account_id: number }>('select account_id from notifications')).rows.map((one) => one.account_id)
    assert.deepEqual(await notices(), told)
    await db.query('delete from restrictions where id = $1', [rows[0]!.id])
    await work()
    assert.deepEqual(await notices(), told)
  })

// spec: A-462
test('a refused check of notifications answers a reason in Russian', async () => {
  const { body } = await call('oleg', 'GET', '/api/notifications/check-notifications/')
  assert.match(body.detail, /[а-я]/i)
})

test('a muted discussion notifies of nothing, a followed one of every comment, and both are listed', async () => {
  const [loud, quiet] = [await newPost('Громкая'), await newPost('Тихая')]
  const set = (postId: number, state: 'none' | 'muted' | 'followed') =>
    maria.call(notifications.setThread, { params: { postId: String(postId) }, body: { state } })
  await set(loud, 'followed')
  stage.pass(1)
  await set(quiet, 'muted')
  await say(anna, loud, 'Кто угодно')
  await say(anna, quiet, '@maria, ау')
  const told = await list(maria)
  assert.deepEqual(
    told.map(({ kind, title, notification_type: type }) => [kind, title, type]),
    [['thread', 'Громкая', 'notification']],
  )
  assert.deepEqual(
    (await maria.call(notifications.threads, {})).results.map(({ title, state }) => [title, state]),
    [
      ['Тихая', 'muted'],
      ['Громкая', 'followed'],
    ],
  )
  await set(quiet, 'none')
  await say(anna, quiet, '@maria, ещё раз')
  assert.equal(await count(maria), 2)
  assert.equal((await maria.call(notifications.thread, { params: { postId: String(quiet) } })).state, 'none')
  assert.equal((await call('maria', 'POST', '/api/notifications/threads/999999/', { state: 'muted' })).status, 404)
  assert.equal((await call('maria', 'POST', `/api/notifications/threads/${loud}/`, { state: 'громко' })).status, 400)
})

test('updates answer the count that the bell shows', async () => {
  const postId = await newPost()
  await say(anna, postId, '@maria')
  const query = { datetime: stage.now().getTime() / 1000 }
  assert.deepEqual(
    (await maria.call(updates.check, { query })).notifications,
    await maria.call(notifications.check, {}),
  )
  assert.equal((await maria.call(updates.check, { query })).notifications.notifications_count, 1)
})

test('a job of a killed worker is run again and notifies once; one of a living worker is left to it', async () => {
  const postId = await newPost()
  await calm()
  const body = { object_pk: postId, content_type: 'opinion' as const, comment: '@maria', key: crypto.randomUUID() }
  await anna.call(comments.create, { body })
  const lockedBy = (worker: string, seconds: number) =>
    db.query(
      `update graphile_worker._private_jobs set locked_at = now() - make_interval(secs => $2), locked_by = $1, attempts = 1`,
      [worker, seconds],
    )
  const freed = async () => {
    await freeJobsOfTheDead(db)
    await work()
    return count(maria)
  }
  const living = await sayAlive(db, 'living', (error) => assert.fail(String(error)))
  await lockedBy('living', 3_600)
  assert.equal(await freed(), 0, 'a living worker')
  // Its connection breaks: the lock is taken again.
  const { rows } = await db.query(`select pid from pg_locks where locktype = 'advisory' and classid = 1911545`)
  await db.query('select pg_terminate_backend($1)', [rows[0].pid])
  for (let held = 0; held === 0; )
    held = (
      await db.query(`select from pg_locks where locktype = 'advisory' and classid = 1911545 and pid <> $1`, [
        rows[0].pid,
      ])
    ).rowCount!
  assert.equal(await freed(), 0, 'a living worker after an outage')
  living.stop()
  await lockedBy('killed', 5)
  assert.equal(await freed(), 0, 'a worker that may have just begun')
  await lockedBy('killed', 31)
  assert.equal(await freed(), 1)
  assert.equal(await freed(), 1)
})

test('concurrent comments each notify, and the count equals the list', async () => {
  const postId = await newPost()
  await calm()
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      anna.call(comments.create, {
        body: { object_pk: postId, content_type: 'opinion', comment: `@maria ${n}`, key: crypto.randomUUID() },
      }),
    ),
  )
  await Promise.all([work(), work(), work()])
  assert.deepEqual([(await list(maria)).length, await count(maria)], [10, 10])
})

test('a comment notifies up to ten mentioned people and is refused with more', async () => {
  const { rows } = await db.query<{ id: number; username: string }>(
    `insert into accounts (username, name, email, groups, email_verified)
     select 'crowd' || n, 'Толпа ' || n, 'crowd' || n || '@example.org', '{Moderators}', true from generate_series(1, 100) n
     returning id, username`,
  )
  const postId = await newPost()
  const names = (most: number) =>
    rows
      .slice(0, most)
      .map(({ username }) => `@${username}`)
      .join(' ')
  await say(anna, postId, names(10))
  assert.equal((await db.query('select count(*)::int as n from notifications')).rows[0].n, 10)
  const body = { object_pk: postId, content_type: 'opinion', comment: names(100) }
  assert.equal((await call('anna', 'POST', '/api/comments/', body)).status, 400)
  await say(anna, postId, '@all @everyone @все послушайте')
  assert.equal((await db.query('select count(*)::int as n from notifications')).rows[0].n, 10)
})

test('the query plans of the bell and the list use their indexes', async () => {
  await newPost()
  await db.query(
    `insert into notifications (account_id, source, object_id, sender_id, subject_kind, subject_id, kind, created_at)
     select a.id, 'comment', 1000000 + n, 1, 'post', 1, 'reply', now()
     from accounts a, generate_series(1, 200) n where a.id <> 1 or n < 2`,
  )
  await db.query('analyze notifications')
  const plan = async (text: string) =>
    (await db.query<{ 'QUERY PLAN': string }>(`explain ${text}`)).rows.map((row) => row['QUERY PLAN']).join('\n')
  assert.match(
    await plan(
      `select id from notifications where account_id = 2 and in_bell and not hidden and not muted and id < 2147483647 order by id desc limit 21`,
    ),
    /Index (Only )?Scan using notifications_list/,
  )
  assert.match(await plan('select unread from notification_boxes where account_id = 2'), /notification_boxes/)
  assert.equal(await count(maria), 200)
  await db.query('delete from notifications')
  assert.equal(await count(maria), 0)
})
