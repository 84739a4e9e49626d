import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comments } from '@palata/contract/comments'
import { insertPost } from '#testing/acts/posts.ts'
import { frozenAfter } from '#testing/databases/frozen.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { webhookStage } from '#testing/services/webhooks.ts'

const club = await webhookStage()
const { stage, db, receiver, done, newKey, gather, send, happen, read, deliveriesOf, made, work, publish, bodies } =
  club
const URL_OF = 'https://hooks.example.org/take'

beforeEachOf(import.meta.filename, club.begin)

test('what is published goes out once, signed, without what a subscription opens', async () => {
  const { id, key } = await made()
  const post = await insertPost(db, { title: 'Разбор', model: 'Material', content: '<p>Только для своих</p>' })
  await db.query('truncate outbox')
  await publish(post)
  await work(id)
  await work(id)
  assert.equal(receiver.got.length, 1)
  const { url, body, keys, id: number } = receiver.got[0]!
  assert.equal(url, URL_OF)
  assert.match(number, /^msg_[\da-f]{32}$/)
  assert.deepEqual(
    keys.map((one) => `whsec_${one.toString('base64')}`),
    [key],
  )
  const { type, timestamp, data } = JSON.parse(body)
  assert.equal(type, 'posts.published')
  assert.ok(Date.parse(timestamp) > 0)
  const published_at = stage.now().toISOString()
  const address = `https://palata.example/material/${post}`
  const told = { id: post, kind: 'material', url: address, title: 'Разбор', published_at, author: null }
  assert.deepEqual(data, { items: [told] })
  assert.doesNotMatch(body, /для своих/)
  const [delivery] = await deliveriesOf(id)
  assert.deepEqual([delivery!.state, delivery!.status, delivery!.tries, delivery!.due_at], ['sent', 200, 1, null])
  assert.equal((await read(id)).state, 'works')
})

test('texts of members leave only where the operator chose so, and what was hidden meanwhile stays with its id', async () => {
  const { id } = await made({ with_texts: true })
  const post = await insertPost(db, { title: 'Разбор', model: 'Material', content: '<p>Только для своих</p>' })
  const hidden = await insertPost(db, { title: 'Снято', live: false })
  await db.query('truncate outbox')
  await publish(post, hidden)
  await work(id)
  const [told, gone] = bodies()[0].data.items
  assert.match(told.text, /Только для своих/)
  assert.equal(told.is_cut, false)
  assert.deepEqual(gone, { id: hidden })
})

test('of a comment, which members alone see, a webhook without texts gets the id', async () => {
  const plain = await made({ events: ['comments.changed'] })
  const full = await made({ events: ['comments.changed'], with_texts: true })
  const post = await insertPost(db, { title: 'Обсуждение' })
  const { id } = await stage.as('maria').call(comments.create, {
    body: { content_type: 'opinion', object_pk: post, comment: 'Тайное слово' },
  })
  await work(plain.id)
  assert.deepEqual(bodies()[0].data, { items: [{ id }] })
  await work(full.id)
  assert.equal(bodies()[1].data.items[0].text, 'Тайное слово')
  assert.equal(bodies()[1].data.items[0].author, 'maria')
})

test('a change of access tells what the person has now', async () => {
  const { id } = await made({ events: ['membership.changed'] })
  await happen('membership.changed', { account_id: 3 })
  await happen('membership.changed', { account_id: 999_999 })
  await work(id)
  const [theirs, gone] = bodies().map(({ data }) => data.items[0])
  assert.deepEqual(theirs, { account_id: 3, username: 'oleg', has_access: false, access_until: null, sources: [] })
  assert.deepEqual(gone, { account_id: 999_999 })
})

test('only the chosen events are sent, and only those since the key was made', async () => {
  const { id } = await done('POST', 'webhooks/', { url: URL_OF, events: ['signals.ended', 'signals.ended'] })
  await happen('signals.ended', { ids: [1] })
  await work(id)
  assert.deepEqual([receiver.got.length, (await read(id)).state], [0, 'keyless'])
  await newKey(id)
  await happen('signals.ended', { ids: [2] })
  await publish(1)
  await work(id)
  assert.deepEqual(
    bodies().map(({ type, data }) => [type, data.items]),
    [['signals.ended', [{ id: 2 }]]],
  )
})

test('an event of a transaction that began before and commits after another one is sent too', async () => {
  const { id } = await made()
  const slow = await db.connect()
  await slow.query('begin')
  await slow.query(`insert into outbox (name, payload) values ('posts.published', '{"ids": [71]}')`)
  await publish(72)
  await work(id)
  await slow.query('commit')
  slow.release()
  await work(id)
  assert.deepEqual(
    bodies().map(({ data }) => data.items[0].id),
    [72, 71],
  )
})

test('a position of another database, as after a restore, sends nothing that is in the past', async () => {
  const { id } = await made()
  await publish(1)
  await db.query(`update webhooks set position = '900000000000:900000000000:'`)
  await work(id)
  assert.equal(receiver.got.length, 0)
  await publish(2)
  await work(id)
  assert.deepEqual(
    bodies().map(({ data }) => data.items[0].id),
    [2],
  )
})

