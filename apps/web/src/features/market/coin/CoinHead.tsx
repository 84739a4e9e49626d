import type { CoinPage } from '@palata/contract/market'
import type { ReactNode } from 'react'
import { Change, Figure } from '#ui/numbers/index.ts'
import { longDate, Moment } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { stalenessOf } from '../staleness.ts'
import styles from './CoinHead.module.css'
import { quotedTime } from './quotedTime.ts'

/** A coin's name, price and time of the price; `children` are the reader's actions. */
export function CoinHead({ coin, children }: { coin: CoinPage; children?: ReactNode }) {
  const now = useNow()
  const staleness = stalenessOf(coin.updated_at, now)
  const isLost = staleness === 'lost' || coin.price_usd === null
  return (
    <header className={styles.head}>
      <img src={coin.image} alt="" width={56} height={56} />
      <div className={styles.name}>
        <h1 tabIndex={-1}>{coin.symbol.toUpperCase()}</h1>
        <p>
          {coin.name}
          {coin.rank !== null && <span className={styles.rank}>#{coin.rank}</span>}
        </p>
      </div>
      <div className={styles.price} data-staleness={isLost ? 'lost' : staleness}>
        {isLost ? (
          <b>нет данных</b>
        ) : (
          <div className={styles.quote}>
            <b>
              <Figure kind="price" value={coin.price_usd} ticks />
            </b>
            <Change percent={coin.change_1d_usd} period="24 ч" plus />
          </div>
        )}
        <small>
          {coin.updated_at ? (
            <>
              на <Moment at={coin.updated_at} tell={(at, clock) => quotedTime(at, now, clock)} />
            </>
          ) : (
            'источник ещё не назвал цену'
          )}
        </small>
      </div>
      {children && <div className={styles.actions}>{children}</div>}
      {coin.is_doubted && (
        <p className={styles.note} role="status">
          Источник назвал цену, которая отличается больше чем в три раза. Пока её не подтвердят ещё две, показана
          прежняя.
        </p>
      )}
      {coin.former.length > 0 && (
        <p className={styles.former}>
          Раньше{' '}
          {coin.former.map(({ symbol, until }) => (
            <span key={until}>
              {symbol.toUpperCase()} до <Moment at={until} tell={longDate} />
            </span>
          ))}
        </p>
      )}
    </header>
  )
}
