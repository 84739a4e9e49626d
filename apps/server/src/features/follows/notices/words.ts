import type { NoticeView } from '#manifest.ts'
import type { ShownSignalRow } from './store.ts'

const LONGEST_LEAD = 240

const ENDED: Record<NonNullable<ShownSignalRow['ended_by']>, string> = {
  target: 'по цели',
  stop: 'по стопу',
  horizon: 'по сроку',
  withdrawn: 'отзывом автора',
  opposite: 'встречным сигналом автора',
  delisted: 'без цены: монетой больше не торгуют',
}

/** «Сигнал завершён по цели: +12.3%». */
export function outcomeOf({ ended_by: endedBy, result_percent: result, is_void: isVoid }: ShownSignalRow): string {
  if (isVoid || !endedBy) return 'Сигнал недействителен: цены после публикации не подошли к нему'
  const figure = endedBy === 'delisted' || result === null ? '' : `: ${percentOf(result)}`
  return `Сигнал завершён ${ENDED[endedBy]}${figure}`
}

/** «Сигнал: ARB, лонг». */
export function signalWords({ symbol, direction }: ShownSignalRow): string {
  const side = direction === null ? '' : direction === 'long' ? ', лонг' : ', шорт'
  return `Сигнал: ${symbol}${side}`
}

function percentOf(value: number): string {
  const size = Math.abs(value)
  const figure = size.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2)
  if (Number(figure) === 0) return '0%'
  return `${value < 0 ? '−' : '+'}${figure}%`
}

interface AuthorColumns {
  username: string | null
  name: string | null
  avatar: string | null
}

/** A person who is gone leaves their text to the site. */
export function senderOf({ username, name, avatar }: AuthorColumns): NoticeView['sender'] {
  return { username: username ?? '', name: name || username || 'Автор ушёл', avatar: avatar ?? '' }
}

/** Plain words as HTML, at most a paragraph of them. */
export function htmlOf(words: string): string {
  const told = words.length > LONGEST_LEAD ? `${words.slice(0, LONGEST_LEAD).replace(/\s+\S*$/, '')}…` : words
  return told.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replaceAll('\n', '<br>')
}
