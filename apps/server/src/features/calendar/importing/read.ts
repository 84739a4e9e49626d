import { decoded } from '@palata/contract/text/decoded'
import { isVisible } from '@palata/contract/text/seen'
import { FieldRefusal } from '#platform/errors.ts'
import { readCsv } from './csv.ts'
import type { FileEvent } from './fileEvent.ts'
import { readIcs } from './ics/ics.ts'
import { unfolded } from './ics/unfold.ts'

const MOST_EVENTS = 2000
const LONGEST = { title: 200, description: 20_000 }
/** Five years either way; a date further off is taken for a mistyped year. */
const FARTHEST_MS = 5 * 366 * 86_400_000

/** Reads an ICS or CSV file in any of the supported encodings. Refuses a file that cannot be read as a whole. */
export function readFile(bytes: Uint8Array, now: Date): FileEvent[] {
  const text = decoded(CALENDAR.test(headOf(bytes)) ? unfolded(bytes) : bytes).trim()
  const events = CALENDAR.test(text.slice(0, HEAD)) ? readIcs(text, now, MOST_EVENTS) : readCsv(text, MOST_EVENTS)
  if (events.length === 0) throw new FieldRefusal({ file: ['В файле нет ни одного события'] })
  if (events.length > MOST_EVENTS) throw new FieldRefusal({ file: [`Больше ${MOST_EVENTS} событий: разделите файл`] })
  const seen = new Map<string, number>()
  return events.map((event) => {
    const first = seen.get(event.uid)
    seen.set(event.uid, first ?? event.row)
    const problem = event.problem || problemOf(event, now) || (first ? `То же событие, что под номером ${first}` : '')
    return { ...event, description: event.description.slice(0, LONGEST.description), problem }
  })
}

function problemOf({ title, startsAt, link }: FileEvent, now: Date): string {
  if (!isVisible(title)) return 'Нет названия'
  if (title.length > LONGEST.title) return `Название длиннее ${LONGEST.title} знаков`
  if (!startsAt) return 'Нет дня'
  if (Math.abs(startsAt.getTime() - now.getTime()) > FARTHEST_MS) return 'День слишком далеко, проверьте год'
  return link === '' || /^https?:\/\/\S{1,2000}$/.test(link) ? '' : 'Ссылка должна начинаться с https://'
}

/** A letter or an answer of a server may bring its own lines before the calendar. */
const CALENDAR = /^(?:\ufeff|ï»¿)*[^\S\n]*BEGIN\s*:\s*(?:VCALENDAR|VEVENT)\s*$/im
const HEAD = 4000

/** The start of a file of one byte a sign; one in UTF-16 has zeros between. */
const headOf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes.subarray(0, HEAD)).replace(/\r/g, '\n')
