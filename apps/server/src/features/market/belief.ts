/** What is remembered of a coin's prices: the last that were believed, latest last, and those that wait. */
export interface Memory {
  believed: number[]
  doubted: number[]
}

const REMEMBERED = 6
/** Beyond so many times the usual price, up or down, one quote proves nothing. */
const TOO_FAR = 3
/** So many in a row that say about the same are a move of the market. */
const AGREEING = 3
const ABOUT_THE_SAME = 1.25

/**
 * Whether a price is believed. One that is three times as high or as low as the median of the last six waits until three
 * in a row agree: a slip of the provider would else stand in charts, in highs and lows and in signals for good.
 */
export function weigh({ believed, doubted }: Memory, price: number): Memory & { isBelieved: boolean } {
  const isUsual = believed.length === 0 || isWithin(price, medianOf(believed), TOO_FAR)
  if (isUsual) return { isBelieved: true, believed: [...believed, price].slice(-REMEMBERED), doubted: [] }
  const waiting = [...doubted.filter((other) => isWithin(price, other, ABOUT_THE_SAME)), price]
  if (waiting.length < AGREEING) return { isBelieved: false, believed, doubted: waiting }
  return { isBelieved: true, believed: waiting.slice(-REMEMBERED), doubted: [] }
}

const isWithin = (price: number, other: number, times: number) => price <= other * times && price >= other / times

/** The middle of some prices. */
export function medianOf(prices: number[]): number {
  const sorted = prices.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
