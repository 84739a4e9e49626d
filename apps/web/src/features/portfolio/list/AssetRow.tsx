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
  const isLost = useStaleness(coin.updated_at) === 'lost'
  return (
    <li className={styles.row}>
      <CoinFace image={coin.image} name={coin.symbol.toUpperCase()} note={coin.name} to={`/coin/${coin.slug}`} />
      <AssetPrice coin={coin} />
      <span className={styles.change}>
        <Change percent={isLost ? null : coin.change_1d_usd} period={PERIOD} isPeriodNamed inColumn />
      </span>
    </li>
  )
})

/** A price with its time when it is late; not shown when it is lost. */
export function AssetPrice({ coin }: Pick<Asset, 'coin'>) {
  const staleness = useStaleness(coin.updated_at)
  return (
    <span className={styles.price} data-staleness={staleness}>
      <Figure kind="market" value={staleness === 'lost' ? null : coin.price_usd} isColumn />
      {staleness === 'late' && coin.updated_at && (
        <small>
          на <Moment at={coin.updated_at} />
        </small>
      )}
    </span>
  )
}
