import assert from 'node:assert/strict'
import { test } from 'node:test'
import { record } from '@palata/contract/record'
import { addCoin, as, bar, DAY, db, entriesOf, MINUTE, minuteAt, publish, walk, withdraw } from '#testing/calls.ts'
import { readSurroundings } from '../signals/following/surroundings.ts'

const decidedOf = async (id: number, person: 'anna' | 'maria' | 'guest' = 'maria') =>
  (await as(person).call(record.ofSignal, { params: { id: String(id) } })).decided

test('what ended a call is told with its minute, pair and entry of the ledger, to everybody once it is over', async () => {
  const coin = await addCoin()
  const id = await publish(coin, { target_price_usd: 150, stop_price_usd: 90 })
  await walk(coin, [bar(0, 100)])
  assert.deepEqual([await decidedOf(id), await decidedOf(id, 'guest')], [null, null], 'an open call has no end')
  await walk(coin, [bar(0, 100), bar(1, 99, 101, 89, 95)])
  const [last] = (await entriesOf(id)).slice(-1)
  assert.equal(last!.kind, 'outcome')
  const decided = (await decidedOf(id))!
  const { at, entry, ...told } = decided
  assert.deepEqual(told, {
    by: 'stop',
    price: 90,
    source: 'binance',
    pair: coin.pair,
    bars: [{ at: minuteAt(1).toISOString(), open: 99, high: 101, low: 89, close: 95 }],
    minute: minuteAt(1).toISOString(),
    is_coarse: false,
  })
  const { rows } = await db.query(`select entry from ledger_entries where index = $1`, [entry])
  assert.equal(JSON.parse(rows[0].entry).kind, 'outcome')
  assert.equal(JSON.parse(rows[0].entry).ended_at, at)
  assert.deepEqual(await decidedOf(id, 'guest'), decided)
})

test('one minute with both bounds is flagged, and a call that its author gave up has the minute after', async () => {
  const [both, given] = [await addCoin(), await addCoin()]
  const coarse = await publish(both, { target_price_usd: 150, stop_price_usd: 90 })
  await walk(both, [bar(0, 100), bar(1, 100, 151, 89, 100)])
  const { by, price, is_coarse } = (await decidedOf(coarse))!
  assert.deepEqual([by, price, is_coarse], ['stop', 90, true])
  const quit = await publish(given, { target_price_usd: 150, stop_price_usd: 90 })
  await walk(given, [bar(0, 100)])
  assert.equal(await withdraw(quit), 200)
  await walk(given, [bar(0, 100), bar(1, 104), bar(2, 107)])
  assert.equal((await decidedOf(quit))!.by, 'withdrawn')
})

test('an end that a correction took back decides nothing', async () => {
  const coin = await addCoin()
  const id = await publish(coin, { target_price_usd: 150, stop_price_usd: 90 })
  await walk(coin, [bar(0, 100), bar(1, 100, 151, 100, 120)])
  assert.equal((await decidedOf(id))!.by, 'target')
  for (const [what, result] of [
    ['no end any more', { at: null, price: null, by: null }],
    ['an end at another minute', { at: minuteAt(5).toISOString(), price: 90, by: 'stop' }],
  ] as const) {
    await db.query(
      `insert into signal_evidence (signal_id, about, source, bars, result) values ($1, 'end', 'kept', '[]', $2)`,
      [id, JSON.stringify(result)],
    )
    assert.equal(await decidedOf(id), null, what)
  }
})

/** The exchange's minutes: each closes a hundredth higher. */
const exchange = (asked: unknown[] = []) => ({
  candles: {
    read: async (pair: string, interval: string, from: Date, limit: number) => {
      asked.push([pair, interval, from.toISOString(), limit])
      const n = Math.round((from.getTime() - minuteAt(0).getTime()) / MINUTE)
      return Array.from({ length: limit }, (_, place) => bar(n + place, 95, 96, 94, 95 + place / 100))
    },
  } as never,
})
const log = { warn: () => {} }
const later = (minutes: number) => new Date(minuteAt(0).getTime() + minutes * MINUTE)

