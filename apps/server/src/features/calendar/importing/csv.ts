import papaparse from 'papaparse'
import { FieldRefusal } from '#platform/errors.ts'
import { kindOf } from '../kinds.ts'
import { escaped, type FileEvent, lineOf, moscow, uidOf } from './fileEvent.ts'

/** Accepted names of each column. */
const COLUMNS = {
  title: ['title', 'название', 'событие', 'summary'],
  day: ['date', 'дата', 'день', 'day'],
  time: ['time', 'время'],
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
  const { data } = papaparse.parse<string[]>(text, { skipEmptyLines: 'greedy', preview: most + 2 })
  const head = (data[0] ?? []).map((cell) => lineOf(cell).toLowerCase())
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
  return data.slice(1).map((cells, index) => {
    const cell = (column: Column) => String(cells[placeOf(column)] ?? '').trim()
    const [title, day, time] = [lineOf(cell('title')), dayIn(cell('day')), cell('time')]
    const kind = kindOf(cell('kind'))
    const isTime = /^([01]?\d|2[0-3]):[0-5]\d$/.test(time)
    return {
      row: index + 2,
      uid: cell('uid').slice(0, 250) || uidOf(title, day),
      title,
      description: escaped(cell('description')),
      startsAt: moscow(day, isTime ? time : undefined),
      isAllDay: !isTime,
      link: cell('link'),
      isHighlighted: /^(1|да|yes|true|x|\+)$/i.test(cell('highlighted')),
      kind,
      coins: cell('coins')
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean)
        .slice(0, 20),
      problem:
        (time && !isTime && `Время не понято: ${time.slice(0, 20)}`) ||
        (cell('kind') && !kind && `Вид не понят: ${cell('kind').slice(0, 20)}`) ||
        '',
    }
  })
}

/** `YYYY-MM-DD` from `2026-11-25` or `25.11.2026`; other text is returned as is. */
function dayIn(text: string): string {
  const russian = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  if (!russian) return text
  const [, day = '', month = '', year = ''] = russian
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
