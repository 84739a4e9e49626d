import type { Column, Row } from './columns.ts'
import { figureOf } from './columns.ts'

/** Excel reads a file as UTF-8 by this mark alone: without it «ё» is lost. */
const BOM = '\uFEFF'
/** What a Russian Excel takes for the border of columns; its decimals have a comma. */
const BETWEEN = ';'
/** A cell that begins so would be run as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** The rows as a table for Excel: what is shown, in its order, with nothing rounded away. */
export function csvOf(columns: readonly Column[], rows: readonly Row[]): string {
  const figures = columns.filter(({ value }) => value)
  const head = ['Ранг', 'Тикер', 'Монета', ...figures.map(({ title, look }) => `${title}${UNITS[look] ?? ''}`)]
  const lines = rows.map((row) => [
    numberCell(row.coin.rank),
    textCell(row.coin.symbol.toUpperCase()),
    textCell(row.coin.name),
    ...figures.map((column) => numberCell(figureOf(column, row))),
  ])
  return BOM + [head.map(textCell), ...lines].map((cells) => `${cells.join(BETWEEN)}\r\n`).join('')
}

const UNITS: Partial<Record<Column['look'], string>> = { percent: ', %', plain: ', %', points: ', п.п.' }

const numberCell = (value: number | null) => (value === null ? '' : decimal(value).replace('.', ','))

/** Without an exponent, which Excel reads in its own way. */
function decimal(value: number): string {
  const text = String(value)
  const [, sign = '', digits = '', fraction = '', power = ''] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? []
  return power ? `${sign}0.${'0'.repeat(Number(power) - 1)}${digits}${fraction}` : text
}

function textCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /["\n\r;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
