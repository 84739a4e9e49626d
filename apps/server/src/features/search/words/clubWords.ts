import { fold } from './affixes.ts'

/** The club's own list beside the dictionary. */
export interface ClubWords {
  /** Words with the classes of their endings. */
  stems: Map<string, string>
  /** Words that are searched for as another one. */
  heads: Map<string, string>
  /** Coins by each of their names. */
  coins: Map<string, string[]>
  /** By names that count only as they are written. */
  exactCoins: Map<string, string[]>
  stops: Set<string>
}

/**
 * Reads `clubWords.txt`. Its lines: `токен/K` a word with its class; `= расти вырос` words searched for as the first;
 * `$ ethereum: эфир eth тон!` names of a coin; `- и в на` words too common to be searched for; `#` a note.
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
  // Classes are capitals; the line was folded.
  stems.set(word!, flags.toUpperCase())
}
