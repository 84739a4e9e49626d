/**
 * The probability of a standard normal value farther from zero than `z`, on both sides: `erfc(|z|/√2)` by the fraction
 * of Numerical Recipes, 2nd edition, section 6.2 (`erfcc`), with an error below 1.2e-7 of the value.
 */
export function twoSidedTail(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + x / 2)
  const terms = [
    0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368,
    -1.26551223,
  ]
  return t * Math.exp(-x * x + terms.reduce((sum, term) => sum * t + term, 0))
}

/**
 * The regularised incomplete beta function I_x(a, b): the continued fraction DLMF 8.17.22
 * (https://dlmf.nist.gov/8.17.22) by Lentz's method.
 */
export function betaBelow(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  if (x > (a + 1) / (a + b + 2)) return 1 - betaBelow(1 - x, b, a)
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)) / a
  let [numerator, denominator] = [1, 1 / nonZero(1 - ((a + b) * x) / (a + 1))]
  let fraction = denominator
  for (let m = 1; m <= 500; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    for (const part of [even, odd]) {
      denominator = 1 / nonZero(1 + part * denominator)
      numerator = nonZero(1 + part / numerator)
      fraction *= numerator * denominator
    }
    if (Math.abs(numerator * denominator - 1) < 1e-12) break
  }
  return front * fraction
}

/** The x with I_x(a, b) = `share`, to 1e-10. */
export function betaQuantile(share: number, a: number, b: number): number {
  let [low, high] = [0, 1]
  while (high - low > 1e-10) {
    const middle = (low + high) / 2
    if (betaBelow(middle, a, b) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

const nonZero = (value: number) => (Math.abs(value) < 1e-300 ? 1e-300 : value)

/** ln Γ(x) for x > 0: Lanczos, g = 5 (Numerical Recipes, 2nd edition, section 6.1). */
function logGamma(x: number): number {
  const terms = [
    76.18009172947146, -86.50532032941678, 24.01409824083091, -1.231739572450155, 0.1208650973866179e-2,
    -0.5395239384953e-5,
  ]
  const series = terms.reduce((sum, term, at) => sum + term / (x + 1 + at), 1.00000000019)
  return (x + 0.5) * Math.log(x + 5.5) - (x + 5.5) + Math.log((2.5066282746310007 * series) / x)
}

/** The middle value, of two the mean; null of none. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((one, other) => one - other)
  const half = sorted.length / 2
  return Number.isInteger(half) ? (sorted[half - 1]! + sorted[half]!) / 2 : sorted[Math.floor(half)]!
}
