import type { NamedRow } from '@palata/contract/portfolio'

/** In which column of a file each name of a coin stands; −1 for one that it has not. */
export type Columns = Record<keyof NamedRow, number>

const HEADS: Record<keyof NamedRow, readonly string[]> = {
  api_id: ['api_id', 'id', 'код', 'coingecko id', 'coingecko_id'],
  symbol: ['тикер', 'символ', 'ticker', 'symbol', 'coin', 'монета', 'актив', 'asset', 'token', 'токен', 'currency'],
  name: ['название', 'имя', 'name', 'coin name', 'наименование'],
}

/** What the heads of the file say; null when its first row is no row of heads. */
export function columnsOf(heads: readonly string[]): Columns | null {
  const known = heads.map((head) => head.toLowerCase())
  const find = (names: readonly string[]) => known.findIndex((head) => names.includes(head))
  const columns = { api_id: find(HEADS.api_id), symbol: find(HEADS.symbol), name: find(HEADS.name) }
  return Object.values(columns).every((place) => place < 0) ? null : columns
}

/** Of a file without heads: this column has the tickers, or the names. */
export const onlyColumn = (place: number): Columns => ({ api_id: -1, symbol: place, name: -1 })

const LONGEST = 100

export function namedIn(cells: readonly string[], columns: Columns): NamedRow {
  const at = (place: number) => (cells[place] ?? '').slice(0, LONGEST)
  return {
    api_id: at(columns.api_id).toLowerCase(),
    symbol: at(columns.symbol).replace(/^\$/, ''),
    name: at(columns.name),
  }
}
