import assert from 'node:assert/strict'
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { comments } from '@palata/contract/comments'
import { notifications } from '@palata/contract/notifications'
import pino from 'pino'
import { findables, tellables } from '#features.ts'
import { noticeSources } from '#jobs.ts'
import { createPush, keysFrom, PUSH_HOSTS } from '#providers/push/index.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { testBrowser } from '#testing/browser.ts'
import { teller } from '#testing/jobs.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { hashPassword } from '#testing/passwords.ts'
import { buildSandbox } from '../../../../../sandbox/src/app.ts'
import { deliver } from './deliver.ts'

const sandbox = buildSandbox()
const outside = await sandbox.listen({ host: '127.0.0.1', port: 0 })
after(() => sandbox.close())
const options = {
  keys: keysFrom('a secret of the tests, long enough for anyone'),
  subject: 'mailto:push@palata.example',
  hosts: [...PUSH_HOSTS, new URL(outside).host],
  allowsHttp: true,
}
const push = createPush({ ...options, timeoutMs: 500 })
const stage = await testApp({ push })
const { app, db } = stage
const tell = teller(db, stage.now)
const [maria, anna] = [stage.as('maria'), stage.as('anna')]
await db.query(
  `insert into grants (account_id, source, starts_at, ends_at, reason, evidence, created_at)
   values (2, 'operator', $1::timestamptz - interval '1 day', $1::timestamptz + interval '30 days', 'test', '{}', $1)`,
  [stage.now()],
)
const PASSWORD = 'тихий-берег-72'
beforeEachOf(import.meta.filename, async () => {
  await db.query('delete from notifications')
  await db.query('delete from push_devices')
  await db.query('truncate attempts')
  stage.pass(3_600)
})

/** A browser with its own key pair. */
function browser(id: string) {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  const body = {
    registration_id: `${outside}/push/${id}`,
    p256dh: ecdh.getPublicKey().toString('base64url'),
    auth: auth.toString('base64url'),
  }
  return {
    id,
    body,
    /** Decrypted pushes (RFC 8291). */
    heard: async (): Promise<Record<string, string>[]> => {
      const seen = (await sandbox.inject('/__sim/push.json')).json() as { id: string; body: string }[]
      return seen.filter((one) => one.id === id).map((one) => open(Buffer.from(one.body, 'base64'), ecdh, auth))
    },
  }
}

function open(sealed: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer) {
  const salt = sealed.subarray(0, 16)
  const size = sealed.readUInt8(20)
  const sender = sealed.subarray(21, 21 + size)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const key = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${label}\0`, length))
  const text = sealed.subarray(21 + size)
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(text.subarray(-16))
  const padded = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
}

const call = async (person: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  app.inject({
    method,
    url,
    headers: {
      authorization: person,
      'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36',
    },
    ...(payload && { payload }),
  })
const subscribe = (person: string, { body }: ReturnType<typeof browser>) =>
  call(person, 'POST', '/api/notifications/web-push/push/web/', body)
async function mention(title = 'Тема') {
  const postId = await insertPost(db, { title, authorId: 1 })
  const body = { object_pk: postId, content_type: 'opinion' as const, comment: '@maria секрет клуба' }
  const said = await anna.call(comments.create, { body })
  await tell()
  stage.pass(60)
  return { postId, said }
}
const send = (sender = push) =>
  deliver(
    { db, logger: pino({ level: 'silent' }), findables, tellables, notices: noticeSources(), bot: null, push: sender },
    stage.now(),
  )
const fail = (order: object) => sandbox.inject({ method: 'POST', url: '/__sim/push/fail', payload: order })
const devices = async () => (await maria.call(notifications.devices, {})).results

// spec
test('a browser is subscribed, checked and unsubscribed, each repeatably', async () => {
  const phone = browser('calls')
  const endpoint = encodeURIComponent(phone.body.registration_id)
  const check = async (person: string) =>
    (await call(person, 'GET', `/api/notifications/check-web-push-subscription/?registration_id=${endpoint}`)).json()
  assert.deepEqual(await check('maria'), { subscribed: false })
  for (let n = 0; n < 2; n += 1) {
    const reply = await subscribe('maria', phone)
    assert.deepEqual([reply.statusCode, reply.json()], [201, { subscribed: true }])
  }
  assert.deepEqual(await check('maria'), { subscribed: true })
  assert.deepEqual(await check('anna'), { subscribed: false }, 'another’s is not theirs')
  const address = { registration_id: phone.body.registration_id }
  await call('anna', 'DELETE', '/api/notifications/unsubscribe-web-push/', address)
  assert.deepEqual(await check('maria'), { subscribed: true })
  for (let n = 0; n < 2; n += 1)
    assert.equal((await call('maria', 'DELETE', '/api/notifications/unsubscribe-web-push/', address)).statusCode, 204)
  assert.deepEqual(await check('maria'), { subscribed: false })
})

test('a subscription with an endpoint of no push service or an invalid key is refused', async () => {
  const { body } = browser('x')
  for (const wrong of [
    { ...body, registration_id: 'http://169.254.169.254/latest' },
    { ...body, registration_id: 'https://evil.example/push' },
    { ...body, registration_id: 'https://fcm.googleapis.com.evil.example/' },
    { ...body, registration_id: 'https://user@fcm.googleapis.com/' },
    { ...body, registration_id: `https://fcm.googleapis.com/${'x'.repeat(1_000)}` },
    { ...body, p256dh: 'AAAA' },
    { ...body, auth: '<b>' },
    { registration_id: body.registration_id },
  ]) {
    const reply = await call('maria', 'POST', '/api/notifications/web-push/push/web/', wrong)
    assert.equal(reply.statusCode, 400, JSON.stringify(wrong).slice(0, 80))
  }
  const unknown = { ...body, registration_id: 'https://evil.example/push?token=secret' }
  const { registration_id: told } = (
    await call('maria', 'POST', '/api/notifications/web-push/push/web/', unknown)
  ).json()
  assert.match(String(told), /вашего браузера, evil\.example, сайту не знакома/)
  assert.equal((await app.inject({ method: 'POST', url: '/api/notifications/web-push/push/web/' })).statusCode, 401)
})

