import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ledger } from '@palata/contract/ledger'
import { LedgerEntry } from '@palata/contract/ledger/entries'
import { signals } from '@palata/contract/signals'
import { DEFAULT_HORIZON } from '@palata/contract/signals/limits'
import { signalPublishing } from '@palata/contract/signals/publishing'
import { transaction } from '#platform/database.ts'
import type { Candle } from '#providers/binance/index.ts'
import { NOW, testApp } from '#testing/app.ts'
import { record, testKeeper } from '../ledger/testing/stage.ts'
import { followCoin } from './following/job.ts'
import { removePeople } from './removal.ts'

const stage = await testApp()
const { app, db, as } = stage
const keeper = await testKeeper()
// A call is what is published now, by the database's clock.
stage.pass((Date.now() - NOW.getTime()) / 1000)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let coins = 0
/** A coin at 100 with a pair and a lively market. */
async function addCoin({ pair = true, volume = 5e6, price = 100 } = {}) {
  coins += 1
  const name = `coin-${coins}`
  const { rows } = await db.query<{ id: number }>(
    `insert into coins (api_id, slug, symbol, name, price_usd, market_cap, volume_24h, quoted_at)
     values ($1, $1, 'x', $1, $3, 1e9, $4, $2) returning id`,
    [name, stage.now(), price, volume],
  )
  const { id } = rows[0]!
  if (pair)
    await db.query('insert into coin_pairs (coin_id, pair, named_at) values ($1, $2, $3)', [
      id,
      `C${id}USDT`,
      stage.now(),
    ])
  return { id, name, pair: pair ? `C${id}USDT` : null }
}
type Coin = Awaited<ReturnType<typeof addCoin>>
type Person = 'anna' | 'maria'

async function publish(coin: Coin, given: object = {}, person: Person = 'anna'): Promise<number> {
  await db.query('truncate attempts')
  await db.query('update coins set quoted_at = $2 where id = $1', [coin.id, stage.now()])
  const said = { title: `Идея ${Math.random()}`, content: 'Слова', direction: 'long', ...given }
  const { id } = await as(person).call(signals.create, { body: { ...said, coin_id: coin.name } } as never)
  return id
}
const read = (id: number, person: Person = 'anna') => as(person).call(signals.get, { params: { id: String(id) } })
const edit = async (id: number, given: object) => {
  const { title, direction, target_price_usd, stop_price_usd, written } = await read(id)
  const { text: content, ...rest } = written!
  const payload = { title, direction, target_price_usd, stop_price_usd, content, ...rest, ...given }
  return app.inject({ method: 'PATCH', url: `/api/signals/${id}/`, headers: { authorization: 'anna' }, payload })
}
const withdraw = (id: number, person: Person = 'anna') =>
  as(person).status(signals.withdraw, { params: { id: String(id) } } as never)
const seal = () => record(db, keeper, stage.now())
const entriesOf = async (id: number) => {
  await seal()
  const { seal: found } = await as('anna').call(ledger.seal, { params: { id: String(id) } })
  return found!.entries.map(({ entry }) => LedgerEntry.parse(JSON.parse(entry)))
}
const kindsOf = async (id: number) => (await entriesOf(id)).map(({ kind }) => kind)

/** The first minute that begins after now, or the n-th after it. */
const minuteAt = (n = 0) => new Date(Math.ceil(stage.now().getTime() / MINUTE) * MINUTE + n * MINUTE)
const bar = (n: number, open: number, high = open, low = open, close = open): Candle => {
  return { openAt: minuteAt(n), closeAt: minuteAt(n + 1), open, high, low, close }
}

interface Given {
  /** Time since now at which the job runs; by default after all candles have closed. */
  after?: number
  quotedAt?: Date | null
  price?: number
  cap?: number | null
}

/** Seals what waits and follows the coin by these candles. */
async function walk(
  coin: Coin,
  candles: Candle[],
  { after = 10 * MINUTE, quotedAt, price = 100, cap = 1e9 }: Given = {},
) {
  await seal()
  const now = new Date(stage.now().getTime() + after)
  const quote = {
    id: coin.id,
    price_usd: price,
    quoted_at: quotedAt === undefined ? stage.now() : quotedAt,
    market_cap: cap,
  }
  const told = {
    source: coin.pair ? ('binance' as const) : ('coingecko' as const),
    pair: coin.pair,
    candles,
    isWhole: true,
  }
  await followCoin(db, quote, told, coin.pair ? null : [], now)
}
const standOf = async (id: number) => {
  const { call, start_price_usd, ended_by, end_price_usd, result_percent } = await read(id)
  return [
    call.state,
    start_price_usd,
    ended_by,
    end_price_usd,
    result_percent && Math.round(result_percent * 100) / 100,
  ]
}

