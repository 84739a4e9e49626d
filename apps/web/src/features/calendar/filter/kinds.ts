import type { EventKind } from '@palata/contract/calendar'

/** Names of the event kinds, in the filter's order. */
export const KIND_WORDS: readonly (readonly [EventKind, string])[] = [
  ['economy', 'Экономика'],
  ['tokens', 'Токены'],
  ['networks', 'Сети'],
  ['regulation', 'Регуляторы'],
  ['club', 'Клуб'],
  ['other', 'Прочее'],
]

/** Matches a list in the address, such as `economy,tokens`. */
export const KINDS_PATTERN = new RegExp(
  `^(?:${KIND_WORDS.map(([kind]) => kind).join('|')})(?:,(?:${KIND_WORDS.map(([kind]) => kind).join('|')})){0,5}$`,
)
