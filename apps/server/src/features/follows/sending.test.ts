import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FollowKind, follows } from '@palata/contract/follows'
import { mutes } from '@palata/contract/mutes'
import { notifications } from '@palata/contract/notifications'
import pino from 'pino'
import { findables, tellables } from '#features.ts'
import { noticeSources } from '#jobs.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { insertSignal } from '#testing/acts/signals.ts'
import { teller } from '#testing/jobs.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { IVAN, telegramStage } from '#testing/services/telegram.ts'
import { deliver } from '../notifications/delivering/deliver.ts'

const stage = await telegramStage()
const { db } = stage
const work = teller(db, stage.now)
const maria = stage.as('maria')
await insertPost(db, { title: 'Первая', authorId: 1 })
await db.query(
  `insert into grants (account_id, source, starts_at, ends_at, reason, evidence, created_at)
   values (2, 'operator', $1::timestamptz - interval '1 day', $1::timestamptz + interval '30 days', 'test', '{}', $1)`,
  [stage.now()],
)
await stage.link(2, IVAN)
await stage.act(IVAN, 'say', { text: '/start' })

const logger = pino({ level: 'silent' })
const send = () =>
  deliver({ db, logger, findables, tellables, notices: noticeSources(), bot: stage.bot, push: null }, stage.now())
const heard = async () => (await stage.heard(IVAN)).filter((text) => /Новое у авторов|Сигнал завершён/.test(text))
const problems = async () =>
  (await db.query<{ problem: string }>('select problem from notification_deliveries order by id')).rows.map(
    ({ problem }) => problem,
  )

async function publishSignal(title: string) {
  const id = await insertSignal(db, title)
  await db.query('update signals set published_at = $2 where id = $1', [id, stage.now()])
  await db.query(`insert into outbox (name, payload) values ('signals.published', $1)`, [JSON.stringify({ ids: [id] })])
  await work()
}

async function endSignal(id: number) {
  await db.query(
    `update signals set start_price = 100, ended_at = $2, end_price = 110, ended_by = 'target' where id = $1`,
    [id, stage.now()],
  )
  await work()
}

const unfollow = (kind: FollowKind, name: string) => maria.status(follows.remove, { query: { kind, name } })
const mute = (coin: string) => maria.call(mutes.add, { body: { kind: 'coin', name: coin } })

async function publish(title: string, { withCoin = false, authorId = 1 } = {}) {
  const id = await insertPost(db, { title, authorId })
  if (withCoin)
    await db.query(
      `insert into mentions (kind, entity_id, coin_id, position, named_at)
       select 'post', $1, id, 0, $2 from coins where api_id = 'bitcoin'`,
      [id, stage.now()],
    )
  await db.query('update posts set published_at = $2 where id = $1', [id, stage.now()])
  await db.query(`insert into outbox (name, payload) values ('posts.published', $1)`, [JSON.stringify({ ids: [id] })])
  await work()
  return id
}

beforeEachOf(import.meta.filename, async () => {
  for (const table of ['notifications', 'follows', 'mutes', 'mute_versions']) await db.query(`delete from ${table}`)
  await maria.call(follows.add, { body: { kind: 'author', name: 'anna' } })
  await maria.call(notifications.saveSettings, { body: { telegram: ['author', 'outcome'] } })
  stage.pass(3_600)
})

test('texts that came together make one message, the first five named', async () => {
  const before = (await heard()).length
  for (const title of ['А', 'Б', 'В', 'Г', 'Д', 'Е', 'Ё']) await publish(title)
  stage.pass(90)
  await send()
  assert.deepEqual((await heard()).slice(before), [
    'Новое у авторов, за которыми вы следите: Анна Вель\n«А»\n«Б»\n«В»\n«Г»\n«Д»\nи ещё 2',
  ])
})

