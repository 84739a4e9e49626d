import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comments } from '@palata/contract/comments'
import { notifications } from '@palata/contract/notifications'
import { postPublishing } from '@palata/contract/posts/publishing'
import { reactions } from '@palata/contract/reactions'
import { insertPost } from '#testing/acts/posts.ts'
import { insertSignal } from '#testing/acts/signals.ts'
import { cast, testApp } from '#testing/app.ts'
import { newAsker, type Role } from '#testing/everyone.ts'
import { teller } from '#testing/jobs.ts'
import { liveOrigin, openStream } from '#testing/stream.ts'

const stage = await testApp()
const { db, as } = stage
const origin = await liveOrigin(stage, stage)
const tellPeople = teller(db, stage.now)

const streamOf = async (role: Role, headers: Record<string, string> = {}) => {
  const asker = await newAsker(stage, role)
  return openStream(origin, { ...asker.headers, 'x-forwarded-for': asker.ip, ...headers })
}
const say = (postId: number, comment: string) =>
  as('maria').call(comments.create, { body: { object_pk: postId, content_type: 'opinion', comment } })

test('the live stream is for people with paid access only', async () => {
  for (const [role, status] of [
    ['guest', 401],
    ['signed in', 403],
    ['lapsed', 403],
    ['paid', 200],
    ['holder', 200],
    ['moderator', 200],
  ] as const) {
    const stream = await streamOf(role)
    assert.equal(stream.status, status, role)
    if (status === 200) assert.equal((await stream.next()).event, 'hello')
    stream.close()
  }
})