test('the start is the open of the first minute that begins after sealing, not a price known before it', async () => {
  const coin = await addCoin()
  const id = await publish(coin, { target_price_usd: 150, stop_price_usd: 50 })
  assert.deepEqual(await standOf(id), ['starting', null, null, null, null])
  await walk(coin, [bar(-1, 90), bar(0, 104, 106, 103, 105)])
  assert.deepEqual((await standOf(id)).slice(0, 2), ['open', 104])
  const { call, horizon_at } = await read(id)
  assert.deepEqual(
    [call.number! > 0, call.is_counted, call.is_compared, call.seal_index !== null],
    [true, true, true, true],
  )
  assert.equal(call.started_at, minuteAt().toISOString())
  assert.ok(call.started_at! >= call.sealed_at!)
  assert.equal(Date.parse(horizon_at!), Date.parse(call.sealed_at!) + DEFAULT_HORIZON * DAY)
  const { rows } = await db.query('select about, source, pair, bars from signal_evidence where signal_id = $1', [id])
  assert.deepEqual(rows, [
    { about: 'start', source: 'binance', pair: coin.pair, bars: [[minuteAt().toISOString(), 104, 106, 103, 105]] },
  ])
  await assert.rejects(db.query('delete from signal_evidence where signal_id = $1', [id]), /only grows/)
})

test('a call that is not recorded in the ledger yet gets no start', async () => {
  const coin = await addCoin()
  const id = await publish(coin)
  const quote = { id: coin.id, price_usd: 100, quoted_at: stage.now(), market_cap: 1 }
  await followCoin(
    db,
    quote,
    { source: 'binance', pair: coin.pair, candles: [bar(0, 1)], isWhole: true },
    null,
    minuteAt(9),
  )
  assert.equal((await read(id)).call.state, 'starting')
})

test('without a pair the start is the first believed quote after sealing', async () => {
  const coin = await addCoin({ pair: false })
  const id = await publish(coin)
  await walk(coin, [], { quotedAt: new Date(stage.now().getTime() - 1), price: 99 })
  assert.equal((await read(id)).call.state, 'starting', 'a quote from before is stale')
  await walk(coin, [], { quotedAt: new Date(stage.now().getTime() + MINUTE), price: 101 })
  const { call, start_price_usd } = await read(id)
  assert.deepEqual(
    [call.state, start_price_usd, call.is_thin, call.is_counted, call.is_compared],
    ['open', 101, true, true, false],
  )
})

test.describe('a call is void', () => {
  for (const [name, pair, candles, given, why] of [
    ['when no minute began within thirty minutes', true, () => [bar(31, 100)], { after: 33 * MINUTE }, 'no_price'],
    ['when no quote came within thirty minutes', false, () => [], { after: 33 * MINUTE }, 'no_price'],
    ['when its first price is beyond the target', true, () => [bar(0, 151)], {}, 'past_bound'],
    ['when its first price is beyond the stop', true, () => [bar(0, 50)], {}, 'past_bound'],
  ] as [string, boolean, () => Candle[], Given, string][])
    test(name, async () => {
      const coin = await addCoin({ pair })
      const id = await publish(coin, { target_price_usd: 150, stop_price_usd: 50 })
      await walk(coin, candles(), { ...given, ...(pair ? {} : { quotedAt: null }) })
      const { call, start_price_usd } = await read(id)
      assert.deepEqual([call.state, call.void_why, call.is_counted, start_price_usd], ['void', why, false, null])
      assert.deepEqual(await kindsOf(id), ['sealed', 'void'])
      assert.equal(await withdraw(id), 400)
      assert.equal((await edit(id, { target_price_usd: 160 })).statusCode, 409)
    })
})

