/** 100 % in hundredths of a percent. */
const WHOLE = 10_000

/**
 * Share of each weight in percent with two decimals, so that the shares sum to exactly 100 (largest remainder method):
 * each is rounded down, the hundredths left go to the largest remainders, the first of equal ones.
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

/** Change of the share at `at` in percentage points; null when all previous shares are zero. */
export function pointsBetween(shares: readonly number[], before: readonly number[], at: number): number | null {
  if (!before.some((share) => share > 0)) return null
  return Math.round(shares[at]! * 100 - before[at]! * 100) / 100
}

/** Herfindahl index: 1 when one weight holds everything, 1/n when n are equal. */
export function concentrationOf(weights: readonly number[]): number {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return sum === 0 ? 0 : weights.reduce((total, weight) => total + (weight / sum) ** 2, 0)
}
