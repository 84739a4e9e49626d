import type { BaseCode } from '@palata/contract/screener/query'
import { memo } from 'react'
import type { Staleness } from '#features/market'
import { CoinStar } from '#features/portfolio'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { CoinMark } from './CoinMark.tsx'
import styles from './CoinTable.module.css'
import type { Column, Row } from './columns.ts'
import { GridCell, GridHeading, GridRow } from './grid.tsx'
import { Value } from './Value.tsx'

interface CoinLineProps {
  row: Row
  columns: readonly Column[]
  base: BaseCode
  staleness: Staleness
}

/** A coin's row; renders again only when its own figures change. */
export const CoinLine = memo(function CoinLine({ row, columns, base, staleness }: CoinLineProps) {
  const { coin } = row
  return (
    <GridRow>
      <GridCell className={styles.star}>
        <CoinStar coin={coin} />
      </GridCell>
      <GridHeading role="rowheader" scope="row" className={styles.coin}>
        <CoinMark coin={coin} />
      </GridHeading>
      {columns.map((column) => (
        <Value key={column.key} column={column} row={row} base={base} staleness={staleness} />
      ))}
      <GridCell className={styles.act}>
        <IconButton
          icon="compare"
          iconSize={16}
          size="small"
          label={`Сравнить с монетой ${coin.symbol.toUpperCase()}`}
          tabIndex={-1}
          data-compare={coin.id}
        />
      </GridCell>
    </GridRow>
  )
})
