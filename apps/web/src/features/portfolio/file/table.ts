import { FORMULA } from '@palata/contract/formulas'
import { decoded } from '@palata/contract/text/decoded'
import Papa from 'papaparse'

const { parse, unparse } = Papa
/** Our numbers are written as text with a comma; a negative one is no formula. */
const UNSAFE = new RegExp(`(?!-\\d+(?:,\\d+)?$)${FORMULA.source}`, 'u')

/** Largest size in bytes and number of rows. */
const LARGEST = 1024 * 1024
export const MOST_ROWS = 1000

/** Excel names the separator in a line before the table. */
const SEPARATOR = /^\ufeff?"?sep=([,;\t|])"?[ ,;\t]*(?:\r\n?|\n)/i
/** Signs that show nothing; messengers and pages leave them in what is copied. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** Cells of the line under the heads of a table in Markdown. */
const RULED = /^(?::?-{2,}:?)?$/
/** The beginning of a page or of data, which tables are saved as, too. */
const OTHER_KIND = /^\s*(?:<(?:!doctype|html|table|\?xml|meta)\b|[{[]\s*["{[])/i

/** The file is no list of coins; the message is for the reader. */
export class NoTable extends Error {
  override name = 'NoTable'
}

interface TableRow {
  /** Line in the file, from 1. */
  line: number
  cells: string[]
}

/**
 * Parses a CSV file as spreadsheets write it, in any of their encodings, separated by commas, semicolons or tabs.
 * Throws `NoTable`.
 */
export function readTable(bytes: ArrayBuffer): TableRow[] {
  if (bytes.byteLength > LARGEST) throw new NoTable('Файл больше 1 МБ. Оставьте в нём только монеты')
  const [first, second] = new Uint8Array(bytes)
  if (first === 0x50 && second === 0x4b)
    throw new NoTable('Это таблица Excel или LibreOffice. Сохраните её как CSV и выберите снова')
  const text = decoded(new Uint8Array(bytes))
  // Null characters mean a binary file.
  if (text.includes('\0') || OTHER_KIND.test(text))
    throw new NoTable('Это не CSV. Сохраните таблицу как CSV и выберите её снова')
  const [line = '', told] = SEPARATOR.exec(text) ?? []
  // A file put together from two may end its lines in two ways.
  const body = text.slice(line.length).replace(/\r\n?/g, '\n')
  const { data } = parse<string[]>(body, { delimiter: told ?? delimiterOf(body) })
  const before = line ? 1 : 0
  const rows = data
    .map((cells, index) => ({ line: index + 1 + before, cells: cells.map(plain) }))
    .filter(({ cells }) => cells.some(Boolean) && !cells.every((cell) => RULED.test(cell)))
  if (rows.length === 0) throw new NoTable('В файле нет ни одной строки')
  // One more for the header.
  if (rows.length > MOST_ROWS + 1) throw new NoTable('В файле больше тысячи строк. Разделите его')
  return rows
}

/** CSV text for spreadsheets: semicolons, a byte order mark, and escaped formulas. */
export function writeTable(rows: string[][]): string {
  return `\uFEFF${unparse(rows, { delimiter: ';', newline: '\r\n', escapeFormulae: UNSAFE })}\r\n`
}

/** Skips empty rows and a title above the table, which would confuse the detection of the delimiter. */
function delimiterOf(body: string) {
  const text = body.replace(/^(?:[^,;\t|\n]*\n)+/, '')
  const even = EVEN.find((sign) => isEven(text, sign))
  if (even) return even
  const { meta } = parse(text, { preview: 20, skipEmptyLines: 'greedy', delimitersToGuess: [',', ';', '\t', '|'] })
  return meta.delimiter
}

/** Signs that stand in no number: where every row has as many of them, a comma is that of a number. */
const EVEN = [';', '\t', '|']
const SAMPLE = 20

function isEven(text: string, sign: string): boolean {
  const [first = 0, ...others] = text
    .split('\n', SAMPLE)
    .filter(Boolean)
    .map((line) => line.split(sign).length - 1)
  return first > 0 && others.every((count) => count === first)
}

/** Removes the apostrophe that protects a cell from being run as a formula. */
function plain(cell: string) {
  const text = cell
    .replace(UNSEEN, '')
    .replace(/[^\S\n]/g, ' ')
    .trim()
  return text.startsWith("'") && UNSAFE.test(text.slice(1)) ? text.slice(1) : text
}
