import type { EventFigures } from '@palata/contract/calendar'
import { FieldRefusal } from '#platform/errors.ts'
import { readCsvTable } from '#platform/format/csv.ts'
import { dayIn, slashOrderOf, timeIn } from '#platform/format/writtenDays.ts'
import { figureCalled, type GivenFigures, readFigure } from '../figures/read.ts'
import { kindOf } from '../kinds.ts'
import { escaped, type FileEvent, lineOf, moscow, uidOf } from './fileEvent.ts'

/** Accepted names of each column. */
const COLUMNS = {
  // Google and Outlook write Subject, Start Date, Start Time.
  title: [
    'title',
    'название',
    'событие',
    'summary',
    'subject',
    'тема',
    'event',
    'event name',
    'name',
    'мероприятие',
    'заголовок',
    'наименование',
  ],
  day: [
    'date',
    'дата',
    'день',
    'day',
    'start date',
    'дата начала',
    'дата события',
    'начало',
    'start',
    'event date',
    'when',
    'когда',
    'дата и время',
    'datetime',
    'date/time',
    'start_date',
    'starts at',
  ],
  time: ['time', 'время', 'start time', 'время начала'],
  description: ['description', 'описание'],
  link: ['link', 'url', 'ссылка', 'website', 'сайт', 'источник', 'source'],
  coins: ['coins', 'монеты'],
  highlighted: ['important', 'важное', 'highlighted'],
  kind: ['kind', 'вид', 'category', 'categories', 'категория'],
  uid: ['uid', 'id'],
} satisfies Record<string, string[]>
type Column = keyof typeof COLUMNS

/** Rows above the names of the columns: a title, the day of the export. */
const MOST_ABOVE = 10

/**
 * Reads a CSV table, one event a row; the first row that names the columns is its head. Times are Moscow time. Stops after `most` events
 * and one more.
 */
export function readCsv(text: string, most: number): FileEvent[] {
  const all = readCsvTable(text, most + 2 + MOST_ABOVE).rows
  const heads = all.slice(0, MOST_ABOVE).map(({ cells }) => placesIn(cells))
  const missing = heads.map((places) => REQUIRED.filter((column) => places[column] < 0))
  const at = missing.findIndex((columns) => columns.length === 0)
  if (at < 0) {
    const fewest = missing.toSorted((one, other) => one.length - other.length)[0] ?? REQUIRED
    throw new FieldRefusal({
      file: [
        `Это не календарь ICS и не таблица: в первой строке нужны столбцы ${fewest.map((one) => COLUMNS[one][1]).join(' и ')}`,
      ],
    })
  }
  const placeOf = (column: Column) => heads[at]![column]
  const rest = all.slice(at + 1, at + most + 2)
  const figuresAt = figuresIn(all[at]!.cells)
  const isInUtc = [placeOf('day'), placeOf('time')].some((place) => ZONE.exec(lineOf(all[at]!.cells[place]))?.[1])
  const order = slashOrderOf(rest.map(({ cells }) => cells[placeOf('day')] ?? ''))
  const events = rest.map(({ row, cells }) => {
    const cell = (column: Column) => cells[placeOf(column)] ?? ''
    const title = lineOf(cell('title'))
    const [day, beside] = dayIn(cell('day'), order)
    const time = cell('time') || beside
    const kind = kindOf(cell('kind'))
    const { clock, zone, isUnread } = timeIn(time)
    const [figures, wrongFigure] = figuresOf(cells, figuresAt)
    return {
      row,
      uid: cell('uid').slice(0, 250) || uidOf(title, day),
      title,
      description: escaped(cell('description')),
      startsAt: instantAt(day, clock, zone || (isInUtc && clock ? 'Z' : '')),
      isAllDay: !clock,
      link: cell('link'),
      isHighlighted: /^(1|да|yes|true|x|\+)$/i.test(cell('highlighted')),
      kind,
      coins: cell('coins')
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean)
        .slice(0, 20),
      figures,
      problem:
        (cell('day') && !moscow(day) && `День не понят: ${cell('day').slice(0, 20)}`) ||
        (isUnread && `Время не понято: ${time.slice(0, 20)}`) ||
        (cell('kind') && !kind && `Вид не понят: ${cell('kind').slice(0, 20)}`) ||
        wrongFigure,
    }
  })
  return apart(events)
}

type FigurePlace = [place: number, field: keyof EventFigures]

/** The columns of figures: a row is asked for these alone, however many it has. */
function figuresIn(cells: string[]): FigurePlace[] {
  return cells.flatMap((name, place): FigurePlace[] => {
    const field = figureCalled(lineOf(name))
    return field ? [[place, field]] : []
  })
}

/** Figures of a row, and what is wrong with them. */
function figuresOf(cells: string[], places: FigurePlace[]): [GivenFigures, string] {
  const figures: GivenFigures = {}
  for (const [place, field] of places) {
    const written = lineOf(cells[place])
    const read = readFigure(field, written)
    if (!read) return [{}, `Число не понято: ${written.slice(0, 20)}`]
    Object.assign(figures, read)
  }
  return [figures, '']
}

const REQUIRED = ['title', 'day'] as const
/** The zone of a column, behind its name: `Time (UTC)`. */
const ZONE = /\s*\((?:(utc|gmt)|мск|msk)\)$/i

/** Place of each column in a row of names; -1 for one that it does not name. */
function placesIn(cells: string[]): Record<Column, number> {
  const names = cells.map((cell) => lineOf(cell).toLowerCase().replace(ZONE, ''))
  const places = Object.entries(COLUMNS).map(([column, known]) => [
    column,
    names.findIndex((name) => known.includes(name)),
  ])
  return Object.fromEntries(places)
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
