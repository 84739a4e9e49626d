import Papa from 'papaparse'

const { parse, unparse } = Papa

/** Bytes and rows of a file at most. */
const LARGEST = 1024 * 1024
export const MOST_ROWS = 1000
/** What a spreadsheet would run: a cell that begins so. A number below zero is none. */
const FORMULA = /^(?:[=+@\t\r]|-(?!\d))/

/** A file that is no list of coins; its message is for the reader. */
export class NoTable extends Error {
  override name = 'NoTable'
}

interface TableRow {
  /** In the file, from 1. */
  line: number
  cells: string[]
}

/** The rows of a CSV file as spreadsheets write it: any of their encodings, commas, semicolons or tabs between. */
export function readTable(bytes: ArrayBuffer): TableRow[] {
  if (bytes.byteLength > LARGEST) throw new NoTable('Файл больше 1 МБ. Оставьте в нём только монеты')
  const text = decoded(new Uint8Array(bytes))
  // `null` cells of a binary file; a text has none.
  if (text.includes('\0')) throw new NoTable('Это не CSV. Сохраните таблицу как CSV и выберите её снова')
  const { data } = parse<string[]>(text, { delimiter: delimiterOf(text) })
  const rows = data
    .map((cells, index) => ({ line: index + 1, cells: cells.map(plain) }))
    .filter(({ cells }) => cells.some(Boolean))
  if (rows.length === 0) throw new NoTable('В файле нет ни одной строки')
  // One more for the heads.
  if (rows.length > MOST_ROWS + 1) throw new NoTable('В файле больше тысячи строк. Разделите его')
  return rows
}

/** The text of a CSV file for a spreadsheet: semicolons, its mark in front, nothing that would be run. */
export function writeTable(rows: string[][]): string {
  return `\uFEFF${unparse(rows, { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA })}\r\n`
}

/** Empty rows, which would hide what stands between the cells, are looked over. */
function delimiterOf(text: string) {
  const { meta } = parse(text, { preview: 20, skipEmptyLines: 'greedy', delimitersToGuess: [',', ';', '\t'] })
  return meta.delimiter
}

/** By the mark in front; without one as UTF-8, and what is none as Windows does in Russian. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new NoTable('Это таблица Excel или LibreOffice. Сохраните её как CSV и выберите снова')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

/** Without what kept a spreadsheet from running it. */
function plain(cell: string) {
  const text = cell.trim()
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text
}
