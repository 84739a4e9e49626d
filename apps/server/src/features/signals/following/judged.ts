import type { Db } from '#platform/database.ts'
import type { Candle } from '#providers/binance/index.ts'
import { foundMigration } from './store.ts'
import { inUnitOf, type Migration, type Supply, untilLeap } from './units.ts'

type Followed = Parameters<typeof untilLeap>[0] & Pick<Supply, 'start_market_cap'> & { started_at: Date }
type Coin = Pick<Supply, 'market_cap' | 'price_usd' | 'quoted_at'> & { id: number }

/** The bars as they were read, in the unit of their time: so anyone can fetch them again. */
export function asRead(read: readonly Candle[], bars: readonly Candle[]): Candle[] {
  const opened = new Set(bars.map(({ openAt }) => openAt.getTime()))
  return read.filter(({ openAt }) => opened.has(openAt.getTime()))
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
