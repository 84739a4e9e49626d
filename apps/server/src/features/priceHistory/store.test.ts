import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transaction } from '#platform/database.ts'
import { testApp } from '#testing/app.ts'
import { imaginedPast } from './imagined.ts'
import { addDays, addHours, eachDay, eachHour, fillPoints, listDays, listHours } from './store.ts'

const { db, now } = await testApp()
const day = (coin_id: number, day: string, price_usd: number) => ({
  coin_id,
  day,
  price_usd,
  market_cap: null,
  volume: 5,
})
const DAY = 86_400_000

test('a missing day is added, a day that stands keeps its price, and days are read for one coin or for all', async () => {
  await addDays(db, [day(1, '2026-11-17', 90_000), day(1, '2026-11-19', 91_000)])
  const again = [day(1, '2026-11-17', 90_000), { ...day(1, '2026-11-19', 45_500), market_cap: 1e12, volume: 7 }]
  assert.equal(await addDays(db, [...again, day(2, '2026-11-19', 1e-18)]), 2, 'the same is no change')
  assert.deepEqual(await listDays(db, 1, '2026-11-18', '2026-11-20'), [
    { day: '2026-11-19', price_usd: 91_000, market_cap: 1e12, volume: 5 },
  ])
  const all: number[][] = []
  await eachDay(db, (...row) => all.push(row))
  const at = (text: string) => Date.parse(text) / DAY
  assert.deepEqual(
    all.sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!),
    [
      [1, at('2026-11-17'), 90_000],
      [1, at('2026-11-19'), 91_000],
      [2, at('2026-11-19'), 1e-18],
    ],
  )
  const late: number[] = []
  await eachDay(db, (coin) => late.push(coin), '2026-11-19')
  assert.equal(late.length, 2)
  await assert.rejects(
    eachDay(db, () => {}, "x' or '1'='1"),
    /not a day/,
  )
})

test('the table of daily prices refuses zero, negative and infinite prices', async () => {
  for (const price of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    await assert.rejects(addDays(db, [day(3, '2026-11-19', price)]), /coin_days_price_usd_check/, String(price))
})

test('hourly prices are partitioned by month, made when needed and dropped when old', async () => {
  const hours = ['2025-01-31T23:00:00Z', '2025-02-01T00:00:00Z', '2026-11-20T09:00:00Z'].map((at, place) => ({
    coin_id: 1,
    hour: new Date(at),
    price_usd: place + 1,
  }))
  assert.equal(await addHours(db, hours), 3)
  assert.equal(await addHours(db, [{ ...hours[0]!, price_usd: 7 }]), 0, 'an hour that stands stays')
  const read = await listHours(db, 1, new Date('2025-01-01'), new Date('2025-03-01'))
  assert.deepEqual(
    read,
    hours.slice(0, 2).map(({ hour, price_usd }) => ({ hour, price_usd })),
  )
  const all: number[][] = []
  await eachHour(db, (...row) => all.push(row), new Date('2025-02-01T00:00:00Z'))
  assert.deepEqual(
    all.map(([, at, price]) => [new Date(at!).toISOString(), price]),
    [
      ['2025-02-01T00:00:00.000Z', 2],
      ['2026-11-20T09:00:00.000Z', 3],
    ],
  )
  assert.equal((await db.query(`select coin_hours_drop('2025-02-01T00:00:00Z') as months`)).rows[0].months, 1)
  assert.equal((await listHours(db, 1, new Date(0), now())).length, 2)
})

test('concurrent writers of a new month’s first hours all succeed', async () => {
  const hour = new Date('2027-05-01T00:00:00Z')
  const write = (coin_id: number) => transaction(db, (tx) => addHours(tx, [{ coin_id, hour, price_usd: 1 }]))
  assert.deepEqual(await Promise.all([1, 2, 3].map(write)), [1, 1, 1])
})

test('the demo’s past prices pass through every known price and are the same each time', async () => {
  const known = {
    id: 5000,
    apiId: 'hyperliquid',
    priceUsd: 40,
    marketCap: 4e9,
    volume: 1e8,
    isPegged: false,
    atl: 0,
    ath: 300,
    week: Array.from({ length: 168 }, (_, place) => 42 - (2 * place) / 167),
    changes: { 14: 10, 30: -20, 200: null, 365: 300 },
  }
  const imagined = () => {
    const { hours, ...past } = imaginedPast([known], now())
    return { ...past, hours: [...hours] }
  }
  const past = imagined()
  assert.deepEqual(past, imagined())
  assert.equal(past.hours.length, 90 * 24)
  await db.query('delete from coin_days')
  await transaction(db, (tx) => fillPoints(tx, past.days, past.hours, past.firstHour, now()))
  const days = await listDays(db, 5000, past.firstDay, '2026-11-19')
  assert.equal(days.length, past.days.length)
  const near = (found: number, told: number) =>
    assert.ok(Math.abs(found / told - 1) < 0.12, `${found} is not about ${told}`)
  near(days.at(-1)!.price_usd, 40)
  near(days.at(-14)!.price_usd, 40 / 1.1)
  near(days.at(-30)!.price_usd, 40 / 0.8)
  near(days.at(-365)!.price_usd, 10)
  const [hour] = await listHours(db, 5000, new Date('2026-11-19T00:00:00Z'), new Date('2026-11-19T00:00:00Z'))
  assert.equal(hour!.price_usd, days.at(-2)!.price_usd, 'a day closes with the hour that begins the next one')
})

test('the demo’s past prices stay within the known extremes and do not stand still', () => {
  const coin = { id: 5001, apiId: 'narrow', priceUsd: 100, marketCap: null, volume: null, isPegged: false }
  const { days } = imaginedPast([{ ...coin, atl: 97, ath: 104, week: [100, 100], changes: { 365: 0 } }], now())
  const prices = days.map(([, , price]) => price as number)
  assert.ok(prices.every((price) => price > 96.999 && price < 104.001))
  // A volatile price may touch a bound, but a month of one price would be unrealistic.
  const still = prices.filter((price, place) => place > 0 && place < prices.length - 8 && price === prices[place - 1])
  assert.ok(
    still.length < prices.length / 20,
    `${still.length} of ${prices.length} days have the price of the day before`,
  )
})

test('no job overwrites a point corrected by an editor until the correction is undone', async () => {
  await db.query(`insert into coins (api_id, slug, symbol, name) values ('fixed', 'fixed', 'FIX', 'Fixed')`)
  const { rows } = await db.query<{ id: number }>(`select id from coins where api_id = 'fixed'`)
  const { id } = rows[0]!
  const at = '2026-11-18T00:00:00Z'
  await db.query(
    `insert into coin_corrections (coin_id, grain, at, reason, made_by, made_at) values ($1, 'day', $2, 'x', 'anna', $2), ($1, 'hour', $2, 'x', 'anna', $2)`,
    [id, at],
  )
  const hour = { coin_id: id, hour: new Date(at), price_usd: 7 }
  assert.deepEqual([await addDays(db, [day(id, '2026-11-18', 7)]), await addHours(db, [hour])], [0, 0])
  await db.query('update coin_corrections set undone_at = now()')
  assert.deepEqual([await addDays(db, [day(id, '2026-11-18', 7)]), await addHours(db, [hour])], [1, 1])
})
