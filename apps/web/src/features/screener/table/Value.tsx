import { BASES, type BaseCode } from '@palata/contract/screener/query'
import type { DynamicsRow, ScreenerRow } from '@palata/contract/screener/rows'
import type { Staleness } from '#features/market'
import { Sparkline } from '#ui/blocks/Sparkline.tsx'
import { fullText, numberText, percentText, pointsText } from '#ui/numbers/index.ts'
import { Bars } from './Bars.tsx'
import styles from './CoinTable.module.css'
import { type Column, figureOf, priceKind, type Row, toneOf } from './columns.ts'
import { GridCell } from './grid.tsx'
import { streakText } from './streakText.ts'

interface ValueProps {
  column: Column
  row: Row
  base: BaseCode
  /** Staleness of the live price in an open window. */
  staleness: Staleness
}

/** One figure of a coin in its cell. */
export function Value(props: ValueProps) {
  const { column, row, base } = props
  if (column.look === 'price') return <Price {...props} />
  if (column.look === 'chart') {
    const { chart, change } = row as ScreenerRow
    return (
      <GridCell className={styles.drawing} aria-label={chartText(chart, base)}>
        <Sparkline prices={chart} change={change} />
      </GridCell>
    )
  }
  if (column.look === 'bars') {
    const { changes } = row as DynamicsRow
    return (
      <GridCell className={styles.drawing} aria-label={changes.map((one) => percentText(one)).join(', ')}>
        <Bars changes={changes} />
      </GridCell>
    )
  }
  const value = figureOf(column, row)
  // The base has no figure against itself.
  const isBase = column.key === 'vs_base' && row.coin.id === BASES[base].base_coin_id
  const tone = isBase ? undefined : toneOf(column, value)
  return (
    <GridCell className={styles.figure} data-column={column.key}>
      <span className={styles.value} data-tone={tone}>
        {isBase ? 'база' : TEXTS[column.look](value)}
      </span>
    </GridCell>
  )
}

const TEXTS = {
  price: () => '',
  chart: () => '',
  bars: () => '',
  money: (value: number | null) => numberText('cap', value),
  percent: percentText,
  plain: percentText,
  points: pointsText,
  streak: streakText,
}

/** An open window ends at the live price: a late one shows its time, and one older than an hour is hidden. */
function Price({ row, base, staleness }: ValueProps) {
  const kind = priceKind(base)
  if (staleness === 'lost')
    return (
      <GridCell className={styles.figure} data-lost>
        нет данных
      </GridCell>
    )
  const shown = numberText(kind, row.end_price)
  const full = fullText(kind, row.end_price)
  return (
    <GridCell
      className={styles.figure}
      data-late={staleness === 'late' || undefined}
      {...(shown !== full && { 'data-figure': true, 'data-full': full })}
    >
      {shown}
    </GridCell>
  )
}

function chartText(chart: readonly number[], base: BaseCode) {
  const kind = priceKind(base)
  if (chart.length < 2) return 'Нет цен для графика'
  const [low, high] = [Math.min(...chart), Math.max(...chart)]
  return `От ${numberText(kind, chart[0])} до ${numberText(kind, chart.at(-1))}, наименьшая ${numberText(kind, low)}, наибольшая ${numberText(kind, high)}`
}
