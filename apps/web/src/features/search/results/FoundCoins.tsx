import type { MarketCoin } from '@palata/contract/search'
import { CoinCard } from './CoinCard.tsx'
import styles from './FoundCoins.module.css'

/** Coins of the market that the words name. */
export function FoundCoins({ coins }: { coins: MarketCoin[] }) {
  return (
    <ul className={styles.coins} aria-label="Монеты">
      {coins.map((coin) => (
        <li key={coin.id}>
          <CoinCard coin={coin} />
        </li>
      ))}
    </ul>
  )
}
