import type { NamedRow } from '@palata/contract/portfolio'
import { calledIn } from './cell.ts'

/** Index of the column of each coin name in a file; −1 when missing. */
export type Columns = Record<keyof NamedRow, number>

const HEADS: Record<keyof NamedRow, readonly string[]> = {
  api_id: ['api id', 'id', 'код', 'coingecko id', 'coin id'],
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
    'coin symbol',
    'asset symbol',
    'token symbol',
    'символ монеты',
    'символ актива',
    'тикер монеты',
    'код монеты',
    'код актива',
    'currency symbol',
    'coin ticker',
    'coins',
    'crypto',
    'криптовалюта',
    'криптоактив',
    'pair',
    'pairs',
    'spot pairs',
    'trading pair',
    'market',
    'пара',
    'торговая пара',
    'base currency',
    'code',
    'currency',
  ],
  name: [
    'название',
    'имя',
    'name',
    'coin name',
    'asset name',
    'token name',
    'наименование',
    'название монеты',
    'название актива',
    'наименование актива',
  ],
}

/** A head without what programs write around its words: `coin_symbol`, `coinSymbol`, `Base currency (name)`, «Тикер:». */
const wordsOf = (head: string) =>
  head
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/(?<=.)\([^)]*\)/g, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** Heads that may as well be of something else: a coin's code, the currency of its price, a number of the row. */
const UNCERTAIN = new Set(['market', 'code', 'currency', 'id', 'name', 'название', 'имя', 'наименование'])

/** Whether the columns of the coins are told by their heads beyond doubt; otherwise the reader is asked. */
function isCertain(heads: readonly string[], columns: Columns): boolean {
  const used = Object.values(columns).filter((place) => place >= 0)
  return used.some((place) => !UNCERTAIN.has(wordsOf(heads[place]!)))
}

/** Reads the header row; null when the first row is no header. */
export function columnsOf(heads: readonly string[]): Columns | null {
  const known = heads.map(wordsOf)
  const find = (names: readonly string[]) => known.indexOf(names.find((name) => known.includes(name)) ?? '\0')
  const columns = { api_id: find(HEADS.api_id), symbol: find(HEADS.symbol), name: find(HEADS.name) }
  return Object.values(columns).every((place) => place < 0) ? null : columns
}

/** For a file without a header: this column holds tickers or names. */
export const onlyColumn = (place: number): Columns => ({ api_id: -1, symbol: place, name: -1 })

const NUMBER = /^[-+−$€₽]?\s?[\d\s.,]+\s?(?:%|[a-z]{0,5}|[₽$€])?$/i
const TIME = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:\D|$)/
const isFigure = (cell: string) => NUMBER.test(cell) || TIME.test(cell)

/** Whether the first row names the columns although no head is known: words stand over a column of figures. */
function hasHeads([first = [], ...rest]: readonly (readonly string[])[]): boolean {
  if (rest.length === 0 || first.some((cell) => cell !== '' && isFigure(cell))) return false
  return first.some((cell, place) => {
    const below = rest.map((cells) => cells[place] ?? '').filter(Boolean)
    return cell !== '' && below.length > 0 && below.every(isFigure)
  })
}

const TICKER = /^\$?[A-Z\d]*[A-Z][A-Z\d]*(?:[-/_][A-Z]{3,5}| \(.+\))?$/
/** Words in capitals of a trade, and currencies of its price. */
const NO_COIN =
  /^(?:BUY|SELL|SPOT|LONG|SHORT|LIMIT|MARKET|DEPOSIT|WITHDRAW(?:AL)?|FEE|USD|EUR|RUB|GBP|TRY|FILLED|CRYPTO|FIAT|UTC|RECV|SENT|IN|OUT|TRADE|SWAP|REWARD|TRANSFER)$/

const isTicker = (cell: string) => TICKER.test(cell) && !NO_COIN.test(cell)

/** The column whose cells look most like tickers; when none do, the one with most words. */
function likeliest(rows: readonly (readonly string[])[]): number {
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const most = (isSuch: (cell: string) => boolean) => {
    const scores = Array.from(
      { length: width },
      (_, place) => rows.filter((cells) => isSuch(cells[place] ?? '')).length,
    )
    const best = Math.max(0, ...scores)
    return best === 0 ? null : scores.indexOf(best)
  }
  return most(isTicker) ?? most((cell) => cell !== '' && !isFigure(cell)) ?? 0
}

/** Coins in one line, as watch lists and people write them, become rows; a section of TradingView is no coin. */
function inRows(table: readonly TableRow[]): readonly TableRow[] {
  const [row, ...others] = table
  if (!row || others.length > 0) return table
  const cells = row.cells.filter((cell) => cell !== '' && !cell.startsWith('###'))
  const isList = cells.length > 1 && cells.every((cell) => isTicker(calledIn(cell).symbol))
  return isList ? cells.map((cell) => ({ line: row.line, cells: [cell] })) : table
}

const LONGEST = 100
export function namedIn(cells: readonly string[], columns: Columns): NamedRow {
  const at = (place: number) => (cells[place] ?? '').slice(0, LONGEST)
  const { symbol, name } = calledIn(at(columns.symbol))
  return { api_id: at(columns.api_id).toLowerCase(), symbol, name: at(columns.name) || name }
}

interface TableRow {
  line: number
  cells: readonly string[]
}

const MOST_ABOVE = 10
const filledIn = ({ cells }: TableRow) => cells.filter(Boolean).length

/** Place of the row of heads: exchanges write a title, an account and a period in narrower rows above it. */
function headPlace(table: readonly TableRow[]): number {
  if (columnsOf(table[0]?.cells ?? [])) return 0
  const place = table.slice(0, MOST_ABOVE).findIndex(({ cells }) => {
    const columns = columnsOf(cells)
    return columns !== null && isCertain(cells, columns)
  })
  const isAbove = place > 0 && table.slice(0, place).every((row) => filledIn(row) < filledIn(table[place]!))
  return isAbove ? place : 0
}

/**
 * The coins of a file by the chosen column, or else by its heads. `guess` is the likeliest column where the file does
 * not tell it for certain.
 */
export function namedRows(read: readonly TableRow[], column: number | null) {
  const table = inRows(read)
  const start = headPlace(table)
  const heads = table[start]?.cells ?? []
  const told = columnsOf(heads)
  const isHeaded = told !== null || hasHeads(table.map(({ cells }) => cells))
  const rows = isHeaded ? table.slice(start + 1) : table
  const likely = told ? Math.max(...Object.values(told)) : likeliest(rows.map(({ cells }) => cells))
  const isSure = table !== read || (told !== null && isCertain(heads, told))
  const guess = isSure ? null : likely
  const columns = column === null ? (told ?? onlyColumn(likely)) : onlyColumn(column)
  return { guess, isHeaded, named: rows.map(({ line, cells }) => ({ line, named: namedIn(cells, columns) })) }
}
