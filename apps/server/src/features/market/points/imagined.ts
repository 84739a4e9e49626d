import { type Random, seeded, seedOf } from '#demo/content/random.ts'
import type { Tuple } from '#platform/copy.ts'

/** What is known of a coin: the price now, in the last week and at some days before. */
export interface KnownPrices {
  id: number
  apiId: string
  priceUsd: number
  /** The lowest and the highest that it ever cost; the past stays between them. */
  atl: number
  ath: number
  marketCap: number | null
  volume: number | null
  /** Whether it is held to a dollar. */
  isPegged: boolean
  /** The last seven days, evenly spread, oldest first. */
  week: number[]
  /** Percent since so many days ago. */
  changes: Record<number, number | null>
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DAYS = 730
const HOURS = 90 * 24
/** Behind the largest, so many of a hundred were listed within the two years. */
const OLD = 100
const YOUNG = 0.06

/** A believable past of the demo's coins: it ends in what is known of them and is the same for the same knowledge. */
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

/** One after another: half a million of them need not stand in memory together. */
function* hoursOf(paths: { coin: KnownPrices; priceAt: (at: number) => number }[], last: number): Generator<Tuple> {
  for (const { coin, priceAt } of paths)
    for (let at = last - (HOURS - 1) * HOUR; at <= last; at += HOUR) yield [coin.id, at, priceAt(at)]
}

/** The price at an instant, up to now. */
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
    // Within a day the price leaves the line between two closes, and comes back to it.
    const hour = Math.round(at / HOUR) % 24
    const apart =
      hour === 0 ? 0 : Math.sin((Math.PI * hour) / 24) * (noise[Math.round(back / HOUR) % noise.length] ?? 0)
    return Math.exp(turnedBack(close + apart, low, high))
  }
}

/** A walk that leaves its bounds is turned back at them: cut off there, it would stand still for months. */
function turnedBack(height: number, low: number, high: number): number {
  if (height >= low && height <= high) return height
  const span = high - low
  // Far out of narrow bounds it turns more than once.
  const past = (height < low ? low - height : height - high) % (2 * span) || 0
  const back = Math.min(past, 2 * span - past)
  return height < low ? low + back : high - back
}

/** By days before now, as logarithms: a walk that goes through every price that is known. */
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

/** Steps of a walk: most days are quiet, one in twelve is not. */
function shocks(random: Random, size: number, count = DAYS + 3): number[] {
  return Array.from({ length: count }, () => size * normal(random) * (random.chance(1 / 12) ? 2.4 : 0.85))
}

/** Twelve throws are normal enough for a picture, and three are enough for twelve. */
function normal(random: Random): number {
  return 2 * (random.next() + random.next() + random.next() - 1.5)
}

function between(values: number[], place: number): number {
  const at = Math.max(0, Math.min(values.length - 1, place))
  const low = Math.floor(at)
  const from = values[low]!
  return from + (values[Math.min(values.length - 1, low + 1)]! - from) * (at - low)
}
