import assert from 'node:assert/strict'
import { test } from 'node:test'
import { record } from '@palata/contract/record'
import { NOW, testApp } from '#testing/app.ts'
import { countRecords, forgetCorrected } from './jobs.ts'
import { storeMarket } from './market.ts'

const stage = await testApp()
const { db } = stage
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
/** Coins 1 to 52, of which the later rise faster; 1 is Bitcoin, which goes its own way. */
const COINS = 52

await db.query(
  `insert into coins (api_id, slug, symbol, name, price_usd, quoted_at, market_cap)
   select case n when 1 then 'bitcoin' else 'coin-' || n end, 'coin-' || n, 'C' || n, 'Coin ' || n, 100, $1, 1e9 - n
   from generate_series(1, ${COINS}) n`,
  [NOW],
)
const idOf = new Map(
  (await db.query<{ id: number; name: string }>('select id, name from coins')).rows.map(({ id, name }) => [name, id]),
)
const coin = (n: number) => idOf.get(`Coin ${n}`)!
await db.query(`select coin_hours_cover($1::timestamptz - interval '121 days', $1)`, [NOW])
await db.query(
  `insert into coin_hours (coin_id, hour, price_usd)
   select c.id, h, 100 * exp((substr(c.name, 6)::integer - 26) * 0.0001 * t + 0.02 * sin(t / 9.0 + c.id))
   from coins c, lateral (select h, extract(epoch from h - $1::timestamptz)::float8 / 3600 as t
     from generate_series(date_trunc('hour', $1::timestamptz - interval '90 days'), $1, interval '1 hour') h) hours`,
  [NOW],
)
await db.query(
  `insert into coin_days (coin_id, day, price_usd, market_cap)
   select coin_id, (hour at time zone 'UTC')::date, price_usd, 1e9 - coin_id from coin_hours
   where extract(hour from hour at time zone 'UTC') = 23`,
)

interface Called {
  n: number
  /** Days ago. */
  at: number
  direction?: 'long' | 'short' | null
  horizon?: number | null
  isOpen?: boolean
}

const calls = new Map<number, number>()

/** A call of the ledger, from before the test; ended at half of its horizon by its target, 10 % away. */
async function call(
  author: number,
  { n, at, direction = 'long', horizon = 5, isOpen = false }: Called,
): Promise<number> {
  const number = (calls.get(author) ?? 0) + 1
  calls.set(author, number)
  const ended = isOpen ? null : daysAgo(at - (horizon ?? 5) / 2)
  const { rows } = await db.query<{ id: number }>(
    `with made as (
       insert into signals (coin_id, author_id, title, direction, live, published_at, created_at, sealed_at, started_at, start_price, target_price, stop_price,
         horizon_days, ended_at, end_price, ended_by)
       values ($1, $2, 'Идея', $3, true, $4, $4, $4, $4, 100, case $3 when 'long' then 110 when 'short' then 90 end,
         case $3 when 'long' then 90 when 'short' then 110 end, $5, $6,
         case when $6::timestamptz is not null then case $3 when 'short' then 90 else 110 end end,
         case when $6::timestamptz is not null then 'target' end) returning id),
     author as (insert into ledger_authors (account_id, calls) values ($2, $7)
       on conflict (account_id) do update set calls = $7 returning author_key)
     insert into ledger_calls (signal_id, author_key, number) select id, author_key, $7 from made, author returning signal_id as id`,
    [coin(n), author, direction, daysAgo(at), direction && horizon, ended, number],
  )
  return rows[0]!.id
}

const MARIA = 2
const OLEG = 3
/** Maria takes the fastest coins, Oleg the ones of the middle. */
for (let turn = 0; turn < 12; turn += 1) {
  await call(MARIA, { n: COINS - (turn % 6), at: 80 - 6 * turn })
  await call(OLEG, { n: 24 + (turn % 6), at: 80 - 6 * turn })
}
const open = await call(MARIA, { n: 40, at: 3, isOpen: true })
const hasty = await call(MARIA, { n: 51, at: 6, horizon: 10 })
await call(MARIA, { n: 5, at: 20, direction: null, isOpen: true })

