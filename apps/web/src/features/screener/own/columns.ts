import { ADDED_COLUMNS } from '../table/columns.ts'

/** Columns that can be hidden or shown, of all modes. */
const USUAL = [
  ...['price', 'change', 'chart', 'vs_base', 'change_usd', 'max_gain', 'max_drawdown', 'day'],
  ...['bars', 'total_change', 'prev_change', 'delta', 'streak'],
]

/** Whether the reader wants to see the column; without a choice the usual ones are shown. */
export const isShown = (key: string, chosen: readonly string[] | null) =>
  chosen ? chosen.includes(key) : !ADDED_COLUMNS.includes(key)

/** The choice after a press; null when it is the usual one again. */
export function toggled(key: string, chosen: readonly string[] | null): string[] | null {
  const next = new Set(chosen ?? USUAL)
  if (!next.delete(key)) next.add(key)
  const isUsual = next.size === USUAL.length && USUAL.every((one) => next.has(one))
  return isUsual ? null : [...USUAL, ...ADDED_COLUMNS].filter((one) => next.has(one))
}
