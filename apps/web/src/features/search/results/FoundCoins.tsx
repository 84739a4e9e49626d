import type { MarketCoin } from '@palata/contract/search/market'
import { CoinCard } from './CoinCard.tsx'
import styles from './FoundCoins.module.css'

/** Market coins that match the words. */
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