test('eight minutes around an end are read once they have closed, and the deciding one stays as it was read', async () => {
  const coin = await addCoin()
  const id = await publish(coin, { target_price_usd: 150, stop_price_usd: 90 })
  await walk(coin, [bar(0, 100), bar(1, 99, 101, 89, 95)])
  const asked: unknown[] = []
  const ofCoin = () => asked.filter((one) => (one as unknown[])[0] === coin.pair)
  await readSurroundings(db, exchange(asked), log, later(6))
  assert.deepEqual(ofCoin(), [], 'the last of them goes on')
  assert.equal((await decidedOf(id))!.bars.length, 1)
  await readSurroundings(db, exchange(asked), log, later(8))
  assert.deepEqual(ofCoin(), [[coin.pair, '1m', minuteAt(-3).toISOString(), 8]])
  const { bars, minute } = (await decidedOf(id, 'guest'))!
  assert.deepEqual(
    bars.map(({ at }) => at),
    Array.from({ length: 8 }, (_, place) => minuteAt(place - 3).toISOString()),
  )
  assert.equal(minute, minuteAt(1).toISOString())
  assert.deepEqual(bars[4], { at: minute, open: 99, high: 101, low: 89, close: 95 })
  await readSurroundings(db, exchange(asked), log, later(60))
  assert.equal(ofCoin().length, 1, 'they are asked for once')
})

test('a term is decided by its last minute, not by the one after it', async () => {
  const coin = await addCoin()
  const id = await publish(coin, { target_price_usd: 150, stop_price_usd: 90, horizon_days: 1 })
  // The term began with the seal, before the first minute, so it is over before the 1440th closes.
  const told = [bar(0, 100), bar(1438, 102, 103, 101, 103), bar(1439, 107)]
  await walk(coin, told, { after: 2 * DAY })
  const { by, price, minute, bars } = (await decidedOf(id))!
  assert.deepEqual([by, price], ['horizon', 103])
  assert.equal(bars.find(({ at }) => at === minute)!.close, 103)
})

for (const [what, read] of [
  ['has no such pair any more', async () => null],
  ['tells only later minutes', async () => [bar(500, 1)]],
] as const)
  test(`an end whose exchange ${what} shows the minute that decided, and is asked for once`, async () => {
    const coin = await addCoin()
    const id = await publish(coin, { target_price_usd: 150, stop_price_usd: 90 })
    await walk(coin, [bar(0, 100), bar(1, 99, 101, 89, 95)])
    let asked = 0
    const candles = {
      read: (pair: string) => {
        if (pair === coin.pair) asked += 1
        return read()
      },
    }
    for (const minutes of [10, 20]) await readSurroundings(db, { candles } as never, log, later(minutes))
    assert.equal(asked, 1)
    assert.equal((await decidedOf(id))!.bars.length, 1)
  })

test('an exchange that fails is asked again, and keeps no other end waiting', async () => {
  const [broken, sound] = [await addCoin(), await addCoin()]
  const ids: number[] = []
  for (const coin of [broken, sound]) {
    ids.push(await publish(coin, { target_price_usd: 150, stop_price_usd: 90 }))
    await walk(coin, [bar(0, 100), bar(1, 99, 101, 89, 95)])
  }
  const warned: unknown[] = []
  const { candles } = exchange() as { candles: { read: (pair: string, ...rest: never[]) => Promise<unknown> } }
  const failing = {
    read: async (pair: string, ...rest: never[]) =>
      pair === broken.pair ? Promise.reject(new Error('away')) : candles.read(pair, ...rest),
  }
  await readSurroundings(
    db,
    { candles: failing } as never,
    { warn: (said: { pair: string }) => warned.push(said.pair) } as never,
    later(10),
  )
  assert.deepEqual(warned, [broken.pair])
  const drawn = async () => Promise.all(ids.map(async (id) => (await decidedOf(id))!.bars.length))
  assert.deepEqual(await drawn(), [1, 8])
  await readSurroundings(db, { candles } as never, log, later(11))
  assert.deepEqual(await drawn(), [8, 8])
})
