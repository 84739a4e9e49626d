import type { Coin } from '@palata/contract/market'
import { Link } from '#navigation'
import { truncateName } from '#ui/format/index.ts'
import styles from './CoinTable.module.css'

/** Rank, picture, ticker and name; links to the coin's page. */
export function CoinMark({ coin }: { coin: Coin }) {
  return (
    <Link to={`/coin/${coin.slug}`} className={styles.mark} tabIndex={-1} title={coin.name}>
      <span className={`num ${styles.rank}`}>{coin.rank ?? '—'}</span>
      <img src={coin.image} alt="" width={20} height={20} loading="lazy" decoding="async" />
      <b>{coin.symbol.toUpperCase()}</b>
      <span className={styles.name}>{truncateName(coin.name)}</span>
    </Link>
  )
}
