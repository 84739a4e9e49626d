import type { BaseCode } from '@palata/contract/screener/query'
import { Segments } from '#ui/controls/Segments.tsx'
import { plural, tied } from '#ui/format/index.ts'
import type { Mode, Sort } from '../view.ts'
import styles from './CoinRows.module.css'
import { CoinRows } from './CoinRows.tsx'
import { type Column, phoneColumns, type Row } from './columns.ts'

interface PhoneListProps {
  label: string
  base: BaseCode
  /** Columns that the reader wants to see, and all of the mode. */
  columns: readonly Column[]
  every: readonly Column[]
  rows: readonly Row[]
  sort: Sort
  onSort: (sort: Sort) => void
  mode: Mode
  isOpen: boolean
}

/** On a phone the reader chooses one figure, and the coins are sorted by it. */
export function PhoneList({ columns, every, sort, onSort, mode, ...list }: PhoneListProps) {
  const wanted = phoneColumns(columns, mode)
  // Who hid them all still sees a figure.
  const choices = wanted.length > 0 ? wanted : phoneColumns(every, mode).slice(0, 1)
  const column = choices.find(({ key }) => key === sort.column) ?? choices[0]!
  const { length } = list.rows
  return (
    <>
      <div className={styles.choice}>
        <Segments
          label="Показатель"
          options={choices.map(({ key, title }) => [key, title] as const)}
          chosen={column.key}
          onChoose={(key) => onSort({ column: key, isDescending: key === sort.column ? !sort.isDescending : true })}
        />
        <small>{tied(`${length} ${plural(length, 'монета', 'монеты', 'монет')}`)}</small>
      </div>
      <CoinRows {...list} column={column} isDynamics={mode === 'dynamics'} />
    </>
  )
}
