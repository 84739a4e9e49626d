/** The state of one coin at one instant: USD, and coins for `totalSupply`. */
type Point = { price: number; cap: number; volume: number; totalSupply: number }

export type Coin = {
  id: string
  /** Lower case, as CoinGecko sends it. */
  symbol: string
  name: string
  color: string
  stable: boolean
  /** First instant with a price, ms. */
  listedAt: number
  /** Null while the coin has no data: not listed yet, or a gap in a recording. */
  at: (ms: number) => Point | null
}

export type Market = { coins: Coin[]; byId: Map<string, Coin> }

export const HOUR = 3_600_000
export const DAY = 86_400_000

export type Ranked = { coin: Coin; point: Point; rank: number }

/** Coins with data at `now`, largest first. */
export function ranking(market: Market, now: number): Ranked[] {
  return market.coins
    .flatMap((coin) => {
      const point = coin.at(now)
      return point ? [{ coin, point, rank: 0 }] : []
    })
    .sort((a, b) => b.point.cap - a.point.cap || (a.coin.id < b.coin.id ? -1 : 1))
    .map((entry, i) => ({ ...entry, rank: i + 1 }))
}

/** Percent since `ago` ms before `now`, in the currency whose price in USD is `rate`; null without data then. */
export function change(coin: Coin, now: number, ago: number, rate: (ms: number) => number = () => 1): number | null {
  const today = coin.at(now)
  const before = coin.at(now - ago)
  if (!today || !before) return null
  return (today.price / rate(now) / (before.price / rate(now - ago)) - 1) * 100
}

type Extremes = { high: number; highAt: number; low: number; lowAt: number }

function widen(e: Extremes, coin: Coin, ms: number) {
  const price = coin.at(ms)?.price
  if (price === undefined) return
  if (price > e.high) [e.high, e.highAt] = [price, ms]
  if (price < e.low) [e.low, e.lowAt] = [price, ms]
}

const none = (): Extremes => ({ high: -Infinity, highAt: 0, low: Infinity, lowAt: 0 })

/** High and low of the last 24 hours, sampled on whole hours and now. */
export function dayRange(coin: Coin, now: number): Extremes {
  const range = none()
  for (let ms = Math.ceil((now - DAY) / HOUR) * HOUR; ms < now; ms += HOUR) widen(range, coin, ms)
  widen(range, coin, now)
  return range
}

// Daily samples before this, hourly after: hourly samples of the whole history would take seconds.
const HOURLY_FROM = Date.parse('2026-10-01T00:00:00Z')
const scanned = new WeakMap<Coin, { next: number; until: number; extremes: Extremes }>()

/** All-time high and low up to `now`; includes the last day's range, so `ath >= high_24h` always holds. */
export function allTime(coin: Coin, now: number): Extremes {
  let scan = scanned.get(coin)
  // After the clock is set back, the scanned extremes may lie in the future.
  if (!scan || now < scan.until) {
    scan = { next: Math.ceil(coin.listedAt / DAY) * DAY, until: now, extremes: none() }
    scanned.set(coin, scan)
  }
  for (; scan.next <= now; scan.next += scan.next < HOURLY_FROM ? DAY : HOUR) widen(scan.extremes, coin, scan.next)
  scan.until = now
  const result = { ...scan.extremes }
  const today = dayRange(coin, now)
  if (today.high > result.high) [result.high, result.highAt] = [today.high, today.highAt]
  if (today.low < result.low) [result.low, result.lowAt] = [today.low, today.lowAt]
  return result
}
