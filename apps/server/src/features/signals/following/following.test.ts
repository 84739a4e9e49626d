import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signals } from '@palata/contract/signals'
import type { Candle } from '#providers/binance/index.ts'
import { testApp } from '#testing/app.ts'
import { silent, sources } from '../testing/sources.ts'
import { followCoin, followSignals } from './job.ts'
import { recheckSignals } from './recheck.ts'
import { type Followed, follow } from './rules.ts'

const START = Date.parse('2026-11-20T09:00:00Z')
const minute = (n: number) => new Date(START + n * 60_000)

/** The n-th minute: open, high, low, close. */
function candle(n: number, [open, high, low, close]: [number, number, number, number]): Candle {
  return { openAt: minute(n), closeAt: minute(n + 1), open, high, low, close }
}

const signal = (given: Partial<Followed>): Followed => ({
  direction: 'long',
  target_price: 120,
  stop_price: 90,
  horizon_at: null,
  closing_at: null,
  closing_by: null,
  is_thin: false,
  high_price: null,
  low_price: null,
  last_price: null,
  followed_to: minute(0),
  ...given,
})

test.describe('a signal ends', () => {
  const cases: [string, Partial<Followed>, [number, number, number, number], [by: string, price: number] | null][] = [
    ['at the target of a long', {}, [100, 121, 99, 119], ['target', 120]],
    ['at the stop of a long', {}, [100, 101, 89, 95], ['stop', 90]],
    ['by the stop when one candle touches both', {}, [100, 125, 85, 110], ['stop', 90]],
    ['at a boundary touched exactly', {}, [100, 120, 95, 110], ['target', 120]],
    ['at the first price when it jumped over the stop', {}, [80, 85, 70, 84], ['stop', 80]],
    ['at no better than the target when it jumped over it', {}, [130, 131, 129, 130], ['target', 120]],
    ['by the target when the candle opened beyond it and fell to the stop', {}, [130, 131, 80, 85], ['target', 120]],
    ['by the stop when the candle opened beyond it and rose to the target', {}, [85, 125, 84, 122], ['stop', 85]],
    ['never between the boundaries', {}, [100, 119.99, 90.01, 100], null],
    [
      'at the target of a short',
      { direction: 'short', target_price: 85, stop_price: 110 },
      [100, 105, 84, 90],
      ['target', 85],
    ],
    [
      'at the stop of a short',
      { direction: 'short', target_price: 85, stop_price: 110 },
      [100, 112, 99, 100],
      ['stop', 110],
    ],
    [
      'by a short’s stop when one candle touches both',
      { direction: 'short', target_price: 85, stop_price: 110 },
      [100, 112, 80, 90],
      ['stop', 110],
    ],
    ['never without boundaries', { target_price: null, stop_price: null }, [100, 1e12, 1e-18, 100], null],
    ['never without a direction', { direction: null }, [100, 1e12, 1e-18, 100], null],
    [
      'with its horizon, at the close of the last minute',
      { horizon_at: minute(0), last_price: 103 },
      [104, 130, 80, 100],
      ['horizon', 103],
    ],
    [
      'with its horizon in the candle that closes with it',
      { horizon_at: minute(1) },
      [104, 110, 95, 99],
      ['horizon', 99],
    ],
    ['by the stop in its last minute', { horizon_at: minute(1) }, [104, 110, 85, 99], ['stop', 90]],
    [
      'when its author withdraws it, at the price of the next minute',
      { closing_at: minute(-0.5), closing_by: 'withdrawn' },
      [104, 130, 80, 100],
      ['withdrawn', 104],
    ],
    [
      'by the stop in the minute in which its author withdraws it',
      { closing_at: minute(0.5), closing_by: 'withdrawn' },
      [104, 110, 80, 100],
      ['stop', 90],
    ],
    ['never by a wick to the target of a thin coin', { is_thin: true }, [100, 125, 99, 119], null],
    [
      'never by one closed minute beyond the target of a thin coin',
      { is_thin: true, last_price: 119 },
      [119, 125, 119, 121],
      null,
    ],
    [
      'by the second closed minute beyond the target of a thin coin',
      { is_thin: true, last_price: 121 },
      [121, 125, 119, 122],
      ['target', 120],
    ],
    ['by a wick to the stop of a thin coin', { is_thin: true }, [100, 101, 89, 100], ['stop', 90]],
    ['at a price of 1e-9', { target_price: 2e-9, stop_price: 5e-10 }, [1e-9, 3e-9, 1e-9, 2e-9], ['target', 2e-9]],
    ['at a price of 1e6', { target_price: 2e6, stop_price: 5e5 }, [1e6, 1e6, 4e5, 5e5], ['stop', 5e5]],
  ]
  for (const [name, given, prices, end] of cases)
    test(name, () => {
      const course = follow(signal(given), [candle(0, prices)])
      assert.deepEqual(course.end && [course.end.by, course.end.price], end)
      if (course.end?.by === 'horizon') assert.deepEqual(course.end.at, given.horizon_at)
    })
})

