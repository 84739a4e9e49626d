import type { Candle } from '#providers/binance/index.ts'

/** State of an open signal up to `followed_to`. */
export interface Followed {
  direction: 'long' | 'short' | null
  target_price: number | null
  stop_price: number | null
  horizon_at: Date | null
  high_price: number | null
  low_price: number | null
  /** Candles that opened before this are already processed. */
  followed_to: Date
}

interface End {
  at: Date
  price: number
  by: 'target' | 'stop' | 'horizon'
}

export interface Course {
  high_price: number | null
  low_price: number | null
  followed_to: Date
  end: End | null
}

/**
 * Applies candles, oldest first, to a signal. It ends in the first candle that touches a boundary; when one candle
 * touches both, by the stop, since their order is unknown. Already processed candles change nothing.
 */
export function follow(signal: Followed, candles: readonly Candle[]): Course {
  let { high_price, low_price, followed_to } = signal
  for (const candle of candles) {
    if (candle.openAt < followed_to) continue
    const end = endIn(signal, candle)
    // In the last candle only these two prices are certainly within the signal's life.
    const [high, low] = end
      ? [Math.max(candle.open, end.price), Math.min(candle.open, end.price)]
      : [candle.high, candle.low]
    high_price = Math.max(high_price ?? high, high)
    low_price = Math.min(low_price ?? low, low)
    // A candle of zero length (one price) must not be processed twice.
    followed_to = new Date(Math.max(candle.closeAt.getTime(), candle.openAt.getTime() + 1))
    if (end) return { high_price, low_price, followed_to, end }
  }
  return { high_price, low_price, followed_to, end: null }
}

/** The price is the boundary's own, or the candle's open when the price jumped over the boundary. */
function endIn(
  { direction, target_price: target, stop_price: stop, horizon_at }: Followed,
  candle: Candle,
): End | null {
  if (direction === null) return null
  if (horizon_at && candle.closeAt > horizon_at) return { at: horizon_at, price: candle.open, by: 'horizon' }
  const at = candle.closeAt
  if (direction === 'long') {
    if (stop !== null && candle.low <= stop) return { at, price: Math.min(candle.open, stop), by: 'stop' }
    if (target !== null && candle.high >= target) return { at, price: Math.max(candle.open, target), by: 'target' }
    return null
  }
  if (stop !== null && candle.high >= stop) return { at, price: Math.max(candle.open, stop), by: 'stop' }
  if (target !== null && candle.low <= target) return { at, price: Math.min(candle.open, target), by: 'target' }
  return null
}
