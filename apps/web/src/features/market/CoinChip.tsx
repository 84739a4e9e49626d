import type { CoinPrice } from '@palata/contract/posts'
import { Change } from '#ui/Change.tsx'
import { formatExact } from '#ui/format/index.ts'
import styles from './CoinChip.module.css'

/** A coin a post speaks of: its price now and the change since the publication. */
export function CoinChip({ coin }: { coin: CoinPrice }) {
  return (
    <span className={styles.chip} data-coin-id={coin.api_id}>
      <b>{coin.symbol.toUpperCase()}</b>
      <span className="num">
        {coin.current_price === null ? 'N/A' : `$${formatExact(rounded(coin.current_price))}`}
      </span>
      <Change percent={coin.price_change} plus />
    </span>
  )
}

/** Five significant figures are what a chip has room for; prices in whole thousands keep all of theirs. */
function rounded(price: number) {
  return Math.abs(price) >= 10_000 ? Math.round(price) : Number(price.toPrecision(5))
}
