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
const logger = pino({ level: 'silent' })
const tell = teller(db, stage.now)
await db.query(
  `insert into grants (account_id, source, starts_at, ends_at, reason, evidence, created_at)
   values (2, 'operator', $1::timestamptz - interval '1 day', $1::timestamptz + interval '30 days', 'test', '{}', $1);`,
  [stage.now()],
)
await db.query(
  `insert into coins (api_id, slug, symbol, name, rank) values
     ('near', 'near', 'near', 'NEAR Protocol', 2), ('aave', 'aave', 'aave', 'Aave', 1)`,
)
await stage.link(2, IVAN)
await stage.act(IVAN, 'say', { text: '/start' })

beforeEachOf(import.meta.filename, async () => {
  for (const table of [
    'notifications',
    'alert_rules',
    'alert_items',
    'posts',
    'signals',
    'mutes',
    'portfolio_assets',
    'alert_changes',
    'follows',
    'notification_settings',
  ])
    await db.query(`delete from ${table}`)
  stage.pass(7_200)
  await spoken()
})

const rule = (body: object) => maria.call(alerts.add, { body: body as never })
const find = async () => {
  await findAlerts(db, stage.now())
  await tell()
}
/** What stands in the bell of the person. */
const bell = async () =>
  (await maria.call(notifications.list, {})).results.map(({ comment, title }) => `${comment}: ${title}`)
const send = () =>
  deliver({ db, logger, findables, tellables, notices: noticeSources(), bot: stage.bot, push: null }, stage.now())
/** What the bot has said since the last time it was asked. */
let said = 0
async function spoken() {
  stage.pass(120)
  await send()
  const all = await stage.heard(IVAN)
  const fresh = all.slice(said)
  said = all.length
  return fresh
}
const heard = async () => (await spoken()).filter((text) => /^(NEAR|AAVE)/.test(text))

async function write(title: string, coins: string[], draft: Partial<Parameters<typeof insertPost>[1]> = {}) {
  const id = await insertPost(db, { title, authorId: 1, ...draft })
  await db.query('update posts set published_at = $2 where id = $1', [id, stage.now()])
  await name(id, coins)
  return id
}
const name = (id: number, coins: string[]) =>
  db.query(
    `insert into mentions (kind, entity_id, coin_id, position, named_at)
     select 'post', $1, c.id, array_position($2::text[], c.api_id), $3 from coins c where c.api_id = any($2::text[])`,
    [id, coins, stage.now()],
  )
async function fold(...ids: number[]) {
  await db.query(
    `with story as (insert into stories (opened_at) values ($1) returning id)
     insert into story_items (kind, entity_id, story_id, at, model, title, source)
     select 'post', unnest($2::int[]), id, $1, 'news', 'x', 'x' from story`,
    [stage.now(), ids],
  )
}
async function openSignal(coin: string, title: string) {
  const { rows } = await db.query<{ id: number }>(
    `insert into signals (coin_id, author_id, title, direction, live, published_at, start_price)
     select id, 1, $2, 'long', true, $3, 1 from coins where api_id = $1 returning id`,
    [coin, title, stage.now()],
  )
  return rows[0]!.id
}

for (const [what, model, told] of [
  ['alpha', 'Material', 'новая альфа'],
  ['opinion', 'Opinion', 'новое мнение'],
] as const)
  test(`a rule of ${what} tells of a text about its coin, in the bell and by the bot, and of no other`, async () => {
    await rule({ coins: ['near'], whats: [what] })
    await write('Про Near', ['near'], { model })
    await write('Про Aave', ['aave'], { model })
    await write('Не то', ['near'], { model: model === 'Opinion' ? 'Material' : 'Opinion' })
    await write('Подкаст', ['near'], { model: 'Material', isPodcast: true })
    await find()
    assert.deepEqual(await bell(), [`NEAR: ${told}: Про Near`])
    assert.deepEqual(await heard(), [`NEAR: ${told}\n«Про Near»`])
    await find()
    assert.deepEqual(await heard(), [])
  })

test('a rule on the portfolio follows it', async () => {
  await rule({ coins: null, whats: ['opinion'] })
  await write('Раньше', ['near'])
  await find()
  assert.deepEqual(await bell(), [])
  await db.query(
    `insert into portfolio_assets (account_id, coin_id, index, added_at) select 2, id, 0, $1 from coins where api_id = 'near'`,
    [stage.now()],
  )
  await write('Теперь', ['near'])
  await find()
  assert.deepEqual(await bell(), ['NEAR: новое мнение: Теперь'])
})