test('only the order of two bounds within one candle is coarse', () => {
  const coarse = (prices: [number, number, number, number]) => follow(signal({}), [candle(0, prices)]).end?.isCoarse
  assert.deepEqual(
    [coarse([100, 125, 85, 110]), coarse([85, 125, 84, 122]), coarse([130, 131, 80, 85]), coarse([100, 101, 89, 95])],
    [true, false, false, false],
  )
})

test('high and low of a signal count candles from its start to its end', () => {
  const before = { ...candle(-1, [1, 1000, 1, 1]) }
  const seen = follow(signal({}), [before, candle(0, [100, 110, 95, 105]), candle(1, [105, 106, 91, 92])])
  assert.deepEqual([seen.high_price, seen.low_price, seen.followed_to, seen.end], [110, 91, minute(2), null])
  const ended = follow(signal({}), [
    candle(0, [100, 119, 99, 118]),
    candle(1, [118, 150, 117, 149]),
    candle(2, [1, 1, 1, 1]),
  ])
  assert.deepEqual([ended.high_price, ended.low_price, ended.followed_to], [120, 99, minute(2)])
})

test('candles seen before change nothing, whatever they hold now', () => {
  const first = follow(signal({}), [candle(0, [100, 110, 95, 105])])
  const again = follow({ ...signal({}), ...first }, [candle(0, [100, 500, 1, 105])])
  assert.deepEqual(again, first)
})

const stage = await testApp()
const { db } = stage
const quoted = new Date(START + 10 * 60_000)
await db.query(
  `insert into coins (api_id, slug, symbol, name, price_usd, quoted_at) values
   ('jito', 'jito', 'jto', 'Jito', 100, $1), ('other', 'other', 'oth', 'Other', 5, $1)`,
  [quoted],
)
// By the map of ids, not by the ticker.
await db.query(`insert into coin_pairs (coin_id, pair, named_at) values (3, 'JITOUSDT', $1)`, [quoted])
// 1 and 2 are base coins.
const JITO = 3
const OTHER = 4
const insert = async (coinId: number, published = minute(0)) => {
  const { rows } = await db.query<{ id: number }>(
    `insert into signals (coin_id, author_id, title, direction, live, published_at, start_price, target_price, stop_price)
     values ($1, 1, 'Идея', 'long', true, $2, 100, 120, 90) returning id`,
    [coinId, published],
  )
  return rows[0]!.id
}
const walk = (candles: Candle[], at = minute(11)) =>
  followCoin(
    db,
    { id: JITO, price_usd: 100, quoted_at: at, market_cap: null },
    { source: 'binance', pair: 'JITOUSDT', candles, isWhole: true },
    null,
    at,
  )