test('a flip at minute 14 starts anew at the price after it, and words alone do not', async () => {
  const coin = await addCoin()
  const id = await publish(coin, { target_price_usd: 150, stop_price_usd: 50 })
  await walk(coin, [bar(0, 100)])
  stage.pass(14 * 60)
  await db.query('update coins set price_usd = 80, quoted_at = $2 where id = $1', [coin.id, stage.now()])
  assert.equal((await edit(id, { content: 'Слова и ещё', title: 'Иначе' })).statusCode, 200)
  assert.deepEqual((await standOf(id)).slice(0, 2), ['open', 100])
  assert.equal((await edit(id, { direction: 'short', target_price_usd: 60, stop_price_usd: 90 })).statusCode, 200)
  assert.deepEqual((await standOf(id)).slice(0, 2), ['starting', null])
  await walk(coin, [bar(-5, 100), bar(0, 79)])
  assert.deepEqual((await standOf(id)).slice(0, 2), ['open', 79])
  const entries = await entriesOf(id)
  assert.deepEqual(
    entries.map(({ kind }) => kind),
    ['sealed', 'version', 'version'],
  )
  const { call, horizon_at } = await read(id)
  const last = entries.at(-1)!
  assert.ok(last.kind === 'version' && last.deadline === horizon_at && last.at === call.sealed_at)
})

test('an idea that SQL changes gets another start too', async () => {
  const coin = await addCoin()
  const id = await publish(coin)
  await walk(coin, [bar(0, 100)])
  stage.pass(60)
  await db.query('update signals set target_price = 200 where id = $1', [id])
  await walk(coin, [bar(0, 120)])
  assert.deepEqual((await standOf(id)).slice(0, 2), ['open', 120])
})

test('an author withdraws a call once: it ends at the price of the next minute and counts', async () => {
  const coin = await addCoin()
  const id = await publish(coin, { target_price_usd: 150, stop_price_usd: 50 })
  await walk(coin, [bar(0, 100)])
  assert.equal((await read(id, 'maria')).may_withdraw, false)
  assert.equal(await withdraw(id, 'maria'), 403)
  stage.pass(120)
  assert.equal(await withdraw(id), 200)
  assert.equal(await withdraw(id), 200)
  assert.equal((await edit(id, { target_price_usd: 160 })).statusCode, 409)
  assert.equal((await read(id)).call.closing, 'withdrawn')
  await walk(coin, [bar(-1, 70, 70, 60, 65), bar(0, 90, 99, 40, 50)])
  assert.deepEqual(await standOf(id), ['ended', 100, 'withdrawn', 90, -10])
  assert.equal((await read(id)).call.is_counted, true)
  const withdrawn = (await entriesOf(id)).at(-1)!
  assert.ok(withdrawn.kind === 'withdrawn' && Math.round(withdrawn.percent) === -10)
  assert.equal(await withdraw(id), 400)
})

test('edit, withdrawal and end in the same second: the stop that was reached before is the end', async () => {
  const coin = await addCoin()
  const id = await publish(coin, { target_price_usd: 150, stop_price_usd: 90 })
  await walk(coin, [bar(0, 100)])
  stage.pass(180)
  assert.deepEqual(
    (
      await Promise.all([withdraw(id), edit(id, { content: 'Слова, ещё слова' }).then(({ statusCode }) => statusCode)])
    ).sort(),
    [200, 200],
  )
  await walk(coin, [bar(-2, 100), bar(-1, 100, 100, 89, 99), bar(0, 140)])
  assert.deepEqual((await standOf(id)).slice(0, 4), ['ended', 100, 'stop', 90])
})

test('a second call of the same coin and direction is an addition; the opposite closes the first, and both count', async () => {
  const coin = await addCoin()
  const first = await publish(coin)
  const added = await publish(coin)
  const other = await publish(coin, {}, 'maria')
  await as('anna').call(signalPublishing.publish, { params: { id: String(other) } } as never)
  await walk(coin, [bar(0, 100)])
  const flags = async (id: number) => {
    const { is_addition, is_counted } = (await read(id)).call
    return [is_addition, is_counted]
  }
  assert.deepEqual(
    [await flags(first), await flags(added), await flags(other)],
    [
      [false, true],
      [true, false],
      [false, true],
    ],
  )
  stage.pass(300)
  const opposite = await publish(coin, { direction: 'short' })
  assert.equal((await read(first)).call.closing, 'opposite')
  await walk(coin, [bar(0, 110)])
  assert.deepEqual(await standOf(first), ['ended', 100, 'opposite', 110, 10])
  assert.deepEqual((await standOf(opposite)).slice(0, 2), ['open', 110])
  assert.deepEqual(
    [await flags(first), await flags(opposite)],
    [
      [false, true],
      [false, true],
    ],
  )
  assert.equal((await read(other)).call.state, 'open', 'another’s call is nobody’s opposite')
  // That there is an opposite would tell its direction to who may not read it.
  const guest = await as('guest').call(signals.get, { params: { id: String(first) } })
  assert.equal(guest.ended_by, 'withdrawn')
  assert.deepEqual(
    (await entriesOf(first)).map(({ kind }) => kind),
    ['sealed', 'withdrawn'],
  )
  const again = await publish(coin, { direction: 'long' })
  assert.deepEqual(await flags(again), [false, true])
})

