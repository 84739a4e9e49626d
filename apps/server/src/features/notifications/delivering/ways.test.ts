import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comments } from '@palata/contract/comments'
import { digest } from '@palata/contract/digest'
import { ledger } from '@palata/contract/ledger'
import { notifications } from '@palata/contract/notifications'
import pino from 'pino'
import { findables, tellables } from '#features.ts'
import { noticeSources } from '#jobs.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { teller } from '#testing/jobs.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { testMail } from '#testing/services/mail.ts'
import { IVAN, telegramStage } from '#testing/services/telegram.ts'
import { record, testKeeper } from '../../ledger/testing/stage.ts'
import { digestParts, planDigests } from '../digest/digest.ts'
import { deliver } from './deliver.ts'

const stage = await telegramStage()
const { app, db } = stage
const tell = teller(db, stage.now)
const mail = await testMail(db, stage.now)
mail.post.prepare = {
  ...mail.post.prepare,
  ...digestParts('https://palata.example', noticeSources(), { findables, tellables }),
}
const [maria, anna, oleg] = [stage.as('maria'), stage.as('anna'), stage.as('oleg')]

await db.query(
  `insert into grants (account_id, source, starts_at, ends_at, reason, evidence, created_at)
   values (2, 'operator', $1::timestamptz - interval '1 day', $1::timestamptz + interval '30 days', 'test', '{}', $1)`,
  [stage.now()],
)
await stage.link(2, IVAN)
await stage.act(IVAN, 'say', { text: '/start' })

beforeEachOf(import.meta.filename, async () => {
  await db.query('delete from notifications')
  await db.query('delete from notification_settings')
  await db.query('update notification_boxes set digest_at = null')
  mail.mailbox.clear()
  // Moves past the retries and limits of the test before.
  stage.pass(3_600)
})

async function mention(postId: number, comment = '@maria секрет клуба') {
  await db.query('truncate attempts')
  const body = { object_pk: postId, content_type: 'opinion' as const, comment, key: crypto.randomUUID() }
  const said = await anna.call(comments.create, { body })
  await tell()
  return said
}
const newPost = (title: string) => insertPost(db, { title, authorId: 1 })
const logger = pino({ level: 'silent' })
const send = () =>
  deliver({ db, logger, findables, tellables, notices: noticeSources(), bot: stage.bot, push: null }, stage.now())
const heard = async () => (await stage.heard(IVAN)).filter((text) => /ответили|упомянули|обсуждении/.test(text))
const save = (body: object) => maria.call(notifications.saveSettings, { body })
const deliveries = async () =>
  (await db.query('select tries, sent_at, dropped_at, problem from notification_deliveries order by id')).rows

test('notification settings are saved by way and kind, in parts, and invalid ones are refused', async () => {
  const defaults = await maria.call(notifications.settings, {})
  assert.deepEqual(defaults, {
    bell: ['reply', 'mention', 'thread', 'event', 'author', 'coin', 'outcome', 'alert', 'payment'],
    push: ['reply', 'mention', 'thread', 'event', 'author', 'coin', 'outcome', 'alert', 'payment'],
    letter: ['reply', 'mention'],
    telegram: ['event', 'alert', 'payment'],
    quiet_from: null,
    quiet_to: null,
    quiet_except: [],
    letter_every: 'day',
    letter_at: '09:00',
    letter_digest: false,
    push_digest: false,
    telegram_digest: false,
    time_zone: 'Europe/Moscow',
  })
  await save({ telegram: ['mention', 'mention'] })
  await save({ quiet_from: '22:30', quiet_to: '07:00', time_zone: 'Asia/Irkutsk' })
  assert.deepEqual(await maria.call(notifications.settings, {}), {
    ...defaults,
    telegram: ['mention'],
    quiet_from: '22:30',
    quiet_to: '07:00',
    time_zone: 'Asia/Irkutsk',
  })
  assert.equal((await save({ quiet_from: null, quiet_to: null })).quiet_from, null)
  assert.equal((await save({ quiet_from: '00:00', quiet_to: '06:00' })).quiet_from, '00:00')
  for (const wrong of [
    { bell: ['like'] },
    { bell: 'reply' },
    { quiet_from: '25:00' },
    { quiet_from: null },
    { quiet_except: ['reply'] },
    { time_zone: 'Луна/Море' },
    { time_zone: 'x'.repeat(100) },
  ]) {
    const reply = await app.inject({
      method: 'PATCH',
      url: '/api/notifications/settings/',
      headers: { authorization: 'maria' },
      payload: wrong,
    })
    assert.equal(reply.statusCode, 400, JSON.stringify(wrong))
    assert.match(reply.body, /[а-я]/i)
  }
  assert.equal((await oleg.call(notifications.settings, {})).time_zone, 'Europe/Moscow')
})

