import type { CoinPrice } from '@palata/contract/posts'
import { Change, Figure } from '#ui/numbers/index.ts'
import { useStaleness } from '../useStaleness.ts'
import styles from './CoinChip.module.css'
import { CoinName } from './CoinName.tsx'
import { useFreshCoins } from './freshPrices.ts'

const PERIOD = 'с публикации'

interface CoinChipProps {
  coin: CoinPrice
  period?: string
  /** The period is named by the surrounding text. */
  isPeriodNamed?: boolean
}

/** A coin that a post names: its current price, dimmed when late and absent when lost, and the change since publication. */
export function CoinChip({ coin, period = PERIOD, isPeriodNamed = false }: CoinChipProps) {
  const staleness = useStaleness(coin.priced_at)
  return (
    <CoinName id={coin.api_id} className={styles.chip} since={coin.price_change}>
      <b>{coin.symbol.toUpperCase()}</b>
      {staleness === 'lost' ? (
        <span className={styles.old}>нет данных</span>
      ) : (
        <>
          <span className={staleness === 'late' ? styles.old : undefined}>
            <Figure kind="price" value={coin.current_price} ticks inControl />
          </span>
          <Change percent={coin.price_change} period={period} isPeriodNamed={isPeriodNamed} plus />
        </>
      )}
    </CoinName>
  )
}

/** All coins of a post or comment in one line; the period of the changes is named once, at the end. */
export function CoinChips({ coins, period = PERIOD }: { coins: readonly CoinPrice[]; period?: string }) {
  const fresh = useFreshCoins(coins)
  if (fresh.length === 0) return null
  return (
    <p className={styles.chips}>
      {fresh.map((coin) => (
        <CoinChip key={coin.api_id} coin={coin} period={period} isPeriodNamed />
      ))}
      <small aria-hidden="true">{period}</small>
    </p>
  )
}
