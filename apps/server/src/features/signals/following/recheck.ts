import type { Logger } from 'pino'
import { coinCorrected } from '#features/market'
import { listHours } from '#features/priceHistory'
import { eachAlone } from '#platform/batches/eachAlone.ts'
import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import type { Candle } from '#providers/binance/index.ts'
import type { MarketSources } from '#providers/marketSources.ts'
import { type FollowedCoin, pointAt, type ReadPrices, readCandles } from './candles.ts'
import { asRead } from './judged.ts'
import { type Course, follow } from './rules.ts'
import { callColumns, findFollowedCoin, keepCourses, keepEvidence, listMigrations, type OpenCall } from './store.ts'
import { inUnitOf, type Migration } from './units.ts'

interface Touched {
  id: number
  started_at: Date
}

/**
 * Recomputes signals that were followed over a corrected price, from their start: candles that contain the wrong price
 * are replaced by our stored prices. A signal that the wrong price ended is open again. The earlier result stays as
 * evidence and in the ledger, the new one beside it.
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
  const coin = touched.length > 0 ? await findFollowedCoin(db, coinId) : undefined
  if (!coin) return
  const migrations = await listMigrations(db, coinId)
  await eachAlone(touched, async ({ id, started_at }) => {
    const read = await readAll(sources, coin, started_at, now)
    const hours = await listHours(db, coinId, started_at, now)
    const kept = hours.map(({ hour, price_usd }) => pointAt(hour, price_usd))
    const candles = read.candles.length > 0 ? withoutSlip(read.candles, kept, corrected) : kept
    if (candles.length === 0) {
      log.warn({ signal: id, coin: coin.api_id }, 'no prices to follow the signal anew')
      return
    }
    const changed = await followAnew(db, id, candles, migrations)
    if (changed) log.info({ signal: id, coin: coin.api_id }, 'a corrected price changed the signal’s course')
  })
}

/** All candles since then: a run of the following reads two weeks at most. */
async function readAll(
  sources: Pick<MarketSources, 'candles' | 'market'>,
  coin: FollowedCoin,
  from: Date,
  now: Date,
): Promise<ReadPrices> {
  const read = await readCandles(sources, coin, { from, since: from, now, mayPause: false })
  const last = read.candles.at(-1)
  if (read.isWhole || !last) return read
  const rest = await readAll(sources, coin, last.closeAt, now)
  return rest.source === read.source ? { ...rest, candles: [...read.candles, ...rest.candles] } : read
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

function followAnew(
  db: Database,
  id: number,
  told: readonly Candle[],
  migrations: readonly Migration[],
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const call = await lockBeginning(tx, id)
    if (!call) return false
    const candles = told.map((candle) => inUnitOf(call.started_at, candle, migrations))
    const course = follow(
      { ...call, high_price: null, low_price: null, last_price: null, followed_to: call.started_at },
      candles,
    )
    if (isSame(call, course)) return false
    await keepCourses(tx, [{ id, course, suspendedSince: null }])
    const { end } = course
    if (end === null && call.ended_at === null) return true
    const result = { by: end?.by ?? null, at: end?.at ?? null, price: end?.price ?? null }
    await keepEvidence(tx, {
      signalId: id,
      about: 'end',
      source: 'kept',
      pair: null,
      bars: asRead(told, end?.bars ?? []),
      result,
    })
    return true
  })
}

type Beginning = OpenCall & { ended_at: Date | null; end_price: number | null }

function isSame(call: Beginning, { high_price, low_price, end }: Course): boolean {
  return (
    call.high_price === high_price &&
    call.low_price === low_price &&
    call.ended_at?.getTime() === end?.at.getTime() &&
    (call.end_price ?? undefined) === end?.price
  )
}

function listTouched(db: Db, coinId: number, { from, until }: Span) {
  return rows<Touched>(
    db,
    'signals.touched',
    `select id, coalesce(started_at, published_at) as started_at from signals
     where coin_id = $1 and start_price is not null and published_at is not null
       and published_at <= $3 and coalesce(ended_at, followed_to, published_at) >= $2
     order by id limit 1000`,
    [coinId, from, until],
  )
}

/** The signal, locked until the transaction ends. */
async function lockBeginning(tx: Db, id: number): Promise<Beginning | undefined> {
  const [row] = await rows<Beginning>(
    tx,
    'signals.lockBeginning',
    `select ${callColumns}, s.high_price, s.low_price, s.last_price, s.followed_to, s.ended_at, s.end_price
     from signals s where s.id = $1 and s.start_price is not null for no key update`,
    [id],
  )
  return row
}
