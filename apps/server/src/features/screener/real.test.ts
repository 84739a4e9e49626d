/** Compares the engine with independent SQL on real closes of 2021, shifted to end yesterday. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { rows } from '#platform/database.ts'
import { testApp, testDatabase } from '#testing/app.ts'
import { type Asked, ask } from './coins/question.ts'
import { askAbout, compareMonths } from './comparison/comparison.ts'
import { baseChange, changeAt, dollarsAt, measure, rankedPlaces, type Span, statsOf } from './engine/measure.ts'
import { pathsOf } from './engine/path.ts'
import { DAY_MS, dayKey, dayNumber } from './engine/time.ts'
import { dynamicsAt, monthAt, periodsAt } from './engine/windows.ts'
import { findImpulses } from './jobs.ts'
import { Keeper } from './keeper.ts'
import { listLegs } from './store.ts'
import { spanOf } from './windows/windows.ts'

/** The full data is outside the repository; an extract with the largest and the most broken coins is inside. */
const WHOLE = new URL('../../../../../../shared/data/market-2021/daily.csv.gz', import.meta.url)
const EXTRACT = new URL('../../testing/market-2021.csv.gz', import.meta.url)
const LAST = dayNumber('2021-12-31')

const { db, now } = await testApp()
const NOW = now().getTime()
const lines = gunzipSync(readFileSync(existsSync(WHOLE) ? WHOLE : EXTRACT))
  .toString()
  .trim()
  .split('\n')
  .slice(1)
const closes = lines.flatMap((line) => {
  const [day, coin, price] = line.split(',') as [string, string, string]
  return Number(price) > 0
    ? [{ day: dayKey(dayNumber(day) - LAST + dayNumber('2026-11-19')), coin, price: Number(price) }]
    : []
})
const coins = [...new Set(closes.map(({ coin }) => coin))]
const ids = new Map(
  (
    await db.query<{ id: number; api_id: string }>(
      `insert into coins (api_id, slug, symbol, name, rank, quoted_at)
       select c, c, upper(left(c, 5)), c, n, $2 from unnest($1::text[]) with ordinality as g(c, n) returning id, api_id`,
      [coins, now()],
    )
  ).rows.map(({ id, api_id }) => [api_id, id]),
)
await db.query(
  'insert into coin_days (coin_id, day, price_usd) select * from unnest($1::integer[], $2::date[], $3::float8[])',
  [closes.map(({ coin }) => ids.get(coin)), closes.map(({ day }) => day), closes.map(({ price }) => price)],
)
// Live prices have moved by a different amount for each coin; every seventh has no fresh quote.
await db.query(
  `update coins c set price_usd = d.price_usd * (1 + (c.id % 23 - 11) / 100.0) from coin_days d where d.coin_id = c.id and d.day = '2026-11-19' and c.id % 7 <> 0`,
)
await findImpulses(db, now())
const memory = await new Keeper(db).memory(now())

const SQL = `
  with at as (
    select side, ids.id as coin_id, price from (values ('s', $1::timestamptz), ('e', $2)) w(side, t), unnest($6::integer[] || $4::integer) as ids(id), lateral (
      select price from (
        select (day + 1)::timestamp at time zone 'UTC' as ts, price_usd as price from coin_days
        where coin_id = ids.id and day between (t - interval '5 days')::date and (t + interval '1 day')::date
        union all select $3::timestamptz, price_usd from coins c where c.id = ids.id and price_usd > 0
      ) points where ts <= t and ts > t - interval '72 hours' and (t = $3) = (ts = $3) order by ts desc limit 1) p
  ), base as (
    select s.price as s, e.price as e from at s join at e on e.coin_id = s.coin_id and e.side = 'e' where s.side = 's' and s.coin_id = $4 limit 1
  ), r as (
    select s.coin_id, 100 * (e.price / s.price - 1) as usd,
      100 * ((e.price / case when $5 then 1 else (select base.e from base) end) / (s.price / case when $5 then 1 else (select base.s from base) end) - 1) as change
    from (select distinct * from at) s join (select distinct * from at) e on e.coin_id = s.coin_id and e.side = 'e' where s.side = 's' and s.coin_id = any($6)
  )`

