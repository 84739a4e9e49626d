import type { Range } from '../ranges.ts'
import type { Sort } from '../view.ts'
import { type Column, figureOf, type Row } from './columns.ts'

/** Rows whose ticker or name contains the words, in the given order. */
export function found(rows: readonly Row[], words: string): readonly Row[] {
  const wanted = words.trim().replace(/^\$/, '').toLocaleLowerCase('ru')
  if (!wanted) return rows
  return rows.filter(({ coin: { symbol, name } }) =>
    [symbol, name].some((text) => text.toLocaleLowerCase('ru').includes(wanted)),
  )
}

/** Rows whose figures are known and within all conditions. One on a column that the mode lacks leaves all. */
export function within(rows: readonly Row[], columns: readonly Column[], ranges: readonly Range[]): readonly Row[] {
  const checks = ranges.flatMap((range) => {
    const column = columns.find(({ key, value }) => key === range.column && value)
    return column ? [{ ...range, column }] : []
  })
  if (checks.length === 0) return rows
  return rows.filter((row) =>
    checks.every(({ column, from, to }) => {
      const value = figureOf(column, row)
      return value !== null && (from === null || value >= from) && (to === null || value <= to)
    }),
  )
}

/** Sorts by one column; unknown values come last in both directions, ties by rank and then by id. */
export function sorted(rows: readonly Row[], columns: readonly Column[], { column, isDescending }: Sort) {
  if (column === 'coin')
    return rows.toSorted((a, b) => sign(isDescending) * a.coin.symbol.localeCompare(b.coin.symbol, 'en'))
  if (column === 'rank') return rows.toSorted((a, b) => byKnown(a.coin.rank, b.coin.rank, isDescending) || byRank(a, b))
  const by = columns.find(({ key, value }) => key === column && value)
  if (!by) return rows
  return rows.toSorted((a, b) => byKnown(figureOf(by, a), figureOf(by, b), isDescending) || byRank(a, b))
}

function byKnown(one: number | null, other: number | null, isDescending: boolean) {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return sign(isDescending) * (one - other)
}

const sign = (isDescending: boolean) => (isDescending ? -1 : 1)

const byRank = (one: Row, other: Row) => byKnown(one.coin.rank, other.coin.rank, false) || one.coin.id - other.coin.id
