import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alerts } from '@palata/contract/alerts'
import { mutes } from '@palata/contract/mutes'
import { notifications } from '@palata/contract/notifications'
import { testApp } from '#testing/app.ts'
import { teller } from '#testing/jobs.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { setQuotes } from '../../market/prices/quotes.ts'
import { findPriceAlerts } from './find.ts'
import { type Fired, stepLevel, stepMove } from './rules.ts'
import { dollars } from './words.ts'

const stage = await testApp()
const { db } = stage
const maria = stage.as('maria')
const tell = teller(db, stage.now)
await db.query(
  `insert into grants (account_id, source, starts_at, ends_at, reason, evidence, created_at)
   values (2, 'operator', $1::timestamptz - interval '1 day', $1::timestamptz + interval '300 days', 'test', '{}', $1)`,
  [stage.now()],
)
const quote = {
  api_id: 'near',
  symbol: 'near',
  name: 'NEAR Protocol',
  image: '',
  rank: 1,
  change_1d: null,
  market_cap: null,
  fdv: null,
  volume_24h: null,
  ath: null,
  atl: null,
}
/** The provider tells a price a minute later; rules are looked for after it, as the worker does. */
async function price(price_usd: number) {
  stage.pass(60)
  await setQuotes(db, [{ ...quote, price_usd, quoted_at: stage.now() }], stage.now())
  await findPriceAlerts(db, stage.now())
  await tell()
}
const bell = async () =>
  (await maria.call(notifications.list, {})).results.map(({ comment }) => comment.replaceAll('\u00a0', ' '))
const rule = (body: object) => maria.call(alerts.add, { body: { whats: ['price'], ...body } as never })
const level = (level_usd: number) => rule({ coins: ['near'], price: { level_usd } })
const hoursAgo = (hours: number, price_usd: number) =>
  db.query(
    `insert into coin_hours (coin_id, hour, price_usd)
     select id, date_trunc('hour', $1::timestamptz) - $2 * interval '1 hour', $3 from coins where api_id = 'near'`,
    [stage.now(), hours, price_usd],
  )
await price(100)
await db.query(`create table if not exists coin_hours_of_test partition of coin_hours default`)

beforeEachOf(import.meta.filename, async () => {
  for (const table of [
    'notifications',
    'alert_rules',
    'alert_items',
    'alert_ticks',
    'mutes',
    'coin_hours',
    'portfolio_assets',
  ])
    await db.query(`delete from ${table}`)
  stage.pass(86_400)
  await db.query(`update coins set believed = '{}', doubted = '{}'`)
  await price(100)
})

const AT = new Date('2026-11-20T09:00:00Z')
for (const [name, prices, told] of [
  ['once for one crossing', [99, 101, 102, 103], ['up']],
  ['when it stands on the level', [99, 100], ['up']],
  ['not when it touches and trembles about it', [99, 100.2, 99.8, 100.3, 99.6, 100.1], ['up']],
  ['again after it has left by a percent', [99, 101.5, 99, 102], ['up', 'down', 'up']],
  ['the way back even when it never left upwards', [99, 100.2, 98.5], ['up', 'down']],
  ['nothing on one side', [90, 95, 99.9, 90], []],
  ['downwards', [105, 99], ['down']],
] as const)
  test(`a level of 100 tells ${name}`, () => {
    let fired: Fired = null
    const seen: string[] = []
    for (const [place, now] of prices.entries()) {
      const before = prices[place - 1]
      if (before === undefined) continue
      const step = stepLevel(100, before, now, fired, AT)
      fired = step.fired
      if (step.told) seen.push(step.told)
    }
    assert.deepEqual(seen, told)
  })

for (const [name, changes, told] of [
  ['once while it lasts', [3, 8, 9, 12, 8], ['up']],
  ['not again until it has calmed to half', [8, 7, 5, 9], ['up']],
  ['again after it calmed', [8, 3, 8.5], ['up', 'up']],
  ['the turn', [9, -8], ['up', 'down']],
  ['nothing below', [7.9, -7.9], []],
] as const)
  test(`a move of 8 % in an hour tells ${name}`, () => {
    let fired: Fired = null
    const seen: string[] = []
    for (const [minute, change] of changes.entries()) {
      const step = stepMove({ percent: 8, hours: 1 }, change, fired, new Date(AT.getTime() + minute * 60_000))
      fired = step.fired
      if (step.told) seen.push(step.told)
    }
    assert.deepEqual(seen, told)
  })

test('a move that lasts longer than its hours is told once in them', () => {
  const fired = { isUp: true, at: AT }
  const after = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)
  assert.equal(stepMove({ percent: 8, hours: 1 }, 10, fired, after(59)).told, null)
  assert.equal(stepMove({ percent: 8, hours: 1 }, 10, fired, after(60)).told, 'up')
})

for (const [value, words] of [
  [60_012.4, '$60 012'],
  [1_234.56, '$1 234.6'],
  [0.451234, '$0.45123'],
  [1_200_000, '$1 200 000'],
  [0.000000012345, '$0.000000012345'],
] as const)
  test(`${value} is written ${words}`, () => assert.equal(dollars(value).replaceAll('\u00a0', ' '), words))

