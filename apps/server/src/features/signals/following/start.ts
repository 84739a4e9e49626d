import type { VoidWhy } from '@palata/contract/signals/call'
import { START_MINUTES } from '@palata/contract/signals/callRules'
import type { Candle } from '#providers/binance/index.ts'
import { isPoint, type ReadPrices } from './candles.ts'

/** A sealed call whose first price is awaited. */
export interface Sealed {
  direction: 'long' | 'short' | null
  target_price: number | null
  stop_price: number | null
  sealed_at: Date
}

/** The believed quote of a coin. */
export interface Believed {
  price_usd: number | null
  quoted_at: Date | null
}

export type Start =
  | { price: number; at: Date; source: 'binance' | 'coingecko' | 'quote'; bar: Candle | null }
  | { void: VoidWhy }

/** No price within this time after the seal: the call is void. */
export const START_MS = START_MINUTES * 60_000
/** A minute closes and is read within two more. */
export const LATE_MS = 2 * 60_000

/**
 * The first price after the seal: the open of the first minute that begins after it; without a pair the first believed
 * quote, or, when our own reading came too late for it, the provider's first point. Null while it is awaited.
 */
export function startOf(call: Sealed, read: ReadPrices, quote: Believed, points: Candle[], now: Date): Start | null {
  const found = read.source === 'binance' ? minuteAfter(call, read) : quoteAfter(call, quote, points)
  if (found) return isPast(call, found.price) ? { void: 'past_bound' } : found
  const isOver = now.getTime() > call.sealed_at.getTime() + START_MS + LATE_MS
  return isOver && read.isWhole ? { void: 'no_price' } : null
}

function minuteAfter({ sealed_at }: Sealed, { candles }: ReadPrices) {
  const bar = candles.find((candle) => candle.openAt >= sealed_at && !isPoint(candle))
  return bar && isInTime(bar.openAt, sealed_at)
    ? { price: bar.open, at: bar.openAt, source: 'binance' as const, bar }
    : null
}

function quoteAfter({ sealed_at }: Sealed, { price_usd, quoted_at }: Believed, points: Candle[]) {
  if (price_usd && quoted_at && isInTime(quoted_at, sealed_at))
    return { price: price_usd, at: quoted_at, source: 'quote' as const, bar: null }
  const bar = points.find(({ openAt }) => isInTime(openAt, sealed_at))
  return bar ? { price: bar.open, at: bar.openAt, source: 'coingecko' as const, bar } : null
}

const isInTime = (at: Date, sealedAt: Date) => at >= sealedAt && at.getTime() <= sealedAt.getTime() + START_MS

/** A start beyond a bound would end the call before it began. */
function isPast({ direction, target_price: target, stop_price: stop }: Sealed, price: number): boolean {
  if (direction === null) return false
  const [above, below] = direction === 'long' ? [target, stop] : [stop, target]
  return (above !== null && price >= above) || (below !== null && price <= below)
}
