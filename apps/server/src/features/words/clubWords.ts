import { fold } from './affixes.ts'

/** The club's own word list, besides the dictionary. */
export interface ClubWords {
  /** Words with their suffix classes. */
  stems: Map<string, string>
  /** Words that are searched as another word. */
  heads: Map<string, string>
  /** Coins by each of their names. */
  coins: Map<string, string[]>
  /** Coins by names that match only without inflection. */
  exactCoins: Map<string, string[]>
  stops: Set<string>
}

/**
 * Parses `clubWords.txt`. Its lines: `токен/K` a word with its suffix class; `= расти вырос` words searched as the
 * first one; `$ ethereum: эфир eth тон!` names of a coin; `- и в на` stop words; `#` a comment.
 */
export function readClubWords(text: string): ClubWords {
  const club: ClubWords = {
    stems: new Map(),
    heads: new Map(),
    coins: new Map(),
    exactCoins: new Map(),
    stops: new Set(),
  }
  for (const line of text.split('\n').map((one) => fold(one.trim()))) {
    if (!line || line.startsWith('#')) continue
    const words = line.slice(1).trim().split(/\s+/)
    if (line.startsWith('=')) for (const word of words) club.heads.set(word, words[0]!)
    else if (line.startsWith('-')) for (const word of words) club.stops.add(word)
    else if (line.startsWith('$')) addCoin(club, words)
    else for (const word of line.split(/\s+/)) addStem(club, word)
  }
  return club
}

function addCoin({ coins, exactCoins }: ClubWords, [id, ...names]: string[]) {
  const apiId = id!.replace(/:$/, '')
  for (const given of [apiId, ...names]) {
    const name = given.replace(/!$/, '')
    const named = name === given ? coins : exactCoins
    named.set(name, [...(named.get(name) ?? []), apiId])
  }
}

function addStem({ stems }: ClubWords, entry: string) {
  const [word, flags = ''] = entry.split('/')
  // Classes are capitals, but the line is in lower case.
  stems.set(word!, flags.toUpperCase())
}
