import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Candle } from '#providers/binance/index.ts'
import { testApp } from '#testing/app.ts'
import { type Answers, silent, sources } from '../testing/sources.ts'
import { followSignals } from './job.ts'

const START = Date.parse('2026-11-01T09:00:00Z')
const MINUTE_MS = 60_000
const DAY = 24 * 60
/** More than one run reads. */
const OUTAGE = 15 * DAY
const at = (minute: number) => new Date(START + minute * MINUTE_MS)

const stage = await testApp()
const { db } = stage

let coins = 0
async function addCoin(pair: boolean) {
  coins += 1
  const name = `outage-${coins}`
  const { rows } = await db.query<{ id: number }>(
    `insert into coins (api_id, slug, symbol, name, price_usd, quoted_at) values ($1, $1, 'out', $1, 100, $2) returning id`,
    [name, at(0)],
  )
  const { id } = rows[0]!
  const called = pair ? `OUT${id}USDT` : null
  if (called)
    await db.query('insert into coin_pairs (coin_id, pair, named_at) values ($1, $2, $3)', [id, called, at(0)])
  return { id, pair: called }
}

/** A worker that is there: each half of a day, and each half of an hour while the exchange may stand still. */
const WATCHED = Array.from({ length: OUTAGE / 30 }, (_, run) => 30 * (run + 1)).filter(
  (minute) => minute % (DAY / 2) === 0 || Math.abs(minute - 9 * DAY) <= 300 || minute > OUTAGE - 300,
)
/** One that dies, and fifteen days later needs some runs for what it missed. */
const LEFT = [10, ...Array.from({ length: 5 }, (_, run) => OUTAGE + run)]

/** One call of each kind that they can end, and one that goes on. */
const CALLS: [direction: 'long' | 'short', target: number | null, stop: number | null, days: number][] = [
  ['long', 120, 90, 90],
  ['short', 85, 130, 90],
  ['long', 150, 50, 7],
  ['long', 150, 50, 90],
  ['short', null, null, 13],
]
async function publish(coin: number) {
  const ids: number[] = []
  for (const [direction, target, stop, days] of CALLS) {
    const { rows } = await db.query<{ id: number }>(
      `insert into signals (coin_id, author_id, title, direction, live, published_at, start_price, target_price, stop_price, horizon_days)
       values ($1, 1, 'Идея', $2, true, $3, 100, $4, $5, $6) returning id`,
      [coin, direction, at(0), target, stop, days],
    )
    ids.push(rows[0]!.id)
  }
  return ids
}

/** A price that wanders, with a wick of one minute to a stop and, a minute later, one to a target. */
function priceAt(minute: number): number {
  return 100 + 4 * Math.sin(minute / 700) + Math.sin(minute / 11)
}
function candleAt(minute: number): Candle {
  const [open, close] = [priceAt(minute), priceAt(minute + 1)]
  const [high, low] = minute === 9 * DAY + 1 ? [121, 80] : [Math.max(open, close), Math.min(open, close)]
  return { openAt: at(minute), closeAt: at(minute + 1), open, high: minute === 11 * DAY ? 140 : high, low, close }
}

/** After what the first run after an outage reads. */
const isLate = (minute: number) => minute > OUTAGE - 150 && minute < OUTAGE - 20
const WORLDS: [what: string, pair: boolean, isHalted: (minute: number) => boolean][] = [
  ['of minutes', true, () => false],
  ['of the provider’s hours', false, () => false],
  [
    'whose exchange stood still for five hours, and just before the end again',
    true,
    (minute) => (minute > 9 * DAY - 200 && minute < 9 * DAY + 100) || isLate(minute),
  ],
]
for (const [what, pair, isHalted] of WORLDS)
  test(`fifteen days without a worker end calls ${what} as if there had been one`, async () => {
    const minutes = Array.from({ length: OUTAGE }, (_, minute) => minute)
    const course = minutes.filter((minute) => !isHalted(minute)).map(candleAt)
    // The provider knows the price also while the exchange stands still, and that it fell below a stop and came back.
    const chart = minutes
      .filter((minute) => minute % 60 === 3)
      .map((minute): [number, number] => [
        at(minute).getTime(),
        isHalted(minute) && isLate(minute) ? 55 : isHalted(minute) && minute % 240 === 3 ? 60 : priceAt(minute),
      ])
    const [watched, left] = [await addCoin(pair), await addCoin(pair)]
    const ends: unknown[] = []
    for (const [coin, runs] of [
      [watched, WATCHED],
      [left, LEFT],
    ] as const) {
      const ids = await publish(coin.id)
      // One source all the time: it is left alone while it can have nothing new.
      const told: Answers = {}
      const from = sources(told)
      for (const run of runs) {
        if (coin.pair) told.klines = { [coin.pair]: course.filter(({ closeAt }) => closeAt <= at(run)) }
        told.chart = chart.filter(([time]) => time <= at(run).getTime())
        await followSignals(db, from, silent, at(run))
      }
      const { rows } = await db.query(
        `select ended_by, ended_at, end_price, is_coarse, high_price, low_price, suspended_since from signals
         where id = any($1) order by id`,
        [ids],
      )
      ends.push(rows)
      await db.query(
        'update signals set ended_at = coalesce(ended_at, $1), ended_by = coalesce(ended_by, $2), end_price = coalesce(end_price, 1) where id = any($3)',
        [at(OUTAGE), 'horizon', ids],
      )
    }
    assert.deepEqual(ends[1], ends[0])
    const by = (ends[0] as { ended_by: string | null }[]).map((row) => row.ended_by)
    if (what.includes('stood still')) {
      const { rows } = await db.query(
        `select s.end_price, v.source, v.pair, jsonb_array_length(v.bars) as bars from signals s
         join signal_evidence v on v.signal_id = s.id and v.about = 'end' where s.coin_id = $1 order by s.id limit 1`,
        [left.id],
      )
      assert.deepEqual(rows, [{ end_price: 60, source: 'coingecko', pair: null, bars: 1 }])
    }
    assert.deepEqual([by[2], by[3]], ['horizon', null], by.join())
    assert.equal(by.includes('stop'), pair)
  })
