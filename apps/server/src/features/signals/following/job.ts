import type { Logger } from 'pino'
import { type Database, type Db, transaction } from '#platform/database.ts'
import type { Candle } from '#providers/binance/index.ts'
import type { MarketSources } from '#providers/marketSources.ts'
import { type ReadPrices, readCandles, readPoints, type Span } from './candles.ts'
import { evidenceOf, judged } from './judged.ts'
import { replacedIdea } from './replaced.ts'
import { follow } from './rules.ts'
import { silenceOf } from './silence.ts'
import { START_MS, startOf } from './start.ts'
import {
  type CoinRow,
  type KeptCourse,
  keepCourses,
  keepEvidence,
  keepStart,
  keepVoid,
  listFollowedCoins,
  listMigrations,
  lockFollowed,
  type OpenCall,
} from './store.ts'
import type { Migration } from './units.ts'

type Sources = Pick<MarketSources, 'candles' | 'market'>

/** The candle before the first new one is read again, as evidence of what was the last price. */
const BEFORE_MS = 60_000

/** Starts, follows and ends all calls by newly closed candles. A coin whose source fails waits for the next run. */
export async function followSignals(db: Database, sources: Sources, log: Pick<Logger, 'warn'>, now: Date) {
  for (const coin of await listFollowedCoins(db)) {
    try {
      const read = await readCandles(sources, coin, spanOf(coin, now))
      await followCoin(db, coin, read, await pointsFor(sources, coin, now), now)
    } catch (error) {
      log.warn({ err: error, coin: coin.api_id }, 'no candles; its signals are followed later')
    }
  }
}

function spanOf({ since, awaited_since: awaited }: CoinRow, now: Date): Span {
  // Who awaits a start may learn within minutes that there will be none.
  return { from: new Date(since.getTime() - BEFORE_MS), since, now, mayPause: awaited === null }
}

/** Only a coin without a pair, whose quote we missed. */
async function pointsFor({ market }: Sources, coin: CoinRow, now: Date): Promise<Candle[] | null> {
  const isLate = coin.awaited_since !== null && now.getTime() - coin.awaited_since.getTime() > START_MS
  return coin.pair === null && isLate ? readPoints(market, coin.api_id) : null
}

type Coin = Pick<CoinRow, 'id' | 'price_usd' | 'quoted_at' | 'market_cap'>

/** Idempotent: a call stores how far it was followed, so repeated candles change nothing. `points`: null when not read. */
export async function followCoin(db: Database, coin: Coin, read: ReadPrices, points: Candle[] | null, now: Date) {
  await transaction(db, async (tx) => {
    const calls = await lockFollowed(tx, coin.id)
    if (calls.length === 0) return
    const migrations = await listMigrations(tx, coin.id)
    const kept: KeptCourse[] = []
    for (const call of calls) {
      const before = call.has_replaced ? await replacedIdea(tx, call, coin, read, migrations, now) : 'over'
      if (before === 'ended') continue
      const started = await begin(tx, call, coin, read, points, now, before === 'over')
      const course = started && before === 'over' && (await courseOf(tx, started, coin, read, migrations, now))
      if (course) kept.push(course)
    }
    await keepCourses(tx, kept)
  })
}

/** A call that has started. */
type Started = OpenCall & { start_price: number; followed_to: Date }

async function begin(
  tx: Db,
  call: OpenCall,
  coin: Coin,
  read: ReadPrices,
  points: Candle[] | null,
  now: Date,
  mayBeVoid: boolean,
): Promise<Started | null> {
  const { id, sealed_at, start_price, followed_to } = call
  if (start_price !== null && followed_to !== null) return { ...call, start_price, followed_to }
  if (sealed_at === null) return null
  const asked = { ...read, isWhole: read.isWhole || points !== null }
  const start = startOf({ ...call, sealed_at }, asked, coin, points ?? [], now)
  if (!start) return null
  if ('void' in start) {
    if (mayBeVoid) await keepVoid(tx, id, start.void, now)
    return null
  }
  const { price, at, source, bar } = start
  // A quote or point is one price: it is the start and decides nothing more.
  const next = source === 'binance' ? at : new Date(at.getTime() + 1)
  await keepStart(tx, id, { price, at, next }, coin.market_cap)
  await keepEvidence(tx, {
    signalId: id,
    about: 'start',
    source,
    pair: read.pair,
    bars: bar ? [bar] : [],
    result: { at, price },
  })
  return { ...call, start_price: price, started_at: at, start_market_cap: coin.market_cap, followed_to: next }
}

async function courseOf(
  tx: Db,
  call: Started,
  coin: Coin,
  read: ReadPrices,
  migrations: Migration[],
  now: Date,
): Promise<KeptCourse | null> {
  const { candles, isHeld } = await judged(tx, call, coin, read.candles, migrations, now)
  const course = follow(call, candles)
  // A call that has ended waits for no price, however old the coin's last one is by now, as after an outage of ours.
  const silence = course.end
    ? { suspendedSince: null, end: null }
    : silenceOf({ ...call, ...course }, coin, read.isWhole && !isHeld, now)
  const end = course.end ?? silence.end
  if (end)
    await keepEvidence(tx, {
      signalId: call.id,
      about: 'end',
      ...evidenceOf(read, end),
      result: { by: end.by, at: end.at, price: end.price },
    })
  const isNew = end !== null || course.followed_to > call.followed_to
  const wasSuspended = call.suspended_since?.getTime() !== silence.suspendedSince?.getTime()
  return isNew || wasSuspended
    ? { id: call.id, course: { ...course, end }, suspendedSince: silence.suspendedSince }
    : null
}
