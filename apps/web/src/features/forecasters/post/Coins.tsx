import { CoinName } from '#features/market'
import type { Post } from '../pages.ts'
import styles from './Coins.module.css'

const SHOWN = 6

/** Coins that a post names; hovering one shows its price. */
export function Coins({ coins }: { coins: Post['coins'] }) {
  if (coins.length === 0) return null
  return (
    <span className={styles.coins}>
      {coins.slice(0, SHOWN).map(({ api_id, symbol, image }) => (
        <CoinName key={api_id} id={api_id} className={styles.coin}>
          <img src={image} alt="" width={16} height={16} loading="lazy" />
          <b>{symbol.toUpperCase()}</b>
        </CoinName>
      ))}
      {coins.length > SHOWN && <span className={styles.more}>ещё {coins.length - SHOWN}</span>}
    </span>
  )
}
