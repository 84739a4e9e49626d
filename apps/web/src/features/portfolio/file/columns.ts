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
    'coin symbol',
    'asset symbol',
    'token symbol',
    'currency symbol',
    'coin ticker',
    'coins',
    'crypto',
    'криптовалюта',
    'pair',
    'spot pairs',
    'trading pair',
    'market',
    'пара',
    'торговая пара',
    'base currency',
    'code',
    'currency',
  ],
  name: ['название', 'имя', 'name', 'coin name', 'asset name', 'token name', 'наименование'],
}

/** Heads that may as well be of something else: a coin's code, the currency of its price, a number of the row. */
const UNCERTAIN = new Set(['market', 'code', 'currency', 'id', 'name', 'название', 'имя', 'наименование'])

/** Whether the columns of the coins are told by their heads beyond doubt; otherwise the reader is asked. */
function isCertain(heads: readonly string[], columns: Columns): boolean {
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
  /^(?:BUY|SELL|SPOT|LONG|SHORT|LIMIT|MARKET|DEPOSIT|WITHDRAW(?:AL)?|FEE|USD|EUR|RUB|GBP|TRY|FILLED|CRYPTO|FIAT|UTC)$/

/** The column whose cells look most like tickers; the first when none do. */
function likeliest(rows: readonly (readonly string[])[]): number {
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const scores = Array.from({ length: width }, (_, place) => {
    const found = rows.filter((cells) => TICKER.test(cells[place] ?? '') && !NO_COIN.test(cells[place] ?? ''))
    return found.length
  })
  return Math.max(0, scores.indexOf(Math.max(...scores)))
}

const LONGEST = 100
const MONEY = 'usd[tc]?|fdusd|busd|eur|rub|gbp|try'
/** The money of a pair: BTC-USD, BTC/USDT. */
const QUOTED = new RegExp(`[-/_](?:${MONEY})$`, 'i')
/** The same without a sign between them, as exchanges write it: BTCUSDT. A dollar alone ends names of coins, too. */
const JOINED = /(?<=^[A-Z\d]{2,})(?:USDT|USDC|FDUSD|BUSD)$/
/** A ticker with its name: BTC (Bitcoin). */
const NAMED = /^(\S{1,15}) \((.+)\)$/

export function namedIn(cells: readonly string[], columns: Columns): NamedRow {
  const at = (place: number) => (cells[place] ?? '').slice(0, LONGEST)
  const [, symbol = at(columns.symbol), name = ''] = NAMED.exec(at(columns.symbol)) ?? []
  return {
    api_id: at(columns.api_id).toLowerCase(),
    symbol: symbol.replace(/^\$/, '').replace(QUOTED, '').replace(JOINED, ''),
    name: at(columns.name) || name,
  }
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
export function namedRows(table: readonly TableRow[], column: number | null) {
  const start = headPlace(table)
  const heads = table[start]?.cells ?? []
  const told = columnsOf(heads)
  const isHeaded = told !== null || hasHeads(table.map(({ cells }) => cells))
  const rows = isHeaded ? table.slice(start + 1) : table
  const likely = told ? Math.max(...Object.values(told)) : likeliest(rows.map(({ cells }) => cells))
  const guess = told && isCertain(heads, told) ? null : likely
  const columns = column === null ? (told ?? onlyColumn(likely)) : onlyColumn(column)
  return { guess, isHeaded, named: rows.map(({ line, cells }) => ({ line, named: namedIn(cells, columns) })) }
}
