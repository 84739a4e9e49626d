import { BASES, type BaseCode } from '@palata/contract/screener/query'
import type { DynamicsRow, ScreenerRow } from '@palata/contract/screener/rows'
import { memo } from 'react'
import { stalenessOf } from '#features/market'
import { CoinStar } from '#features/portfolio'
import { Link } from '#navigation'
import { Sparkline } from '#ui/blocks/Sparkline.tsx'
import { numberText, percentText, pointsText } from '#ui/numbers/index.ts'
import { useNow } from '#ui/time/useNow.ts'
import { Bars } from './Bars.tsx'
import styles from './CoinRows.module.css'
import { baseTicker, type Column, figureOf, priceKind, type Row, toneOf } from './columns.ts'
import { streakText } from './streakText.ts'

interface CoinRowsProps {
  label: string
  base: BaseCode
  /** The chosen figure. */
  column: Column
  rows: readonly Row[]
  isOpen: boolean
  isDynamics: boolean
}

/** The list on a phone: two lines per coin with one chosen figure. */
export const CoinRows = memo(function CoinRows({ label, base, column, rows, isOpen, isDynamics }: CoinRowsProps) {
  const now = useNow()
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map((row) => {
        const { coin } = row
        const isLost = isOpen && stalenessOf(coin.updated_at, now) === 'lost'
        const value = figureOf(column, row)
        return (
          <li key={coin.id} className={styles.row}>
            <CoinStar coin={coin} />
            <img src={coin.image} alt="" width={28} height={28} loading="lazy" decoding="async" />
            <Link to={`/coin/${coin.slug}`} className={styles.coin}>
              <b>{coin.symbol.toUpperCase()}</b>
              <small>{isLost ? 'нет данных' : numberText(priceKind(base), row.end_price)}</small>
            </Link>
            {isDynamics ? (
              <Bars changes={(row as DynamicsRow).changes} width={72} />
            ) : (
              <Sparkline prices={(row as ScreenerRow).chart} change={(row as ScreenerRow).change} width={72} />
            )}
            <span className={styles.figures}>
              <span className={styles.value} data-tone={toneOf(column, value)}>
                {textOf(column, value)}
              </span>
              <small>
                {isDynamics ? `отрезок ${percentText((row as DynamicsRow).change)}` : against(row as ScreenerRow, base)}
              </small>
            </span>
          </li>
        )
      })}
    </ul>
  )
})

function textOf({ look }: Column, value: number | null) {
  if (look === 'money') return numberText('cap', value)
  if (look === 'points') return pointsText(value)
  return look === 'streak' ? streakText(value) : percentText(value)
}

function against(row: ScreenerRow, base: BaseCode) {
  if (base !== 'usd') return `в $ ${percentText(row.change_usd)}`
  return row.coin.id === BASES.usd.base_coin_id ? 'база' : `к ${baseTicker(base)} ${percentText(row.vs_base)}`
}
