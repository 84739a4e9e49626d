import { type Random, seeded, seedOf } from '#demo/content/random.ts'
import type { Tuple } from '#platform/batches/copy.ts'

/** Known prices of a coin: now, in the last week and at some earlier days. */
export interface KnownPrices {
  id: number
  apiId: string
  priceUsd: number
  /** All-time low and high; the history stays between them. */
  atl: number
  ath: number
  marketCap: number | null
  volume: number | null
  /** Whether it is pegged to the dollar. */
  isPegged: boolean
  /** The last seven days, evenly spread, oldest first. */
  week: number[]
  /** Change in percent by number of days. */
  changes: Record<number, number | null>
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DAYS = 730
const HOURS = 90 * 24
/** Share of coins, beyond the OLD largest, that were listed within the two years. */
const OLD = 100
const YOUNG = 0.06

/** A plausible price history for demo coins. It ends in the known prices and is deterministic. */
export function imaginedPast(coins: KnownPrices[], now: Date) {
  const lastHour = Math.floor(now.getTime() / HOUR) * HOUR
  const lastDay = Math.floor(lastHour / DAY) - 1
  const market = shocks(seeded(seedOf('market')), 0.021)
  const paths = coins.map((coin, place) => {
    const random = seeded(seedOf(`${coin.apiId} days`))
    const listed = random.chance(YOUNG) && place >= OLD ? random.int(120, 650) : DAYS
    return { coin, random, days: Math.min(DAYS, listed), priceAt: pathOf(coin, market, now.getTime()) }
  })
  return {
    days: paths.flatMap(({ coin, random, days, priceAt }) => {
      const supply = coin.marketCap === null ? null : coin.marketCap / coin.priceUsd
      return Array.from({ length: days }, (_, place): Tuple => {
        const day = lastDay - days + 1 + place
        const price = priceAt((day + 1) * DAY)
        const volume =
          coin.volume === null ? null : coin.volume * (price / coin.priceUsd) * Math.exp(0.45 * normal(random))
        return [coin.id, day, price, supply === null ? null : supply * price, volume]
      })
    }),
    hours: hoursOf(paths, lastHour),
    firstDay: new Date((lastDay - DAYS + 1) * DAY).toISOString().slice(0, 10),
    firstHour: new Date(lastHour - HOURS * HOUR),
  }
}

/** A generator: half a million rows need not be in memory together. */
function* hoursOf(paths: { coin: KnownPrices; priceAt: (at: number) => number }[], last: number): Generator<Tuple> {
  for (const { coin, priceAt } of paths)
    for (let at = last - (HOURS - 1) * HOUR; at <= last; at += HOUR) yield [coin.id, at, priceAt(at)]
}

/** Returns the price as a function of time, up to now. */
function pathOf(coin: KnownPrices, market: number[], now: number): (at: number) => number {
  const random = seeded(seedOf(coin.apiId))
  const isBase = coin.apiId === 'bitcoin'
  const beta = isBase ? 1 : 1 + 0.5 * random.next()
  const own = shocks(random, coin.isPegged ? 0.0009 : isBase ? 0.004 : 0.018 + 0.02 * random.next())
  const daily = closesBefore(coin, (back) => (coin.isPegged ? 0 : beta * market[back]!) + own[back]!)
  const noise = shocks(random, coin.isPegged ? 0.0003 : 0.004, HOURS + 24)
  const week = (coin.week.length > 1 ? coin.week : [coin.priceUsd, coin.priceUsd]).map(Math.log)
  const [low, high] = [Math.log(coin.atl), Math.log(coin.ath)]
  return (at) => {
    const back = now - at
    if (back <= 7 * DAY) return Math.exp(between(week, (1 - back / (7 * DAY)) * (week.length - 1)))
    const close = between(daily, back / DAY)
    // Within a day the price deviates from the line between two closes and returns to it.
    const hour = Math.round(at / HOUR) % 24
    const apart =
      hour === 0 ? 0 : Math.sin((Math.PI * hour) / 24) * (noise[Math.round(back / HOUR) % noise.length] ?? 0)
    return Math.exp(turnedBack(close + apart, low, high))
  }
}

/** Reflects a walk at its bounds: clipped, it would stay flat for months. */
function turnedBack(height: number, low: number, high: number): number {
  if (height >= low && height <= high) return height
  const span = high - low
  // With narrow bounds it is reflected more than once.
  const past = (height < low ? low - height : height - high) % (2 * span) || 0
  const back = Math.min(past, 2 * span - past)
  return height < low ? low + back : high - back
}

/** Log closes by days before now: a random walk through every known price. */
function closesBefore(coin: KnownPrices, step: (back: number) => number): number[] {
  const week = coin.week[0] ?? coin.priceUsd
  const known = new Map<number, number>([
    [0, coin.priceUsd],
    [7, week],
  ])
  for (const [back, change] of Object.entries(coin.changes))
    if (change !== null && change > -99) known.set(Number(back), coin.priceUsd / (1 + change / 100))
  const walk = [0]
  for (let back = 1; back <= DAYS + 2; back += 1) walk.push(walk[back - 1]! + step(back))
  const marks = [...known.keys()].sort((a, b) => a - b)
  const offset = (mark: number) => Math.log(known.get(mark)!) - walk[mark]!
  return walk.map((height, back) => {
    const later = marks.findLast((mark) => mark <= back)!
    const earlier = marks.find((mark) => mark > back)
    const share = earlier === undefined ? 0 : (back - later) / (earlier - later)
    const shift = offset(later) + share * ((earlier === undefined ? offset(later) : offset(earlier)) - offset(later))
    return height + shift
  })
}

/** Steps of a walk; one day in twelve is volatile. */
function shocks(random: Random, size: number, count = DAYS + 3): number[] {
  return Array.from({ length: count }, () => size * normal(random) * (random.chance(1 / 12) ? 2.4 : 0.85))
}

/** Approximately normal with unit variance: the scaled sum of three uniform numbers. */
function normal(random: Random): number {
  return 2 * (random.next() + random.next() + random.next() - 1.5)
}

function between(values: number[], place: number): number {
  const at = Math.max(0, Math.min(values.length - 1, place))
  const low = Math.floor(at)
  const from = values[low]!
  return from + (values[Math.min(values.length - 1, low + 1)]! - from) * (at - low)
}
