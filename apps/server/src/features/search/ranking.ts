import { keyOf } from './place.ts'
import type { Hit } from './query/store.ts'

/** So many of the best stand above the newest. */
const BEST = 5
const YEAR_MS = 365 * 86_400_000
/** A post says more than a remark under it. */
const WORTH: Record<string, number> = { coin: 5, person: 5, comment: 0.6 }

interface Answers {
  /** People and coins. */
  timeless: Hit[]
  /** The nearest of what is to come, the next one first. */
  soon: Hit[]
  /** Newest first. */
  past: Hit[]
}

/** The order of the first page: the best, then what is to come, then the newest. */
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

/** How much of it is about what was asked; in a year half of that is forgotten. */
function scoreOf({ kind, rank, at }: Hit, now: Date): number {
  const age = at ? Math.abs(now.getTime() - Date.parse(at)) : 0
  return (rank * (WORTH[kind] ?? 1)) / (1 + age / YEAR_MS)
}
