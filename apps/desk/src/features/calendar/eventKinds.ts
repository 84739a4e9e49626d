import type { EventKind } from '@palata/contract/calendar'

/** Kinds of events, as options of a form. */
export const EVENT_KINDS = [
  ['other', 'прочее'],
  ['economy', 'экономика'],
  ['tokens', 'токены: разлоки, листинги, раздачи'],
  ['networks', 'сети: обновления, голосования, созвоны'],
  ['regulation', 'регуляторы'],
  ['club', 'клуб: эфиры и встречи'],
] as const satisfies readonly (readonly [EventKind, string])[]

/** Short name of a kind: «токены». */
export const kindInWords = (kind: EventKind) => EVENT_KINDS.find(([value]) => value === kind)![1].split(':')[0]!