interface Found {
  total: number
  up_count: number
  down_count: number
  median_change: number | null
  average_change: number | null
  outperform_count: number
  base_change: number | null
}

const near = (ours: number | null | undefined, theirs: number | null | undefined, what: string) => {
  if (theirs === null || theirs === undefined) return assert.equal(ours, theirs, what)
  assert.ok(Math.abs(ours! - theirs) <= 1e-9 * Math.max(1, Math.abs(theirs)), `${what}: ${ours} ≠ ${theirs}`)
}

async function check(asked: Asked, span: Span, what: string) {
  const listed = asked.listed.map(({ coin }) => coin.id)
  const values = [new Date(span.start), new Date(span.end), now(), asked.baseCoinId, asked.isUsd, listed]
  const { rows: found } = await db.query<Found & { coin_id: number; change: number; usd: number }>(
    `${SQL}, stats as (
       select count(*)::int as total, count(*) filter (where change > 0)::int as up_count, count(*) filter (where change < 0)::int as down_count,
         percentile_cont(0.5) within group (order by change) as median_change, avg(change) as average_change,
         count(*) filter (where usd > 100 * ((select base.e / base.s from base) - 1))::int as outperform_count,
         (select 100 * (base.e / base.s - 1) from base) as base_change
       from r where change is not null)
     select stats.*, r.* from stats left join r on r.change is not null`,
    values,
  )
  const [theirs] = found
  const measured = measure(memory.prices, asked, span)
  const ours = statsOf(measured)
  for (const count of ['total', 'up_count', 'down_count', 'outperform_count'] as const)
    assert.equal(ours[count], theirs![count], `${what}: ${count}`)
  for (const figure of ['median_change', 'average_change'] as const)
    near(ours[figure], theirs![figure], `${what}: ${figure}`)
  near(baseChange(measured), theirs!.base_change, `${what}: base`)
  const byId = new Map(found.filter(({ change }) => change !== null).map((row) => [row.coin_id, row]))
  const places = rankedPlaces(measured)
  assert.equal(places.length, byId.size, what)
  for (const at of places) {
    const row = byId.get(listed[at]!)!
    near(changeAt(measured, at), row.change, `${what}: change of ${listed[at]}`)
    near(dollarsAt(measured, at), row.usd, `${what}: dollars of ${listed[at]}`)
  }
  return theirs!.total
}

const bases = [
  { base_coin_id: 1, usd: true },
  { base_coin_id: 1, usd: false },
  { base_coin_id: 2, usd: false },
  { base_coin_id: 19067, usd: false },
] as const

for (const base of bases) {
  const name = `${base.base_coin_id}${base.usd ? ' in dollars' : ''}`
  const asked = ask(memory, { ...base, top: 300 }, null, NOW)

  // spec: OC-011
  test(`impulses of ${name} equal SQL`, async () => {
    const legs = memory.legsOf(base.base_coin_id)
    assert.ok(legs.length > 5, `${legs.length} legs`)
    for (const leg of legs.slice(0, 12)) assert.ok((await check(asked, spanOf(leg, NOW), leg.start_day)) > 0)
  })

  test(`periods, months and spans of ${name} equal SQL`, async () => {
    for (const { span, period } of periodsAt(NOW)) await check(asked, span, period)
    for (let back = 0; back < 12; back += 1) await check(asked, monthAt(NOW, back).span, `month ${back}`)
    for (const { buckets, period } of dynamicsAt(NOW).slice(0, 4))
      for (const [at, bucket] of buckets.entries()) await check(asked, bucket, `${period} ${at}`)
  })
}

