import { readFileSync } from 'node:fs'
import { stemmer as englishStem } from '@orama/stemmers/english'
import { stemmer as russianStem } from '@orama/stemmers/russian'
import dictionaryRu from 'dictionary-ru'
import { type Ending, fold, readEndings } from './affixes.ts'
import { type ClubWords, readClubWords } from './clubWords.ts'

/** What is known of words: made once in a process, in about 0.2 s. */
export interface Dictionary {
  /** The words that this one is a form of; itself reduced by rules when nobody knows it. */
  lemmasOf: (word: string) => string[]
  /** Whether the word is in the dictionary or among the club's. */
  knows: (word: string) => boolean
  /** The coins that the word is a name of, by their api_id. */
  coinsOf: (word: string) => string[]
  isStop: (word: string) => boolean
  /** The club's words and names of coins: people mistype them before anyone has written them. */
  clubWords: readonly string[]
}

let made: Dictionary | undefined

/** The one dictionary of the process. */
export function dictionary(): Dictionary {
  if (!made) {
    const { affixes, stems, club } = dictionaryFiles()
    made = createDictionary(affixes, stems, readClubWords(club))
  }
  return made
}

/** What the dictionary is made of, as it is written. */
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

  function found(word: string): string[] {
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

/** A word that no dictionary has: a name, a new coinage, another language. */
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
    // Folded, two entries may be one.
    stems.set(stem, (stems.get(stem) ?? '') + flags)
  }
  return stems
}

/** By what is appended, then by what was stripped: a stem is then looked up once for a whole group. */
function byAppend(endings: Ending[]): Map<string, [strip: string, group: Ending[]][]> {
  const groups = Map.groupBy(endings, ({ append }) => append)
  return new Map([...groups].map(([append, group]) => [append, [...Map.groupBy(group, ({ strip }) => strip)]]))
}
