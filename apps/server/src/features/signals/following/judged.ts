import type { Db } from '#platform/database.ts'
import type { Candle } from '#providers/binance/index.ts'
import { isPoint, type ReadPrices } from './candles.ts'
import type { End } from './rules.ts'
import { type Evidence, foundMigration } from './store.ts'
import { inUnitOf, type Migration, type Supply, untilLeap } from './units.ts'

type Followed = Parameters<typeof untilLeap>[0] & Pick<Supply, 'start_market_cap'> & { started_at: Date }
type Coin = Pick<Supply, 'market_cap' | 'price_usd' | 'quoted_at'> & { id: number }

/** The bars as they were read, in the unit of their time: so anyone can fetch them again. */
export function asRead(read: readonly Candle[], bars: readonly Candle[]): Candle[] {
  const opened = new Set(bars.map(({ openAt }) => openAt.getTime()))
  return read.filter(({ openAt }) => opened.has(openAt.getTime()))
}

/** The bars that decided an end, of one source: a point among minutes is the provider's. */
export function evidenceOf(read: ReadPrices, end: End): Pick<Evidence, 'source' | 'pair' | 'bars'> {
  const bars = asRead(read.candles, end.bars)
  // The price of a term that is over is that of the bar before.
  const deciding = (end.by === 'horizon' ? bars.findLast(({ openAt }) => openAt < end.at) : undefined) ?? bars.at(-1)
  if (!deciding) return { source: read.source, pair: read.pair, bars }
  if (isPoint(deciding)) return { source: 'coingecko', pair: null, bars: bars.filter(isPoint) }
  return { source: read.source, pair: read.pair, bars: bars.filter((bar) => !isPoint(bar)) }
}

/** The candles by which a call may be judged, in its unit; `isHeld` when the desk has to decide about the next one first. */
export async function judged(
  tx: Db,
  call: Followed,
  coin: Coin,
  read: readonly Candle[],
  migrations: Migration[],
  now: Date,
): Promise<{ candles: Candle[]; isHeld: boolean }> {
  const told = read.map((candle) => inUnitOf(call.started_at, candle, migrations))
  const { candles, leap } = untilLeap(call, told, migrations, { ...call, ...coin })
  if (leap) await foundMigration(tx, coin.id, leap, now)
  return { candles, isHeld: candles.length < told.length }
}
