import papaparse from 'papaparse'

/** Spreadsheets of Excel name their separator in a line before the table. */
const SEPARATOR = /^\ufeff?"?sep=([,;\t|])"?[ ,;\t]*(?:\r\n?|\n)/i
/** Signs that show nothing; messengers and pages leave them in what is copied. */
const UNSEEN = /[\u200b-\u200f\u2060-\u2064\u00ad\ufeff\u202a-\u202e\u2066-\u2069]/g

interface Row {
  /** Number of the row in the file, from 1, as a spreadsheet counts it. */
  row: number
  /** Trimmed, without signs that show nothing. */
  cells: string[]
}

interface Table {
  /** Rows with at least one filled cell. */
  rows: Row[]
  /** The first row whose quotation is not closed or goes on after its end: the cells are not what was meant. */
  oddQuote: number | null
}

/** Reads a CSV table as spreadsheets write it, separated by commas, semicolons or tabs; at most `most` filled rows. */
export function readCsvTable(text: string, most = Number.POSITIVE_INFINITY): Table {
  const [line = '', told] = SEPARATOR.exec(text) ?? []
  // A file put together from two may end its lines in two ways.
  const body = text.slice(line.length).replace(/\r\n?/g, '\n')
  const table: Table = { rows: [], oddQuote: null }
  let row = line ? 1 : 0
  papaparse.parse<string[]>(body, {
    delimiter: told ?? delimiterOf(body),
    newline: '\n',
    step({ data, errors }, parser) {
      row += 1
      if (errors.some(({ type }) => type === 'Quotes')) table.oddQuote ??= row
      const cells = data.map(plain)
      if (cells.some(Boolean)) table.rows.push({ row, cells })
      if (table.rows.length >= most) parser.abort()
    },
  })
  return table
}

/** Skips empty rows, and a title above the table, which would confuse the detection. */
function delimiterOf(body: string): string {
  const text = body.replace(/^(?:[^,;\t|\n]*\n)+/, '')
  const even = EVEN.find((sign) => isEven(text, sign))
  if (even) return even
  const delimitersToGuess = [',', ';', '\t', '|']
  return papaparse.parse(text, { preview: 20, skipEmptyLines: 'greedy', delimitersToGuess }).meta.delimiter
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

const plain = (cell: string) =>
  cell
    .replace(UNSEEN, '')
    .replace(/[^\S\n]/g, ' ')
    .trim()