/** Runs the job until nothing is left to figure. */
async function count(now = NOW) {
  for (let round = 0; round < 3; round += 1) await countRecords(db, now)
}
await count()

const of = async (username: string) => (await stage.as('guest').call(record.ofPerson, { params: { username } })).summary
const callsOf = async (person: 'guest' | 'maria' | 'oleg' | 'anna', username = 'maria', query = {}) =>
  (await stage.as(person).call(record.calls, { params: { username }, query })).results

test('who picks the fastest coins is told from chance, who picks the middle is not', async () => {
  const [maria, oleg] = [(await of('maria'))!, (await of('oleg'))!]
  assert.deepEqual([maria.verdict, maria.counted, maria.ended, maria.open, maria.calls], ['better', 12, 13, 2, 15])
  assert.ok(maria.skill!.point > 0.9 && maria.skill!.low > 0.8 && maria.skill!.p < 0.001)
  assert.equal(maria.skill!.told_at, null)
  assert.equal(oleg.verdict, 'chance')
  assert.ok(Math.abs(oleg.skill!.point - 0.5) < 0.05, String(oleg.skill!.point))
  assert.equal(maria.alpha!.of, 12)
  assert.equal(maria.cone, null, 'there is no checkpoint to draw by')
  const { results } = await stage.as('guest').call(record.names, {})
  assert.deepEqual(
    results.map(({ username, counted, verdict }) => [username, counted, verdict]),
    [
      ['maria', 12, 'better'],
      ['oleg', 12, 'chance'],
    ],
  )
  assert.equal(await of('anna'), null)
  assert.equal(await stage.as('guest').status(record.ofPerson, { params: { username: 'nobody' } }), 404)
})

test('a call that ended before its horizon passed is shown and not counted until then', async () => {
  const found = (await callsOf('guest')).find(({ signal_id: id }) => id === hasty)!
  assert.deepEqual([found.is_counted, found.state, found.result_percent, found.u], [false, 'ended', 10, null])
  await count(daysAgo(-5))
  assert.equal((await of('maria'))!.counted, 13)
})

test('an open call tells guests its number alone, and its coin to members', async () => {
  const seen = async (person: 'guest' | 'oleg' | 'maria' | 'anna') =>
    (await callsOf(person)).find(({ signal_id: id }) => id === open)!
  for (const person of ['guest', 'oleg'] as const) {
    const { number, state, coin, direction, start_price_usd, end_price_usd, chance, horizon_at, result_percent, late } =
      await seen(person)
    assert.deepEqual(
      [number, state, coin, direction, start_price_usd, end_price_usd, chance, horizon_at, result_percent, late],
      [13, 'open', null, null, null, null, null, null, null, null],
    )
    assert.equal((await stage.as(person).call(record.ofSignal, { params: { id: String(open) } })).call, null)
  }
  for (const person of ['maria', 'anna'] as const) {
    const { coin, direction, chance } = await seen(person)
    assert.deepEqual([coin?.symbol, direction, chance], ['C40', 'long', null], 'no entry of it is in the log yet')
  }
  const own = await stage.as('maria').call(record.ofSignal, { params: { id: String(open) } })
  assert.equal(own.call!.number, 13)
  const [shown] = await callsOf('guest', 'maria', { state: 'ended', before: '2' })
  assert.deepEqual([shown?.number, shown?.coin?.symbol], [1, 'C52'])
  assert.deepEqual(await callsOf('guest', 'maria', { before: '1' }), [])
  assert.equal((await callsOf('guest', 'maria', { state: 'open' })).length, 2)
})

