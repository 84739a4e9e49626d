import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signals } from '@palata/contract/signals'
import { testApp } from '#testing/app.ts'
import { followCoin } from './following/job.ts'

const stage = await testApp()
const { db } = stage
const now = stage.now()
const guest = stage.as('guest')

await db.query(`insert into coins (api_id, slug, symbol, name, price_usd)
  values ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 100), ('solana', 'solana', 'SOL', 'Solana', 100)`)

interface Given {
  title: string
  direction?: 'long' | 'short'
  target?: number | null
  stop?: number | null
  live?: boolean
}

/** A signal on Bitcoin at 100, a day old. */
async function insertSignal({ title, direction = 'long', target = null, stop = null, live = true }: Given) {
  await db.query(
    `insert into signals (coin_id, author_id, title, content, link, images, direction, live, published_at, start_price, target_price, stop_price)
     values (1, 2, $1, 'КАНАРЕЙКА', 'https://example.org/k', '{/media/k.png}', $2, $3, $4::timestamptz - interval '1 day', 100, $5, $6)`,
    [title, direction, live, now, target, stop],
  )
}

await insertSignal({ title: 'Рост', target: 120, stop: 90 })
await insertSignal({ title: 'Падение', direction: 'short', target: 85, stop: 110 })
await insertSignal({ title: 'Без границ' })
await insertSignal({ title: 'На проверке', target: 101, live: false })
const openAt = new Date(now.getTime() - 60_000)
await followCoin(
  db,
  { id: 1, price_usd: 100, quoted_at: now, market_cap: null },
  {
    source: 'binance',
    pair: 'BTCUSDT',
    candles: [{ openAt, closeAt: now, open: 130, high: 131, low: 129, close: 130 }],
    isWhole: true,
  },
  null,
  now,
)
await db.query('update coins set price_usd = 80 where id = 1')

test('the combined list shows members an ended signal with its result', async () => {
  const { results } = await stage.as('maria').call(signals.combined, {})
  const told = results.list.map(({ title, ended_at, price_usd, result_percent }) => [
    title,
    ended_at !== null,
    price_usd,
    result_percent && Math.round(result_percent),
  ])
  assert.deepEqual(told.sort(), [
    ['Без границ', false, 80, -20],
    ['Падение', true, 80, -30],
    ['Рост', true, 80, 20],
  ])
})

test('the database refuses a target or stop on the wrong side of the start', async () => {
  await assert.rejects(insertSignal({ title: 'x', target: 90 }), /signals_sides/)
  await assert.rejects(insertSignal({ title: 'x', direction: 'short', stop: 90 }), /signals_sides/)
})

test('GET /api/signals/ended/ answers everyone the last won and the last lost signal', async () => {
  for (const person of ['guest', 'oleg', 'maria'] as const) {
    const { results } = await stage.as(person).call(signals.ended, {})
    assert.deepEqual(
      results.map(({ title, ended_by, result_percent }) => [title, ended_by, Math.round(result_percent)]).sort(),
      [
        ['Падение', 'stop', -30],
        ['Рост', 'target', 20],
      ],
      person,
    )
  }
})

test('GET /api/signals/ended/ leaves out the reasons, source and pictures', async () => {
  const reply = await guest.get('/api/signals/ended/')
  assert.equal(reply.statusCode, 200)
  for (const secret of ['КАНАРЕЙКА', 'example.org', '/media/k.png']) assert.ok(!reply.body.includes(secret), secret)
})

test('GET /api/signals/ended/ answers two won signals when no lost one is left', async () => {
  await db.query(`update signals set ended_at = null, ended_by = null, end_price = null where title = 'Падение'`)
  for (const [hours, title] of [
    [5, 'Ранний'],
    [1, 'Поздний'],
  ] as const)
    await db.query(
      `insert into signals (coin_id, title, direction, live, published_at, start_price, ended_at, end_price, ended_by)
       values (19067, $1, 'long', true, $2, 100, $2::timestamptz - make_interval(hours => $3), 105, 'target')`,
      [title, now, hours],
    )
  const titles = async () => (await guest.call(signals.ended, {})).results.map(({ title }) => title)
  assert.deepEqual(await titles(), ['Рост', 'Поздний'])
  await db.query(`delete from signals where title = 'Рост'`)
  assert.deepEqual(await titles(), ['Поздний', 'Ранний'])
})
