import { drawsOf } from './random.ts'
import { BLIND_AUTHORS, CALL_SHARE } from './rules.ts'
import type { Side } from './skill.ts'

/** How a call ended; `at` in the unit of the moments of the cone, the result in percent. */
export interface Ended {
  at: number
  result: number
}

/** Distances of a call's bounds in units of its coin's hourly volatility; null without one. */
export interface Bounds {
  target: number | null
  stop: number | null
}

/** The bounds of a call, from the volatility of its coin. */
export function boundsOf(
  { start, target, stop }: { start: number; target: number | null; stop: number | null },
  volatility: number,
): Bounds {
  const far = (price: number | null) => (price === null ? null : Math.abs(Math.log(price / start)) / volatility)
  return { target: far(target), stop: far(stop) }
}

/**
 * How a blind call ends on the prices of another coin, `[at, price]`, oldest first, the first being its start: at the
 * first price beyond a bound, by the bound's own price, which is as far as the author's in units of `volatility`;
 * otherwise by the last price.
 */
export function blindEnd(
  side: Side,
  { target, stop }: Bounds,
  volatility: number,
  prices: readonly (readonly [at: number, price: number])[],
): Ended | null {
  const first = prices[0]
  const last = prices.at(-1)
  if (!first || !last) return null
  const sign = side === 'long' ? 1 : -1
  const goal = target === null ? Infinity : target * volatility
  const floor = stop === null ? -Infinity : -stop * volatility
  const percent = (way: number) => sign * 100 * Math.expm1(sign * way)
  for (const [at, price] of prices) {
    const way = sign * Math.log(price / first[1])
    if (way <= floor) return { at, result: percent(floor) }
    if (way >= goal) return { at, result: percent(goal) }
  }
  return { at: last[0], result: percent(sign * Math.log(last[1] / first[1])) }
}

/** A call and how it would have ended with each coin of its day's market. */
export interface ConeCall extends Ended {
  blind: readonly Ended[]
}

/** Values of lines at `at`, percent of the portfolio: the author's and five of the blind, by rank. */
export interface ConePoint {
  at: number
  own: number
  low: number
  lowQuarter: number
  middle: number
  highQuarter: number
  high: number
}

export interface Cone {
  points: ConePoint[]
  /** Of `BLIND_AUTHORS`, how many ended below the author. */
  beaten: number
}

/**
 * The author's line and `BLIND_AUTHORS` lines of authors who draw the coin of each call at random from that day's market.
 * A line adds `CALL_SHARE` of each result when the call ends. The draws are those of `seed`; call after call, for each
 * blind author in turn. Low and high are 5 and 95 of 100.
 *
 * It is a picture, not the test: it is about results with their bounds, and adds them up without regard to calls that
 * share their time.
 */
export async function coneOf(calls: readonly ConeCall[], moments: readonly number[], seed: string): Promise<Cone> {
  const draws = await drawsOf(`cone ${seed}`)
  const lines = moments.map(() => new Float64Array(BLIND_AUTHORS))
  const own = new Float64Array(moments.length)
  for (const call of calls) {
    add(own, moments, call)
    for (let author = 0; author < BLIND_AUTHORS; author += 1) {
      const drawn = call.blind[draws.below(call.blind.length)] ?? { at: call.at, result: 0 }
      const place = placeOf(moments, drawn.at)
      if (place < moments.length) lines[place]![author]! += CALL_SHARE * drawn.result
    }
  }
  for (const [at, line] of lines.entries())
    if (at > 0) for (let author = 0; author < BLIND_AUTHORS; author += 1) line[author]! += lines[at - 1]![author]!
  const points = moments.map((at, place) => pointOf(at, own[place]!, lines[place]!))
  const end = own.at(-1) ?? 0
  return { points, beaten: lines.at(-1)?.reduce((count, value) => count + (value < end ? 1 : 0), 0) ?? 0 }
}

/** The first moment that is not before `at`. */
function placeOf(moments: readonly number[], at: number): number {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (moments[middle]! < at) low = middle + 1
    else high = middle
  }
  return low
}

function add(line: Float64Array, moments: readonly number[], { at, result }: Ended) {
  for (let place = placeOf(moments, at); place < moments.length; place += 1) line[place]! += CALL_SHARE * result
}

function pointOf(at: number, own: number, blind: Float64Array): ConePoint {
  const sorted = Float64Array.from(blind).sort()
  const rank = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
  return {
    at,
    own,
    low: rank(0.05),
    lowQuarter: rank(0.25),
    middle: rank(0.5),
    highQuarter: rank(0.75),
    high: rank(0.95),
  }
}