test('a late reader pays costs, and gets nothing where they could not enter', async () => {
  const [first] = await callsOf('guest', 'maria', { before: '2' })
  const { hour, day, minutes5, club } = first!.late!
  assert.ok(
    hour.percent !== null && day.percent !== null && day.percent < hour.percent,
    'a rising coin was cheaper before',
  )
  assert.deepEqual([minutes5, club], [{ percent: null, price: null, is_too_late: false }, null])
  assert.ok(hour.price! > 0 && day.price! > hour.price!, 'the prices to enter at')
  const clubOf = async () => (await callsOf('guest', 'maria', { before: '2' }))[0]!.late!.club
  const insert = 'insert into record_openings (signal_id, bucket, readers) values ($1, $2, $3)'
  await db.query(insert, [first!.signal_id, 3, 4])
  assert.equal(await clubOf(), null, 'four readers are too few to tell of')
  await db.query(insert, [first!.signal_id, 12, 1])
  assert.deepEqual(await clubOf(), { minutes: 60, ...hour })
})

test('the price is kept when its minutes have passed, and only a fresh one', async () => {
  const fresh = await call(OLEG, { n: 10, at: 0, isOpen: true })
  const kept = async () =>
    (await db.query('select entry_5 from record_calls where signal_id = $1', [fresh])).rows[0].entry_5
  const minutes = (after: number) => new Date(NOW.getTime() + after * 60_000)
  await count(minutes(4))
  assert.equal(await kept(), null)
  await count(minutes(6))
  assert.equal(await kept(), null, 'the quote is older than the mark')
  await db.query('update coins set price_usd = 103, quoted_at = $1 where id = $2', [minutes(5), coin(10)])
  await count(minutes(6))
  assert.equal(await kept(), 103)
  await db.query('update coins set price_usd = 104, quoted_at = $1 where id = $2', [minutes(7), coin(10)])
  await count(minutes(8))
  assert.equal(await kept(), 103)
})

test('what is hidden, or deleted by SQL, stays in the count', async () => {
  const before = (await of('oleg'))!
  const all = await callsOf('guest', 'oleg')
  const [hidden, deleted] = all.filter(({ is_counted: isCounted }) => isCounted).map(({ signal_id: id }) => id)
  await db.query('update signals set live = false where id = $1', [hidden])
  await db.query('delete from signals where id = $1', [deleted])
  await count()
  const after = (await of('oleg'))!
  assert.deepEqual([after.counted, after.taken_down, after.skill], [before.counted, 2, before.skill])
  const left = (await callsOf('guest', 'oleg')).filter(({ is_taken_down: isDown }) => isDown)
  assert.deepEqual(
    left.map(({ signal_id: id, result_percent: percent, is_counted: isCounted }) => [id, percent, isCounted]),
    [
      [null, 10, true],
      [null, 10, true],
    ],
  )
})

test('an addition, a thin, a void and a suspended call are shown and not counted; a withdrawn one counts', async () => {
  const before = (await of('oleg'))!
  const made: number[] = []
  for (const place of [1, 2, 3, 4, 5])
    made.push(await call(OLEG, { n: 10 + place, at: 30, isOpen: place === 3 || place === 4 }))
  const [addition, thin, nothing, silent, withdrawn] = made
  await db.query('update signals set addition_to = $2 where id = $1', [addition, thin])
  await db.query('update signals set is_thin = true where id = $1', [thin])
  await db.query(
    `update signals set start_price = null, started_at = null, void_at = $2, void_why = 'no_price' where id = $1`,
    [nothing, NOW],
  )
  await db.query('update signals set suspended_since = $2 where id = $1', [silent, daysAgo(4)])
  await db.query(`update signals set ended_by = 'withdrawn' where id = $1`, [withdrawn])
  await count()
  const after = (await of('oleg'))!
  assert.deepEqual(
    [after.calls - before.calls, after.counted - before.counted, after.withdrawn, after.void, after.suspended],
    [5, 1, 1, 1, 1],
  )
  const shown = (await callsOf('maria', 'oleg')).slice(0, 5).reverse()
  assert.deepEqual(
    shown.map(({ state, is_counted, is_addition, is_thin, u }) => [
      state,
      is_counted,
      is_addition,
      is_thin,
      u !== null,
    ]),
    [
      ['ended', false, true, false, false],
      ['ended', false, false, true, false],
      ['void', false, false, false, false],
      ['suspended', false, false, false, false],
      ['ended', true, false, false, true],
    ],
  )
})

