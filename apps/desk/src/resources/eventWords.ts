import type { EventKind } from '@palata/contract/calendar'

/** What events are about, as a form asks for it. */
export const EVENT_KINDS = [
  ['other', 'прочее'],
  ['economy', 'экономика'],
  ['tokens', 'токены: разлоки, листинги, раздачи'],
  ['networks', 'сети: обновления, голосования, созвоны'],
  ['regulation', 'регуляторы'],
  ['club', 'клуб: эфиры и встречи'],
] as const satisfies readonly (readonly [EventKind, string])[]

/** Its short word: «токены». */
export const kindInWords = (kind: EventKind) => EVENT_KINDS.find(([value]) => value === kind)![1].split(':')[0]!