// spec: OC-016
test('the highest point and the deepest fall equal SQL', async () => {
  for (const base of bases.slice(1, 3)) {
    const asked = ask(memory, { ...base, top: 100 }, null, NOW)
    for (const back of [0, 7]) {
      const { span } = monthAt(NOW, back)
      const measured = measure(memory.prices, asked, span)
      const paths = pathsOf(memory.prices, asked, measured)
      const found = await rows<{ coin_id: number; gain: number; drawdown: number }>(
        db,
        'test.paths',
        `with points as (
           select coin_id, (day + 1)::timestamp at time zone 'UTC' as ts, price_usd as price from coin_days
           union all select id, $3::timestamptz, price_usd from coins where price_usd > 0
         ), b as materialized (
           select ts, price from points where coin_id = $5
         ), q as (
           select ts, case when $4 then 1 else (
             select b.price from b where b.ts <= t.ts and b.ts > t.ts - interval '72 hours' order by b.ts desc limit 1) end as quote
           from (select distinct ts from points where ts >= $1 and ts <= $2) t
         ), inside as (
           select p.coin_id, p.ts, p.price / q.quote as price from points p join q on q.ts = p.ts where p.ts > $1 and p.ts <= $2
         ), start as (
           select distinct on (coin_id) coin_id, price / case when $4 then 1 else (select b.price from b where b.ts <= $1 order by b.ts desc limit 1) end as price
           from points where ts <= $1 and ts > $1::timestamptz - interval '72 hours' order by coin_id, ts desc
         ), walked as (
           select i.coin_id, i.price, s.price as start, greatest(s.price, max(i.price) over (partition by i.coin_id order by i.ts)) as reached
           from inside i join start s on s.coin_id = i.coin_id
         )
         select coin_id, 100 * (max(price) / min(start) - 1) as gain, least(0, 100 * min(price / reached - 1)) as drawdown from walked group by coin_id`,
        [new Date(span.start), new Date(span.end), now(), base.usd, base.base_coin_id],
      )
      const byId = new Map(found.map((row) => [row.coin_id, row]))
      const places = rankedPlaces(measured)
      assert.ok(places.length > 10)
      for (const at of places) {
        const row = byId.get(asked.listed[at]!.coin.id)!
        near(paths[at]!.gain, row.gain, `gain of ${row.coin_id} in month ${back}`)
        near(paths[at]!.drawdown, row.drawdown, `drawdown of ${row.coin_id} in month ${back}`)
      }
    }
  }
})

test('impulse legs keep their numbers and starts while a year grows day by day', async () => {
  const before = memory.legsOf(1)
  const grown = await testDatabase()
  test.after(grown.drop)
  const bitcoin = closes.filter(({ coin }) => coin === 'bitcoin')
  const seen = new Map<number, string>()
  for (let count = 30; count <= bitcoin.length; count += 1) {
    const part = bitcoin.slice(count === 30 ? 0 : count - 1, count)
    await grown.db.query(
      'insert into coin_days (coin_id, day, price_usd) select 1, * from unnest($1::date[], $2::float8[])',
      [part.map(({ day }) => day), part.map(({ price }) => price)],
    )
    if (count % 5 > 0 && count < bitcoin.length) continue
    await findImpulses(grown.db, new Date((dayNumber(bitcoin[count - 1]!.day) + 1) * DAY_MS))
    for (const { id, start_day, end_day } of await listLegs(grown.db)) {
      const ended = `${start_day} ${end_day}`
      if (end_day !== null) assert.equal(seen.get(id) ?? ended, ended, 'an ended leg stays as it was')
      if (end_day !== null) seen.set(id, ended)
    }
  }
  const legs = await listLegs(grown.db)
  assert.deepEqual(
    legs.map(({ direction, start_day, end_day }) => ({ direction, start_day, end_day })),
    before.map(({ direction, start_day, end_day }) => ({ direction, start_day, end_day })),
  )
  assert.equal(new Set(legs.map(({ id }) => id)).size, legs.length)
})

test('a comparison’s place equals the one counted by SQL', async () => {
  const compared = memory.coins.find(2)!
  const { asked, place } = askAbout(memory, bases[0], compared, NOW)
  const { results } = compareMonths(memory, { asked, place }, 1)
  for (const [back, row] of results.entries()) {
    const { span } = monthAt(NOW, back)
    const [theirs] = (
      await db.query<{ place: number; change: number }>(
        `${SQL} select 1 + (select count(*)::int from r o where o.change > r.change) as place, change from r where coin_id = 2`,
        [new Date(span.start), new Date(span.end), now(), 1, true, asked.listed.map(({ coin }) => coin.id)],
      )
    ).rows
    assert.equal(row.place, theirs!.place, row.period)
    assert.equal(row.change, Math.round(theirs!.change * 1e4) / 1e4, row.period)
  }
})
