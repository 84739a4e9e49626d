import { keyOf } from './place.ts'
import type { Hit } from './query/store.ts'

/** Number of best results above the newest. */
const BEST = 5
/** Age at which half of what freshness gives is lost. */
const HALF_MS = 30 * 86_400_000
/** What an old text keeps, so that an old title stands above a fresh passing mention. */
const TIMELESS = 0.25
/** A post is worth more than a comment on it. */
const WORTH: Record<string, number> = { coin: 5, person: 5, comment: 0.6 }

interface Answers {
  /** People and coins. */
  timeless: Hit[]
  /** The nearest future events, soonest first. */
  soon: Hit[]
  /** Newest first. */
  past: Hit[]
}

/** Order of the first page: the best, then future events, then the newest. */
export function firstPage({ timeless, soon, past }: Answers, now: Date): Hit[] {
  const all = [...timeless, ...soon, ...past]
  const best = all
    .map((hit) => ({ hit, score: scoreOf(hit, now) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, BEST)
    .map(({ hit }) => hit)
  const onTop = new Set(best.map(keyOf))
  return [...best, ...all.filter((hit) => !onTop.has(keyOf(hit)))]
}

/** Relevance times the kind's weight and the freshness: 1 now, 0.63 after a month, 0.31 after a year. */
function scoreOf({ kind, rank, at }: Hit, now: Date): number {
  const age = at ? Math.abs(now.getTime() - Date.parse(at)) : 0
  return rank * (WORTH[kind] ?? 1) * (TIMELESS + (1 - TIMELESS) / (1 + age / HALF_MS))
}
