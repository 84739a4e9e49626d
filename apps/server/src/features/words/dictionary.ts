import { readFileSync } from 'node:fs'
import { stemmer as englishStem } from '@orama/stemmers/english'
import { stemmer as russianStem } from '@orama/stemmers/russian'
import dictionaryRu from 'dictionary-ru'
import { type Ending, fold, readEndings } from './affixes.ts'
import { type ClubWords, readClubWords } from './clubWords.ts'

/** The dictionary: built once per process, in about 0.2 s. */
export interface Dictionary {
  /** Base forms of the word; an unknown word is stemmed by rules. */
  lemmasOf: (word: string) => string[]
  /** Whether the dictionary or the club's list has the word. */
  knows: (word: string) => boolean
  /** api_ids of the coins with this name. */
  coinsOf: (word: string) => string[]
  isStop: (word: string) => boolean
  /** Words of the club and names of coins, as typo corrections before any text contains them. */
  clubWords: readonly string[]
}

const MOST_RECENT = 4_096
let made: Dictionary | undefined

/** The dictionary, built at the first call. */
export function dictionary(): Dictionary {
  if (!made) {
    const { affixes, stems, club } = dictionaryFiles()
    made = createDictionary(affixes, stems, readClubWords(club))
  }
  return made
}

/** Raw contents of the dictionary's files. */
export function dictionaryFiles() {
  return {
    affixes: Buffer.from(dictionaryRu.aff).toString(),
    stems: Buffer.from(dictionaryRu.dic).toString(),
    club: readFileSync(new URL('clubWords.txt', import.meta.url), 'utf8'),
  }
}

function createDictionary(affixes: string, stemLines: string, club: ClubWords): Dictionary {
  const endings = byAppend(readEndings(affixes))
  const longest = Math.max(...[...endings.keys()].map((append) => append.length))
  const stems = readStems(stemLines)
  for (const [stem, flags] of club.stems) stems.set(stem, (stems.get(stem) ?? '') + flags)

  // A document's words are each looked up several times in a row: for their codes, coins and spellings.
  const recent = new Map<string, string[]>()
  function found(word: string): string[] {
    const known = recent.get(word)
    if (known) return known
    if (recent.size === MOST_RECENT) recent.clear()
    const lemmas = looked(word)
    recent.set(word, lemmas)
    return lemmas
  }

  function looked(word: string): string[] {
    const lemmas = stems.has(word) ? [word] : []
    for (let length = 0; length <= Math.min(longest, word.length - 1); length += 1) {
      const body = word.slice(0, word.length - length)
      for (const [strip, group] of endings.get(word.slice(word.length - length)) ?? []) {
        const stem = body + strip
        const flags = stems.get(stem)
        if (!flags || lemmas.includes(stem)) continue
        if (group.some(({ flag, fits }) => flags.includes(flag) && fits(stem))) lemmas.push(stem)
      }
    }
    return lemmas
  }

  const lemmasOf = (word: string) => {
    const known = found(word)
    const lemmas = known.length > 0 ? known : [guess(word)]
    return [...new Set(lemmas.map((lemma) => club.heads.get(lemma) ?? lemma))]
  }
  return {
    lemmasOf,
    knows: (word) => found(word).length > 0,
    coinsOf: (word) => {
      const direct = club.coins.get(word) ?? club.exactCoins.get(word)
      return direct ? direct : found(word).flatMap((lemma) => club.coins.get(lemma) ?? [])
    },
    isStop: (word) => club.stops.has(word),
    clubWords: [...new Set([...club.stems.keys(), ...club.coins.keys()])],
  }
}

/** Stems a word outside the dictionary: a name, a neologism, another language. */
function guess(word: string): string {
  if (word.length < 4) return word
  if (/^[а-я]+$/.test(word)) return russianStem(word)
  return /^[a-z]+$/.test(word) ? englishStem(word) : word
}

function readStems(lines: string): Map<string, string> {
  const stems = new Map<string, string>()
  for (const line of lines.split('\n').slice(1)) {
    const [word, flags = ''] = line.trim().split('/')
    if (!word) continue
    const stem = fold(word)
    // Two entries may be equal after folding.
    stems.set(stem, (stems.get(stem) ?? '') + flags)
  }
  return stems
}

/** By `append`, then by `strip`: a stem is looked up once per group. */
function byAppend(endings: Ending[]): Map<string, [strip: string, group: Ending[]][]> {
  const groups = Map.groupBy(endings, ({ append }) => append)
  return new Map([...groups].map(([append, group]) => [append, [...Map.groupBy(group, ({ strip }) => strip)]]))
}
