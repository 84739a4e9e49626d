import type { Asset } from '@palata/contract/portfolio'
import { memo } from 'react'
import { useStaleness } from '#features/market'
import { Change, Figure } from '#ui/numbers/index.ts'
import { Moment } from '#ui/time/time.ts'
import { CoinFace } from '../CoinFace.tsx'
import styles from './AssetRow.module.css'

const PERIOD = '24 ч'

/** A coin with its price and the day's change; the name links to the coin's page. */
export const AssetRow = memo(function AssetRow({ asset: { coin } }: { asset: Asset }) {
  const staleness = useStaleness(coin.updated_at)
  const isLost = staleness === 'lost'
  return (
    <li className={`${styles.row} ${staleness === 'fresh' ? '' : styles.late}`}>
      <CoinFace image={coin.image} name={coin.symbol.toUpperCase()} note={coin.name} to={`/coin/${coin.slug}`} />
      <span className={styles.price}>
        <Figure kind="market" value={isLost ? null : coin.price_usd} isColumn />
        {staleness === 'late' && coin.updated_at && (
          <small>
            на <Moment at={coin.updated_at} />
          </small>
        )}
      </span>
      <span className={styles.change}>
        <Change percent={isLost ? null : coin.change_1d_usd} period={PERIOD} isPeriodNamed inColumn />
      </span>
    </li>
  )
})