test('a corrected price changes the figures that were made with it', async () => {
  const [first] = await callsOf('guest', 'oleg', { before: '2' })
  await db.query('update coin_hours set price_usd = 1e6 where coin_id = $1 and hour > $2 and hour < $3', [
    coin(24),
    daysAgo(75.2),
    daysAgo(74.8),
  ])
  await count()
  const u = async () => (await callsOf('guest', 'oleg', { before: '2' }))[0]!.u
  assert.equal(await u(), first!.u, 'nobody said that it was corrected')
  const span = { from: daysAgo(75.2).toISOString(), until: daysAgo(74.8).toISOString() }
  await forgetCorrected(db, { coin_id: coin(24), ...span })
  await count()
  assert.ok((await u())! > 0.98)
})

test('a redenomination within the horizon moves no percentile', async () => {
  const u = async () => (await callsOf('guest', 'oleg', { before: '3' }))[0]!.u
  const before = await u()
  await db.query('update coin_hours set price_usd = price_usd * 1000 where coin_id = $1 and hour >= $2', [
    coin(25),
    daysAgo(72),
  ])
  await db.query('update record_calls set figured_at = null where coin_id = $1 and number < 3', [coin(25)])
  await count()
  assert.ok((await u())! > 0.98, 'read as a move of the market')
  await db.query(
    `insert into coin_migrations (coin_id, at, ratio, found_at, state, decided_by, decided_at) values ($1, $2, 0.001, $2, 'confirmed', 'anna', $2)`,
    [coin(25), daysAgo(72)],
  )
  await db.query('update record_calls set figured_at = null where coin_id = $1 and number < 3', [coin(25)])
  await count()
  assert.equal(await u(), before)
})

test('the market of a day is stored once, told to everybody, and nobody changes it', async () => {
  await storeMarket(db, NOW)
  await db.query('update coin_days set market_cap = 1')
  await storeMarket(db, NOW)
  const { coins } = await stage.as('guest').call(record.market, { params: { day: '2026-11-19' } })
  assert.deepEqual([coins.length, coins[0], coins.at(-1)], [COINS, 'bitcoin', 'coin-52'])
  for (const day of ['2026-11-20', '2026-13-01', 'x', '']) {
    const status = (await stage.as('guest').get(`/api/record/markets/${day}/`)).statusCode
    assert.equal(status, 404, day)
  }
  for (const change of [
    'delete from record_markets',
    `update record_markets set coins = '{1}'`,
    'truncate record_markets',
  ])
    await assert.rejects(db.query(change), /stays as it was stored/)
})

test('blind authors are drawn by the checkpoint once there is one', async () => {
  await db.query(
    `insert into ledger_checkpoints (size, root, note, vkey, signed_at) values (7, sha256('root'), 'n', 'v', $1)`,
    [NOW],
  )
  await db.query('update record_authors set is_fresh = false')
  await count()
  const { cone } = (await of('maria'))!
  assert.deepEqual([cone?.checkpoint, cone?.points.length], [7, 60])
  const last = cone!.points.at(-1)!
  assert.ok(
    last.low <= last.lowQuarter &&
      last.lowQuarter <= last.middle &&
      last.middle <= last.highQuarter &&
      last.highQuarter <= last.high,
  )
  assert.ok(Math.abs(last.own - 13) < 0.001, `thirteen calls of ten percent, a tenth each: ${last.own}`)
  assert.deepEqual((await of('maria'))!.cone, cone)
})