test('settings saved by two tabs at once keep both changes', async () => {
  await Promise.all([save({ telegram: ['reply'] }), save({ letter: [] }), save({ push: [] })])
  const kept = await maria.call(notifications.settings, {})
  assert.deepEqual([kept.telegram, kept.letter, kept.push], [['reply'], [], []])
})

test('a kind switched off in the bell still goes by Telegram', async () => {
  await save({ bell: ['reply'], telegram: ['mention'] })
  await mention(await newPost('Без звонка'))
  assert.equal((await maria.call(notifications.check, {})).notifications_count, 0)
  assert.deepEqual((await maria.call(notifications.list, {})).results, [])
  const before = (await heard()).length
  stage.pass(60)
  await send()
  assert.deepEqual((await heard()).slice(before), ['Вас упомянули: Анна Вель\n«Без звонка»'])
})

test('the bot sends one message per discussion after a minute, without the text of comments', async () => {
  await save({ telegram: ['mention'] })
  const postId = await newPost('Шумная')
  const before = (await heard()).length
  const first = await mention(postId)
  await mention(postId)
  await send()
  assert.equal((await heard()).length, before, 'not before the minute is over')
  stage.pass(60)
  await Promise.all([send(), send()])
  const told = (await heard()).slice(before)
  assert.deepEqual(told, ['Вас упомянули: Анна Вель\n«Шумная»'])
  await send()
  assert.equal((await heard()).length, before + 1)
  const world = JSON.stringify(await stage.world())
  assert.ok(world.includes(`https://palata.example/opinion/${postId}?comment_id=${first.id}`))
  assert.ok(!world.includes('секрет клуба'))
})

test('a notification that was read, removed or became inaccessible is not sent to Telegram', async () => {
  await save({ telegram: ['mention'] })
  const postId = await newPost('Тихая')
  const before = (await heard()).length
  await mention(postId)
  await maria.call(notifications.readAll, {})
  const said = await mention(postId)
  await app.inject({ method: 'DELETE', url: `/api/comments/delete/${said.id}/`, headers: { authorization: 'anna' } })
  await tell()
  await mention(await newPost('Для членов'))
  await db.query(`update grants set revoked_at = $1, closed_at = $1 where account_id = 2`, [stage.now()])
  stage.pass(60)
  await send()
  await db.query(`update grants set revoked_at = null, closed_at = null where account_id = 2`)
  assert.equal((await heard()).length, before)
  assert.deepEqual(
    (await deliveries()).map(({ problem }) => problem),
    ['read meanwhile', 'read meanwhile', 'no access'],
  )
})

test('quiet hours in the reader’s time zone delay messages until they end', async () => {
  await save({ telegram: ['mention'], quiet_from: '00:00', quiet_to: '23:59', time_zone: 'Europe/Moscow' })
  await mention(await newPost('Ночная'))
  const { rows } = await db.query('select due_at from notification_deliveries')
  const end = new Date(rows[0].due_at)
  assert.equal(
    new Intl.DateTimeFormat('ru', { timeZone: 'Europe/Moscow', hour: '2-digit', minute: '2-digit' }).format(end),
    '23:59',
  )
})

