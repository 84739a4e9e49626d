/** A shorter word has too many neighbours. */
const SHORTEST = 4
/** Words from this length on may have two typos. */
const TWO_FROM = 8
/** Only this many letters are hashed: a longer word with two typos is found by its beginning. */
const CUT_LENGTH = 7

/** Number of typos allowed in a word of this length. */
export function mistakesIn(word: string): number {
  if (word.length < SHORTEST) return 0
  return word.length < TWO_FROM ? 1 : 2
}

/**
 * Hashes of the word with up to `mistakes` letters removed (symmetric deletes): two words at that distance share one.
 * The beginnings of the words suffice.
 */
export function cutsOf(word: string, mistakes = mistakesIn(word)): number[] {
  const start = word.slice(0, CUT_LENGTH)
  let last = new Set([start])
  const all = new Set(last)
  for (let left = mistakes; left > 0; left -= 1) {
    const shorter = new Set<string>()
    for (const text of last)
      for (let at = 0; at < text.length; at += 1) shorter.add(text.slice(0, at) + text.slice(at + 1))
    for (const text of shorter) all.add(text)
    last = shorter
  }
  return [...all].map(hashOf)
}

/** Edit distance with swaps of neighbours (optimal string alignment), at most `most + 1`. */
export function mistakesBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1]
      let least = Math.min(next[at - 1]! + 1, last[at]! + 1, last[at - 1]! + (isSame ? 0 : 1))
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        least = Math.min(least, before[at - 2]! + 1)
      next.push(least)
    }
    if (Math.min(...next) > most) return most + 1
    before = last
    last = next
  }
  return last[other.length]!
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash | 0
}