test('a failed message is tried again after growing pauses under its number, then given up', async () => {
  const { id } = await made()
  await publish(1)
  const pauses: number[] = []
  await gather()
  for (let time = 0; time < 10; time += 1) {
    receiver.answers = [{ status: 400 }]
    await send(id)
    assert.equal(receiver.got.length, time + 1)
    // A webhook that only fails for days is ended; this one took other messages.
    await db.query('update webhooks set failing_since = null')
    const [delivery] = await deliveriesOf(id)
    if (!delivery!.due_at) break
    pauses.push((Date.parse(delivery!.due_at) - stage.now().getTime()) / 60_000)
    await send(id)
    assert.equal(receiver.got.length, time + 1, 'not before it is due')
    stage.pass(pauses.at(-1)! * 60)
  }
  assert.deepEqual(pauses, [1, 5, 30, 120, 300, 600, 840, 1_200, 1_440])
  assert.equal(new Set(receiver.got.map((one) => one.id)).size, 1)
  const [given] = await deliveriesOf(id)
  assert.deepEqual([given!.state, given!.tries], ['failed', 10])
})

test('an address that is away or asks to wait gets nothing else meanwhile', async () => {
  const cases: [answer: { status: number | null; waitMs?: number }, seconds: number][] = [
    [{ status: null }, 60],
    [{ status: 503 }, 60],
    [{ status: 429, waitMs: 600_000 }, 600],
  ]
  for (const [answer, seconds] of cases) {
    const { id } = await made()
    await publish(1)
    await publish(2)
    receiver.answers = [answer]
    await work(id)
    assert.equal(receiver.got.length, 1, JSON.stringify(answer))
    stage.pass(seconds - 1)
    await work(id)
    assert.equal(receiver.got.length, 1)
    stage.pass(1)
    await work(id)
    assert.equal(receiver.got.length, 3)
    await done('POST', `webhooks/${id}/end/`)
    receiver.got = []
  }
})

test('410 ends the webhook at once, days of failures too; operators get a letter, the rest is given up', async () => {
  const gone = await made({ url: 'https://gone.example.org/' })
  await publish(1)
  await publish(2)
  receiver.answers = [{ status: 410 }]
  await work(gone.id)
  assert.equal(receiver.got.length, 1)
  const ended = await read(gone.id)
  assert.deepEqual([ended.state, ended.end_reason, ended.waiting], ['ended', 'gone', 0])

  const failing = await made({ url: 'https://failing.example.org/' })
  await publish(3)
  receiver.answers = [{ status: 500 }]
  await work(failing.id)
  assert.equal((await read(failing.id)).state, 'failing')
  stage.pass(3 * 86_400 - 1)
  receiver.answers = [{ status: 500 }]
  await work(failing.id)
  assert.equal((await read(failing.id)).state, 'failing')
  stage.pass(600)
  receiver.answers = [{ status: 500 }]
  await work(failing.id)
  assert.deepEqual([(await read(failing.id)).state, (await read(failing.id)).end_reason], ['ended', 'failing'])
  const { rows } = await db.query(
    `select variables ->> 'host' as host from letters
     where kind = 'webhook_ended' and recipient = 'anna@example.org' order by id`,
  )
  assert.deepEqual(
    rows.map(({ host }) => host),
    ['gone.example.org', 'failing.example.org'],
  )
  await publish(4)
  await work(failing.id)
  assert.equal((await deliveriesOf(failing.id)).length, 1)
})

test('one message that is taken ends the days of failures', async () => {
  const { id } = await made()
  await publish(1)
  receiver.answers = [{ status: 500 }]
  await work(id)
  stage.pass(60)
  await work(id)
  const { state, failing_since: since } = await read(id)
  assert.deepEqual([state, since], ['works', null])
})

test('a worker that stood still until another took its message sends nothing', async () => {
  const { id } = await made()
  await publish(1)
  await gather()
  const late = frozenAfter(db, 'webhooks.take')
  const run = send(id, late.db)
  await late.frozen
  await send(id)
  assert.equal(receiver.got.length, 0, 'it is on its way')
  stage.pass(60)
  await send(id)
  assert.equal(receiver.got.length, 1)
  late.thaw()
  await run
  assert.equal(receiver.got.length, 1)
})

test('workers that run together send each message once, and so do gatherings', async () => {
  const { id } = await made()
  for (let n = 1; n <= 12; n += 1) await publish(n)
  await Promise.all(Array.from({ length: 4 }, () => gather()))
  for (let round = 0; round < 3; round += 1) await Promise.all(Array.from({ length: 4 }, () => send(id)))
  assert.deepEqual(
    bodies()
      .map(({ data }) => data.items[0].id)
      .sort((a, b) => a - b),
    Array.from({ length: 12 }, (_, n) => n + 1),
  )
})

test('a key sealed with another secret of the site is told of, and the message waits for a new one', async () => {
  const { id } = await made()
  await publish(1)
  await gather()
  await send(id, db, 'another secret of the site, long enough')
  assert.equal(receiver.got.length, 0)
  const [delivery] = await deliveriesOf(id)
  assert.match(delivery!.problem, /другой секрет/)
  assert.equal(delivery!.state, 'waiting')
})

test('an address that takes nothing while ten thousand wait is ended', async () => {
  const { id } = await made()
  await db.query(
    `insert into webhook_deliveries (webhook_id, type, payload, happened_at, created_at, due_at)
     select $1, 'posts.published', '{"ids": []}', $2, $2, $2::timestamptz + interval '1 day' from generate_series(1, 10000)`,
    [id, stage.now()],
  )
  await gather()
  assert.equal((await read(id)).state, 'works')
  await publish(1)
  await gather()
  const { state, waiting } = await read(id)
  assert.deepEqual([state, waiting], ['ended', 0])
})
