import { drawsOf } from './random.ts'
import { BLOCK_HOURS, LEAST_HOURS, PATHS } from './rules.ts'
import type { Side } from './skill.ts'

/** The idea of a call: prices in USD, hours to the horizon. */
export interface Idea {
  side: Side
  start: number
  target: number | null
  stop: number | null
  hours: number
}

/**
 * Logarithmic returns of hourly prices, hour after hour, oldest first, less their mean: without it a coin's past rise would
 * count as a promise. An hour without a price (null) has no return, nor has the next. Null with fewer than `LEAST_HOURS`.
 */
export function centredReturns(prices: readonly (number | null)[]): Float64Array | null {
  const returns = Float64Array.from(
    prices.flatMap((price, at) => {
      const before = at === 0 ? null : prices[at - 1]
      return price && before ? Math.log(price / before) : []
    }),
  )
  if (returns.length < LEAST_HOURS) return null
  const mean = returns.reduce((sum, one) => sum + one, 0) / returns.length
  return returns.map((one) => one - mean)
}

/** Standard deviation of centred returns. */
export function volatilityOf(returns: Float64Array): number {
  return Math.sqrt(returns.reduce((sum, one) => sum + one * one, 0) / returns.length)
}

/**
 * `p0`, 0 to 1: the share of `PATHS` drawn paths that touch the target before the stop and the horizon. A path is made of
 * whole blocks of `BLOCK_HOURS` hours drawn from the centred `returns` with equal chances of each start (the moving block
 * bootstrap, Künsch 1989), so that calm and stormy hours stay together; it is looked at once an hour. The draws are those
 * of `hash`, the hash of the sealed entry in lower-case hex, so that anybody gets the same number. Null without a target.
 */
export async function chanceOf(
  { side, start, target, stop, hours }: Idea,
  returns: Float64Array,
  hash: string,
): Promise<number | null> {
  if (target === null) return null
  const draws = await drawsOf(`chance ${hash}`)
  const goal = Math.abs(Math.log(target / start))
  const floor = stop === null ? -Infinity : -Math.abs(Math.log(stop / start))
  const sign = side === 'long' ? 1 : -1
  const starts = returns.length - BLOCK_HOURS + 1
  let reached = 0
  for (let path = 0; path < PATHS; path += 1) {
    let [way, hour, isOver] = [0, 0, false]
    while (hour < hours && !isOver) {
      const from = draws.below(starts)
      const until = Math.min(from + BLOCK_HOURS, from + hours - hour)
      for (let at = from; at < until && !isOver; at += 1) {
        way += sign * returns[at]!
        if (way >= goal) reached += 1
        isOver = way >= goal || way <= floor
      }
      hour += BLOCK_HOURS
    }
  }
  return reached / PATHS
}