test('a message is retried while Telegram is away, and given up when refused for good', async () => {
  await save({ telegram: ['mention'] })
  await mention(await newPost('Настойчивая'))
  const before = (await heard()).length
  await stage.refuse({ method: 'sendMessage', count: 1, error_code: 500, description: 'Internal' })
  stage.pass(60)
  await send()
  assert.equal((await deliveries())[0].sent_at, null)
  stage.pass(60)
  await send()
  assert.equal((await heard()).length, before + 1)
  assert.equal((await deliveries())[0].tries, 2)

  await mention(await newPost('Отвергнутая'))
  await stage.refuse({ method: 'sendMessage', count: 1, error_code: 403, description: 'Forbidden: bot was blocked' })
  stage.pass(60)
  await send()
  const blocked = (await deliveries()).at(-1)!
  assert.ok(blocked.dropped_at)
  assert.match(blocked.problem, /blocked/)
})

test('a worker killed after sending repeats the message once, after its lease', async () => {
  await save({ telegram: ['mention'] })
  await mention(await newPost('Живучая'))
  const before = (await heard()).length
  stage.pass(60)
  await send()
  await db.query("update notification_deliveries set sent_at = null, due_at = $1::timestamptz + interval '2 minutes'", [
    stage.now(),
  ])
  await send()
  assert.equal((await heard()).length, before + 1, 'not while the lease lasts')
  stage.pass(120)
  await send()
  await send()
  assert.equal((await heard()).length, before + 2)
})

/** Nine in the morning of the next Moscow day. */
function nextMorning() {
  const now = stage.now()
  const morning = new Date(`${new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)}T06:05:00Z`)
  stage.pass((morning.getTime() - now.getTime()) / 1000)
}
const letters = () => mail.mailbox.list().filter(({ to }) => to.includes('maria@example.org'))
async function post() {
  await planDigests(db, stage.now())
  await mail.send()
}

