import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alerts } from '@palata/contract/alerts'
import { follows } from '@palata/contract/follows'
import { mutes } from '@palata/contract/mutes'
import { notifications } from '@palata/contract/notifications'
import pino from 'pino'
import { findables, tellables } from '#features.ts'
import { noticeSources } from '#jobs.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { teller } from '#testing/jobs.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { IVAN, telegramStage } from '#testing/services/telegram.ts'
import { deliver } from '../notifications/delivering/deliver.ts'
import { findAlerts } from './finding/find.ts'

const stage = await telegramStage()
const { db } = stage
const maria = stage.as('maria')
const tell = teller(db, stage.now)
await db.query(
  `insert into grants (account_id, source, starts_at, ends_at, reason, evidence, created_at)
   values (2, 'operator', $1::timestamptz - interval '1 day', $1::timestamptz + interval '90 days', 'test', '{}', $1)`,
  [stage.now()],
)
await db.query(
  `insert into coins (api_id, slug, symbol, name, rank) values
     ('near', 'near', 'near', 'NEAR Protocol', 2), ('aave', 'aave', 'aave', 'Aave', 1)`,
)
await stage.link(2, IVAN)
await stage.act(IVAN, 'say', { text: '/start' })

const DAY_MINUTES = 1_440
const minuteOfDay = () => Math.floor(stage.now().getTime() / 60_000 + 180) % DAY_MINUTES
/** Moves the clock on to this hour of Moscow. */
function passTo(hour: number, minute = 0) {
  stage.pass(((hour * 60 + minute - minuteOfDay() + DAY_MINUTES) % DAY_MINUTES) * 60)
}

beforeEachOf(import.meta.filename, async () => {
  for (const table of [
    'notifications',
    'alert_rules',
    'alert_items',
    'posts',
    'signals',
    'mutes',
    'mute_versions',
    'alert_changes',
    'follows',
  ])
    await db.query(`delete from ${table}`)
  await db.query('delete from notification_settings')
  passTo(10)
  await spoken()
})

const rule = (body: object) => maria.call(alerts.add, { body: body as never })
const find = async () => {
  await findAlerts(db, stage.now())
  await tell()
}
const logger = pino({ level: 'silent' })
let said = 0
async function spoken() {
  await deliver({ db, logger, findables, tellables, notices: noticeSources(), bot: stage.bot, push: null }, stage.now())
  const all = await stage.heard(IVAN)
  const fresh = all.slice(said)
  said = all.length
  return fresh.filter((text) => /NEAR|AAVE|Сигнал|публикует|монет/.test(text))
}
async function write(title: string, coin: string, authorId = 1) {
  const id = await insertPost(db, { title, authorId })
  await db.query('update posts set published_at = $2 where id = $1', [id, stage.now()])
  await db.query(
    `insert into mentions (kind, entity_id, coin_id, position, named_at)
     select 'post', $1, id, 0, $3 from coins where api_id = $2`,
    [id, coin, stage.now()],
  )
  await find()
  return id
}
async function endSignal(coin: string, authorId: number, endedBy = 'target') {
  const { rows } = await db.query<{ id: number }>(
    `insert into signals (coin_id, author_id, title, direction, live, published_at, start_price, ended_at, end_price, ended_by)
     select id, $2, 'Лонг', 'long', true, $3::timestamptz - interval '1 day', 1, $3, 2, $4 from coins where api_id = $1 returning id`,
    [coin, authorId, stage.now(), endedBy],
  )
  await db.query(`insert into outbox (name, payload) values ('signals.ended', $1)`, [
    JSON.stringify({ ids: [rows[0]!.id] }),
  ])
  await find()
}
const unread = async () => (await maria.call(notifications.check, {})).notifications_count

test('a rule that gathers is in the bell at once, and sends one message at the next of its hours', async () => {
  await rule({ coins: ['near', 'aave'], whats: ['opinion'], way: 'gathered' })
  await write('Первое', 'near')
  passTo(11)
  await write('Второе', 'aave')
  assert.equal(await unread(), 2)
  passTo(13, 59)
  assert.deepEqual(await spoken(), [])
  passTo(14, 1)
  assert.deepEqual(await spoken(), [
    'Новое о монетах: NEAR, AAVE\nNEAR: новое мнение: «Первое»\nAAVE: новое мнение: «Второе»',
  ])
  passTo(20, 1)
  assert.deepEqual(await spoken(), [], 'it is told once')
})

test('one thing gathered is told in its own words; what was read or removed before the hour is not told', async () => {
  await rule({ coins: ['near'], whats: ['opinion'], way: 'gathered' })
  await write('Останется', 'near')
  const removed = await write('Уберут', 'near')
  await db.query('update posts set live = false where id = $1', [removed])
  passTo(14, 1)
  assert.deepEqual(await spoken(), ['NEAR: новое мнение\n«Останется»'])
  await write('Прочитают', 'near')
  await maria.call(notifications.readAll, {})
  passTo(20, 1)
  assert.deepEqual(await spoken(), [])
})

