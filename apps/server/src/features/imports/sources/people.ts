import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { decoded } from '@palata/contract/text/decoded'
import { emailAddress } from '@palata/contract/text/email'
import { readCsvTable } from '#platform/format/csv.ts'
import { dayBounds, dayKey } from '#platform/format/days.ts'
import { lineOf } from '#platform/format/line.ts'
import { dayIn, slashOrderOf } from '#platform/format/writtenDays.ts'
import type { Origin, PersonItem, SpoolLine } from '../items.ts'
import { NotThisFile } from '../reading/notThisFile.ts'

const LARGEST = 50 * 1024 * 1024
/** Rows above the names of the columns: a title, the day of the export. */
const MOST_ABOVE = 10

/** Accepted names of each column, as exports of services and hand-made tables call them. */
const COLUMNS = {
  email: [
    ...['email', 'e-mail', 'mail', 'email address', 'subscriber email', 'customer email'],
    ...['почта', 'эл. почта', 'электронная почта', 'адрес почты', 'адрес электронной почты', 'эл. адрес'],
  ],
  name: ['name', 'full name', 'display name', 'customer name', 'имя', 'фио', 'имя и фамилия', 'ник', 'как зовут'],
  end: [
    ...[
      'end',
      'end date',
      'ends at',
      'expires',
      'expires at',
      'expiry',
      'expiry date',
      'until',
      'paid until',
      'valid until',
    ],
    ...[
      'конец',
      'до',
      'дата окончания',
      'окончание',
      'действует до',
      'оплачено до',
      'подписка до',
      'доступ до',
      'срок',
    ],
  ],
  source: ['source', 'service', 'platform', 'источник', 'откуда', 'сервис', 'площадка'],
} satisfies Record<string, string[]>
type Column = keyof typeof COLUMNS

/** The longest name is cut later; this is for the spool. */
const LONGEST_CELL = 200

const Email = emailAddress('Адрес почты')

/** Reads a table of people: an address, and as far as there are columns a name, the last paid day and where it was paid. */
export async function readPeople(file: string, write: (line: SpoolLine) => Promise<void>): Promise<Origin> {
  if ((await stat(file)).size > LARGEST) throw new NotThisFile('Таблица больше 50 МБ: разделите её')
  const { rows, oddQuote } = readCsvTable(decoded(await readFile(file)))
  const at = rows.slice(0, MOST_ABOVE).findIndex(({ cells }) => placesIn(cells).email >= 0)
  if (at < 0)
    throw new NotThisFile(
      'Это не таблица людей: в первой строке нужен столбец «почта», ещё бывают «имя», «до», «источник»',
    )
  const places = placesIn(rows[at]!.cells)
  const people = rows.slice(at + 1)
  const order = slashOrderOf(people.map(({ cells }) => cells[places.end] ?? ''))
  for (const { row, cells } of people) {
    const cell = (column: Column) => lineOf(cells[places[column]] ?? '', LONGEST_CELL)
    const place = `строка ${row}`
    const read = oddQuote === row ? 'кавычка не закрыта: дальше таблица не разобрана' : personIn(cell, order)
    if (typeof read === 'string') await write({ kind: 'left', of: 'person', place, why: read })
    else await write({ kind: 'person', place, ...read })
  }
  return { origin: 'members', title: basename(file) }
}

type Read = Omit<PersonItem, 'kind' | 'place'>

function personIn(cell: (column: Column) => string, order: ReturnType<typeof slashOrderOf>): Read | string {
  const given = cell('email').replace(/^mailto:/i, '')
  if (!given) return 'нет почты, войти не сможет'
  const { data: email } = Email.safeParse(given)
  if (!email) return `почта не понята: ${given.slice(0, 60)}`
  const written = cell('end')
  const endsAt = endIn(written, order)
  if (written && !endsAt) return `день не понят: ${written.slice(0, 40)}`
  return {
    key: email.toLowerCase(),
    email,
    name: cell('name'),
    source: cell('source'),
    endsAt: endsAt?.toISOString() ?? null,
  }
}

/** The end of a paid day, which is paid whole. Years are of a subscription: a mistyped one is no gift of a century. */
function endIn(written: string, order: ReturnType<typeof slashOrderOf>): Date | null {
  const [day] = dayIn(written, order)
  if (!/^20[0-6]\d-\d\d-\d\d$/.test(day)) return null
  const { from, to } = dayBounds(day)
  // `Date` turns 31 February into 3 March, or into nothing.
  return !Number.isNaN(to.getTime()) && dayKey(from) === day ? to : null
}

function placesIn(cells: string[]): Record<Column, number> {
  const names = cells.map((cell) => lineOf(cell, LONGEST_CELL).toLowerCase().replaceAll('_', ' ').replace(/[:*]$/, ''))
  const places = Object.entries(COLUMNS).map(([column, known]) => [
    column,
    names.findIndex((name) => known.includes(name)),
  ])
  return Object.fromEntries(places)
}