test('a mention is pushed to each device, encrypted, with title and address but not the text', async () => {
  const [phone, tablet] = [browser('phone'), browser('tablet')]
  await subscribe('maria', phone)
  await subscribe('maria', tablet)
  const { postId, said } = await mention('Разлоки')
  await Promise.all([send(), send()])
  await send()
  const expected = [
    {
      title: 'Вас упомянули: Анна Вель',
      body: 'Разлоки',
      url: `/opinion/${postId}?comment_id=${said.id}`,
      tag: `post-${postId}`,
    },
  ]
  assert.deepEqual(await phone.heard(), expected)
  assert.deepEqual(await tablet.heard(), expected)
  const [first] = await devices()
  assert.deepEqual([first!.device, first!.has_problem], ['Chrome, Android', false])
  assert.equal(first!.last_success_at, stage.now().toISOString())
})

test('a device gets no pushes after its session has ended, and the next session must subscribe it anew', async () => {
  await db.query('update accounts set password_hash = $1', [await hashPassword(PASSWORD)])
  const [phone, tablet] = [browser('lost'), browser('own')]
  const endpoint = encodeURIComponent(phone.body.registration_id)
  const [lost, own] = [testBrowser(app), testBrowser(app)]
  for (const [site, device] of [
    [lost, phone],
    [own, tablet],
  ] as const) {
    await site.signIn('maria', PASSWORD, true)
    assert.equal((await subscribe(`Bearer ${site.access}`, device)).statusCode, 201)
  }
  await mention()
  await send()
  assert.deepEqual([(await phone.heard()).length, (await tablet.heard()).length], [1, 1])

  // Planned while the session lived, due after its end.
  await mention()
  await lost.send('POST', '/api/token/blacklist/')
  await send()
  await mention()
  await send()
  assert.deepEqual([(await phone.heard()).length, (await tablet.heard()).length], [1, 3])
  assert.equal((await devices()).length, 1)

  await lost.signIn('maria', PASSWORD, true)
  const check = () =>
    call(
      `Bearer ${lost.access}`,
      'GET',
      `/api/notifications/check-web-push-subscription/?registration_id=${endpoint}`,
    ).then((reply) => reply.json())
  assert.deepEqual(await check(), { subscribed: false })
  await subscribe(`Bearer ${lost.access}`, phone)
  assert.deepEqual(await check(), { subscribed: true })
  await mention()
  await send()
  assert.equal((await phone.heard()).length, 2)
})

test('while a push service is slow, the next run leaves its job alone', async () => {
  const slow = browser('slow')
  await subscribe('maria', slow)
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const beside = Promise.withResolvers<string>()
  let asked = 0
  const sender = createPush({
    ...options,
    timeoutMs: 60_000,
    fetch: async (...call) => {
      asked += 1
      if (asked > 1) beside.resolve('sent beside the first')
      begun.resolve()
      await held.promise
      return fetch(...call)
    },
  })
  const work = {
    db,
    logger: pino({ level: 'silent' }),
    findables,
    tellables,
    notices: noticeSources(),
    bot: null,
    push: sender,
  }
  await mention()
  const first = deliver(work, stage.now())
  await begun.promise
  await mention()
  const second = deliver(work, stage.now()).then(() => 'left to the first')
  assert.equal(await Promise.race([second, beside.promise]), 'left to the first')
  held.resolve()
  await first
  await deliver(work, stage.now())
  assert.equal((await slow.heard()).length, 2)
})

test('a device whose endpoint is gone is removed, others stay', async () => {
  const [dead, alive] = [browser('dead'), browser('alive')]
  await subscribe('maria', dead)
  await subscribe('maria', alive)
  await fail({ status: 410, count: 1, id: 'dead' })
  await mention()
  await send()
  assert.equal((await devices()).length, 1)
  assert.equal((await alive.heard()).length, 1)
  await fail({ status: 404, count: 1, id: 'alive' })
  await mention()
  await send()
  assert.deepEqual(await devices(), [])
})

