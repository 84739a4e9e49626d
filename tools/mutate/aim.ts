import type { Break } from './breaks.ts'

/** A break of a file. */
export interface Site {
  file: string
  one: Break
}

/** Breaks of one line or function say the same, mostly. */
const A_LINE = 1
const A_FUNCTION = 2
/** Each needs a run of its own. */
const CONSTANTS = 1

/**
 * Chooses the breaks that say most about a test: in code that speaks in the words of its row (`requirement`) and its
 * source (`test`). Words that much code has count for little. `texts`: the lines of each file.
 */
export function aimed(
  sites: readonly Site[],
  { requirement, test }: { requirement: string; test: string },
  texts: ReadonlyMap<string, readonly string[]>,
  most: number,
): Site[] {
  const [asked, spoken] = [requirement, test].map((text) => new Set(wordsIn(text)))
  const said = sites.map(({ file, one }) => new Set(wordsIn(aroundOf(one, texts.get(file)!, file))))
  const rarity = rarityIn(said)
  const weight = (word: string) => (Number(asked!.has(word)) * 2 + Number(spoken!.has(word))) * rarity(word)
  const ranked = sites
    .map((site, index) => ({ site, rank: [...said[index]!].reduce((sum, word) => sum + weight(word), 0) }))
    .toSorted((one, other) => other.rank - one.rank)
  return spread(
    ranked.map(({ site }) => site),
    most,
  )
}

/** The first ones that are apart: of no line and no function too many. */
function spread(ranked: readonly Site[], most: number): Site[] {
  const counts = new Map<string, number>()
  const chosen: Site[] = []
  for (const site of ranked) {
    const { file, one } = site
    const [line, place] = [`${file}:${one.line}`, `${file} ${one.inside ?? one.constant ?? one.line}`]
    if (chosen.length === most) break
    if ((counts.get(line) ?? 0) >= A_LINE || (counts.get(place) ?? 0) >= A_FUNCTION) continue
    if (chosen.some((other) => other.file === file && other.one.start < one.end && one.start < other.one.end)) continue
    if (one.isAtLoad && chosen.filter((other) => other.one.isAtLoad).length >= CONSTANTS) continue
    for (const key of [line, place]) counts.set(key, (counts.get(key) ?? 0) + 1)
    chosen.push(site)
  }
  return chosen
}

/** Its line and the one before, the names around it and what it changes. */
function aroundOf({ line, inside, constant, words }: Break, lines: readonly string[], file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'))
  return [lines[line - 2], lines[line - 1], inside, constant, name, words].join(' ')
}

/** A word says the more, the fewer breaks have it. */
function rarityIn(all: readonly ReadonlySet<string>[]) {
  const counts = new Map<string, number>()
  for (const words of all) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (word: string) => Math.log(1 + all.length / counts.get(word)!)
}

const ENDING = /(?:ing|ed|es|s|e)$/
/** Inflected words of Russian begin alike. */
const STEM_RU = 6

/** The words of a text or a source, of joined names each, without endings. */
function wordsIn(text: string): string[] {
  const parts = text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(/\p{L}{2,}|\d+/gu) ?? []
  return parts
    .map((part) => part.toLowerCase())
    .map((part) => (/[а-яё]/.test(part) ? part.slice(0, STEM_RU) : part.length > 3 ? part.replace(ENDING, '') : part))
}
