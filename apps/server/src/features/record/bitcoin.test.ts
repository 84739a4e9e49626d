import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BITCOIN_DAYS } from '@palata/contract/record/rules'
import { NOW, testApp } from '#testing/app.ts'
import { figureHorizon } from './figures.ts'
import { BITCOIN, bitcoinReturns, storeMarket } from './market.ts'

const { db } = await testApp()
const DAY_MS = 86_400_000
const HORIZON = 5
/** Whole days, so that a call's prices are closes of days. */
const daysAgo = (days: number) => new Date(Math.floor(NOW.getTime() / DAY_MS) * DAY_MS - days * DAY_MS)
const day = (days: number) => daysAgo(days).toISOString().slice(0, 10)
/** The call of these tests was sealed so many days ago. */
const SEALED = 10

await db.query('delete from coin_days')
await db.query('delete from coin_hours')
// Bitcoin falls by a percent a day for the first half of the year, and rises by one after it.
await db.query(
  `insert into coin_days (coin_id, day, price_usd, market_cap)
   select ${BITCOIN}, $1::date + n, 1000 * exp(0.01 * abs(n - 200)), 1e12 from generate_series(0, 396) n`,
  [day(400)],
)
// A hundred others of the market, each of which rises tenfold every day.
await db.query(
  `with made as (
     insert into coins (api_id, slug, symbol, name, price_usd) select 'r' || n, 'r' || n, 'r', 'R' || n, 1 from generate_series(1, 100) n returning id)
   insert into coin_days (coin_id, day, price_usd, market_cap)
   select id, $1::date + n, 1e-9 * power(10.0, n), 1e9 from made, generate_series(0, 20) n`,
  [day(20)],
)

/** What u is for Bitcoin when its price has changed by so much over the horizon of the call. */
async function uOf(change: number, direction: 'long' | 'short' = 'long') {
  const { rows } = await db.query<{ price: number }>(
    'select price_usd as price from coin_days where coin_id = $1 and day = $2',
    [BITCOIN, day(SEALED)],
  )
  await db.query(
    `insert into coin_days (coin_id, day, price_usd, market_cap) values ($1, $2, $3, 1e12)
     on conflict (coin_id, day) do update set price_usd = excluded.price_usd`,
    [BITCOIN, day(SEALED - HORIZON), rows[0]!.price * (1 + change)],
  )
  const sealed = daysAgo(SEALED)
  const call = {
    ...{ signal_id: 1, author_key: '', coin_id: BITCOIN, direction, start_price: 100, target_price: null },
    ...{ stop_price: null, horizon_days: HORIZON, sealed_at: sealed, ended_at: NOW, result_percent: 0, end_price: 100 },
    ...{ entry_5: null, entry_60: null, entry_1440: null },
  }
  return (await figureHorizon(db, call, NOW)).u
}

test('Bitcoin is compared with its own starts of a year, not with the coins of its day', async () => {
  await storeMarket(db, daysAgo(SEALED))
  const starts = await bitcoinReturns(db, day(SEALED), HORIZON)
  // Half of them fell by five percent, half rose, and the few around the turn lie between.
  assert.equal(starts.length, BITCOIN_DAYS)
  assert.ok(starts.every((one) => one > -0.05 && one < 0.052))
  const [best, worst, between] = [await uOf(0.06), await uOf(-0.06), await uOf(0)]
  assert.ok(best! > 0.99, `above each of them, though the market rose a hundred thousand times: ${best}`)
  assert.ok(worst! < 0.01, `below each of them: ${worst}`)
  assert.ok(between! > 0.4 && between! < 0.6, `as often above as below: ${between}`)
  assert.ok(Math.abs((await uOf(0.06, 'short'))! - (1 - best!)) < 1e-12)
})

test('nothing after the seal is among the starts, and none is older than a year', async () => {
  const before = await bitcoinReturns(db, day(SEALED), HORIZON)
  await db.query('update coin_days set price_usd = price_usd * 1000 where coin_id = $1 and day < $2', [
    BITCOIN,
    day(SEALED + BITCOIN_DAYS),
  ])
  assert.deepEqual(await bitcoinReturns(db, day(SEALED), HORIZON), before)
  await db.query(
    `insert into coin_days (coin_id, day, price_usd, market_cap) select $1, $2::date + n, 1e6, 1e12 from generate_series(6, 9) n
     on conflict (coin_id, day) do update set price_usd = excluded.price_usd`,
    [BITCOIN, day(SEALED)],
  )
  assert.deepEqual(await bitcoinReturns(db, day(SEALED), HORIZON), before)
})