test('a direction has a term: ninety days by default, also when SQL names none', async () => {
  const coin = await addCoin()
  assert.equal((await read(await publish(coin))).written!.horizon_days, DEFAULT_HORIZON)
  const { rows } = await db.query<{ id: number; horizon_days: number }>(
    `insert into signals (coin_id, author_id, title, direction, live, published_at, start_price)
     values ($1, 2, 'По базе', 'short', true, now(), 1) returning id, horizon_days`,
    [coin.id],
  )
  assert.equal(rows[0]!.horizon_days, DEFAULT_HORIZON)
  assert.equal((await read(rows[0]!.id)).start_price_usd, null, 'nor may SQL choose the start')
})

test('a term ends at the close of its last minute, in days of 24 hours where clocks change', async () => {
  const coin = await addCoin()
  const id = await publish(coin, { horizon_days: 200 })
  await walk(coin, [bar(0, 100)])
  await db.query(
    `alter database ${(await db.query('select current_database() as name')).rows[0].name} set timezone = 'Europe/Berlin'`,
  )
  const minutes = 200 * 24 * 60
  await db.query(`set timezone = 'Europe/Berlin'`)
  await walk(coin, [bar(minutes - 2, 130, 130, 130, 131), bar(minutes - 1, 300)], {
    after: 201 * DAY,
    quotedAt: minuteAt(minutes),
  })
  const { call, ended_at } = await read(id)
  assert.deepEqual(await standOf(id), ['ended', 100, 'horizon', 131, 31])
  assert.ok(Date.parse(ended_at!) <= Date.parse(call.sealed_at!) + 200 * DAY)
  await db.query(`set timezone = 'UTC'`)
})

const removals: [string, (id: number) => Promise<unknown>][] = [
  [
    'a moderator',
    (id) =>
      as('anna').status(signalPublishing.remove, { params: { id: String(id) }, body: { reason: 'Спам' } } as never),
  ],
  ['SQL that hides it', (id) => db.query('update signals set live = false where id = $1', [id])],
  ['SQL that deletes it', (id) => db.query('delete from signals where id = $1', [id])],
  ['the removal of its author', () => transaction(db, (tx) => removePeople(tx, [2]))],
]
for (const [who, remove] of removals)
  test(`a call taken down by ${who} keeps its number and is followed to its end`, async () => {
    const coin = await addCoin()
    const id = await publish(coin, { stop_price_usd: 90 }, 'maria')
    await as('anna').call(signalPublishing.publish, { params: { id: String(id) } } as never)
    await walk(coin, [bar(0, 100)])
    const before = (await read(id)).call
    await remove(id)
    stage.pass(60)
    await walk(coin, [bar(0, 95, 95, 80, 85)])
    assert.deepEqual(await standOf(id), ['ended', 100, 'stop', 90, -10])
    const { call, author } = await read(id)
    assert.deepEqual([call.number, call.is_counted, call.is_taken_down], [before.number, true, true])
    if (author.username === '') assert.equal(author.name, `автор ${before.author_key!.slice(0, 8)}`)
    assert.deepEqual((await kindsOf(id)).slice(1).sort(), ['outcome', 'taken_down'])
  })

test('what was hidden by SQL and is published again gets no second start', async () => {
  const coin = await addCoin()
  const id = await publish(coin)
  await walk(coin, [bar(0, 100)])
  await db.query('update signals set live = false where id = $1', [id])
  stage.pass(600)
  await db.query('update coins set quoted_at = $2 where id = $1', [coin.id, stage.now()])
  await as('anna').call(signalPublishing.publish, { params: { id: String(id) } } as never)
  assert.deepEqual((await standOf(id)).slice(0, 2), ['open', 100])
})