test('what the reader mutes, or loses the right to, before the hour is left out of the message', async () => {
  await rule({ coins: ['near', 'aave'], whats: ['opinion'], way: 'gathered' })
  await write('Скроют', 'near')
  await write('Останется', 'aave')
  await maria.call(mutes.add, { body: { kind: 'coin', name: 'near' } })
  passTo(14, 1)
  assert.deepEqual(await spoken(), ['AAVE: новое мнение\n«Останется»'])
  await write('Без доступа', 'aave')
  const { rows } = await db.query<{ ends_at: Date }>('select ends_at from grants where account_id = 2')
  await db.query('update grants set ends_at = $1 where account_id = 2', [stage.now()])
  passTo(20, 1)
  assert.deepEqual(await spoken(), [])
  await db.query('update grants set ends_at = $1 where account_id = 2', [rows[0]!.ends_at])
})

test('what comes after the last hour waits for the morning of the reader’s zone, and for the end of their quiet hours', async () => {
  const zone = { time_zone: 'Asia/Kolkata' }
  await maria.call(notifications.saveSettings, { body: zone })
  await rule({ coins: ['near'], whats: ['opinion'], way: 'gathered' })
  // 20:30 of Kolkata is 18:00 of Moscow; its next 09:00 is 06:30.
  passTo(18)
  await write('Вечером', 'near')
  passTo(6, 29)
  assert.deepEqual(await spoken(), [])
  passTo(6, 31)
  assert.deepEqual(await spoken(), ['NEAR: новое мнение\n«Вечером»'])
  await maria.call(notifications.saveSettings, { body: { ...zone, quiet_from: '22:00', quiet_to: '10:00' } })
  passTo(18)
  await write('Перед тихими часами', 'near')
  passTo(6, 31)
  assert.deepEqual(await spoken(), [])
  passTo(7, 31)
  assert.deepEqual(await spoken(), ['NEAR: новое мнение\n«Перед тихими часами»'])
})

test('of several rules the loudest tells: at once before gathered, gathered before the bell', async () => {
  await rule({ coins: ['near'], whats: ['opinion'], way: 'bell' })
  await rule({ coins: ['near', 'aave'], whats: ['opinion'], way: 'gathered' })
  await write('Собрано', 'near')
  stage.pass(120)
  assert.deepEqual(await spoken(), [])
  passTo(14, 1)
  assert.equal((await spoken()).length, 1)
  await rule({ coins: ['near'], whats: ['opinion', 'alpha'], way: 'now' })
  await write('Сразу', 'near')
  stage.pass(120)
  assert.equal((await spoken()).length, 1)
})

test('a follow that tells by the bot at once does not wait for what a rule gathers', async () => {
  await maria.call(notifications.saveSettings, { body: { telegram: ['alert', 'coin'] } })
  await maria.call(follows.add, { body: { kind: 'coin', name: 'near' } })
  await rule({ coins: ['near'], whats: ['opinion'], way: 'gathered' })
  const id = await write('Дважды', 'near')
  await db.query(`insert into outbox (name, payload) values ('posts.published', $1)`, [JSON.stringify({ ids: [id] })])
  await tell()
  stage.pass(120)
  assert.equal((await spoken()).length, 1)
  passTo(14, 1)
  assert.deepEqual(await spoken(), [])
})

/** Quiet from an hour ago until three hours from now, by Moscow. */
async function quiet(more: object = {}) {
  await maria.call(notifications.saveSettings, {
    body: { quiet_from: '09:00', quiet_to: '13:00', telegram: ['alert', 'outcome'], ...more },
  })
}

for (const [whose, begin] of [
  ['one’s own', async () => void (await endSignal('near', 2))],
  [
    'a followed coin’s',
    async () => {
      await maria.call(follows.add, { body: { kind: 'coin', name: 'near' } })
      await endSignal('near', 1)
    },
  ],
  [
    'a rule’s, even one that gathers,',
    async () => {
      await rule({ coins: ['near'], whats: ['outcome'], way: 'gathered' })
      await endSignal('near', 1)
    },
  ],
] as const)
  test(`${whose} outcome goes through quiet hours if the reader says so, and waits otherwise`, async () => {
    await quiet({ quiet_except: ['outcome'] })
    await begin()
    stage.pass(120)
    assert.equal((await spoken()).length, 1)
    await db.query('delete from notifications; delete from alert_items; delete from signals; delete from alert_rules')
    await quiet({ quiet_except: [] })
    await begin()
    stage.pass(120)
    assert.deepEqual(await spoken(), [])
  })

test('nothing but outcomes goes through; an outcome that the author made themselves is not told to them', async () => {
  await quiet({ quiet_except: ['outcome'] })
  await rule({ coins: ['near'], whats: ['opinion'] })
  await write('Ночью', 'near')
  await endSignal('aave', 2, 'withdrawn')
  stage.pass(120)
  assert.deepEqual([await spoken(), await unread()], [[], 1])
})