const read = async (id: number) => stage.as('anna').call(signals.get, { params: { id: String(id) } })

test('a signal ends once, also with two concurrent workers or a repeated run', async () => {
  const id = await insert(JITO)
  const touching = [candle(0, [100, 105, 99, 104]), candle(1, [104, 121, 103, 120])]
  await Promise.all([walk(touching), walk(touching)])
  await walk([candle(2, [80, 80, 80, 80])])
  const { ended_by, end_price_usd, ended_at, ath, atl, change_ath, result_percent } = await read(id)
  assert.deepEqual(
    [ended_by, end_price_usd, ended_at, ath, atl, change_ath, result_percent],
    ['target', 120, minute(2).toISOString(), 120, 99, 0, 20],
  )
})

const now = minute(11)

test('signals are followed by closed candles of the exchange only', async () => {
  const id = await insert(JITO)
  const klines = [candle(9, [100, 108, 97, 100]), candle(11, [100, 300, 1, 100])]
  await followSignals(db, sources({ klines: { JITOUSDT: klines } }), silent, now)
  const { ath, atl, ended_at } = await read(id)
  assert.deepEqual([ath, atl, ended_at], [108, 97, null])
  await db.query('delete from signals')
})

test('another coin of the same ticker on the exchange does not move a signal, however near its price', async () => {
  const id = await insert(JITO)
  const { asked, ...from } = sources({ klines: { JTOUSDT: [candle(10, [100, 101, 89, 99])], JITOUSDT: [] } })
  await followSignals(db, from, silent, now)
  assert.deepEqual(asked, ['JITOUSDT'])
  assert.equal((await read(id)).ended_at, null)
  await db.query('delete from signals')
})

test('a coin missing on the exchange is followed by the provider’s points, once an hour', async () => {
  const id = await insert(OTHER, minute(-90))
  const chart: [number, number][] = [
    [minute(-100).getTime(), 1000],
    [minute(-59).getTime(), 101],
    [minute(-30).getTime(), 115],
    [minute(1).getTime(), -5],
    [minute(2).getTime(), 97],
    // The hour that is not over yet: its point is the current price.
    [minute(65).getTime(), 119],
  ]
  const early = sources({ chart })
  await followSignals(db, early, silent, minute(-35))
  assert.deepEqual(early.asked, [])
  await followSignals(db, sources({ chart }), silent, minute(66))
  const { ath, atl } = await read(id)
  assert.deepEqual([ath, atl], [101, 5], 'and the current price')
  await db.query('delete from signals')
})

test('the provider is asked once in an hour, for a coin without a pair as for a pair that stands still or is gone', async () => {
  const worlds: [coin: number, klines: Record<string, Candle[]>, ofPair: number, ofProvider: number[]][] = [
    [OTHER, {}, 0, [0, 2, 3, 4]],
    [JITO, { JITOUSDT: [] }, 24, [0, 2, 3, 4]],
    [JITO, {}, 5, [0, 1, 2, 3]],
  ]
  for (const [coin, klines, ofPair, ofProvider] of worlds) {
    const id = await insert(coin, minute(-100))
    const chart: [number, number][] = []
    const from = sources({ chart, klines })
    const asked = (path: string) => from.asked.filter((one) => one.endsWith(path)).length
    const seen: [asked: number, high: number | null][] = []
    for (let at = -100; at <= 130; at += 10) {
      // A point three minutes after each hour, and none in the last two.
      if (at % 60 === 0 && at < 60) chart.push([minute(at - 57).getTime(), 101 + chart.length])
      await followSignals(db, from, silent, minute(at))
      if (at % 60 === 0) seen.push([asked('/market_chart'), (await read(id)).ath])
    }
    const highs = [100, 102, 102, 102]
    assert.deepEqual(
      seen,
      ofProvider.map((count, place) => [count, highs[place]]),
      JSON.stringify([coin, klines]),
    )
    assert.equal(asked('JITOUSDT'), ofPair)
    await db.query('delete from signals')
  }
})