test('the live stream is neither cached nor buffered by proxies', async () => {
  const stream = await streamOf('paid')
  assert.equal(stream.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  assert.equal(stream.headers.get('cache-control'), 'private, no-store, no-transform')
  assert.equal(stream.headers.get('x-accel-buffering'), 'no')
  assert.equal(stream.headers.get('content-encoding'), null)
  assert.equal(stream.headers.get('x-content-type-options'), 'nosniff')
  stream.close()
})

test('comments, votes, reactions, pins and removals are streamed as ids without text', async () => {
  const post = await insertPost(db, { title: 'Обсуждение', authorId: cast.anna.id })
  const stream = await streamOf('paid')
  assert.match((await stream.next()).id!, /^\d+:\d+:/)
  const { id } = await say(post, 'Слова, которые никуда не уходят')
  const told = [{ topic: 'comments', kind: 'post', id: post, ids: [id] }]
  assert.deepEqual((await stream.until('comments')).data, told)
  await as('anna').call(reactions.vote, { body: { object_id: id, reaction: 1 } })
  assert.deepEqual((await stream.until('comments')).data, told)
  await as('anna').call(reactions.create, { body: { object_id: post, content_type: 'opinion', reaction: 2 } })
  assert.deepEqual((await stream.until('reactions')).data, [{ topic: 'reactions', kind: 'post', id: post }])
  for (const call of [comments.pin, comments.unpin]) {
    await as('anna').call(call, { params: { commentId: String(id) } })
    assert.deepEqual((await stream.until('comments')).data, told)
  }
  assert.equal(await as('maria').status(comments.remove, { params: { id: String(id) } }), 204)
  assert.deepEqual((await stream.until('comments')).data, told)
  stream.close()
})

test('publishing, pinning, removing and prices are streamed', async () => {
  const stream = await streamOf('paid')
  await stream.next()
  const { rows } = await db.query<{ id: number }>(
    `insert into posts (model, title, published_at, live) values ('News', 'Новость', now(), true) returning id`,
  )
  const { id } = rows[0]!
  assert.deepEqual((await stream.until('posts')).data, [{ topic: 'posts', id }])
  await as('anna').call(postPublishing.pin, { body: { object_id: id, content_type_id: 1, all_time: true } })
  assert.deepEqual((await stream.until('posts')).data, [{ topic: 'posts', id }])
  await db.query('update posts set live = false where id = $1', [id])
  assert.deepEqual((await stream.until('posts')).data, [{ topic: 'posts', id }])
  await db.query(`insert into outbox (name, payload) values ('market.prices_moved', '{"coins": 3}')`)
  assert.deepEqual((await stream.until('prices')).data, [{ topic: 'prices' }])
  stream.close()
})

test('changes of posts hidden from readers are streamed to moderators only', async () => {
  const hidden = await insertPost(db, { title: 'Ждёт проверки', live: false, authorId: cast.anna.id })
  const draft = await insertSignal(db, 'Ждёт', { live: false })
  const [member, moderator] = [await streamOf('paid'), await streamOf('moderator')]
  await member.next()
  await moderator.next()
  // Sent just before the item was hidden: afterwards nobody can react to it.
  const items = [
    { kind: 'post', id: hidden },
    { kind: 'signal', id: draft },
  ]
  await db.query(`insert into outbox (name, payload) values ('reactions.changed', $1)`, [{ items }])
  const heard = new Set<string>()
  while (heard.size < 2)
    for (const news of (await moderator.until('reactions')).data as { kind: string; id: number }[])
      heard.add(`${news.kind} ${news.id}`)
  assert.deepEqual([...heard].sort(), [`post ${hidden}`, `signal ${draft}`])
  await db.query(`insert into outbox (name, payload) values ('market.prices_moved', '{"coins": 1}')`)
  await member.until('prices')
  assert.doesNotMatch(member.seen(), new RegExp(`"id":${hidden}\\b`))
  member.close()
  moderator.close()
})

test('a notification is streamed to its owner only, also when read elsewhere', async () => {
  const [owner, other] = [await newAsker(stage, 'paid'), await streamOf('paid')]
  const { rows } = await db.query<{ id: number; username: string }>(
    'select id, username from accounts order by id desc',
  )
  const { username } = rows.find(({ username: name }) => name.startsWith('asker') && name !== rows[0]!.username)!
  const stream = await openStream(origin, { ...owner.headers, 'x-forwarded-for': owner.ip })
  await Promise.all([stream.next(), other.next()])
  await say(await insertPost(db, { title: 'Зовут' }), `@${username} посмотрите`)
  await tellPeople()
  assert.deepEqual((await stream.until('notifications')).data, [{ topic: 'notifications' }])
  const readAll = notifications.readAll.at.split(' ')
  const reply = await fetch(origin + readAll[1], { method: readAll[0]!, headers: owner.headers })
  assert.ok(reply.ok)
  assert.deepEqual((await stream.until('notifications')).data, [{ topic: 'notifications' }])
  await db.query(`insert into outbox (name, payload) values ('market.prices_moved', '{"coins": 1}')`)
  await other.until('prices')
  assert.doesNotMatch(other.seen(), /notifications/)
  stream.close()
  other.close()
  // A reader who sends another person's position still hears only of their own bell.
  const place = /^id: (.+)$/m.exec(stream.seen())![1]!
  await say(await insertPost(db, { title: 'Зовут снова' }), `@${username} и ещё раз`)
  await tellPeople()
  await db.query(`insert into outbox (name, payload) values ('market.prices_moved', '{"coins": 1}')`)
  const stranger = await newAsker(stage, 'paid')
  const follower = await openStream(origin, { ...stranger.headers, 'last-event-id': place })
  await follower.until('prices')
  assert.doesNotMatch(follower.seen(), /notifications/)
  follower.close()
})

test('events missed while away are streamed as one, also of a transaction that overlapped', async () => {
  const post = await insertPost(db, { title: 'Пропущено' })
  const reader = await newAsker(stage, 'paid')
  const first = await openStream(origin, reader.headers)
  await first.next()
  const slow = await db.connect()
  await slow.query('begin')
  await slow.query(`insert into outbox (name, payload) values ('market.prices_moved', '{"coins": 1}')`)
  const { id: heard } = await say(post, 'Это услышано')
  const last = (await first.until('comments')).id!
  first.close()
  const { id: missed } = await say(post, 'Это пропущено')
  await slow.query('commit')
  slow.release()
  const again = await openStream(origin, { ...reader.headers, 'last-event-id': last })
  assert.equal((await again.next()).event, 'hello')
  const { data } = (await again.next()) as { data: { topic: string }[] }
  assert.deepEqual(
    data.toSorted((one, other) => one.topic.localeCompare(other.topic)),
    [{ topic: 'comments', kind: 'post', id: post, ids: [missed] }, { topic: 'prices' }],
  )
  assert.ok(heard < missed)
  again.close()
})

test('an invalid or too old Last-Event-ID is answered with reset', async () => {
  const reader = await newAsker(stage, 'paid')
  for (const last of ['вчера', '7', '5:3:', '9999999999999:9999999999999:', "1:1:'; drop table outbox"]) {
    const stream = await openStream(origin, { ...reader.headers, 'last-event-id': encodeURI(last) })
    await stream.next()
    const { event, id } = await stream.next()
    assert.deepEqual([event, /^\d+:/.test(id ?? '')], ['reset', true], last)
    stream.close()
  }
  const stream = await openStream(origin, reader.headers)
  const { id } = await stream.next()
  stream.close()
  await db.query(
    `insert into outbox (name, payload) select 'market.prices_moved', '{"coins": 1}' from generate_series(1, 2001)`,
  )
  const again = await openStream(origin, { ...reader.headers, 'last-event-id': id! })
  await again.next()
  assert.equal((await again.next()).event, 'reset')
  again.close()
})