test('a daily letter in the reader’s morning lists what is unread, without the text', async () => {
  const [first, second] = [await newPost('Первая тема'), await newPost('Вторая <b>тема</b>')]
  const said = await mention(first)
  await mention(first)
  await mention(second)
  await post()
  await record(db, await testKeeper(), stage.now())
  const { checkpoint } = await stage.as('guest').call(ledger.overview, {})
  nextMorning()
  await Promise.all([planDigests(db, stage.now()), planDigests(db, stage.now())])
  await mail.send()
  assert.equal(letters().length, 1)
  const [letter] = letters()
  assert.equal(letter!.subject, 'Вам ответили: Палата')
  // Each letter is a copy of the root outside the site.
  const rootsIn = (text: string) => [...text.matchAll(/корень: ([^.]+)\./g)].map(([, root]) => root)
  for (const text of [letter!.text, letter!.html]) assert.deepEqual(rootsIn(text), [checkpoint!.root], text.slice(-600))
  assert.ok(
    letter!.text.includes(
      `Первая тема\nВас упомянули: Анна Вель\nhttps://palata.example/opinion/${first}?comment_id=${said.id}`,
    ),
  )
  assert.ok(letter!.html.includes('Вторая &#60;b&#62;тема&#60;/b&#62;'))
  assert.doesNotMatch(letter!.text + letter!.html, /секрет клуба|undefined|\[object/)
  assert.doesNotMatch(letter!.html, /<script|<img|@import|url\(/)
  stage.pass(3_000)
  await post()
  assert.equal(letters().length, 1, 'not twice in a morning')
  nextMorning()
  await post()
  assert.equal(letters().length, 1, 'nothing new, no letter')
})

test('the digest comes by the bot at the reader’s hour, without a letter, and only when something came', async () => {
  await save({ letter: [], telegram: [], telegram_digest: true })
  const told = async () => (await stage.heard(IVAN)).filter((text) => text.startsWith('Пока вас не было'))
  await post()
  nextMorning()
  const id = await newPost('Новое мнение')
  await db.query('update posts set published_at = $2 where id = $1', [id, stage.now()])
  stage.pass(60)
  await Promise.all([planDigests(db, stage.now()), planDigests(db, stage.now())])
  await send()
  const [message, ...others] = await told()
  assert.deepEqual(others, [])
  assert.match(message!, /^Пока вас не было\n(.*\n)*Мнение: Анна Вель: «Новое мнение»/)
  assert.equal(letters().length, 0)
  assert.equal((await maria.call(notifications.check, {})).notifications_count, 0, 'it is in no bell')
  assert.deepEqual((await maria.call(notifications.list, {})).results, [])
  nextMorning()
  await planDigests(db, stage.now())
  await send()
  assert.equal((await told()).length, 1, 'nothing came')
})

for (const [why, meanwhile] of [
  ['switched it off', () => save({ telegram_digest: false })],
  ['was on the site meanwhile', () => maria.status(digest.present, {})],
  [
    'lost access',
    () => db.query(`update grants set revoked_at = $1, closed_at = $1 where account_id = 2`, [stage.now()]),
  ],
] as const)
  test(`no digest goes to who ${why} between planning and sending`, async () => {
    await save({ letter: [], telegram: [], telegram_digest: true })
    const before = (await stage.heard(IVAN)).length
    nextMorning()
    const id = await newPost('Увиденное')
    await db.query('update posts set published_at = $2 where id = $1', [id, stage.now()])
    stage.pass(60)
    await planDigests(db, stage.now())
    assert.equal((await deliveries()).filter(({ sent_at, dropped_at }) => !sent_at && !dropped_at).length, 1)
    await meanwhile()
    await send()
    assert.equal((await stage.heard(IVAN)).length, before)
    await db.query(`update grants set revoked_at = null, closed_at = null where account_id = 2`)
  })

test('no daily letter goes to a person who read everything, lost access or switched it off', async () => {
  const postId = await newPost('Прочитанная')
  await mention(postId)
  nextMorning()
  await planDigests(db, stage.now())
  await maria.call(notifications.readAll, {})
  await mail.send()
  assert.equal(letters().length, 0)
  await mention(postId)
  nextMorning()
  await planDigests(db, stage.now())
  await db.query(`update grants set revoked_at = $1, closed_at = $1 where account_id = 2`, [stage.now()])
  await mail.send()
  await db.query(`update grants set revoked_at = null, closed_at = null where account_id = 2`)
  assert.equal(letters().length, 0)
  await save({ letter: [] })
  await mention(postId)
  nextMorning()
  await post()
  assert.equal(letters().length, 0)
})

test('the letter’s link unsubscribes without signing in, by hand or one-click, and can be undone', async () => {
  await save({ letter: ['mention', 'event'] })
  await mention(await newPost('Последняя'))
  nextMorning()
  await post()
  const [letter] = letters()
  const [, address = ''] = /^<https:\/\/palata\.example(\/api\/\S+)>$/.exec(letter!.headers['list-unsubscribe']!) ?? []
  assert.equal(letter!.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
  const token = new URL(`https://x${address}`).searchParams.get('token')!
  assert.ok(letter!.text.includes(`https://palata.example/unsubscribe?token=${token}`))
  const { rows } = await db.query('select hash from notification_unsubscribes')
  assert.ok(rows.every(({ hash }) => !hash.toString('latin1').includes(token)))
  // A mail scanner opens every address of a letter.
  const opened = await app.inject(address)
  assert.deepEqual(
    [opened.statusCode, opened.headers.location],
    [302, `http://localhost:3000/unsubscribe?token=${token}`],
  )
  assert.deepEqual((await maria.call(notifications.settings, {})).letter, ['mention', 'event'])
  for (let n = 0; n < 2; n += 1) {
    const reply = await app.inject({
      method: 'POST',
      url: address,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    assert.deepEqual([reply.statusCode, reply.json()], [200, { subscribed: false }])
  }
  assert.deepEqual((await maria.call(notifications.settings, {})).letter, [])
  const undo = await app.inject({ method: 'POST', url: address, payload: { undo: true } })
  assert.deepEqual(undo.json(), { subscribed: true })
  assert.deepEqual((await maria.call(notifications.settings, {})).letter, ['mention', 'event'])
  for (const wrong of ['', 'x', `${token}x`]) {
    const reply = await app.inject({
      method: 'POST',
      url: `/api/notifications/unsubscribe/?token=${wrong}`,
      payload: {},
    })
    assert.equal(reply.statusCode, 404, wrong)
  }
})
