import type { CoinPrice } from '@palata/contract/posts'
import { Change } from '#ui/blocks/Change.tsx'
import { formatExactUsd } from '#ui/format/index.ts'
import styles from './CoinChip.module.css'
import { useFlash } from './useFlash.ts'

/** A coin a post speaks of: its price now and the change since the publication. */
export function CoinChip({ coin }: { coin: CoinPrice }) {
  const value = useFlash(coin.current_price)
  return (
    <span className={styles.chip} data-coin-id={coin.api_id}>
      <b>{coin.symbol.toUpperCase()}</b>
      <span ref={value} className="num">
        {formatExactUsd(coin.current_price)}
      </span>
      <Change percent={coin.price_change} plus />
    </span>
  )
}
