import type { EndedBy } from '@palata/contract/signals/call'
import type { Candle } from '#providers/binance/index.ts'

/** State of an open call up to `followed_to`. */
export interface Followed {
  direction: 'long' | 'short' | null
  target_price: number | null
  stop_price: number | null
  horizon_at: Date | null
  /** It ends at the first price after this. */
  closing_at: Date | null
  closing_by: 'withdrawn' | 'opposite' | null
  /** The target then needs two closed minutes beyond it: one print of a thin market proves nothing. */
  is_thin: boolean
  high_price: number | null
  low_price: number | null
  /** The price that was evaluated last. */
  last_price: number | null
  /** Candles that opened before this are already processed. */
  followed_to: Date
}

export interface End {
  at: Date
  price: number
  by: EndedBy
  /** Both bounds were touched within one candle, so their order is not known. */
  isCoarse: boolean
  /** The candles that decided, oldest first. */
  bars: Candle[]
}

export interface Course {
  high_price: number | null
  low_price: number | null
  last_price: number | null
  followed_to: Date
  end: End | null
}

/**
 * Applies candles, oldest first, to a call. It ends in the first candle that touches a bound; when one candle touches
 * both, by the stop, since their order is unknown. Already processed candles change nothing.
 */
export function follow(signal: Followed, candles: readonly Candle[]): Course {
  let { high_price, low_price, last_price, followed_to } = signal
  let before: Candle | null = null
  for (const candle of candles) {
    if (candle.openAt < followed_to) {
      before = candle
      continue
    }
    const stood = { price: last_price, at: followed_to, bars: [before, candle].filter((one) => one !== null) }
    const earlier = endBefore(signal, stood, candle)
    if (earlier) return { high_price, low_price, last_price, followed_to, end: earlier }
    const end = endIn(signal, stood, candle)
    // In the last candle only these two prices are certainly within the call's life.
    const [high, low] = end
      ? [Math.max(candle.open, end.price), Math.min(candle.open, end.price)]
      : [candle.high, candle.low]
    high_price = Math.max(high_price ?? high, high)
    low_price = Math.min(low_price ?? low, low)
    last_price = candle.close
    // A candle of zero length (one price) must not be processed twice.
    followed_to = new Date(Math.max(candle.closeAt.getTime(), candle.openAt.getTime() + 1))
    if (end) return { high_price, low_price, last_price, followed_to, end }
    before = candle
  }
  return { high_price, low_price, last_price, followed_to, end: null }
}

/** The last evaluated price and until when, with the candles around. */
interface Stood {
  price: number | null
  at: Date
  bars: Candle[]
}

/** What ends a call before this candle: its term was over with the candle before, or its author gave it up. */
function endBefore(
  { direction, horizon_at, closing_at, closing_by }: Followed,
  stood: Stood,
  candle: Candle,
): End | null {
  if (direction === null) return null
  const told = { isCoarse: false, bars: stood.bars }
  if (horizon_at && candle.closeAt > horizon_at)
    return {
      at: stood.at < horizon_at ? stood.at : horizon_at,
      price: stood.price ?? candle.open,
      by: 'horizon',
      ...told,
    }
  if (closing_at && closing_by && candle.openAt >= closing_at)
    return { at: candle.openAt, price: candle.open, by: closing_by, ...told, bars: [candle] }
  return null
}

function endIn(signal: Followed, stood: Stood, candle: Candle): End | null {
  const { direction, target_price: target, stop_price: stop, horizon_at, is_thin: isThin } = signal
  if (direction === null) return null
  const isBeyond = (price: number, bound: number | null, isAbove: boolean) =>
    bound !== null && (isAbove ? price >= bound : price <= bound)
  const isLong = direction === 'long'
  const isStopped = isBeyond(isLong ? candle.low : candle.high, stop, !isLong)
  const isOpenedThere = isBeyond(candle.open, target, isLong)
  const isReached = isThin
    ? stood.price !== null && isBeyond(stood.price, target, isLong) && isBeyond(candle.close, target, isLong)
    : isBeyond(isLong ? candle.high : candle.low, target, isLong)
  const at = candle.closeAt
  // What the first price is beyond came first.
  if (isReached && (!isStopped || (isOpenedThere && !isThin)))
    return { at, price: target!, by: 'target', isCoarse: false, bars: isThin ? stood.bars : [candle] }
  if (isStopped) {
    const gapped = isLong ? Math.min(candle.open, stop!) : Math.max(candle.open, stop!)
    return {
      at,
      price: gapped,
      by: 'stop',
      isCoarse: isReached && !isBeyond(candle.open, stop, !isLong),
      bars: [candle],
    }
  }
  if (horizon_at && at.getTime() === horizon_at.getTime())
    return { at, price: candle.close, by: 'horizon', isCoarse: false, bars: [candle] }
  return null
}
