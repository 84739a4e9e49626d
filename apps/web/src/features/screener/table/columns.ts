import { SCREENER_FIGURES } from '@palata/contract/screener/figures'
import { BASES, type BaseCode } from '@palata/contract/screener/query'
import type { DynamicsRow, ScreenerRow } from '@palata/contract/screener/rows'
import type { NumberKind } from '#ui/numbers/index.ts'
import type { Mode, Sort } from '../view.ts'
import { toneOfValue } from './streakText.ts'

export type Row = ScreenerRow | DynamicsRow

/** Format of a cell. */
type Look = 'price' | 'money' | 'percent' | 'plain' | 'points' | 'streak' | 'chart' | 'bars'

export interface Column {
  /** Name in the address. */
  key: string
  title: string
  look: Look
  /** Value for sorting and export; charts have none. */
  value?: (row: never) => number | null
  /** Formula of the figure, shown with the heading. */
  formula: string
}

/** Number format of prices in the base's unit. */
export const priceKind = (base: BaseCode): NumberKind => (base === 'usd' ? 'market' : 'exact')

/** Ticker of the coin whose windows are shown; for USD it is bitcoin. */
export const baseTicker = (base: BaseCode) => (base === 'usd' ? BASES.btc.label : BASES[base].label)

/** Columns of a mode after the coin's column. */
export function columnsOf(mode: Mode, base: BaseCode, window: string | null, isOpen: boolean): Column[] {
  if (mode === 'dynamics') return [...dynamicsColumns(base, window ?? ''), ...MARKET_COLUMNS]
  const columns = [...changeColumns(base, isOpen), ...MARKET_COLUMNS]
  // In a window of a day the change itself is that of 24 hours; the price source's own differs a little.
  return mode === 'period' && window === '1d' ? columns.filter(({ key }) => key !== 'day') : columns
}

const columnOf = <R extends Row>(
  key: string,
  title: string,
  look: Look,
  formula: string,
  value?: (row: R) => number | null,
): Column => ({ key, title, look, formula, ...(value && { value: value as (row: never) => number | null }) })

const { market_cap, volume_24h, volume_change } = SCREENER_FIGURES
const { change, change_usd, vs_base, max_gain, max_drawdown, chart, prices, dynamics, delta, streak, total_change } =
  SCREENER_FIGURES

/** Of every mode; shown when the reader wants them. */
const MARKET_COLUMNS: readonly Column[] = [
  columnOf<Row>('market_cap', market_cap.title, 'money', market_cap.text, (row) => row.coin.market_cap),
  columnOf<Row>('volume_24h', volume_24h.title, 'money', volume_24h.text, (row) => row.volume_24h),
  columnOf<Row>('volume_change', volume_change.title, 'plain', volume_change.text, (row) => row.volume_change),
]

/** Keys of the columns that a table has only when the reader wants them. */
export const ADDED_COLUMNS = MARKET_COLUMNS.map(({ key }) => key)

function changeColumns(base: BaseCode, isOpen: boolean): Column[] {
  const unit = BASES[base].label
  const ofChange = (
    key: string,
    title: string,
    look: Look,
    formula: string,
    value?: (row: ScreenerRow) => number | null,
  ) => columnOf<ScreenerRow>(key, title, look, formula, value)
  return [
    ofChange('price', `${isOpen ? 'Цена' : 'В конце'}, ${unit}`, 'price', prices.text, (row) => row.end_price),
    ofChange('change', change.title, 'percent', change.text, (row) => row.change),
    ofChange('chart', chart.title, 'chart', chart.text),
    base === 'usd'
      ? ofChange('vs_base', `К ${baseTicker(base)}`, 'percent', vs_base.text, (row) => row.vs_base)
      : ofChange('change_usd', 'В долларах', 'percent', change_usd.text, (row) => row.change_usd),
    ofChange('max_gain', max_gain.title, 'plain', max_gain.text, (row) => row.max_gain),
    ofChange('max_drawdown', max_drawdown.title, 'plain', max_drawdown.text, (row) => row.max_drawdown),
    ofChange('day', base === 'usd' ? '24 ч' : '24 ч, $', 'percent', DAY, (row) => row.coin.change_1d_usd),
  ]
}

const DAY = '100 × (цена сейчас / цена сутки назад − 1), в долларах, по данным источника цен.'

/** Names of the spans by length: all eight, the previous one, the current one. */
const SPANS: Record<string, readonly [all: string, before: string, newest: string]> = {
  '1d': ['8 суток', 'Прошлые', 'Эти сутки'],
  '7d': ['8 недель', 'Прошлая', 'Эта неделя'],
  '14d': ['8 по 14 дней', 'Прошлые', 'Эти 14 дней'],
  '30d': ['8 по 30 дней', 'Прошлые', 'Эти 30 дней'],
  '90d': ['8 по 90 дней', 'Прошлые', 'Эти 90 дней'],
}

function dynamicsColumns(base: BaseCode, window: string): Column[] {
  const [all, before, newest] = SPANS[window] ?? ['8 отрезков', 'Прошлый', 'Этот']
  const ofSpans = (
    key: string,
    title: string,
    look: Look,
    formula: string,
    value?: (row: DynamicsRow) => number | null,
  ) => columnOf<DynamicsRow>(key, title, look, formula, value)
  return [
    ofSpans('price', `Цена, ${BASES[base].label}`, 'price', prices.text, (row) => row.end_price),
    ofSpans('bars', all, 'bars', dynamics.text),
    ofSpans('total_change', 'За все 8', 'percent', total_change.text, (row) => row.total_change),
    ofSpans('prev_change', before, 'plain', `Предпоследний отрезок. ${change.text}`, (row) => row.prev_change),
    ofSpans('change', newest, 'percent', `Последний отрезок. ${change.text}`, (row) => row.change),
    ofSpans('delta', delta.title, 'points', delta.text, (row) => row.delta),
    ofSpans('streak', streak.title, 'streak', streak.text, (row) => row.streak),
  ]
}

/** The server's order. */
export const firstSort = (mode: Mode): Sort => ({
  column: mode === 'dynamics' ? 'delta' : 'change',
  isDescending: true,
})

/** Columns that a phone can show as its single figure. */
export const phoneColumns = (columns: readonly Column[], mode: Mode) =>
  columns.filter(({ key }) =>
    [
      ...(mode === 'dynamics' ? ['delta', 'change', 'streak'] : ['change', 'max_drawdown', 'day']),
      ...ADDED_COLUMNS,
    ].includes(key),
  )

/** How the figure is coloured: a rise or a fall has a tone, a size has none. */
export const toneOf = ({ look }: Column, value: number | null) =>
  look === 'plain' || look === 'money' ? undefined : toneOfValue(value)

export const figureOf = ({ value }: Column, row: Row) =>
  (value as ((row: Row) => number | null) | undefined)?.(row) ?? null
