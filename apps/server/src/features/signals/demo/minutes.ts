import { type Random, seeded, seedOf } from '#demo/content/random.ts'
import type { Candle } from '#providers/binance/index.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MINUTES = 60
/** How far a wick goes beyond its minute, as a part of the price. */
const WICK = 0.0004

/** The kept prices of a coin by the millisecond of their hour. */
export type Hours = ReadonlyMap<number, number>

/** The minutes of an hour; none when its price or that of the next hour is not known. */
export type MinutesOf = (hour: number) => Candle[]

/** How far prices within the hour may be from the line between its ends, as a part of the price. */
const widthOf = (from: number, to: number) => 0.2 * Math.abs(Math.log(to / from)) + 0.0012

/** The hour as one candle that contains all of its minutes; null when its prices are not known. */
export function hourCandle(hours: Hours, hour: number): Candle | null {
  const [from, to] = [hours.get(hour), hours.get(hour + HOUR_MS)]
  if (from === undefined || to === undefined) return null
  const beyond = Math.exp(widthOf(from, to)) * (1 + WICK)
  const [high, low] = [Math.max(from, to) * beyond, Math.min(from, to) / beyond]
  return { openAt: new Date(hour), closeAt: new Date(hour + HOUR_MS), open: from, high, low, close: to }
}

/** Imagined minutes of a demo's coin: each hour goes from its kept price to the next one's, the same at every call. */
export function imaginedMinutes(apiId: string, hours: Hours): MinutesOf {
  const known = new Map<number, Candle[]>()
  return (hour) => {
    const found = known.get(hour) ?? minutesOf(apiId, hours, hour)
    known.set(hour, found)
    return found
  }
}

function minutesOf(apiId: string, hours: Hours, hour: number): Candle[] {
  const [from, to] = [hours.get(hour), hours.get(hour + HOUR_MS)]
  if (from === undefined || to === undefined) return []
  const random = seeded(seedOf(`${apiId} ${hour}`))
  const apart = bridge(random, widthOf(from, to))
  const priceAt = (minute: number) => {
    if (minute === MINUTES) return to
    return from * Math.exp((Math.log(to / from) * minute) / MINUTES + apart[minute]!)
  }
  return Array.from({ length: MINUTES }, (_, minute): Candle => {
    const [open, close] = [priceAt(minute), priceAt(minute + 1)]
    const openAt = new Date(hour + minute * MINUTE_MS)
    return {
      openAt,
      closeAt: new Date(openAt.getTime() + MINUTE_MS),
      open,
      high: Math.max(open, close) * (1 + WICK * random.next()),
      low: Math.min(open, close) / (1 + WICK * random.next()),
      close,
    }
  })
}

/** A walk that begins and ends at zero and is nowhere farther from it than `width`. */
function bridge(random: Random, width: number): number[] {
  const walk = [0]
  for (let step = 0; step < MINUTES; step += 1) walk.push(walk[step]! + random.next() - 0.5)
  const straight = walk.map((height, step) => height - (walk[MINUTES]! * step) / MINUTES)
  const most = Math.max(...straight.map(Math.abs)) || 1
  return straight.map((height) => (height / most) * width)
}
