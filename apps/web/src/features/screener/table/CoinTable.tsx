import type { BaseCode } from '@palata/contract/screener/query'
import { type CSSProperties, useRef } from 'react'
import { stalenessOf } from '#features/market'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { useNow } from '#ui/time/useNow.ts'
import type { Sort } from '../view.ts'
import { CoinLine } from './CoinLine.tsx'
import styles from './CoinTable.module.css'
import type { Column, Row } from './columns.ts'
import { GridHeading, GridRow } from './grid.tsx'
import { isTooWide, tracksOf } from './layout.ts'
import { useGridKeys } from './useGridKeys.ts'
import { useKeysToGrid } from './useKeysToGrid.ts'

interface CoinTableProps {
  label: string
  base: BaseCode
  columns: readonly Column[]
  rows: readonly Row[]
  sort: Sort
  onSort: (sort: Sort) => void
  /** The window is still open, so its prices are live. */
  isOpen: boolean
  onCompare: (coinId: string) => void
}

/** Coins as rows and figures as columns: a keyboard grid whose head and coin column stay visible. */
export function CoinTable({ label, columns, rows, sort, onSort, onCompare, isOpen, base }: CoinTableProps) {
  const now = useNow()
  const grid = useRef<HTMLTableElement>(null)
  const keys = useGridKeys(grid)
  useKeysToGrid(grid)
  return (
    <div className={styles.scroll} data-wide={isTooWide(columns) || undefined}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed is a button of a row */}
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys walk its cells
        role="grid"
        className={styles.table}
        aria-label={label}
        style={{ '--tracks': tracksOf(columns) } as CSSProperties}
        data-sorted={sort.column}
        // One listener for all rows, so that a change of the address does not re-render them.
        onClick={({ target }) => {
          const compared = (target as Element).closest<HTMLElement>('[data-compare]')
          if (compared) onCompare(compared.dataset.compare!)
        }}
        {...keys}
      >
        <thead>
          <GridRow>
            <GridHeading tabIndex={-1}>
              <span className="visually-hidden">Портфель</span>
            </GridHeading>
            <Heading column={COIN} sort={sort} onSort={onSort} />
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            <GridHeading tabIndex={-1}>
              <span className="visually-hidden">Сравнение</span>
            </GridHeading>
          </GridRow>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CoinLine
              key={row.coin.id}
              row={row}
              columns={columns}
              staleness={isOpen ? stalenessOf(row.coin.updated_at, now) : 'fresh'}
              base={base}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const COIN: Column = {
  key: 'rank',
  title: 'Монета',
  look: 'plain',
  value: () => null,
  formula: 'Место монеты по капитализации сегодня.',
}

interface HeadingProps {
  column: Column
  sort: Sort
  onSort: (sort: Sort) => void
}

/** A press sorts: descending, then ascending; hover and focus show the formula. */
function Heading({ column: { key, title, formula, value }, sort, onSort }: HeadingProps) {
  const isOn = sort.column === key
  const content = (
    <>
      {isOn && <Icon name={sort.isDescending ? 'chevron-down' : 'up'} size={12} />}
      {title}
    </>
  )
  return (
    <GridHeading
      data-column={key}
      aria-sort={isOn ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
      tabIndex={value ? undefined : -1}
      {...(!value && { 'data-figure': true, 'data-hint': formula })}
    >
      {value ? (
        <Pressable
          className={styles.sort}
          tabIndex={-1}
          data-figure
          data-hint={formula}
          onClick={() => onSort({ column: key, isDescending: isOn ? !sort.isDescending : key !== 'rank' })}
        >
          {content}
        </Pressable>
      ) : (
        content
      )}
    </GridHeading>
  )
}