test('a coin whose prices fail is logged, and other signals are followed', async () => {
  const [first, second] = [await insert(JITO), await insert(OTHER)]
  await db.query(`insert into coin_pairs (coin_id, pair, named_at) values (4, 'OTHERUSDT', $1)`, [now])
  const warned: object[] = []
  const from = sources({ klines: { JITOUSDT: 503, OTHERUSDT: [candle(10, [100, 111, 99, 100])] } })
  await followSignals(db, from, { warn: (details: object) => void warned.push(details) }, now)
  assert.deepEqual([(await read(first)).ath, (await read(second)).ath, warned.length], [100, 111, 1])
})

test('three days without a network end calls as if there had been one, renamed coins too', async () => {
  await db.query('delete from signals')
  const calls = [await insert(JITO), await insert(OTHER)]
  const course = Array.from({ length: 3 * 24 * 60 }, (_, n) => candle(n, [100, 101, 99, 100]))
  // A wick of one minute, which no coarser candle could place before the target.
  course[3000] = candle(3000, [100, 101, 89, 100])
  course[3001] = candle(3001, [100, 125, 100, 100])
  const end = minute(course.length)
  const down = sources({ klines: { JITOUSDT: 503, OTHERUSDT: 503 } })
  await followSignals(db, down, silent, minute(60))
  await followSignals(db, down, silent, end)
  for (const id of calls) assert.equal((await read(id)).ended_at, null)
  await db.query(`update coins set symbol = 'new', name = 'Новое имя', slug = 'new-' || id where id in ($1, $2)`, [
    JITO,
    OTHER,
  ])
  const back = sources({ klines: { JITOUSDT: course, OTHERUSDT: course } })
  await followSignals(db, back, silent, end)
  for (const id of calls) {
    const { ended_by, ended_at, end_price_usd, call } = await read(id)
    assert.deepEqual(
      [ended_by, ended_at, end_price_usd, call.suspended_since],
      ['stop', minute(3001).toISOString(), 90, null],
    )
  }
})

test('correcting a wrong hour reopens the signal it ended, with its high and low counted anew', async () => {
  await db.query('delete from signals')
  const id = await insert(JITO)
  const klines = [candle(1, [100, 104, 99, 103]), candle(2, [103, 900, 103, 104]), candle(3, [104, 106, 102, 105])]
  const from = sources({ klines: { JITOUSDT: klines } })
  await db.query('update coins set quoted_at = $1, price_usd = 105 where id = $2', [minute(5), JITO])
  await followSignals(db, from, silent, minute(5))
  const slipped = await read(id)
  assert.deepEqual([slipped.ended_by, slipped.end_price_usd], ['target', 120])
  const corrected = (first: number, last: number) => ({
    coin_id: JITO,
    from: minute(first).toISOString(),
    until: minute(last).toISOString(),
  })
  const log = { ...silent, info: () => {} }
  await recheckSignals(db, from, log, minute(5), corrected(-500, -400))
  assert.equal((await read(id)).ended_by, 'target', 'what was corrected before it began is nothing to it')
  await recheckSignals(db, from, log, minute(5), corrected(2.1, 2.9))
  const { ended_at, ended_by, ath, atl } = await read(id)
  assert.deepEqual([ended_at, ended_by, ath, atl], [null, null, 106, 99])
  const evidence = await db.query(
    `select source, result ->> 'by' as by from signal_evidence where signal_id = $1 and about = 'end' order by id`,
    [id],
  )
  assert.deepEqual(
    evidence.rows.map(({ by }) => by),
    ['target', null],
    'the corrected end stands beside the first, which stays',
  )
  await recheckSignals(db, from, log, minute(5), corrected(2.1, 2.9))
  assert.equal((await read(id)).ath, 106, 'again is no change')
})