test('ten sources of one story are one alert; a news waits for its story', async () => {
  await rule({ coins: ['near'], whats: ['news'] })
  const ids: number[] = []
  for (let source = 1; source <= 10; source += 1)
    ids.push(await write(`Источник ${source}`, ['near'], { model: 'News' }))
  await find()
  assert.deepEqual(await bell(), [], 'no story yet')
  await fold(...ids)
  await find()
  assert.deepEqual(await bell(), ['NEAR: новость: Источник 1'])
  const other = await write('Другая история', ['near'], { model: 'News' })
  await fold(other)
  await find()
  assert.equal((await bell()).length, 2)
  assert.equal((await maria.call(alerts.list, {})).results[0]?.told_in_week, 2)
})

test('several rules tell once, by the loudest; a rule of the bell alone sends nothing', async () => {
  await rule({ coins: ['near'], whats: ['opinion'], way: 'bell' })
  await write('Тихо', ['near'])
  await find()
  assert.deepEqual([await bell(), await heard()], [['NEAR: новое мнение: Тихо'], []])
  await rule({ coins: ['aave', 'near'], whats: ['opinion'] })
  await write('Громко', ['near', 'aave'])
  await find()
  assert.deepEqual((await bell())[0], 'NEAR: новое мнение: Громко')
  assert.deepEqual(await heard(), ['NEAR: новое мнение\n«Громко»'])
})

test('what comes in the pause of a rule waits in the bell', async () => {
  await rule({ coins: ['near'], whats: ['opinion'], pause_minutes: 60 })
  await write('Первое', ['near'])
  await find()
  await heard()
  await write('В паузе', ['near'])
  await find()
  assert.deepEqual([(await bell()).length, await heard()], [2, []])
  stage.pass(3_600)
  await write('После паузы', ['near'])
  await find()
  assert.deepEqual(await heard(), ['NEAR: новое мнение\n«После паузы»'])
})

test('a signal and its outcome are told each once; taken down and put back it is told no second time', async () => {
  await rule({ coins: ['near'], whats: ['signal', 'outcome'] })
  const id = await openSignal('near', 'Лонг')
  await find()
  assert.deepEqual(await bell(), ['NEAR: новый сигнал: Лонг'])
  await db.query(`update signals set ended_at = $2, end_price = 2, ended_by = 'target' where id = $1`, [
    id,
    stage.now(),
  ])
  await find()
  assert.deepEqual(await bell(), ['NEAR: сигнал завершён по цели: Лонг', 'NEAR: новый сигнал: Лонг'])
  await heard()
  await db.query('update signals set live = false where id = $1', [id])
  await find()
  assert.deepEqual(await bell(), [])
  await db.query('update signals set live = true where id = $1', [id])
  await find()
  assert.deepEqual([(await bell()).length, await heard()], [2, []])
})

for (const [why, act] of [
  ['its author', async () => void (await write('Своё', ['near'], { authorId: 2 }))],
  [
    'a reader who muted its author',
    async () => {
      await maria.call(mutes.add, { body: { kind: 'author', name: 'anna' } })
      await write('Скрытый автор', ['near'])
    },
  ],
  [
    'a reader who muted its coin',
    async () => {
      await maria.call(mutes.add, { body: { kind: 'coin', name: 'aave' } })
      await write('Скрытая монета', ['near', 'aave'])
    },
  ],
  [
    'a reader who switched the rule off',
    async () => {
      const [one] = (await maria.call(alerts.list, {})).results
      await maria.call(alerts.change, { params: { id: String(one!.id) }, body: { is_on: false } })
      await write('Выключено', ['near'])
    },
  ],
  ['anyone, when it waits for moderation', async () => void (await write('Ждёт', ['near'], { live: false }))],
  [
    'anyone, when it is two days old and its edit names the coin',
    async () => {
      const id = await write('Давно', [])
      stage.pass(2 * 86_400)
      await name(id, ['near'])
    },
  ],
  [
    'anyone, when it was removed before it was found',
    async () => {
      const id = await write('Сняли', ['near'])
      await db.query('update posts set live = false where id = $1', [id])
    },
  ],
] as const)
  test(`a text is not told to ${why}`, async () => {
    await rule({ coins: ['near'], whats: ['opinion'] })
    await act()
    await find()
    assert.deepEqual([await bell(), await heard()], [[], []])
    const [one] = (await maria.call(alerts.list, {})).results
    assert.equal(one!.told_in_week, 0)
  })

test('a waiting text is told when it is published', async () => {
  await rule({ coins: ['near'], whats: ['opinion'] })
  const id = await write('Отложено', ['near'], { live: false })
  await find()
  assert.deepEqual(await bell(), [])
  await db.query('update posts set live = true where id = $1', [id])
  await find()
  assert.deepEqual(await bell(), ['NEAR: новое мнение: Отложено'])
})

