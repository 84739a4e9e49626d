import type { MarketCoin } from '@palata/contract/search/market'
import { Avatar } from '#ui/blocks/Avatar.tsx'
import { Figure } from '#ui/numbers/index.ts'
import { STOP } from '../overlay/arrows.ts'
import { Coin } from './Coin.tsx'
import { MarketChange, MarketPrice } from './MarketPrice.tsx'
import styles from './TrendCard.module.css'

/** A coin that many people search for now. */
export function TrendCard({ coin }: { coin: MarketCoin }) {
  const { symbol, rank, image, dropstab_url: url } = coin
  return (
    <Coin url={url} className={styles.card!} {...STOP}>
      <span className={styles.head}>
        <Avatar src={image} name={symbol} size={24} />
        <b>{symbol.toUpperCase()}</b>
        {rank !== null && <small>#{rank}</small>}
      </span>
      <span className={styles.price}>
        <MarketPrice coin={coin} inControl />
        <MarketChange coin={coin} isPeriodNamed />
      </span>
      <span className={styles.caps}>
        Кап. <Figure kind="cap" value={coin.market_cap} isColumn inControl />
        FDV <Figure kind="cap" value={coin.fdv} isColumn inControl />
      </span>
    </Coin>
  )
}
