import { createHash } from 'node:crypto'
import type { EventKind } from '@palata/contract/calendar'
import { lineOf as visibleLine } from '#platform/format/line.ts'
import type { GivenFigures } from '../figures/read.ts'

/** An event read from a file; `problem` says what is wrong with it, or is empty. */
export interface FileEvent {
  /** Row of the table, or number of the event in the calendar, from 1. */
  row: number
  uid: string
  title: string
  description: string
  startsAt: Date | null
  isAllDay: boolean
  link: string
  isHighlighted: boolean
  /** Null when the file gives no known kind: an event already imported keeps its own. */
  kind: EventKind | null
  coins: string[]
  /** Those that the file does not name stay as they were. */
  figures: GivenFigures
  problem: string
}

/** A stable uid for an event whose file has none, so that importing it again finds the same event. */
export const uidOf = (...parts: string[]) =>
  `file:${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 40)}`

/** Moscow wall clock (UTC+3 since 2014) to an instant; null for an invalid day or time. */
export function moscow(day: string, time = '00:00'): Date | null {
  const at = new Date(`${day}T${time.padStart(5, '0')}:00+03:00`)
  if (Number.isNaN(at.getTime())) return null
  // `Date` turns 31 February into 3 March; such a day is refused.
  return new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 10) === day ? at : null
}

/** Longer than any field of an event. */
const LONGEST_LINE = 5_000

/** The file's text as one visible line. */
export const lineOf = (text: unknown) => visibleLine(String(text ?? ''), LONGEST_LINE)

/** Escapes the file's text as HTML: tags in it are shown as text. */
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
