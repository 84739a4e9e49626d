import type { Coin } from '@palata/contract/market'
import type { ReactNode } from 'react'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Change, Figure } from '#ui/numbers/index.ts'
import { Moment } from '#ui/time/time.ts'
import styles from './CoinRows.module.css'
import { CoinName } from './chip/CoinName.tsx'
import { useStaleness } from './useStaleness.ts'

const PLACES = [1, 2, 3, 4, 5, 6]

/** A widget's title with its period; names the time of its prices when they are late. */
export function WidgetTitle({
  children,
  period,
  updatedAt = null,
}: {
  children: ReactNode
  period: string
  updatedAt?: string | null
}) {
  const staleness = useStaleness(updatedAt)
  return (
    <>
      {children} <small className={styles.period}>{period}</small>
      {updatedAt && staleness !== 'fresh' && (
        <span className={styles.late}>
          {' '}
          на <Moment at={updatedAt} />
        </span>
      )}
    </>
  )
}

interface CoinRowsProps {
  /** Null while loading. */
  coins: readonly Pick<Coin, 'api_id' | 'image' | 'symbol'>[] | null
  label: string
  /** Renders two cells of a row, by its index. */
  figures: (place: number) => ReactNode
}

/** Rows of a widget; a skeleton while loading. */
export function CoinRows({ coins, label, figures }: CoinRowsProps) {
  if (!coins)
    return (
      <div className={styles.list} role="status" aria-label={label}>
        {PLACES.map((place) => (
          <div key={place} className={styles.row}>
            <Skeleton width={20} height={20} />
            <Skeleton width={64} height={14} />
          </div>
        ))}
      </div>
    )
  return (
    <ul className={styles.list}>
      {coins.map((coin, place) => (
        <li key={coin.api_id} className={styles.row} data-coin-id={coin.api_id}>
          <img src={coin.image} alt="" width={20} height={20} loading="lazy" />
          <CoinName id={coin.api_id}>
            <b>{coin.symbol.toUpperCase()}</b>
          </CoinName>
          {figures(place)}
        </li>
      ))}
    </ul>
  )
}

interface CoinGainProps {
  updatedAt: string | null
  price: number | null
  /** Percent over the period. */
  change: number | null
  period: string
}

/** Two cells of a rising coin: price and change. A stale price is hidden. */
export function CoinGain({ updatedAt, price, change, period }: CoinGainProps) {
  const isLost = useStaleness(updatedAt) === 'lost'
  return (
    <>
      <Figure kind="market" value={isLost ? null : price} ticks inControl />
      <Change percent={isLost ? null : change} period={period} isPeriodNamed inColumn />
    </>
  )
}