test.describe('a coin without a price', () => {
  for (const [name, direction, days, stand] of [
    ['for 71 hours goes on', 'long', 71 / 24, ['open', 100, null, null]],
    ['for 73 hours is suspended', 'long', 73 / 24, ['suspended', 100, null, null]],
    ['for 31 days is lost for a long', 'long', 31, ['ended', 100, 'delisted', 0]],
    ['for 31 days ends a short at the last price', 'short', 31, ['ended', 100, 'delisted', 104]],
  ] as const)
    test(name, async () => {
      const coin = await addCoin()
      const id = await publish(coin, { direction })
      await walk(coin, [bar(0, 100, 105, 99, 104)])
      await walk(coin, [], { after: days * DAY })
      assert.deepEqual((await standOf(id)).slice(0, 4), stand)
    })

  test('goes on when its price returns, and our own outage suspends nothing', async () => {
    const coin = await addCoin()
    const id = await publish(coin)
    await walk(coin, [bar(0, 100)])
    await walk(coin, [], { after: 4 * DAY })
    assert.deepEqual(await kindsOf(id), ['sealed', 'suspended'])
    await walk(coin, [bar(4 * 1440, 101)], { after: 4 * DAY + 10 * MINUTE })
    assert.deepEqual((await read(id)).call.state, 'open')
    const quote = { id: coin.id, price_usd: 100, quoted_at: null, market_cap: 1 }
    await followCoin(
      db,
      quote,
      { source: 'coingecko', pair: null, candles: [], isWhole: false },
      null,
      minuteAt(9 * 1440),
    )
    assert.deepEqual((await read(id)).call.state, 'open')
  })
})

test.describe('a leap by a power of ten', () => {
  const leap = async (price: number, cap: number, quotedAt = minuteAt(5)) => {
    const coin = await addCoin()
    const id = await publish(coin, { target_price_usd: 150, stop_price_usd: 50 })
    await walk(coin, [bar(0, 100)])
    const told = [bar(0, 100), bar(1, 100 * price, 100 * price, 98 * price, 100 * price), bar(2, 120 * price)]
    await walk(coin, told, { quotedAt, price: 100 * price, cap })
    return { coin, id, told }
  }
  const decide = (coin: Coin, state: string) =>
    db.query(`update coin_migrations set state = $2, decided_at = now(), decided_by = 'anna' where coin_id = $1`, [
      coin.id,
      state,
    ])

  test('with the same capitalisation waits for the desk; confirmed, prices go on in the old unit', async () => {
    const { coin, id, told } = await leap(1000, 1e9)
    assert.deepEqual((await standOf(id)).slice(0, 3), ['open', 100, null])
    const { rows } = await db.query('select at, ratio, state from coin_migrations where coin_id = $1', [coin.id])
    assert.deepEqual(rows, [{ at: minuteAt(1), ratio: 0.001, state: 'found' }])
    await decide(coin, 'confirmed')
    await walk(coin, [...told, bar(3, 149_000, 151_000, 149_000, 149_000)], { price: 100_000 })
    assert.deepEqual(await standOf(id), ['ended', 100, 'target', 150, 50])
  })

  test('refused by the desk is a move of the market', async () => {
    const { coin, id, told } = await leap(0.001, 1e9)
    await decide(coin, 'refused')
    await walk(coin, told, { price: 0.1 })
    assert.deepEqual((await standOf(id)).slice(0, 3), ['ended', 100, 'stop'])
  })

  test('with the capitalisation gone too is a move of the market', async () => {
    const { id } = await leap(0.001, 1e6)
    assert.deepEqual((await standOf(id)).slice(0, 3), ['ended', 100, 'stop'])
  })

  test('is not judged by a quote from before it', async () => {
    const { coin, id } = await leap(0.001, 1e9, minuteAt(0))
    assert.deepEqual((await standOf(id)).slice(0, 3), ['open', 100, null])
    assert.deepEqual((await db.query('select from coin_migrations where coin_id = $1', [coin.id])).rows, [])
  })
})

test('a hundred calls in a minute have a hundred numbers without gaps', async () => {
  const coin = await addCoin()
  const insert = `insert into signals (coin_id, author_id, title, direction, live, published_at) values ($1, 3, $2, 'long', true, now())`
  await Promise.all(Array.from({ length: 100 }, (_, place) => db.query(insert, [coin.id, `Сигнал ${place}`])))
  const { rows } = await db.query<{ number: number; is_first: boolean }>(
    `select call_number as number, addition_to is null as is_first from signals where author_id = 3 order by 1`,
  )
  assert.deepEqual(
    rows.map(({ number }) => number),
    Array.from({ length: 100 }, (_, place) => place + 1),
  )
  assert.equal(rows.filter(({ is_first }) => is_first).length, 1, 'one of them counts')
})
