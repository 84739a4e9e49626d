/** Words in a shingle, and the share of shingles that makes two texts the same. */
const SHINGLE = 3
export const SAME = 0.8
/** Fewest words: shorter texts are greetings and headlines that anybody may write. */
const LEAST_WORDS = 8

/** Hashes of all runs of three words; empty for a text that is too short to compare. */
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

/** Jaccard similarity of two sets of shingles, 0 to 1. */
export function likeness(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  // The lengths differ too much for the similarity to reach SAME.
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
