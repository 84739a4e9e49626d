import type { Column } from './columns.ts'

/** Least widths, px: the star with the coin, each figure by its column or format, and the comparison. */
const COIN_PX = 188
const ACT_PX = 36
const WIDTHS: Record<string, number> = { total_change: 80, prev_change: 76, change: 96, delta: 96, streak: 64, day: 72 }
const BY_LOOK: Record<Column['look'], number> = {
  price: 96,
  money: 92,
  percent: 76,
  plain: 84,
  points: 96,
  streak: 64,
  chart: 112,
  bars: 112,
}
/** Room for the table beside the windows, px. */
const ROOM_PX = 866

const widthOf = ({ key, look }: Column) => (key === 'volume_change' ? 112 : (WIDTHS[key] ?? BY_LOOK[look]))

/** Tracks of a row as CSS writes them. */
export const tracksOf = (columns: readonly Column[]) =>
  ['40px', 'minmax(148px, 1fr)', ...columns.map((column) => `${widthOf(column)}px`), `${ACT_PX}px`].join(' ')

/** Whether the columns need more than the page has, so that the table scrolls in place. */
export const isTooWide = (columns: readonly Column[]) =>
  COIN_PX + ACT_PX + columns.reduce((sum, column) => sum + widthOf(column), 0) > ROOM_PX
