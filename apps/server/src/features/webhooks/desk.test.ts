import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertPost } from '#testing/acts/posts.ts'
import { newDeskAsker } from '#testing/everyone.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { webhookStage } from '#testing/services/webhooks.ts'

const club = await webhookStage()
const { stage, db, receiver, desk, done, newKey, send, read, deliveriesOf, made, work, publish, bodies } = club
const URL_OF = 'https://hooks.example.org/take'

beforeEachOf(import.meta.filename, club.begin)

test('a new key signs beside the former one for a day, and each is shown once', async () => {
  const { id, key } = await made()
  const { key: next, former_until: until } = await newKey(id)
  assert.equal(until, new Date(stage.now().getTime() + 86_400_000).toISOString())
  const words = () => receiver.got.at(-1)!.keys.map((one) => `whsec_${one.toString('base64')}`)
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

test('a webhook that is switched on again gets what happens from then on; what did not arrive is sent by hand', async () => {
  const { id } = await made()
  await publish(1)
  receiver.answers = [{ status: null }]
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
  assert.equal(receiver.got[2]!.id, receiver.got[0]!.id)
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
  await send(id)
  assert.equal(receiver.got[1]!.id, receiver.got[0]!.id)
  assert.deepEqual(
    bodies().map(({ data }) => data.items[0].title),
    ['Прежнее', 'Новое'],
  )
  const shown = await done('GET', `deliveries/${delivery!.id}/`)
  assert.deepEqual([shown.message_id, shown.payload, shown.took_ms], [receiver.got[0]!.id, `{"ids":[${post}]}`, 5])
})

test('a test message waits once, goes out though the address was away, and needs a key', async () => {
  const { id } = await done('POST', 'webhooks/', { url: URL_OF, events: ['posts.published'] })
  const refused = await desk('POST', `webhooks/${id}/test/`)
  assert.deepEqual([refused.status, /ключа подписи/.test(refused.body.detail)], [400, true])
  await newKey(id)
  await publish(1)
  receiver.answers = [{ status: null }]
  await work(id)
  await done('POST', `webhooks/${id}/test/`)
  assert.equal((await done('POST', `webhooks/${id}/test/`)).outcome, 'Пробное сообщение уже ждёт')
  await send(id)
  assert.deepEqual(bodies()[1], { type: 'webhooks.test', timestamp: stage.now().toISOString(), data: {} })
  const { rows } = await db.query(
    `select key from graphile_worker.jobs where task_identifier = 'webhooks.send' and key = $1`,
    [`webhooks.send ${id}`],
  )
  assert.equal(rows.length, 1, 'the worker is told to send it')
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

test('an ended webhook is removed with its messages, a working one is not', async () => {
  const { id } = await made()
  await publish(1)
  await work(id)
  const early = await desk('POST', `webhooks/${id}/remove/`)
  assert.deepEqual([early.status, early.body.detail], [400, 'Сначала выключите вебхук'])
  await done('POST', `webhooks/${id}/end/`)
  await done('POST', `webhooks/${id}/remove/`)
  assert.equal((await desk('GET', `webhooks/${id}/`)).status, 404)
  const { rows } = await db.query('select 1 from webhook_deliveries where webhook_id = $1', [id])
  assert.equal(rows.length, 0)
  assert.equal((await desk('POST', `webhooks/${id}/remove/`)).status, 404)
})

test('«Сегодня» tells of a webhook that fails and of one that ended by itself, not of one that an operator ended', async () => {
  const told = async () =>
    (await done('GET', 'overview/')).warnings.filter(({ at }: { at: string }) => at === 'webhooks')
  const { id } = await made()
  await publish(1)
  receiver.answers = [{ status: 500 }]
  await work(id)
  const [failing] = await told()
  assert.match(failing.title, /^Вебхук № \d+ на hooks\.example\.org не отвечает/)
  assert.equal(failing.at, 'webhooks')
  await done('POST', `webhooks/${id}/end/`)
  assert.deepEqual(await told(), [])
  await done('POST', `webhooks/${id}/reopen/`)
  await publish(2)
  receiver.answers = [{ status: 410 }]
  await work(id)
  assert.equal((await told())[0].title, `Вебхук № ${id} на hooks.example.org выключился сам`)
})
