import type { Post } from '@palata/contract/posts'
import { Change } from '#ui/blocks/Change.tsx'
import { formatExactUsd } from '#ui/format/index.ts'
import { Panel } from '#ui/frames/Panel.tsx'
import { type Clock, dayAndMonth, dayAt, Moment, timeOf } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import styles from './CoinsPanel.module.css'

/** The coins that a post speaks of: their prices now and the changes since the publication. */
export function CoinsPanel({ post: { coin_prices, publication_date } }: { post: Post }) {
  const now = useNow()
  if (coin_prices.length === 0) return null
  const tell = (at: string, clock: Clock) => {
    const day = dayAt(at, clock)
    return day === dayAt(now, clock) ? timeOf(at, clock) : dayAndMonth(day)
  }
  const title = (
    <span className={styles.title}>
      Монеты в публикации{' '}
      <small>
        с <Moment at={publication_date} tell={tell} />
      </small>
    </span>
  )
  return (
    <Panel title={title}>
      <ul className={styles.coins}>
        {coin_prices.map((coin) => (
          <li key={coin.api_id} data-coin-id={coin.api_id}>
            <img src={coin.image} alt="" width={20} height={20} loading="lazy" />
            <b>{coin.symbol.toUpperCase()}</b>
            <span className={`num ${styles.price}`}>
              {formatExactUsd(coin.current_price)}
              <Change percent={coin.price_change} plus />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