for (const [what, change] of [
  ['whose author is followed no more', () => maria.status(follows.remove, { query: { kind: 'author', name: 'anna' } })],
  ['whose author is muted', () => maria.call(mutes.add, { body: { kind: 'author', name: 'anna', until: 'day' } })],
  ['with a muted word', () => maria.call(mutes.add, { body: { kind: 'word', name: 'аирдроп', until: 'day' } })],
] as const)
  for (const source of ['text', 'signal'] as const)
    test(`a ${source} ${what} since the telling is not sent and stays in the bell`, async () => {
      const before = (await heard()).length
      await (source === 'text' ? publish('Большой аирдроп') : publishSignal('Большой аирдроп'))
      await change()
      stage.pass(90)
      await send()
      assert.equal((await heard()).length, before)
      assert.deepEqual(await problems(), ['out of sight'])
      const { results } = await maria.call(notifications.list, {})
      assert.equal(results.length, (await maria.call(notifications.check, {})).notifications_count)
    })

for (const [what, kind, change, isSent] of [
  ['of a coin followed no more', 'coin', () => unfollow('coin', 'bitcoin'), false],
  ['of a muted coin', 'coin', () => mute('bitcoin'), false],
  ['of a signal followed no more', 'signal', (id: number) => unfollow('signal', String(id)), false],
  ['of a named signal of a muted coin', 'signal', () => mute('bitcoin'), true],
] as const)
  test(`the end ${what} since the telling is ${isSent ? 'sent' : 'not sent'}`, async () => {
    const before = (await heard()).length
    const id = await insertSignal(db, 'Конец')
    await maria.call(follows.add, { body: { kind, name: kind === 'coin' ? 'bitcoin' : String(id) } })
    await endSignal(id)
    await change(id)
    stage.pass(90)
    await send()
    assert.equal((await heard()).length, before + (isSent ? 1 : 0))
  })

test('a text followed by its coin too is sent when its author is followed no more', async () => {
  await insertSignal(db, 'С монетой')
  await maria.call(follows.add, { body: { kind: 'coin', name: 'bitcoin' } })
  const before = (await heard()).length
  await publish('О биткоине', { withCoin: true })
  await unfollow('author', 'anna')
  stage.pass(90)
  await send()
  assert.equal((await heard()).length, before + 1, 'by the coin')
})

test('texts of a followed coin name the coin, apart from those of followed authors', async () => {
  await insertSignal(db, 'С монетой')
  await maria.call(follows.add, { body: { kind: 'coin', name: 'bitcoin' } })
  await maria.call(notifications.saveSettings, { body: { telegram: ['author', 'coin'] } })
  const before = (await stage.heard(IVAN)).length
  await publish('Анна о своём')
  await publish('Олег о биткоине', { withCoin: true, authorId: 3 })
  stage.pass(90)
  await send()
  assert.deepEqual((await stage.heard(IVAN)).slice(before), [
    'Новое у авторов, за которыми вы следите: Анна Вель\n«Анна о своём»',
    'BTC: новое мнение\n«Олег о биткоине»',
  ])
})

test('the end of a signal goes out by itself with its result', async () => {
  const before = (await heard()).length
  const id = await insertSignal(db, 'Биткоин вверх')
  await maria.call(follows.add, { body: { kind: 'signal', name: String(id) } })
  await endSignal(id)
  stage.pass(90)
  await send()
  assert.deepEqual((await heard()).slice(before), ['Сигнал завершён по цели: +10.0%\n«Биткоин вверх»'])
})

for (const [what, change, problem] of [
  [
    'a text that was taken down',
    (id: number) => db.query('update posts set live = false where id = $1', [id]),
    'out of sight',
  ],
  [
    'a text of a reader whose access has ended',
    () =>
      db.query(`update grants set ends_at = $1::timestamptz - interval '1 minute' where account_id = 2`, [stage.now()]),
    'no access',
  ],
] as const)
  test(`${what} between the telling and the sending is not sent`, async () => {
    const before = (await heard()).length
    const id = await publish(`Не уйдёт: ${what}`)
    await change(id)
    stage.pass(90)
    await send()
    assert.equal((await heard()).length, before)
    assert.deepEqual(await problems(), [problem])
  })
