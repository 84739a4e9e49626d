import type { NamedRow } from '@palata/contract/portfolio'

/** Index of the column of each coin name in a file; −1 when missing. */
export type Columns = Record<keyof NamedRow, number>

const HEADS: Record<keyof NamedRow, readonly string[]> = {
  api_id: ['api_id', 'id', 'код', 'coingecko id', 'coingecko_id'],
  // The likeliest first. Ghostfolio writes Date, Code, Currency, Price, Quantity, Action, Fee, Note.
  symbol: [
    'тикер',
    'символ',
    'ticker',
    'symbol',
    'coin',
    'монета',
    'актив',
    'asset',
    'token',
    'токен',
    'code',
    'currency',
  ],
  name: ['название', 'имя', 'name', 'coin name', 'наименование'],
}

/** Heads that may as well be of something else: a coin's code, the currency of its price, a number of the row. */
const UNCERTAIN = new Set(['code', 'currency', 'id', 'name', 'название', 'имя', 'наименование'])

/** Whether the columns of the coins are told by their heads beyond doubt; otherwise the reader is asked. */
export function isCertain(heads: readonly string[], columns: Columns): boolean {
  const used = Object.values(columns).filter((place) => place >= 0)
  return used.some((place) => !UNCERTAIN.has(heads[place]!.toLowerCase()))
}

/** Reads the header row; null when the first row is no header. */
export function columnsOf(heads: readonly string[]): Columns | null {
  const known = heads.map((head) => head.toLowerCase())
  const find = (names: readonly string[]) => known.indexOf(names.find((name) => known.includes(name)) ?? '\0')
  const columns = { api_id: find(HEADS.api_id), symbol: find(HEADS.symbol), name: find(HEADS.name) }
  return Object.values(columns).every((place) => place < 0) ? null : columns
}

/** For a file without a header: this column holds tickers or names. */
export const onlyColumn = (place: number): Columns => ({ api_id: -1, symbol: place, name: -1 })

const LONGEST = 100
/** The money of a pair: BTC-USD. */
const QUOTED = /[-/_](?:usd[tc]?|eur|rub|gbp)$/i

export function namedIn(cells: readonly string[], columns: Columns): NamedRow {
  const at = (place: number) => (cells[place] ?? '').slice(0, LONGEST)
  return {
    api_id: at(columns.api_id).toLowerCase(),
    symbol: at(columns.symbol).replace(/^\$/, '').replace(QUOTED, ''),
    name: at(columns.name),
  }
}
