import type { DigestCoin, DigestCoins } from '@palata/contract/digest'
import { plural } from '#ui/format/index.ts'
import { Change, numberText } from '#ui/numbers/index.ts'
import styles from './CoinList.module.css'

/** The reader's coins at the moment they left and now, those that moved. */
export function CoinList({
  coins: { results, total, still },
  isNarrow = false,
}: {
  coins: DigestCoins
  isNarrow?: boolean
}) {
  return (
    <>
      {results.length > 0 && (
        <ul className={styles.coins} data-narrow={isNarrow || undefined}>
          {results.map((coin) => (
            <Coin key={coin.api_id} coin={coin} />
          ))}
        </ul>
      )}
      {still > 0 && (
        <p className={styles.still}>
          {still} из {total} {plural(total, 'монеты', 'монет', 'монет')} почти не{' '}
          {plural(still, 'двигалась', 'двигались', 'двигались')}: меньше 1&nbsp;%
        </p>
      )}
    </>
  )
}

function Coin({ coin: { symbol, image, before, now, change } }: { coin: DigestCoin }) {
  return (
    <li>
      <img src={image} alt="" width={20} height={20} loading="lazy" />
      <b>{symbol}</b>
      <span className={styles.prices}>
        {numberText('price', before)} → {numberText('price', now)}
      </span>
      <Change percent={change} period="с тех пор" isPeriodNamed plus />
    </li>
  )
}
