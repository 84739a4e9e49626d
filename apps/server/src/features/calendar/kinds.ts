import { EventKind } from '@palata/contract/calendar'

/** Russian names of each kind that a file may use; our own files write the first. */
const WORDS: Record<EventKind, [string, ...string[]]> = {
  economy: ['экономика'],
  tokens: ['токены', 'токен'],
  networks: ['сети', 'сеть'],
  regulation: ['регуляторы', 'регулирование'],
  club: ['клуб'],
  other: ['прочее', 'другое'],
}

/** The Russian name that our own files write for the kind. */
export const wordOfKind = (kind: EventKind) => WORDS[kind][0]

/** Finds a kind by its name in a file, ignoring case; null when unknown. */
export function kindOf(word: string): EventKind | null {
  const called = word.trim().toLowerCase()
  return EventKind.options.find((kind) => kind === called || WORDS[kind].includes(called)) ?? null
}