test('the totals count every call that ended within 90 days by its end, losers and removed ones too, and no addition', async () => {
  const { rows } = await db.query<{ ended_by: string; n: number; mean: number }>(
    `select ended_by, count(*)::integer as n, avg(result_percent) as mean from record_calls where state = 'ended' and not is_addition
       and ended_at between $1::timestamptz - interval '90 days' and $1 group by 1`,
    [NOW],
  )
  const { ended, target, stop, horizon, given_up, mean, months } = await stage.as('guest').call(record.totals, {})
  const of = (by: string) => rows.find(({ ended_by }) => ended_by === by)?.n ?? 0
  assert.ok(ended > 10, `${ended}`)
  assert.deepEqual(
    [target, stop, horizon, given_up],
    [of('target'), of('stop'), of('horizon'), of('withdrawn') + of('opposite')],
  )
  assert.equal(
    ended,
    rows.reduce((sum, { n }) => sum + n, 0),
  )
  assert.ok(Math.abs(mean! - rows.reduce((sum, row) => sum + row.n * row.mean, 0) / ended) < 1e-6)
  assert.equal(
    months.reduce((sum, { target, stop, other }) => sum + target + stop + other, 0),
    ended,
  )
  await db.query(`update record_calls set is_addition = true where ended_by = 'withdrawn'`)
  assert.equal((await stage.as('guest').call(record.totals, {})).ended, ended - of('withdrawn'))
})

test('who may not read open ideas is told neither of an opposite call nor of an addition to an open one', async () => {
  const made = [
    await call(OLEG, { n: 31, at: 30 }),
    await call(OLEG, { n: 32, at: 30 }),
    await call(OLEG, { n: 33, at: 30, isOpen: true }),
  ]
  const [closed, added, open] = made
  await db.query(`update signals set ended_by = 'opposite' where id = $1`, [closed])
  await db.query('update signals set addition_to = $2 where id = $1', [added, open])
  await count()
  const told = async (person: 'guest' | 'maria') => {
    const shown = await Promise.all(
      [closed, added].map((id) => stage.as(person).call(record.ofSignal, { params: { id: String(id) } })),
    )
    return shown.map(({ call: one }) => [one!.ended_by === 'opposite', one!.is_addition])
  }
  assert.deepEqual(await told('maria'), [
    [true, false],
    [false, true],
  ])
  assert.deepEqual(await told('guest'), [
    [false, false],
    [false, false],
  ])
})

test('the record of a deleted account stays, counted, under the author’s key', async () => {
  const before = { summary: (await of('oleg'))!, calls: await callsOf('guest', 'oleg') }
  const { rows } = await db.query<{ key: string }>(
    'select author_key as key from ledger_authors where account_id = $1',
    [OLEG],
  )
  const { key } = rows[0]!
  assert.deepEqual((await of(key))?.counted, before.summary.counted, 'of a person who is there, too')
  await db.query('delete from accounts where id = $1', [OLEG])
  await db.query('update record_authors set is_fresh = false')
  await count()
  assert.equal((await stage.as('guest').get('/api/users/oleg/record/')).statusCode, 404)
  const after = (await of(key))!
  assert.deepEqual([after.counted, after.skill], [before.summary.counted, before.summary.skill])
  const numbers = (calls: typeof before.calls) => calls.map(({ number, is_counted }) => [number, is_counted])
  assert.deepEqual(numbers(await callsOf('guest', key)), numbers(before.calls))
  for (const other of [key.slice(1), `${key.slice(1)}0`, key.toUpperCase().replace(/[0-9]/, 'G')])
    assert.equal((await stage.as('guest').get(`/api/users/${other}/record/`)).statusCode, 404, other)
})

test('the club’s calibration stands from twenty calls, and answers about an earlier idea are none', async () => {
  for (let turn = 0; turn < 8; turn += 1) await call(MARIA, { n: 30 + turn, at: 77 - 6 * turn })
  await db.query(
    `insert into record_questions (signal_id, sealed_at, closes_at, closed_at, answers, median)
     select signal_id, s.sealed_at, s.sealed_at, s.sealed_at, 9, 40 from ledger_calls join signals s on s.id = signal_id where s.author_id = 2
     on conflict (signal_id) do update set closed_at = excluded.closed_at, answers = 9, median = 40`,
  )
  await count()
  const { club, calibration, counted } = (await of('maria'))!
  assert.ok(counted >= 20 && calibration === null)
  assert.deepEqual([club!.n, club!.bins.map(({ from, n }) => [from, n])], [counted, [[0.3, counted]]])
  await db.query(`update record_questions set sealed_at = sealed_at - interval '1 hour'`)
  await db.query('update record_authors set is_fresh = false')
  await count()
  assert.equal((await of('maria'))!.club, null)
})
