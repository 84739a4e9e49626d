import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comments } from '@palata/contract/comments'
import type { DeskDelivery, DeskWebhookInFull } from '@palata/contract/desk/webhooks'
import pino from 'pino'
import { findables } from '#features.ts'
import type { Database } from '#platform/database.ts'
import type { WebhookMessage } from '#providers/webhooks/index.ts'
import { SECRET, testApp } from '#testing/app.ts'
import { type Asker, ask, newDeskAsker } from '#testing/everyone.ts'
import { frozenAfter } from '#testing/frozen.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { insertPost } from '#testing/posts.ts'
import { gather, sendTo } from './send.ts'

const stage = await testApp()
const { app, db } = stage
const URL_OF = 'https://hooks.example.org/take'

/** What the receiver got, and how it answers next. */
let got: WebhookMessage[] = []
let answers: { status: number | null; waitMs?: number }[] = []
const sender = {
  async send(message: WebhookMessage) {
    got.push(message)
    const { status, waitMs = null } = answers.shift() ?? { status: 200 }
    const isTaken = status !== null && status < 300
    return { status, isTaken, problem: isTaken ? '' : 'Ответ', waitMs, tookMs: 5 }
  },
}
const workOver = (over: Database, secret = SECRET) => ({
  db: over,
  secret,
  findables,
  logger: pino({ level: 'silent' }),
  post: { sender, publicUrl: 'https://palata.example' },
})

beforeEachOf(import.meta.filename, async () => {
  await db.query('truncate webhooks, webhook_deliveries, outbox, letters cascade')
  await db.query(`update accounts set groups = array_append(groups, 'Operators'), email = 'anna@example.org',
    email_verified = true where id = 1 and not 'Operators' = any(groups)`)
  got = []
  answers = []
})

