import type { EventKind } from '@palata/contract/calendar'

/** What events are about, in the order of the filter. */
export const KIND_WORDS: readonly (readonly [EventKind, string])[] = [
  ['economy', 'Экономика'],
  ['tokens', 'Токены'],
  ['networks', 'Сети'],
  ['regulation', 'Регуляторы'],
  ['club', 'Клуб'],
  ['other', 'Прочее'],
]

/** `economy,tokens` of an address. */
export const KINDS_PATTERN = new RegExp(
  `^(?:${KIND_WORDS.map(([kind]) => kind).join('|')})(?:,(?:${KIND_WORDS.map(([kind]) => kind).join('|')})){0,5}$`,
)
