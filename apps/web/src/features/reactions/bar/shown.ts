import { REACTIONS } from '@palata/contract/reactions'

/** Reactions in the order of the row, with their names. */
export const SHOWN = [
  { reaction: REACTIONS.like, glyph: 'like', name: 'Нравится' },
  { reaction: REACTIONS.fire, glyph: 'fire', name: 'Огонь' },
  { reaction: REACTIONS.smile, glyph: 'smile', name: 'Смешно' },
  { reaction: REACTIONS.think, glyph: 'think', name: 'Надо подумать' },
  { reaction: REACTIONS.cry, glyph: 'cry', name: 'Грустно' },
  { reaction: REACTIONS.scream, glyph: 'scream', name: 'Ужас' },
  { reaction: REACTIONS.dislike, glyph: 'dislike', name: 'Не нравится' },
] as const

/** Votes of comments. */
export const VOTES = SHOWN.filter(({ reaction }) => reaction === REACTIONS.like || reaction === REACTIONS.dislike)
