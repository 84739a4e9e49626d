/** Hundredths of a percent in the whole. */
const WHOLE = 10_000

/**
 * What percent of their sum each weight is, with two decimals, so that all are exactly 100 together: each is rounded
 * down, and the hundredths that remain go to those that lost most by it, of equal ones to the first.
 */
export function sharesOf(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (weight / sum) * WHOLE)
  const hundredths = exact.map(Math.floor)
  const left = WHOLE - hundredths.reduce((total, part) => total + part, 0)
  const byLoss = exact.map((part, at) => ({ at, loss: part - Math.floor(part) }))
  byLoss.sort((one, other) => other.loss - one.loss || one.at - other.at)
  for (const { at } of byLoss.slice(0, left)) hundredths[at]! += 1
  return hundredths.map((part) => part / 100)
}

/** Percentage points from the share before to this one; null where there was nothing before. */
export function pointsBetween(shares: readonly number[], before: readonly number[], at: number): number | null {
  if (!before.some((share) => share > 0)) return null
  return Math.round(shares[at]! * 100 - before[at]! * 100) / 100
}

/** Sum of the squares of the parts: 1 is all at one, 1/n is n alike. */
export function concentrationOf(weights: readonly number[]): number {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return sum === 0 ? 0 : weights.reduce((total, weight) => total + (weight / sum) ** 2, 0)
}
