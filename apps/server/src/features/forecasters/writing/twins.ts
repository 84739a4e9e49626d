/** Words of a shingle, and how many of two texts' shingles have to be shared. */
const SHINGLE = 3
export const SAME = 0.8
/** Shorter words are greetings and headlines that anybody may write. */
const LEAST_WORDS = 8

/** Runs of three words of the text, as numbers; empty for a text too short to be anybody's own. */
export function shinglesOf(text: string): Set<number> {
  const words = text
    .toLowerCase()
    .replace(/https?:\/\/\S+|@\w+/g, ' ')
    .match(/[\p{L}\p{N}$%]+/gu)
  const shingles = new Set<number>()
  if (!words || words.length < LEAST_WORDS) return shingles
  for (let place = 0; place + SHINGLE <= words.length; place += 1)
    shingles.add(hashOf(words.slice(place, place + SHINGLE).join(' ')))
  return shingles
}

/** The share of shingles that stand in both, of those that stand in either. */
export function likeness(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  // So different in length that they cannot be the same.
  if (small.size < large.size * SAME) return 0
  let shared = 0
  for (const shingle of small) if (large.has(shingle)) shared += 1
  return shared / (small.size + large.size - shared || 1)
}

function hashOf(text: string): number {
  let hash = 2166136261
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 16777619)
  return hash >>> 0
}
