import type { Candle } from '#providers/binance/index.ts'

/** A redenomination of a coin: prices from `at` on, multiplied by `ratio`, are in the old unit. */
export interface Migration {
  at: Date
  ratio: number
  state: 'found' | 'confirmed' | 'refused'
}

/** What tells a redenomination from a move of the market: the supply changes with the unit, the capitalisation does not. */
export interface Supply {
  /** Capitalisation and price when the call began. */
  start_price: number
  start_market_cap: number | null
  /** And now. */
  market_cap: number | null
  price_usd: number | null
  quoted_at: Date | null
}

/** How near to a power of ten, in powers: a factor of 1.2. */
const NEAR = 0.08
/** Supplies within a factor of two are one. */
const SAME = 0.3

/** The candle in the unit of a call that began at `startedAt`. */
export function inUnitOf(startedAt: Date, candle: Candle, migrations: readonly Migration[]): Candle {
  const ratio = migrations
    .filter(({ state, at }) => state === 'confirmed' && at > startedAt && candle.openAt >= at)
    .reduce((product, one) => product * one.ratio, 1)
  if (ratio === 1) return candle
  const { open, high, low, close } = candle
  return { ...candle, open: open * ratio, high: high * ratio, low: low * ratio, close: close * ratio }
}

/** The power of ten that a candle opened away from the price before; null for any other jump. */
function leapOf(before: number, open: number): number | null {
  const power = Math.log10(open / before)
  const whole = Math.round(power)
  return whole !== 0 && Math.abs(power - whole) <= NEAR ? 10 ** whole : null
}

/**
 * What a leap is: `market` when the supply stayed, so the capitalisation fell or rose with the price; `unit` when the
 * supply changed with it or is not known; null while the quote is from before the leap.
 */
function leapIs(at: Date, supply: Supply): 'market' | 'unit' | null {
  const { start_price, start_market_cap, market_cap, price_usd, quoted_at } = supply
  if (!quoted_at || quoted_at <= at) return null
  if (!start_market_cap || !market_cap || !price_usd) return 'unit'
  const grown = Math.log10(market_cap / price_usd / (start_market_cap / start_price))
  return Math.abs(grown) <= SAME ? 'market' : 'unit'
}

interface Held {
  /** Candles that may be evaluated. */
  candles: Candle[]
  /** A redenomination that is to be decided; null when none was found or the quote does not tell yet. */
  leap: Pick<Migration, 'at' | 'ratio'> | null
}

/** The candles before a leap that may be a redenomination; `candles` are in the unit of the call. */
export function untilLeap(
  { followed_to, last_price, start_price }: { followed_to: Date; last_price: number | null; start_price: number },
  candles: Candle[],
  migrations: readonly Migration[],
  supply: Supply,
): Held {
  let before = last_price ?? start_price
  for (const [place, candle] of candles.entries()) {
    if (candle.openAt < followed_to) continue
    const leap = leapOf(before, candle.open)
    before = candle.close
    if (leap === null) continue
    const known = migrations.find(({ at }) => at.getTime() === candle.openAt.getTime())
    if (known && known.state !== 'found') continue
    const is = known ? 'unit' : leapIs(candle.openAt, supply)
    if (is === 'market') continue
    return { candles: candles.slice(0, place), leap: is === 'unit' ? { at: candle.openAt, ratio: 1 / leap } : null }
  }
  return { candles, leap: null }
}
