import { FieldRefusal } from '#platform/errors.ts'
import { readCsvTable } from '#platform/format/csv.ts'
import { kindOf } from '../kinds.ts'
import { dayIn, timeIn } from './days.ts'
import { escaped, type FileEvent, lineOf, moscow, uidOf } from './fileEvent.ts'

/** Accepted names of each column. */
const COLUMNS = {
  // Google and Outlook write Subject, Start Date, Start Time.
  title: ['title', 'название', 'событие', 'summary', 'subject', 'тема', 'event'],
  day: ['date', 'дата', 'день', 'day', 'start date', 'дата начала', 'дата события', 'начало', 'start'],
  time: ['time', 'время', 'start time', 'время начала'],
  description: ['description', 'описание'],
  link: ['link', 'url', 'ссылка'],
  coins: ['coins', 'монеты'],
  highlighted: ['important', 'важное', 'highlighted'],
  kind: ['kind', 'вид', 'category', 'categories', 'категория'],
  uid: ['uid', 'id'],
} satisfies Record<string, string[]>
type Column = keyof typeof COLUMNS

/**
 * Reads a CSV table, one event a row; the first row names the columns. Times are Moscow time. Stops after `most` events
 * and one more.
 */
export function readCsv(text: string, most: number): FileEvent[] {
  const [first, ...rest] = readCsvTable(text, most + 2).rows
  const head = (first?.cells ?? []).map((cell) => lineOf(cell).toLowerCase())
  const places = Object.fromEntries(
    Object.entries(COLUMNS).map(([column, names]) => [column, head.findIndex((name) => names.includes(name))]),
  )
  const placeOf = (column: Column) => places[column]!
  const missing = (['title', 'day'] as const).filter((column) => placeOf(column) < 0)
  if (missing.length > 0)
    throw new FieldRefusal({
      file: [
        `Это не календарь ICS и не таблица: в первой строке нужны столбцы ${missing.map((one) => COLUMNS[one][1]).join(' и ')}`,
      ],
    })
  const events = rest.map(({ row, cells }) => {
    const cell = (column: Column) => cells[placeOf(column)] ?? ''
    const title = lineOf(cell('title'))
    const [day, beside] = dayIn(cell('day'))
    const time = cell('time') || beside
    const kind = kindOf(cell('kind'))
    const { clock, zone, isUnread } = timeIn(time)
    return {
      row,
      uid: cell('uid').slice(0, 250) || uidOf(title, day),
      title,
      description: escaped(cell('description')),
      startsAt: instantAt(day, clock, zone),
      isAllDay: !clock,
      link: cell('link'),
      isHighlighted: /^(1|да|yes|true|x|\+)$/i.test(cell('highlighted')),
      kind,
      coins: cell('coins')
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean)
        .slice(0, 20),
      problem:
        (cell('day') && !moscow(day) && `День не понят: ${cell('day').slice(0, 20)}`) ||
        (isUnread && `Время не понято: ${time.slice(0, 20)}`) ||
        (cell('kind') && !kind && `Вид не понят: ${cell('kind').slice(0, 20)}`) ||
        '',
    }
  })
  return apart(events)
}

/** Moscow's wall clock, or that of an offset: `Z`, `+05:00`. */
function instantAt(day: string, clock: string, zone: string): Date | null {
  const at = moscow(day, clock || undefined)
  if (!at || !zone) return at
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
  return new Date(at.getTime() + (180 - offset) * 60_000)
}

/** Two events of one title on one day: the later ones are told apart by their time, so that both are kept. */
function apart(events: FileEvent[]): FileEvent[] {
  const first = new Map<string, number | undefined>()
  for (const { uid, startsAt } of events) {
    const at = startsAt?.getTime()
    first.set(uid, Math.min(first.get(uid) ?? Number.POSITIVE_INFINITY, at ?? Number.POSITIVE_INFINITY))
  }
  return events.map((event) => {
    const { uid, startsAt } = event
    const isLater = uid.startsWith('file:') && startsAt && startsAt.getTime() !== first.get(uid)
    return isLater ? { ...event, uid: uidOf(uid, startsAt.toISOString()) } : event
  })
}