test('what was removed, or whose reader lost access, between finding and sending is not sent', async () => {
  await rule({ coins: ['near'], whats: ['opinion'] })
  const id = await write('Сняли потом', ['near'])
  await find()
  await db.query('update posts set live = false where id = $1', [id])
  assert.deepEqual(await heard(), [])
  await write('Доступ кончился', ['near'])
  await find()
  const endAt = (at: Date) => db.query('update grants set ends_at = $1 where account_id = 2', [at])
  await endAt(stage.now())
  assert.deepEqual(await heard(), [])
  await endAt(new Date(stage.now().getTime() + 30 * 86_400_000))
})

test('quiet hours hold an alert until they end', async () => {
  await rule({ coins: ['near'], whats: ['opinion'] })
  const clock = (shift: number) =>
    new Date(stage.now().getTime() + 3 * 3_600_000 + shift * 60_000).toISOString().slice(11, 16)
  await maria.call(notifications.saveSettings, { body: { quiet_from: clock(-30), quiet_to: clock(60) } })
  await write('Ночью', ['near'])
  await find()
  assert.deepEqual([await bell(), await heard()], [['NEAR: новое мнение: Ночью'], []])
  stage.pass(3_600)
  assert.deepEqual(await heard(), ['NEAR: новое мнение\n«Ночью»'])
})

/** The follow tells first by the event of the publication, or the rule by its search. */
const orders = ['follow', 'rule'] as const
async function tellIn(first: (typeof orders)[number], ids: number[]) {
  const byFollow = () =>
    db.query(`insert into outbox (name, payload) values ('posts.published', $1)`, [JSON.stringify({ ids })])
  if (first === 'follow') {
    await byFollow()
    await tell()
  }
  await find()
  await byFollow()
  await tell()
  await find()
}
const ALL = ['reply', 'mention', 'thread', 'event', 'author', 'coin', 'outcome', 'alert'] as const
const allBut = (left: string) => ALL.filter((kind) => kind !== left)
const ALERTED = 'NEAR: новое мнение: Дважды'

for (const first of orders)
  for (const [what, way, bellKinds, botKinds, seen, isSaid] of [
    ['by default', 'now', ALL, ['alert'], ALERTED, true],
    ['with follows out of the bell', 'now', allBut('coin'), ['alert'], ALERTED, true],
    ['with alerts out of the bell', 'now', allBut('alert'), ['alert'], ': Дважды', true],
    ['with both out of the bell', 'now', [], ['alert'], undefined, true],
    ['with follows by the bot and a rule of the bell alone', 'bell', ALL, ['coin'], 'Дважды', true],
    ['with both by the bot', 'now', ALL, ['coin', 'alert'], ALERTED, true],
    ['with a rule of the bell alone and nothing by the bot', 'bell', ALL, ['alert'], 'Дважды', false],
  ] as const)
    test(`one publication is told once to who also follows its coin, ${what}, the ${first} first`, async () => {
      await maria.call(notifications.saveSettings, { body: { bell: [...bellKinds], telegram: [...botKinds] } })
      await maria.call(follows.add, { body: { kind: 'coin', name: 'near' } })
      await rule({ coins: ['near'], whats: ['opinion'], way })
      await tellIn(first, [await write('Дважды', ['near'])])
      const shown = await bell()
      assert.equal(shown.length, seen === undefined ? 0 : 1)
      assert.ok(shown.every((line) => line.endsWith(seen!)))
      const messages = await spoken()
      assert.equal(messages.length, isSaid ? 1 : 0)
      assert.ok(messages.every((text) => text.endsWith('\n«Дважды»')))
      await tellIn(first, [])
      assert.deepEqual(await spoken(), [], 'nor is it told again')
      assert.equal((await maria.call(notifications.check, {})).notifications_count, shown.length)
    })

test('an outcome is told once to who also follows its coin', async () => {
  await maria.call(follows.add, { body: { kind: 'coin', name: 'near' } })
  await rule({ coins: ['near'], whats: ['signal', 'outcome'] })
  const id = await openSignal('near', 'Лонг')
  await find()
  await db.query(`update signals set ended_at = $2, end_price = 2, ended_by = 'target' where id = $1`, [
    id,
    stage.now(),
  ])
  await find()
  await find()
  assert.deepEqual(await bell(), ['NEAR: сигнал завершён по цели: Лонг', 'NEAR: новый сигнал: Лонг'])
  const { rows } = await db.query(`select tells from notifications where account_id = 2 order by id`)
  assert.deepEqual(rows.map(({ tells }) => String(tells).split(' ')[0]).toSorted(), ['outcome', 'signal'])
})

test('what a rule told stays when the rule is removed', async () => {
  const { id } = await rule({ coins: ['near'], whats: ['opinion'] })
  await write('Последнее', ['near'])
  await find()
  assert.equal(await maria.status(alerts.remove, { params: { id: String(id) } }), 204)
  assert.deepEqual(await bell(), ['NEAR: новое мнение: Последнее'])
  await write('После', ['near'])
  await find()
  assert.equal((await bell()).length, 1)
})
