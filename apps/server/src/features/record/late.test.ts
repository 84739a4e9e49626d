import assert from 'node:assert/strict'
import { test } from 'node:test'
import { record } from '@palata/contract/record'
import { NOW, testApp } from '#testing/app.ts'
import { countRecords } from './jobs.ts'

const stage = await testApp()
const { db } = stage
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

await db.query(
  `insert into coins (api_id, slug, symbol, name, price_usd, quoted_at, market_cap)
   select 'coin-' || n, 'coin-' || n, 'C' || n, 'Coin ' || n, 100, $1, 1e9 - n from generate_series(12, 13) n`,
  [NOW],
)
const ids = new Map(
  (await db.query<{ id: number; name: string }>('select id, name from coins')).rows.map(({ id, name }) => [name, id]),
)
const coin = (n: number) => ids.get(`Coin ${n}`)!
await db.query(`select coin_hours_cover($1::timestamptz - interval '5 days', $1)`, [NOW])
await db.query(
  `insert into coin_hours (coin_id, hour, price_usd)
   select c.id, h, 100 + extract(epoch from $1 - h) / 36000
   from coins c, generate_series(date_trunc('hour', $1::timestamptz - interval '4 days'), $1, interval '1 hour') h`,
  [NOW],
)
let made = 0

/** An open call of Oleg. */
async function call(n: number, at: Date): Promise<number> {
  made += 1
  const { rows } = await db.query<{ id: number }>(
    `with made as (
       insert into signals (coin_id, author_id, title, direction, live, published_at, created_at, sealed_at, started_at, start_price, target_price,
         stop_price, horizon_days)
       values ($1, 3, 'Идея', 'long', true, $2, $2, $2, $2, 100, 110, 90, 5) returning id),
     author as (insert into ledger_authors (account_id, calls) values (3, $3)
       on conflict (account_id) do update set calls = $3 returning author_key)
     insert into ledger_calls (signal_id, author_key, number) select id, author_key, $3 from made, author returning signal_id as id`,
    [coin(n), at, made],
  )
  return rows[0]!.id
}

test('an open call of whose hour and day nobody kept the price has that of their hours', async () => {
  const missed = await call(12, daysAgo(2))
  const [{ hour_price: hour, day_price: day }] = (
    await db.query(
      `select (select price_usd from coin_hours where coin_id = $1 and hour = date_trunc('hour', $2::timestamptz + interval '1 hour')) as hour_price,
         (select price_usd from coin_hours where coin_id = $1 and hour = date_trunc('hour', $2::timestamptz + interval '1 day')) as day_price`,
      [coin(12), daysAgo(2)],
    )
  ).rows
  const entries = async () =>
    (await db.query('select entry_60, entry_1440 from record_calls where signal_id = $1', [missed])).rows[0]
  await countRecords(db, new Date(daysAgo(2).getTime() + 3 * 3_600_000))
  assert.deepEqual(await entries(), { entry_60: null, entry_1440: null }, 'its hour may still come in')
  await countRecords(db, new Date(daysAgo(2).getTime() + 5 * 3_600_000))
  assert.deepEqual(await entries(), { entry_60: hour, entry_1440: null }, 'its day is not over')
  await countRecords(db, NOW)
  assert.deepEqual(await entries(), { entry_60: hour, entry_1440: day })
  const { results } = await stage.as('anna').call(record.calls, { params: { username: 'oleg' }, query: {} })
  const { late } = results.find(({ signal_id: id }) => id === missed)!
  assert.ok(late!.hour.percent !== null && late!.day.percent !== null)
})

test('after an edit of the idea a late reader is counted from the new seal', async () => {
  const edited = await call(13, NOW)
  const minutes = (after: number) => new Date(NOW.getTime() + after * 60_000)
  const quote = (price: number, at: Date) =>
    db.query('update coins set price_usd = $2, quoted_at = $3 where id = $1', [coin(13), price, at])
  const kept = async () =>
    (await db.query('select entry_5 from record_calls where signal_id = $1', [edited])).rows[0].entry_5
  await quote(103, minutes(5))
  await countRecords(db, minutes(6))
  assert.equal(await kept(), 103)
  await db.query('update signals set sealed_at = $2, started_at = $2 where id = $1', [edited, minutes(14)])
  await countRecords(db, minutes(15))
  assert.equal(await kept(), null)
  await quote(107, minutes(19))
  await countRecords(db, minutes(20))
  assert.equal(await kept(), 107)
})
