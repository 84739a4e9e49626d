import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signals } from '@palata/contract/signals'
import { DEFAULT_HORIZON } from '@palata/contract/signals/limits'
import { signalPublishing } from '@palata/contract/signals/publishing'
import { transaction } from '#platform/database.ts'
import type { Candle } from '#providers/binance/index.ts'
import {
  addCoin,
  as,
  bar,
  DAY,
  db,
  edit,
  entriesOf,
  type Given,
  kindsOf,
  MINUTE,
  minuteAt,
  publish,
  read,
  stage,
  standOf,
  walk,
  withdraw,
} from '#testing/calls.ts'
import { testOperator } from '#testing/operator.ts'
import { followCoin } from './following/job.ts'
import { removePeople } from './removal.ts'

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
  // An addition has the direction of the call that it adds to, which a guest may not know.
  const toGuest = async (id: number) => {
    const { is_addition, is_counted } = (await as('guest').call(signals.get, { params: { id: String(id) } })).call
    return [is_addition, is_counted]
  }
  assert.deepEqual(await toGuest(added), [false, true])
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
  assert.deepEqual(await toGuest(added), [true, false], 'both are over')
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

const removals: [who: string, remove: (id: number) => Promise<unknown>][] = [
  [
    'a moderator',
    (id) =>
      as('anna').status(signalPublishing.remove, { params: { id: String(id) }, body: { reason: 'Спам' } } as never),
  ],
  ['SQL that hides it', (id) => db.query('update signals set live = false where id = $1', [id])],
  ['SQL that deletes it', (id) => db.query('delete from signals where id = $1', [id])],
  ['the removal of its author', () => transaction(db, (tx) => removePeople(tx, [2]))],
  [
    'the operator’s command',
    async () => {
      await db.query('update accounts set is_demo = username = $1', ['maria'])
      assert.match((await testOperator(stage)(['remove-demo'])).out, /^Убрано\. Людей 1, .*сигналов 1\./)
    },
  ],
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
  const { publication_date: published, call } = await read(id)
  await db.query('update signals set live = false where id = $1', [id])
  stage.pass(600)
  await db.query('update coins set quoted_at = $2 where id = $1', [coin.id, stage.now()])
  await as('anna').call(signalPublishing.publish, { params: { id: String(id) } } as never)
  await walk(coin, [bar(0, 90), bar(1, 90)])
  assert.deepEqual((await standOf(id)).slice(0, 2), ['open', 100])
  const again = await read(id)
  assert.deepEqual(
    [again.publication_date, again.call.sealed_at, again.call.started_at, again.call.number],
    [published, call.sealed_at, call.started_at, call.number],
  )
})

test('a market is thin under a million dollars a day when the call is sealed, whatever it is later', async () => {
  for (const [volume, isThin] of [
    [999_999.99, true],
    [1_000_000, false],
    [0, true],
  ] as const) {
    const coin = await addCoin({ volume })
    const id = await publish(coin)
    await walk(coin, [bar(0, 100)])
    await db.query('update coins set volume_24h = 1000000 - volume_24h where id = $1', [coin.id])
    const { call } = await read(id)
    assert.deepEqual([call.is_thin, call.is_counted, call.is_compared], [isThin, true, !isThin], String(volume))
  }
  const coin = await addCoin()
  await db.query('update coins set volume_24h = null where id = $1', [coin.id])
  assert.equal((await read(await publish(coin))).call.is_thin, true, 'an unknown volume')
})

test('a hundred calls in a minute have a hundred numbers without gaps', async () => {
  const coin = await addCoin()
  await db.query(`select setval(pg_get_serial_sequence('signals', 'id'), 100000000)`)
  const insert = `insert into signals (coin_id, author_id, title, direction, live, published_at) values ($1, 3, $2, 'long', true, now())`
  await Promise.all(Array.from({ length: 50 }, (_, place) => db.query(insert, [coin.id, `Сигнал ${place}`])))
  // And in one statement, whose event names all of them.
  await db.query(
    `insert into signals (coin_id, author_id, title, direction, live, published_at)
     select $1, 3, 'Сигнал ' || n, 'long', true, now() from generate_series(51, 100) n`,
    [coin.id],
  )
  const { rows } = await db.query<{ number: number; is_first: boolean }>(
    `select call_number as number, addition_to is null as is_first from signals where author_id = 3 order by 1`,
  )
  assert.deepEqual(
    rows.map(({ number }) => number),
    Array.from({ length: 100 }, (_, place) => place + 1),
  )
  assert.equal(rows.filter(({ is_first }) => is_first).length, 1, 'one of them counts')
})

for (const [table, event, insert] of [
  [
    'signals',
    'signals.published',
    `insert into signals (coin_id, title, live, published_at) select $1, 'Сигнал ' || n`,
  ],
  [
    'posts',
    'posts.published',
    `insert into posts (model, title, live, published_at) select case $1::integer when 0 then '' else 'News' end, 'Пост ' || n`,
  ],
] as const)
  test(`${table}: of 250 that one statement publishes each is told, by events of at most a hundred`, async () => {
    const coin = await addCoin()
    const { rows: made } = await db.query<{ id: number }>(
      `${insert}, n <> 250, case when n = 249 then now() - interval '2 hours' else now() end from generate_series(1, 252) n returning id`,
      [coin.id],
    )
    const { rows: told } = await db.query<{ ids: number[] }>(
      `select array(select jsonb_array_elements(payload -> 'ids')::integer) as ids from outbox
       where name = $1 and (payload -> 'ids' ->> 0)::integer >= $2 order by id`,
      [event, made[0]!.id],
    )
    assert.deepEqual(
      told.map(({ ids }) => ids.length),
      [100, 100, 50],
    )
    const published = made.filter((_, at) => at !== 248 && at !== 249)
    assert.deepEqual(
      told.flatMap(({ ids }) => ids),
      published.map(({ id }) => id),
    )
  })

test('an author without access reads and withdraws an open call, and edits nothing; it goes on until then', async () => {
  const coin = await addCoin()
  const { rows } = await db.query<{ id: number }>(
    `insert into signals (coin_id, author_id, title, content, direction, stop_price, live, published_at)
     values ($1, 3, 'Без доступа', 'Слова', 'long', 50, true, $2) returning id`,
    [coin.id, stage.now()],
  )
  const id = rows[0]!.id
  await walk(coin, [bar(0, 100)])
  const own = await as('oleg').call(signals.get, { params: { id: String(id) } })
  assert.deepEqual([own.is_locked, own.call.state, own.may_withdraw], [false, 'open', true])
  const payload = { title: own.title, direction: 'long', content: 'Слова', stop_price_usd: 40 }
  const edited = await stage.app.inject({
    method: 'PATCH',
    url: `/api/signals/${id}/`,
    headers: { authorization: 'oleg' },
    payload,
  })
  assert.equal(edited.statusCode, 403)
  assert.equal(await as('oleg').status(signals.withdraw, { params: { id: String(id) } } as never), 200)
  await walk(coin, [bar(0, 100), bar(1, 130)])
  assert.deepEqual(await standOf(id), ['ended', 100, 'withdrawn', 130, 30])
  assert.equal((await read(id)).call.is_counted, true)
})
