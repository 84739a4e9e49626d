import { EventKind } from '@palata/contract/calendar'

/** What a file may call each kind besides its name; ours call it by the first. */
const WORDS: Record<EventKind, [string, ...string[]]> = {
  economy: ['экономика'],
  tokens: ['токены', 'токен'],
  networks: ['сети', 'сеть'],
  regulation: ['регуляторы', 'регулирование'],
  club: ['клуб'],
  other: ['прочее', 'другое'],
}

/** The word that a file of ours has for the kind. */
export const wordOfKind = (kind: EventKind) => WORDS[kind][0]

/** The kind that a word of a file means; null for a word that means none. */
export function kindOf(word: string): EventKind | null {
  const called = word.trim().toLowerCase()
  return EventKind.options.find((kind) => kind === called || WORDS[kind].includes(called)) ?? null
}
