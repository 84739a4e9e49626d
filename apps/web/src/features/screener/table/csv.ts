import { FORMULA } from '@palata/contract/formulas'
import type { Column, Row } from './columns.ts'
import { figureOf } from './columns.ts'

/** Byte order mark: without it Excel does not read the file as UTF-8 and loses «ё». */
const BOM = '\uFEFF'
/** Separator of a Russian Excel, whose decimals have a comma. */
const BETWEEN = ';'

/** The shown rows and columns as CSV for Excel, unrounded. */
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

/** No exponent, which Excel would misread. */
function decimal(value: number): string {
  const text = String(value)
  const [, sign = '', digits = '', fraction = '', power = ''] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? []
  return power ? `${sign}0.${'0'.repeat(Number(power) - 1)}${digits}${fraction}` : text
}

function textCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /["\n\r;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
