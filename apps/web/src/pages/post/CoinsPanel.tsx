import type { CoinPrice, Post } from '@palata/contract/posts'
import { CoinName, PriceNow, useFreshCoins, useStaleness } from '#features/market'
import { Panel } from '#ui/frames/Panel.tsx'
import { Change } from '#ui/numbers/index.ts'
import { type Clock, dayAndMonth, dayAt, Moment, timeOf } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import styles from './CoinsPanel.module.css'

/** Coins that a post names: current prices and changes since the publication. */
export function CoinsPanel({ post: { coin_prices, publication_date } }: { post: Post }) {
  const now = useNow()
  const coins = useFreshCoins(coin_prices)
  if (coins.length === 0) return null
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
        {coins.map((coin) => (
          <li key={coin.api_id}>
            <CoinName id={coin.api_id} className={styles.coin} since={coin.price_change}>
              <img src={coin.image} alt="" width={20} height={20} loading="lazy" />
              <b>{coin.symbol.toUpperCase()}</b>
            </CoinName>
            <Price coin={coin} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Price({ coin: { current_price, price_change, priced_at } }: { coin: CoinPrice }) {
  const isLost = useStaleness(priced_at) === 'lost'
  return (
    <span className={styles.price}>
      <PriceNow price={current_price} at={priced_at} />
      {!isLost && <Change percent={price_change} period="с публикации" isPeriodNamed plus inColumn />}
    </span>
  )
}