for (const [status, retryAfter, wait] of [
  [429, 120, 120],
  [500, undefined, 60],
  [503, undefined, 60],
  [0, undefined, 60],
] as const)
  test(`a push service that answers ${status || 'nothing'} is retried after ${wait} s, and nobody is notified twice`, async () => {
    const [slow, quick] = [browser(`slow-${status}`), browser(`quick-${status}`)]
    await subscribe('maria', slow)
    await subscribe('maria', quick)
    await fail({ status, count: 1, id: slow.id, ...(retryAfter && { retryAfter }) })
    await mention()
    await send()
    assert.deepEqual([(await slow.heard()).length, (await quick.heard()).length], [0, 1])
    assert.equal((await devices()).filter(({ has_problem: has }) => has).length, 1)
    stage.pass(wait - 1)
    await send()
    assert.equal((await slow.heard()).length, 0)
    stage.pass(1)
    await send()
    assert.deepEqual([(await slow.heard()).length, (await quick.heard()).length], [1, 1])
    assert.ok((await devices()).every(({ has_problem: has }) => !has))
  })

for (const status of [403, 413])
  test(`a push refused with ${status} is not retried, and the device is kept with its problem`, async () => {
    const phone = browser(`refused-${status}`)
    await subscribe('maria', phone)
    await fail({ status, count: 1, id: phone.id })
    await mention()
    await send()
    stage.pass(3_600)
    await send()
    assert.equal((await phone.heard()).length, 0)
    assert.deepEqual(
      (await devices()).map(({ has_problem: has }) => has),
      [true],
    )
  })

test('the test button reports its outcome and is for the device’s owner only', async () => {
  const phone = browser('tested')
  await subscribe('maria', phone)
  const [device] = await devices()
  const params = { id: String(device!.id) }
  assert.equal((await maria.call(notifications.testDevice, { params })).delivered, true)
  assert.equal((await phone.heard())[0]!.title, 'Палата')
  assert.equal((await call('anna', 'POST', `/api/notifications/devices/${device!.id}/test/`)).statusCode, 404)
  assert.equal((await call('anna', 'DELETE', `/api/notifications/devices/${device!.id}/`)).statusCode, 404)
  await fail({ status: 410, count: 1, id: 'tested' })
  const gone = await maria.call(notifications.testDevice, { params })
  assert.deepEqual([gone.delivered, await devices()], [false, []])
  assert.match(gone.detail, /заново/)
})

test('a browser that a second person subscribes no longer gets the first one’s notifications', async () => {
  const shared = browser('shared')
  await subscribe('maria', shared)
  await subscribe('anna', shared)
  await mention()
  await send()
  assert.deepEqual(await shared.heard(), [])
  assert.deepEqual(await devices(), [])
})

// Ten silent ones one after another would take forty seconds.
test('pushes to a hundred devices do not wait for dead and silent ones', { timeout: 30_000 }, async () => {
  const endpoints = Array.from({ length: 100 }, (_, n) => `${outside}/push/many-${n}`)
  const { body } = browser('many')
  await db.query(
    `insert into accounts (username, name, email, groups, email_verified)
     select 'many' || n, 'М', 'many' || n || '@example.org', '{Moderators}', true from generate_series(1, 100) n`,
  )
  await db.query(
    `insert into push_devices (account_id, endpoint, p256dh, auth, device, created_at)
     select a.id, e.endpoint, $2, $3, 'x', $4 from unnest($1::text[]) with ordinality as e(endpoint, n)
     join accounts a on a.username = 'many' || e.n`,
    [endpoints, body.p256dh, body.auth, stage.now()],
  )
  const { postId } = await mention('Громкая')
  await db.query(
    `insert into notifications (account_id, source, object_id, sender_id, subject_kind, subject_id, kind, created_at)
     select d.account_id, n.source, n.object_id, 1, 'post', $1, 'thread', $2 from push_devices d, notifications n
     where n.account_id = 2`,
    [postId, stage.now()],
  )
  await db.query(
    `insert into notification_deliveries (notification_id, channel, device_id, created_at, due_at)
     select n.id, 'push', d.id, $1, $1 from notifications n join push_devices d on d.account_id = n.account_id`,
    [stage.now()],
  )
  for (let n = 0; n < 10; n += 1) await fail({ status: 410, count: 1, id: `many-${n}` })
  for (let n = 10; n < 20; n += 1) await fail({ status: 0, count: 1, id: `many-${n}` })
  await send(createPush({ ...options, timeoutMs: 4_000 }))
  const { rows } = await db.query(
    `select count(*) filter (where sent_at is not null)::int as sent, count(*) filter (where sent_at is null)::int as left
     from notification_deliveries`,
  )
  assert.deepEqual(rows[0], { sent: 80, left: 10 }, 'the dead took theirs along')
})
