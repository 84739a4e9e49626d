/** Recent prices of a coin: the last accepted ones, latest last, and the doubtful ones waiting to be confirmed. */
export interface Memory {
  believed: number[]
  doubted: number[]
}

const REMEMBERED = 6
/** Beyond this ratio to the usual price, up or down, a single quote is not accepted. */
const TOO_FAR = 3
/** This many similar quotes in a row are a real move of the market. */
const AGREEING = 3
const ABOUT_THE_SAME = 1.25

/**
 * Decides whether to accept a price. One above three times or below a third of the median of the last six waits until
 * three in a row agree: a provider's error would otherwise stay in charts, highs and lows, and signals.
 */
export function weigh({ believed, doubted }: Memory, price: number): Memory & { isBelieved: boolean } {
  const isUsual = believed.length === 0 || isWithin(price, medianOf(believed), TOO_FAR)
  if (isUsual) return { isBelieved: true, believed: [...believed, price].slice(-REMEMBERED), doubted: [] }
  const waiting = [...doubted.filter((other) => isWithin(price, other, ABOUT_THE_SAME)), price]
  if (waiting.length < AGREEING) return { isBelieved: false, believed, doubted: waiting }
  return { isBelieved: true, believed: waiting.slice(-REMEMBERED), doubted: [] }
}

const isWithin = (price: number, other: number, times: number) => price <= other * times && price >= other / times

/** Median; the mean of the middle two for an even count. */
export function medianOf(prices: number[]): number {
  const sorted = prices.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
