import type { DigestItem } from '@palata/contract/digest'
import type { EndedBy } from '@palata/contract/signals/call'
import { ENDS } from '@palata/contract/signals/ends'
import { tied } from '#ui/format/index.ts'
import { numberText } from '#ui/numbers/index.ts'
import { type Clock, dayAndMonth, dayAndTime, dayAt } from '#ui/time/time.ts'

const CORRECTED = { title: 'заголовок', lead: 'вводка', numbers: 'числа' }

/** What an item is, beside who wrote it. */
export function whatOf({ kind, url, title, call, corrected }: DigestItem): string {
  switch (kind) {
    case 'reply':
      return `ответ вам, «${title}»`
    case 'mention':
      return `упоминание вас, «${title}»`
    case 'outcome':
      return `исход: ${ENDS[(call?.ended_by ?? '') as EndedBy] ?? 'завершён'}`
    case 'call':
      return 'сигнал'
    case 'alpha':
      return url.startsWith('/material') ? 'аналитика' : 'мнение'
    case 'correction':
      return `исправлено: ${corrected.map((part) => CORRECTED[part]).join(', ')}`
    case 'news':
      return 'новость'
    case 'podcast':
      return 'подкаст'
    case 'move':
      return 'событие перенесено'
    case 'forecast':
      return 'форкаст'
    default:
      return ''
  }
}

/** Its main line. */
export function headOf(item: DigestItem, now: Date, clock: Clock): string {
  const { kind, title, text, call, moved } = item
  if (kind === 'reply' || kind === 'mention' || kind === 'forecast') return text || title
  if (call) return callOf(item)
  if (moved)
    return `${title}: ${dateOf(moved.from, moved.from_exact, now, clock)} → ${dateOf(moved.to, moved.to_exact, now, clock)}`
  return title
}

function callOf({ kind, title, call }: DigestItem): string {
  const { symbol, direction, start, price, until } = call!
  if (direction === null || start === null) return title
  const side = direction === 'long' ? 'лонг' : 'шорт'
  if (kind === 'outcome') return `${symbol} ${side}: ${numberText('price', start)} → ${numberText('price', price)}`
  const end = until === null ? '' : `, до ${dayAndMonth(dayAt(until))}`
  return tied(`${symbol} ${side} от ${numberText('price', start)}${end}`)
}

/** Where the hour is not known only the day is told. */
const dateOf = (at: string, isExact: boolean, now: Date, clock: Clock) =>
  tied(isExact ? dayAndTime(at, now, clock) : dayAndMonth(dayAt(at)))