async function desk(method: string, path: string, body: object = {}, given?: Asker) {
  // The clock of these tests goes on by days, which no session outlives.
  const by = given ?? (await newDeskAsker(stage, 'operator'))
  const headers = { ...by.headers, ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }) }
  const reply = await ask(app, { method, url: `/api/desk/${path}`, body }, { ...by, headers })
  return { status: reply.statusCode, body: reply.statusCode === 204 ? null : reply.json() }
}
async function done(method: string, path: string, body: object = {}) {
  const reply = await desk(method, path, body)
  assert.ok(reply.status < 300, `${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body
}
const read = (id: number): Promise<DeskWebhookInFull> => done('GET', `webhooks/${id}/`)
const newKey = (id: number): Promise<{ key: string; former_until: string | null }> =>
  done('POST', `webhooks/${id}/key/`)
async function made(fields: object = {}) {
  const { id } = await done('POST', 'webhooks/', { url: URL_OF, events: ['posts.published'], ...fields })
  const { key } = await newKey(id)
  return { id: id as number, key }
}
/** What the worker does when something happened, and every minute. */
async function work(id: number, over: Database = db) {
  await gather(over, stage.now())
  await sendTo(workOver(over), { webhook: id }, stage.now())
}
const publish = (...ids: number[]) => happen('posts.published', { ids })
const happen = (name: string, payload: object) =>
  db.query('insert into outbox (name, payload) values ($1, $2)', [name, JSON.stringify(payload)])
const bodies = () => got.map(({ body }) => JSON.parse(body))
const deliveriesOf = async (id: number): Promise<DeskDelivery[]> =>
  (await done('GET', `deliveries/?webhook=${id}`)).results

test('what is published goes out once, signed, without what a subscription opens', async () => {
  const { id, key } = await made()
  const post = await insertPost(db, { title: 'Разбор', model: 'Material', content: '<p>Только для своих</p>' })
  await db.query('truncate outbox')
  await publish(post)
  await work(id)
  await work(id)
  assert.equal(got.length, 1)
  const { url, body, keys, id: number } = got[0]!
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
  assert.deepEqual([got.length, (await read(id)).state], [0, 'keyless'])
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
  assert.equal(got.length, 0)
  await publish(2)
  await work(id)
  assert.deepEqual(
    bodies().map(({ data }) => data.items[0].id),
    [2],
  )
})

test('a new key signs beside the former one for a day, and each is shown once', async () => {
  const { id, key } = await made()
  const { key: next, former_until: until } = await newKey(id)
  assert.equal(until, new Date(stage.now().getTime() + 86_400_000).toISOString())
  const words = () => got.at(-1)!.keys.map((one) => `whsec_${one.toString('base64')}`)
  await publish(1)
  await work(id)
  assert.deepEqual(words(), [next, key])
  stage.pass(86_401)
  await publish(2)
  await work(id)
  assert.deepEqual(words(), [next])
  const seen = JSON.stringify([await read(id), await done('GET', 'webhooks/'), await done('GET', 'audit/?sort=-at')])
  for (const secret of [key, next]) assert.ok(!seen.includes(secret.slice(6)))
  const { rows } = await db.query(`select (w.*)::text as row from webhooks w`)
  for (const secret of [key, next])
    assert.ok(!rows[0].row.includes(Buffer.from(secret.slice(6), 'base64').toString('hex')))
})

test('a failed message is tried again after growing pauses under its number, then given up', async () => {
  const { id } = await made()
  await publish(1)
  const pauses: number[] = []
  await gather(db, stage.now())
  for (let time = 0; time < 10; time += 1) {
    answers = [{ status: 400 }]
    await sendTo(workOver(db), { webhook: id }, stage.now())
    assert.equal(got.length, time + 1)
    // A webhook that only fails for days is ended; this one took other messages.
    await db.query('update webhooks set failing_since = null')
    const [delivery] = await deliveriesOf(id)
    if (!delivery!.due_at) break
    pauses.push((Date.parse(delivery!.due_at) - stage.now().getTime()) / 60_000)
    await sendTo(workOver(db), { webhook: id }, stage.now())
    assert.equal(got.length, time + 1, 'not before it is due')
    stage.pass(pauses.at(-1)! * 60)
  }
  assert.deepEqual(pauses, [1, 5, 30, 120, 300, 600, 840, 1_200, 1_440])
  assert.equal(new Set(got.map((one) => one.id)).size, 1)
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
    answers = [answer]
    await work(id)
    assert.equal(got.length, 1, JSON.stringify(answer))
    stage.pass(seconds - 1)
    await work(id)
    assert.equal(got.length, 1)
    stage.pass(1)
    await work(id)
    assert.equal(got.length, 3)
    await done('POST', `webhooks/${id}/end/`)
    got = []
  }
})

test('410 ends the webhook at once, days of failures too; operators get a letter, the rest is given up', async () => {
  const gone = await made({ url: 'https://gone.example.org/' })
  await publish(1)
  await publish(2)
  answers = [{ status: 410 }]
  await work(gone.id)
  assert.equal(got.length, 1)
  const ended = await read(gone.id)
  assert.deepEqual([ended.state, ended.end_reason, ended.waiting], ['ended', 'gone', 0])

  const failing = await made({ url: 'https://failing.example.org/' })
  await publish(3)
  answers = [{ status: 500 }]
  await work(failing.id)
  assert.equal((await read(failing.id)).state, 'failing')
  stage.pass(3 * 86_400 - 1)
  answers = [{ status: 500 }]
  await work(failing.id)
  assert.equal((await read(failing.id)).state, 'failing')
  stage.pass(600)
  answers = [{ status: 500 }]
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
  answers = [{ status: 500 }]
  await work(id)
  stage.pass(60)
  await work(id)
  const { state, failing_since: since } = await read(id)
  assert.deepEqual([state, since], ['works', null])
})

test('a webhook that is switched on again gets what happens from then on; what did not arrive is sent by hand', async () => {
  const { id } = await made()
  await publish(1)
  answers = [{ status: null }]
  await work(id)
  await done('POST', `webhooks/${id}/end/`)
  await publish(2)
  await work(id)
  await done('POST', `webhooks/${id}/reopen/`)
  await publish(3)
  await work(id)
  assert.deepEqual(
    bodies().map(({ data }) => data.items[0].id),
    [1, 3],
  )
  const { outcome } = await done('POST', `webhooks/${id}/send-failed/`)
  assert.equal(outcome, 'Отправляем снова: 1 сообщение')
  await work(id)
  assert.equal(got[2]!.id, got[0]!.id)
  const nothing = await done('POST', `webhooks/${id}/send-failed/`)
  assert.deepEqual(
    [nothing.outcome, nothing.record !== null, nothing.undo],
    ['Всё дошло: повторять нечего', true, null],
  )
})

test('a message is sent once more by hand under its number, with what stands now', async () => {
  const { id } = await made()
  const post = await insertPost(db, { title: 'Прежнее' })
  await db.query('truncate outbox')
  await publish(post)
  await work(id)
  await db.query('update posts set title = $2 where id = $1', [post, 'Новое'])
  const [delivery] = await deliveriesOf(id)
  await done('POST', `deliveries/${delivery!.id}/repeat/`)
  await sendTo(workOver(db), { webhook: id }, stage.now())
  assert.equal(got[1]!.id, got[0]!.id)
  assert.deepEqual(
    bodies().map(({ data }) => data.items[0].title),
    ['Прежнее', 'Новое'],
  )
  const shown = await done('GET', `deliveries/${delivery!.id}/`)
  assert.deepEqual([shown.message_id, shown.payload, shown.took_ms], [got[0]!.id, `{"ids":[${post}]}`, 5])
})

test('a test message waits once, goes out though the address was away, and needs a key', async () => {
  const { id } = await done('POST', 'webhooks/', { url: URL_OF, events: ['posts.published'] })
  const refused = await desk('POST', `webhooks/${id}/test/`)
  assert.deepEqual([refused.status, /ключа подписи/.test(refused.body.detail)], [400, true])
  await newKey(id)
  await publish(1)
  answers = [{ status: null }]
  await work(id)
  await done('POST', `webhooks/${id}/test/`)
  assert.equal((await done('POST', `webhooks/${id}/test/`)).outcome, 'Пробное сообщение уже ждёт')
  await sendTo(workOver(db), { webhook: id }, stage.now())
  assert.deepEqual(bodies()[1], { type: 'webhooks.test', timestamp: stage.now().toISOString(), data: {} })
  const { rows } = await db.query(
    `select key from graphile_worker.jobs where task_identifier = 'webhooks.send' and key = $1`,
    [`webhooks.send ${id}`],
  )
  assert.equal(rows.length, 1, 'the worker is told to send it')
})

test('a worker that stood still until another took its message sends nothing', async () => {
  const { id } = await made()
  await publish(1)
  await gather(db, stage.now())
  const late = frozenAfter(db, 'webhooks.take')
  const run = sendTo(workOver(late.db), { webhook: id }, stage.now())
  await late.frozen
  await sendTo(workOver(db), { webhook: id }, stage.now())
  assert.equal(got.length, 0, 'it is on its way')
  stage.pass(60)
  await sendTo(workOver(db), { webhook: id }, stage.now())
  assert.equal(got.length, 1)
  late.thaw()
  await run
  assert.equal(got.length, 1)
})

test('workers that run together send each message once, and so do gatherings', async () => {
  const { id } = await made()
  for (let n = 1; n <= 12; n += 1) await publish(n)
  await Promise.all(Array.from({ length: 4 }, () => gather(db, stage.now())))
  for (let round = 0; round < 3; round += 1)
    await Promise.all(Array.from({ length: 4 }, () => sendTo(workOver(db), { webhook: id }, stage.now())))
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
  await gather(db, stage.now())
  await sendTo(workOver(db, 'another secret of the site, long enough'), { webhook: id }, stage.now())
  assert.equal(got.length, 0)
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
  await gather(db, stage.now())
  assert.equal((await read(id)).state, 'works')
  await publish(1)
  await gather(db, stage.now())
  const { state, waiting } = await read(id)
  assert.deepEqual([state, waiting], ['ended', 0])
})

const ADDRESSES: [url: string, status: number][] = [
  ['https://hooks.example.org/take?x=1', 201],
  ['https://hooks.example.org:8443/', 201],
  ['https://[2606:4700::1111]/', 201],
  ['http://hooks.example.org/', 400],
  ['https://user:word@hooks.example.org/', 400],
  ['https://hooks.example.org/#part', 400],
  ['https://localhost/', 400],
  ['https://localhost./', 400],
  ['https://printer.local/', 400],
  ['https://db.internal/', 400],
  ['https://10.0.0.1/', 400],
  ['https://0x7f.1/', 400],
  ['https://169.254.169.254/latest/meta-data', 400],
  ['https://[::ffff:10.0.0.1]/', 400],
  ['file:///etc/passwd', 400],
  ['words', 400],
  ['', 400],
  [`https://hooks.example.org/${'x'.repeat(500)}`, 400],
]
for (const [url, status] of ADDRESSES)
  test(`an address for messages: ${url.slice(0, 60)} → ${status}`, async () => {
    const reply = await desk('POST', 'webhooks/', { url, events: ['posts.published'] })
    assert.equal(reply.status, status, JSON.stringify(reply.body))
    if (status === 400) assert.ok(reply.body.url, JSON.stringify(reply.body))
    const change = await desk('PATCH', `webhooks/${(await made()).id}/`, { url })
    assert.equal(change.status, status === 201 ? 200 : 400)
  })

test('twenty webhooks are the most, also when two are made at once; one that ended leaves room', async () => {
  const one = await made()
  for (let n = 1; n < 19; n += 1) await done('POST', 'webhooks/', { url: URL_OF, events: ['posts.published'] })
  const fields = { url: URL_OF, events: ['posts.published'] }
  const by = await newDeskAsker(stage, 'operator')
  const both = await Promise.all([desk('POST', 'webhooks/', fields, by), desk('POST', 'webhooks/', fields, by)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 400])
  await done('POST', `webhooks/${one.id}/end/`)
  await done('POST', 'webhooks/', fields)
  assert.equal((await desk('POST', `webhooks/${one.id}/reopen/`)).status, 400)
})

test('only operators come near, and a key needs a fresh second step', async () => {
  const { id } = await made()
  for (const role of ['editor', 'moderator'] as const) {
    const by = await newDeskAsker(stage, role)
    for (const [method, path] of [
      ['GET', 'webhooks/'],
      ['GET', `webhooks/${id}/`],
      ['GET', 'deliveries/'],
      ['POST', `webhooks/${id}/key/`],
      ['POST', `webhooks/${id}/test/`],
    ] as const)
      assert.equal((await desk(method, path, {}, by)).status, 403, `${role} ${path}`)
  }
  const operator = await newDeskAsker(stage, 'operator')
  stage.pass(11 * 60)
  const stale = await desk('POST', `webhooks/${id}/key/`, {}, operator)
  assert.deepEqual([stale.status, stale.body.code], [403, 'second_step_fresh'])
  const unknown = await desk('POST', 'webhooks/999999/key/')
  assert.equal(unknown.status, 404)
})
