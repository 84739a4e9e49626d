import type { Logger } from 'pino'
import { coinCorrected, listCoins, listHours, type MarketSources, pointAt, readCandles } from '#features/market'
import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import { eachAlone } from '#platform/eachAlone.ts'
import type { Candle } from '#providers/binance/index.ts'
import { type Course, type Followed, follow } from './rules.ts'

interface Touched {
  id: number
  published_at: Date
}

/**
 * Recomputes signals that were followed over a corrected price, from their publication: candles that contain the wrong
 * price are replaced by our stored prices. A signal that the wrong price ended is open again.
 */
export async function recheckSignals(
  db: Database,
  sources: Pick<MarketSources, 'candles' | 'market'>,
  log: Pick<Logger, 'warn' | 'info'>,
  now: Date,
  payload: unknown,
) {
  const { coin_id: coinId, ...span } = coinCorrected.payload.parse(payload)
  const corrected = { from: new Date(span.from), until: new Date(span.until) }
  const touched = await listTouched(db, coinId, corrected)
  const [coin] = touched.length > 0 ? await listCoins(db, [coinId]) : []
  if (!coin) return
  await eachAlone(touched, async ({ id, published_at }) => {
    const told = await readCandles(sources, coin, published_at, { now, log })
    const hours = await listHours(db, coinId, published_at, now)
    const kept = hours.map(({ hour, price_usd }) => pointAt(hour, price_usd))
    const candles = told.length > 0 ? withoutSlip(told, kept, corrected) : kept
    if (candles.length === 0) {
      log.warn({ signal: id, coin: coin.api_id }, 'no prices to follow the signal anew')
      return
    }
    const changed = await followAnew(db, id, candles)
    if (changed) log.info({ signal: id, coin: coin.api_id }, 'a corrected price changed the signal’s course')
  })
}

interface Span {
  from: Date
  until: Date
}

/** The candles; those within the corrected time are replaced by our stored prices. */
function withoutSlip(told: readonly Candle[], kept: readonly Candle[], { from, until }: Span): Candle[] {
  const isTouched = ({ openAt, closeAt }: Candle) => openAt <= until && (closeAt > from || openAt >= from)
  return told.flatMap((candle) =>
    isTouched(candle) ? kept.filter(({ openAt }) => openAt >= candle.openAt && openAt < candle.closeAt) : [candle],
  )
}

function followAnew(db: Database, id: number, candles: readonly Candle[]): Promise<boolean> {
  return transaction(db, async (tx) => {
    const signal = await lockBeginning(tx, id)
    if (!signal) return false
    const { followed_to, ...course } = follow(signal, candles)
    return replaceCourse(tx, id, { ...course, followed_to })
  })
}

function listTouched(db: Db, coinId: number, { from, until }: Span) {
  return rows<Touched>(
    db,
    'signals.touched',
    `select id, coalesce(published_at, created_at) as published_at from signals
     where coin_id = $1 and start_price is not null and live
       and published_at <= $3 and coalesce(ended_at, followed_to, published_at) >= $2
     order by id limit 1000`,
    [coinId, from, until],
  )
}

/** The signal as published, locked until the transaction ends. */
async function lockBeginning(tx: Db, id: number): Promise<Followed | undefined> {
  const [row] = await rows<Omit<Followed, 'high_price' | 'low_price'>>(
    tx,
    'signals.lockBeginning',
    `select direction, target_price, stop_price, coalesce(published_at, created_at) as followed_to,
       published_at + make_interval(days => horizon_days) as horizon_at
     from signals where id = $1 and live and start_price is not null for no key update`,
    [id],
  )
  return row && { ...row, high_price: null, low_price: null }
}

/** False when nothing changed. */
async function replaceCourse(tx: Db, id: number, { high_price, low_price, followed_to, end }: Course) {
  const changed = await rows<{ id: number }>(
    tx,
    'signals.replaceCourse',
    `update signals set high_price = $2, low_price = $3, followed_to = $4, ended_at = $5, end_price = $6, ended_by = $7
     where id = $1 and (high_price, low_price, ended_at, end_price) is distinct from ($2::float8, $3::float8, $5::timestamptz, $6::float8)
     returning id`,
    [id, high_price, low_price, followed_to, end?.at ?? null, end?.price ?? null, end?.by ?? null],
  )
  return changed.length > 0
}
