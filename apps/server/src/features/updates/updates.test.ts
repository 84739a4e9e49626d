import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { comments } from '@palata/contract/comments'
import { postPublishing } from '@palata/contract/posts/publishing'
import { updates } from '@palata/contract/updates'
import type { Database } from '../../platform/database.ts'
import { insertComment } from '../../testing/acts/comments.ts'
import { insertPost } from '../../testing/acts/posts.ts'
import { cast, NOW, testApp } from '../../testing/app.ts'

const seconds = (hoursAgo: number) => NOW.getTime() / 1000 - hoursAgo * 3600
const since = (hoursAgo: number) => ({ query: { datetime: seconds(hoursAgo) } })

// spec
test('GET /api/alpha/check-update/ answers a member what came since their last look', async () => {
  const { db, as } = await testApp()
  await insertPost(db, { title: 'Старая', model: 'News', hoursAgo: 3 })
  await db.query(
    `insert into coins (api_id, slug, symbol, name, price_usd, change_1d) values ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 91240, 0.84)`,
  )
  await db.query(
    `insert into signals (coin_id, author_id, title, content, direction, live, published_at, start_price)
     select id, $1, title, 'Причины', 'long', live, published_at, 60 from coins, (values
       ('Новый', true, $2::timestamptz - interval '1 hour'), ('Старый', true, $2 - interval '3 hours'),
       ('Черновик', false, $2 - interval '1 hour')) as signal (title, live, published_at)`,
    [cast.oleg.id, NOW],
  )
  const alpha = await insertPost(db, { title: 'Мнение', model: 'Opinion', hoursAgo: 1 })
  const news = await insertPost(db, { title: 'Новость', model: 'News', hoursAgo: 1 })
  await insertPost(db, { title: 'Черновик', model: 'News', hoursAgo: 1, live: false })
  const reply = await as('maria').call(updates.check, since(2))
  assert.deepEqual(Object.keys(reply.alpha), [String(alpha)])
  assert.equal(reply.alpha[alpha]?.is_new, true)
  assert.deepEqual(
    reply.news.map(({ id }) => id),
    [news],
  )
  assert.deepEqual(
    reply.signals.map(({ title, content }) => [title, content]),
    [['Новый', '<p>Причины</p>']],
  )
  assert.deepEqual(reply.market_pulse, { btc_price: { price_usd: 91_240, change_1d_usd: 0.84, updated_at: null } })
  assert.deepEqual(reply.notifications, { avatar_urls: [], notifications_count: 0 })
  assert.equal(reply.unix_datetime_now, NOW.getTime() / 1000)
  assert.deepEqual(await as('maria').call(updates.check, since(0)), {
    ...reply,
    alpha: {},
    news: [],
    signals: [],
  })
})

// spec: A-276
test('updates list posts with new comments and their counts', async () => {
  const { db, as } = await testApp()
  const quiet = await insertPost(db, { title: 'Тихая', hoursAgo: 9 })
  const loud = await insertPost(db, { title: 'Шумная', hoursAgo: 9 })
  for (const [post, hours] of [
    [quiet, 5],
    [loud, 1],
  ])
    await insertComment(db, { postId: post!, authorId: cast.oleg.id, text: 'Да', hoursAgo: hours! })
  const { comments } = await as('maria').call(updates.check, since(2))
  assert.deepEqual(comments, [{ object_pk: loud, comments_count: 1 }])
})

test('updates name the reader’s own new comments, and nobody else’s or removed ones', async () => {
  const { db, as } = await testApp()
  const post = await insertPost(db, { title: 'Шумная', hoursAgo: 9 })
  const of = (authorId: number, hoursAgo: number) => insertComment(db, { postId: post, authorId, text: 'Да', hoursAgo })
  await of(cast.maria.id, 5)
  const own = await of(cast.maria.id, 1)
  await of(cast.oleg.id, 1)
  const removed = await of(cast.maria.id, 0.5)
  assert.equal(await as('maria').status(comments.remove, { params: { id: String(removed) } }), 204)
  assert.deepEqual((await as('maria').call(updates.check, since(2))).own_comments, [{ id: own, object_pk: post }])
  assert.deepEqual((await as('anna').call(updates.check, since(2))).own_comments, [])
})

// spec
test('updates refuse guests, people without access and invalid times', async () => {
  const { as } = await testApp()
  assert.equal(await as('maria').status(updates.check, since(1)), 200)
  assert.equal(await as('guest').status(updates.check, since(1)), 401)
  assert.equal(await as('oleg').status(updates.check, since(1)), 403)
  for (const datetime of ['вчера', '-1', '1.5', '99999999999999'])
    assert.equal(await as('maria').status(updates.check, { query: { datetime } } as never), 400)
})

test('updates show at once what another process wrote and removed', async () => {
  const first = await testApp()
  const { db } = first
  // The second process hears no events, so anything it cached would show.
  const second = await testApp({ over: first, withCaches: true })
  const ask = () => second.as('maria').call(updates.check, since(2))
  const post = await insertPost(db, { title: 'Мнение', model: 'Opinion', hoursAgo: 1 })
  const said = { object_pk: post, content_type: 'opinion' as const, comment: '@maria посмотрите' }
  await ask()
  const { id } = await first.as('anna').call(comments.create, { query: {}, body: said })
  await ring(db, id)
  const reply = await ask()
  assert.deepEqual(Object.keys(reply.alpha), [String(post)])
  assert.deepEqual(reply.comments, [{ object_pk: post, comments_count: 1 }])
  assert.equal(reply.notifications.notifications_count, 1)
  assert.equal(await first.as('anna').status(comments.remove, { params: { id: String(id) } }), 204)
  await db.query('update notifications set hidden = true')
  const after = await ask()
  assert.deepEqual(after.comments, [{ object_pk: post, comments_count: 0 }])
  assert.equal(after.notifications.notifications_count, 0)
  assert.equal(await first.as('anna').status(postPublishing.remove, { body: { object_id: post } }), 204)
  assert.deepEqual((await ask()).alpha, {})
})

test('concurrent requests of updates share one read, and each person gets their own notifications', async () => {
  const { db, as } = await testApp()
  const post = await insertPost(db, { title: 'Мнение', model: 'Opinion', hoursAgo: 1.5 })
  await ring(db, await insertComment(db, { postId: post, authorId: cast.oleg.id, text: 'Да', hoursAgo: 3 }))
  const asked = mock.method(db, 'query')
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, place) => as(place % 2 ? 'maria' : 'anna').call(updates.check, since(place % 3))),
  )
  const looks = asked.mock.calls.filter(({ arguments: [one] }) => (one as { name?: string }).name === 'updates.newest')
  assert.ok(looks.length < 20, `${looks.length} looks for 60`)
  for (const [place, { alpha, notifications }] of replies.entries()) {
    assert.equal(notifications.notifications_count, place % 2)
    assert.deepEqual(Object.keys(alpha), place % 3 === 2 ? [String(post)] : [])
  }
})

/** Notifies Maria of the comment. */
const ring = (db: Database, commentId: number) =>
  db.query(
    `insert into notifications (account_id, source, object_id, sender_id, subject_kind, subject_id, kind, created_at)
     values ($1, 'comment', $2, $3, 'post', 1, 'mention', $4)`,
    [cast.maria.id, commentId, cast.oleg.id, NOW],
  )
