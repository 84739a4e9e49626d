import { betaQuantile, twoSidedTail } from './distributions.ts'
import { FALSE_DISCOVERIES, LEAST_CALLS, LEAST_OTHERS, RANGE } from './rules.ts'

export type Side = 'long' | 'short'

/**
 * `u` of a call, 0 to 1: the percentile of its coin's return over the call's own horizon, bounds ignored, among the
 * returns of `others`, the other coins of that day's market over the same time; for a short 1 − u. For Bitcoin `others`
 * are its own returns over as many days from other start days. Equals count half, and the coin itself stands among the
 * rest: u = (fewer + (equal + 1) / 2) / (others + 1), so u is never 0 or 1. Null with fewer than `LEAST_OTHERS`.
 *
 * The test's null hypothesis: the author draws the coin at random from that day's market, with equal chances, whatever
 * the direction (of Bitcoin: the start day at random). Then u is uniform on the middles of `others + 1` equal parts,
 * however the market moved, so neither a rising market nor one's direction is taken for skill.
 */
export function percentileOf(side: Side, own: number, others: readonly number[]): number | null {
  if (others.length < LEAST_OTHERS) return null
  let [fewer, equal] = [0, 0]
  for (const other of others) {
    if (other < own) fewer += 1
    else if (other === own) equal += 1
  }
  const u = (fewer + (equal + 1) / 2) / (others.length + 1)
  return side === 'long' ? u : 1 - u
}

/** A call as the test sees it; times in days from any one moment. */
export interface Tested {
  coin: string | number
  side: Side
  /** The sealing, and the sealing plus the horizon. */
  from: number
  until: number
  u: number
}

/** Correlation, −1 to 1, of how two coins move against the market. */
export type Likeness = (coin: Tested['coin'], other: Tested['coin']) => number

/**
 * How many times the variance of Σu exceeds that of as many independent calls, at least 1.
 *
 * Draws of the null hypothesis are independent, but people have habits: sixty calls of one coin in one day are one bet,
 * and so are longs of sixty coins that rise and fall together. Were it not for this, a lucky bet repeated would be named
 * skill. The u of two calls correlate by the part of their time that they share, |A ∩ B| / √(|A|·|B|) as sums of
 * independent steps do, by the likeness of their coins and by the sides; as ranks by 6/π·asin(ρ/2) (Pearson 1907). It is
 * an approximation: what correlates across time that is not shared, such as a liking for one sector that rises all year,
 * is not seen.
 */
export function dependenceOf(calls: readonly Tested[], likeness: Likeness): number {
  const sorted = [...calls].sort((one, other) => one.from - other.from)
  let sum = calls.length
  for (const [at, call] of sorted.entries()) {
    for (let next = at + 1; next < sorted.length && sorted[next]!.from < call.until; next += 1) {
      const other = sorted[next]!
      const shared = Math.min(call.until, other.until) - other.from
      const part = shared / Math.sqrt((call.until - call.from) * (other.until - other.from))
      const alike = call.coin === other.coin ? 1 : likeness(call.coin, other.coin)
      sum += 2 * rankCorrelation(part * alike * (call.side === other.side ? 1 : -1))
    }
  }
  return Math.max(1, sum / Math.max(1, calls.length))
}

const rankCorrelation = (correlation: number) => (6 / Math.PI) * Math.asin(correlation / 2)

export interface Skill {
  /** Counted calls. */
  count: number
  /** The posterior's point, its mean: that of u, drawn a little towards a half. */
  point: number
  /** The posterior's range of `RANGE`. */
  low: number
  high: number
  /** What `dependenceOf` says; count / dependence calls would tell as much if none shared its time. */
  dependence: number
  /** Two-sided, of the mean of u against a half. */
  p: number
}

/**
 * An author's posterior and test; null with fewer than `LEAST_CALLS` calls.
 *
 * The posterior: from Beta(1, 1), each u adds 3u/dependence to one parameter and 3(1 − u)/dependence to the other. A
 * uniform u has a third of the variance of a coin flip (1/12 and 1/4), so it weighs three of them and the range is as
 * wide as the test's error. The test: under the null hypothesis of `percentileOf` the mean of N ≥ 10 values of u is
 * nearly normal about 1/2 with the variance dependence / (12·N); the posterior's point, which stands in for it, is nearer
 * to 1/2, and the tails of the exact distribution (Bates) are lighter, so p errs to the safe side, most for short records.
 */
export function skillOf(us: readonly number[], dependence: number): Skill | null {
  const count = us.length
  if (count < LEAST_CALLS) return null
  const sum = us.reduce((total, u) => total + u, 0)
  const weight = 3 / dependence
  const [a, b] = [1 + weight * sum, 1 + weight * (count - sum)]
  const point = a / (a + b)
  return {
    count,
    point,
    low: betaQuantile((1 - RANGE) / 2, a, b),
    high: betaQuantile((1 + RANGE) / 2, a, b),
    dependence,
    p: twoSidedTail((point - 0.5) / Math.sqrt(dependence / (12 * count))),
  }
}

export type Verdict = 'better' | 'worse' | 'chance'

/**
 * Whom the procedure of Benjamini and Hochberg (1995) names among all authors at `FALSE_DISCOVERIES`: of m values of p in
 * ascending order, all up to the last k with p(k) ≤ k/m · q. Of the named at most that share is named by chance, in
 * expectation; when nobody has skill, nobody is named in nine clubs of ten. Authors who bet on the same market correlate
 * positively, under which the bound stands (Benjamini and Yekutieli 2001). In the order of `skills`.
 */
export function verdictsOf(skills: readonly Pick<Skill, 'point' | 'p'>[]): Verdict[] {
  const sorted = skills.map(({ p }) => p).sort((one, other) => one - other)
  const last = sorted.findLastIndex((p, at) => p <= ((at + 1) / sorted.length) * FALSE_DISCOVERIES)
  const border = last < 0 ? -1 : sorted[last]!
  return skills.map(({ point, p }) => (p > border ? 'chance' : point > 0.5 ? 'better' : 'worse'))
}

/**
 * After how many counted calls the range leaves a half when u goes on at the same point and dependence; null beyond a
 * thousand. An author is not named earlier, as a rule: the procedure asks more.
 */
export function callsUntilTold({ point, dependence }: Pick<Skill, 'point' | 'dependence'>): number | null {
  const Z = 1.6448536269514722
  const calls = Math.ceil((dependence / 12) * (Z / (point - 0.5)) ** 2)
  return calls <= 1_000 ? calls : null
}

/** Correlation of two series of equal length where both are known; 0 with fewer than `least` such places. */
export function correlationOf(one: readonly (number | null)[], other: readonly (number | null)[], least = 20): number {
  let [n, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0]
  for (const [at, x] of one.entries()) {
    const y = other[at] ?? null
    if (x === null || y === null) continue
    n += 1
    a += x
    b += y
    aa += x * x
    bb += y * y
    ab += x * y
  }
  if (n < least) return 0
  const spread = Math.sqrt((aa - (a * a) / n) * (bb - (b * b) / n))
  return spread > 0 ? Math.max(-1, Math.min(1, (ab - (a * b) / n) / spread)) : 0
}
