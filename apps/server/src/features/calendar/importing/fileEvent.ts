import { createHash } from 'node:crypto'
import type { EventKind } from '@palata/contract/calendar'

/** An event as a file tells it; what is wrong with it stands beside it. */
export interface FileEvent {
  /** The row of a table, or the place among the events of a calendar. */
  row: number
  uid: string
  title: string
  description: string
  startsAt: Date | null
  isAllDay: boolean
  link: string
  isHighlighted: boolean
  /** Null where the file says nothing of it: a known event keeps its own. */
  kind: EventKind | null
  coins: string[]
  problem: string
}

/** A name for an event whose file gives it none: the same event gets the same. */
export const uidOf = (...parts: string[]) =>
  `file:${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 40)}`

/** A wall clock of Moscow, which has kept UTC+3 since 2014; null for what is no time. */
export function moscow(day: string, time = '00:00'): Date | null {
  const at = new Date(`${day}T${time.padStart(5, '0')}:00+03:00`)
  if (Number.isNaN(at.getTime())) return null
  // The thirty-first of February is the third of March to a `Date`.
  return new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 10) === day ? at : null
}

/** One line without what readers do not see. */
export const lineOf = (text: unknown) =>
  String(text ?? '')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()

/** Words of a file as HTML: a tag of theirs is words, too. */
export const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
    .join('')