test('a crossed level says the price, the time and the source, once, and leads to the coin', async () => {
  await level(110)
  await price(105)
  assert.deepEqual(await bell(), [])
  await price(112)
  await price(113)
  const [told, ...others] = (await maria.call(notifications.list, {})).results
  assert.deepEqual(others, [])
  assert.match(told!.title.replaceAll('\u00a0', ' '), /^\$112, \d\d\.\d\d\.\d{4}, \d\d:\d\d по Москве, CoinGecko$/)
  assert.deepEqual([told!.comment.replaceAll('\u00a0', ' '), told!.model_name], ['NEAR: выше $110', 'Coin'])
  assert.deepEqual(
    (await db.query('select id from coins where id = $1 and api_id = $2', [told!.post_id, 'near'])).rowCount,
    1,
  )
  await price(100)
  assert.deepEqual(await bell(), ['NEAR: ниже $110', 'NEAR: выше $110'])
})

test('a doubted price crosses nothing, and three that agree do', async () => {
  for (let tick = 0; tick < 5; tick += 1) await price(100 + tick / 10)
  await level(250)
  await price(100)
  await price(400)
  await price(401)
  assert.deepEqual(await bell(), [])
  await price(402)
  assert.deepEqual(await bell(), ['NEAR: выше $250'])
})

test('a level set after the price went past it tells nothing of that', async () => {
  await price(120)
  await level(110)
  await price(121)
  assert.deepEqual(await bell(), [])
})

test('looking for the same prices twice tells nothing twice', async () => {
  await level(110)
  await price(105)
  await price(112)
  await Promise.all([findPriceAlerts(db, stage.now()), findPriceAlerts(db, stage.now())])
  await tell()
  assert.deepEqual(await bell(), ['NEAR: выше $110'])
})

test('a move of the portfolio’s coins is told against the price of an hour ago', async () => {
  await db.query(
    `insert into portfolio_assets (account_id, coin_id, index, added_at) select 2, id, 0, $1 from coins where api_id = 'near'`,
    [stage.now()],
  )
  await rule({ coins: null, price: { percent: 8, hours: 1 } })
  await hoursAgo(2, 100)
  await hoursAgo(1, 100)
  await price(105)
  assert.deepEqual(await bell(), [])
  await price(110)
  await price(111)
  assert.deepEqual(await bell(), ['NEAR: +10.0% за час'])
})

test('who muted the coin, or switched the rule off, is not told', async () => {
  const { id } = await level(110)
  await price(105)
  await maria.call(mutes.add, { body: { kind: 'coin', name: 'near' } })
  await price(112)
  assert.deepEqual(await bell(), [])
  await maria.status(mutes.remove, { query: { kind: 'coin', name: 'near' } })
  await maria.call(alerts.change, { params: { id: String(id) }, body: { is_on: false } })
  await price(100)
  assert.deepEqual(await bell(), [])
})

test('the preview plays the last week by its hours', async () => {
  for (const [hours, value] of [
    [30, 100],
    [29, 104],
    [28, 112],
    [27, 111.5],
    [20, 95],
    [2, 95],
    [1, 95],
  ] as const)
    await hoursAgo(hours, value)
  const seen = async (condition: object) => {
    const body = { coins: ['near'], whats: ['price'], price: condition }
    const { results } = await maria.call(alerts.preview, { body: body as never })
    return results.map(({ symbol, title }) => `${symbol} ${title.replaceAll('\u00a0', ' ')}`)
  }
  assert.deepEqual(await seen({ level_usd: 110 }), ['NEAR ниже $110: $95', 'NEAR выше $110: $112'])
  assert.deepEqual(await seen({ percent: 7, hours: 1 }), ['NEAR +7.7% за час: $112'])
  assert.deepEqual(await seen({ level_usd: 500 }), [])
})

for (const [body, said] of [
  [{ coins: ['near'] }, 'Нужен уровень цены или движение в процентах'],
  [{ coins: null, price: { level_usd: 5 } }, 'Уровень цены задаётся для одной монеты'],
  [{ coins: ['near'], whats: ['price', 'news'], price: { level_usd: 5 } }, 'Для цены нужно отдельное правило'],
  [{ coins: ['near'], whats: ['news'], price: { level_usd: 5 } }, 'Условие цены есть только у правила о цене'],
  [{ coins: ['near'], price: { level_usd: 0 } }, null],
  [{ coins: ['near'], price: { percent: 0.1, hours: 1 } }, null],
  [{ coins: ['near'], price: { percent: 5, hours: 3 } }, null],
] as const)
  test(`POST /api/alerts/ with ${JSON.stringify(body)} is refused`, async () => {
    const answer = await stage.app.inject({
      method: 'POST',
      url: '/api/alerts/',
      headers: { authorization: 'maria' },
      payload: { whats: ['price'], ...body },
    })
    assert.equal(answer.statusCode, 400)
    if (said) assert.equal(Object.values(answer.json() as Record<string, string[]>)[0]![0], said)
  })
