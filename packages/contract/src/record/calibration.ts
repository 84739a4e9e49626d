/** What was said of an author's calls beforehand, by the author and by the club, and what happened. */
import { betaQuantile } from './distributions.ts'
import { CALIBRATED_CALLS, RANGE } from './rules.ts'

/** An ended call of which something was said beforehand. Shares 0 to 1. */
export interface Foretold {
  /** The author's confidence, or the median of the club's answers. */
  said: number
  /** The target came before the stop and the term; of a call without a target, `u` is above a half. */
  happened: boolean
  /** `p0` at sealing; a half for a call without a target; null when it is not known. */
  chance: number | null
}

/** Calls with confidences from `from` up to the next bin's; shares 0 to 1. */
export interface Bin {
  from: number
  /** Never zero: an empty bin is left out. */
  n: number
  /** The mean of what was said, and the share that happened. */
  said: number
  happened: number
  /** The range of `RANGE` of the posterior Beta(1 + happened, 1 + the others). */
  low: number
  high: number
}

export interface Calibration {
  n: number
  said: number
  happened: number
  bins: Bin[]
  /** The Brier score against that of `p0`: 1 − ours / its. Over calls whose `p0` is known; null without any, or when its is 0. */
  skill: { value: number; n: number } | null
}

/** Lower edges of the bins: an author says 50 to 95 %, the club between 20 and 80 %. */
const EDGES = { author: [0.5, 0.6, 0.7, 0.8], club: [0, 0.3, 0.5, 0.7] }

/** Null under `CALIBRATED_CALLS` calls. Brier (1950): the mean of (said − happened)². */
export function calibrationOf(calls: readonly Foretold[], by: 'author' | 'club'): Calibration | null {
  if (calls.length < CALIBRATED_CALLS) return null
  const bins = EDGES[by].flatMap((from, at): Bin[] => {
    const own = calls.filter(({ said }) => said >= from && said < (EDGES[by][at + 1] ?? 2))
    if (own.length === 0) return []
    const hits = own.filter(({ happened }) => happened).length
    return [
      {
        from,
        n: own.length,
        ...meansOf(own),
        low: betaQuantile((1 - RANGE) / 2, 1 + hits, 1 + own.length - hits),
        high: betaQuantile((1 + RANGE) / 2, 1 + hits, 1 + own.length - hits),
      },
    ]
  })
  return { n: calls.length, ...meansOf(calls), bins, skill: skillOf(calls) }
}

function meansOf(calls: readonly Foretold[]) {
  const mean = (value: (call: Foretold) => number) => calls.reduce((sum, call) => sum + value(call), 0) / calls.length
  return { said: mean(({ said }) => said), happened: mean(({ happened }) => Number(happened)) }
}

function skillOf(calls: readonly Foretold[]): Calibration['skill'] {
  let [ours, theirs, n] = [0, 0, 0]
  for (const { said, happened, chance } of calls) {
    if (chance === null) continue
    ours += (said - Number(happened)) ** 2
    theirs += (chance - Number(happened)) ** 2
    n += 1
  }
  return theirs > 0 ? { value: 1 - ours / theirs, n } : null
}
