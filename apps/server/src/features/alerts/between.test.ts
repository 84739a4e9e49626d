import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alerts } from '@palata/contract/alerts'
import { type MuteKind, type MutePlace, mutes } from '@palata/contract/mutes'
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
const logger = pino({ level: 'silent' })
const tell = teller(db, stage.now)
await db.query(
  `insert into grants (account_id, source, starts_at, ends_at, reason, evidence, created_at)
   values (2, 'operator', $1::timestamptz - interval '1 day', $1::timestamptz + interval '30 days', 'test', '{}', $1);`,
  [stage.now()],
)
await db.query(
  `insert into coins (api_id, slug, symbol, name, rank) values ('near', 'near', 'near', 'NEAR Protocol', 2)`,
)
await stage.link(2, IVAN)
await stage.act(IVAN, 'say', { text: '/start' })

let said = 0
async function spoken() {
  stage.pass(120)
  await deliver({ db, logger, findables, tellables, notices: noticeSources(), bot: stage.bot, push: null }, stage.now())
  const all = await stage.heard(IVAN)
  const fresh = all.slice(said).filter((text) => text.startsWith('NEAR'))
  said = all.length
  return fresh
}

beforeEachOf(import.meta.filename, async () => {
  for (const table of ['notifications', 'alert_rules', 'alert_items', 'posts', 'mutes', 'alert_changes'])
    await db.query(`delete from ${table}`)
  await db.query('update mute_versions set version = gen_random_uuid()')
  await db.query('truncate attempts')
  stage.pass(7_200)
  await spoken()
})

async function write(title: string, draft: Partial<Parameters<typeof insertPost>[1]> = {}) {
  const id = await insertPost(db, { title, authorId: 1, ...draft })
  await db.query('update posts set published_at = $2 where id = $1', [id, stage.now()])
  await db.query(
    `insert into mentions (kind, entity_id, coin_id, position, named_at)
     select 'post', $1, id, 0, $2 from coins where api_id = 'near'`,
    [id, stage.now()],
  )
  return id
}
const find = async () => {
  await findAlerts(db, stage.now())
  await tell()
}
const bell = async () => (await maria.call(notifications.list, {})).results.map(({ title }) => title)
const unread = async () => (await maria.call(notifications.check, {})).notifications_count
const mute = (kind: MuteKind, name: string, places?: MutePlace[]) =>
  maria.call(mutes.add, { body: { kind, name, ...(places && { places }) } })
const rule = () => maria.call(alerts.add, { body: { coins: ['near'], whats: ['opinion', 'news'] } })

const BETWEEN: [what: string, act: (ruleId: string) => Promise<unknown>, isSent: boolean, isInBell: boolean][] = [
  ['nothing happens', async () => {}, true, true],
  ['the rule is removed', (id) => maria.status(alerts.remove, { params: { id } }), false, true],
  [
    'the rule is switched off',
    (id) => maria.call(alerts.change, { params: { id }, body: { is_on: false } }),
    false,
    true,
  ],
  ['the author is muted', () => mute('author', 'anna'), false, false],
  ['the coin is muted', () => mute('coin', 'near'), false, false],
  ['its word is muted', () => mute('word', 'разлоки'), false, false],
  ['the author is muted in feeds alone', () => mute('author', 'anna', ['feeds']), true, true],
  ['another word is muted', () => mute('word', 'листинг'), true, true],
]
for (const [what, act, isSent, isInBell] of BETWEEN)
  test(`when ${what} between the finding and the sending, the alert is ${isSent ? '' : 'not '}sent`, async () => {
    const { id } = await rule()
    await write('Большой разлок')
    await find()
    assert.deepEqual([await bell(), await unread()], [['Большой разлок'], 1])
    await act(String(id))
    const heard = await spoken()
    assert.deepEqual(heard, isSent ? ['NEAR: новое мнение\n«Большой разлок»'] : [])
    await tell()
    assert.deepEqual([await bell(), await unread()], isInBell ? [['Большой разлок'], 1] : [[], 0])
  })

test('of a story whose first source is muted the next source is told, once', async () => {
  await rule()
  await mute('source', 'spam.example')
  const titles = ['От спамера', 'Вторая', 'Третья']
  const ids: number[] = []
  for (const title of titles) ids.push(await write(title, { model: 'News' }))
  await db.query(`update posts set source = 'https://spam.example/1' where id = $1`, [ids[0]])
  await db.query(
    `with story as (insert into stories (opened_at) values ($1) returning id)
     insert into story_items (kind, entity_id, story_id, at, model, title, source)
     select 'post', unnest($2::int[]), id, $1, 'news', 'x', 'x' from story`,
    [stage.now(), ids],
  )
  await find()
  assert.deepEqual(await bell(), ['Вторая'])
  assert.deepEqual(await spoken(), ['NEAR: новость\n«Вторая»'])
  await find()
  assert.deepEqual([await bell(), await spoken()], [['Вторая'], []])
})
