import { REACTIONS } from '@palata/contract/reactions'

/** As they stand in a row, each with what it is called. */
export const SHOWN = [
  { reaction: REACTIONS.like, emoji: '👍', name: 'Нравится' },
  { reaction: REACTIONS.fire, emoji: '🔥', name: 'Огонь' },
  { reaction: REACTIONS.smile, emoji: '😄', name: 'Смешно' },
  { reaction: REACTIONS.think, emoji: '🤔', name: 'Надо подумать' },
  { reaction: REACTIONS.cry, emoji: '😢', name: 'Грустно' },
  { reaction: REACTIONS.scream, emoji: '😱', name: 'Ужас' },
  { reaction: REACTIONS.dislike, emoji: '👎', name: 'Не нравится' },
] as const

/** Of comments. */
export const VOTES = SHOWN.filter(({ reaction }) => reaction === REACTIONS.like || reaction === REACTIONS.dislike)
