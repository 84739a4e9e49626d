/** Realistic texts: words by Zipf's law, each in one of its forms. The same seed gives the same texts. */
import { type Ending, fold, readEndings } from '../apps/server/src/features/words/affixes.ts'
import { dictionaryFiles } from '../apps/server/src/features/words/dictionary.ts'

const LEMMAS = 60_000
const MOST_FORMS = 12
const STOPS = 'и в на не что с по а это за но для как от у к о из то же'.split(' ')
/** Share of stop words. */
const STOP_SHARE = 0.3

export interface Corpus {
  /** A text of so many words. */
  text: (words: number) => string
  /** The word of a rank in one of its forms; rank 0 is the commonest. */
  wordAt: (rank: number) => string
}

export function createCorpus(seed: number): Corpus {
  const random = randomOf(seed)
  const endings = Map.groupBy(readEndings(dictionaryFiles().affixes), ({ flag }) => flag)
  const lemmas = lemmasOf().map(({ stem, flags }) => formsOf(stem, flags, endings))
  // Cumulative sums of 1/rank: a random number finds its rank by binary search.
  const sums = new Float64Array(lemmas.length)
  let sum = 0
  for (let rank = 0; rank < lemmas.length; rank += 1) sums[rank] = sum += 1 / (rank + 3)
  const rankOf = (at: number) => {
    let low = 0
    let high = lemmas.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! < at) low = middle + 1
      else high = middle
    }
    return low
  }
  const wordAt = (rank: number) => {
    const forms = lemmas[rank]!
    return forms[Math.floor(random() * forms.length)]!
  }
  return {
    wordAt,
    text(words) {
      const parts: string[] = []
      for (let index = 0; index < words; index += 1)
        parts.push(random() < STOP_SHARE ? STOPS[Math.floor(random() * STOPS.length)]! : wordAt(rankOf(random() * sum)))
      return parts.join(' ')
    },
  }
}

/** The club's words first, as the commonest, then the dictionary's in random order. */
function lemmasOf() {
  const read = (line: string) => {
    const [stem = '', flags = ''] = line.trim().split('/')
    return { stem: fold(stem), flags }
  }
  const { club: list, stems } = dictionaryFiles()
  const club = list
    .split('\n')
    .filter((line) => /^[а-я]/.test(line))
    .flatMap((line) => line.split(/\s+/).filter(Boolean).map(read))
  const random = randomOf(7)
  const others = stems
    .split('\n')
    .slice(1)
    .map(read)
    .filter(({ stem, flags }) => flags && /^[а-я]{4,12}$/.test(stem))
  for (let index = others.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1))
    ;[others[index], others[other]] = [others[other]!, others[index]!]
  }
  return [...club, ...others].slice(0, LEMMAS)
}

function formsOf(stem: string, flags: string, endings: Map<string, Ending[]>): string[] {
  const forms = [...flags].flatMap((flag) =>
    (endings.get(flag) ?? [])
      .filter(({ strip, fits }) => stem.endsWith(strip) && fits(stem))
      .map(({ strip, append }) => stem.slice(0, stem.length - strip.length) + append),
  )
  return [stem, ...forms].slice(0, MOST_FORMS)
}

/** Seeded random numbers from 0 to 1. */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
