import type { MarketCoin, MarketOverview } from '@palata/contract/search/market'
import { Avatar } from '#ui/blocks/Avatar.tsx'
import { Change, Figure } from '#ui/numbers/index.ts'
import { STOP } from '../overlay/arrows.ts'
import { Coin } from './Coin.tsx'
import { MarketChange, MarketPrice } from './MarketPrice.tsx'
import styles from './MarketRows.module.css'

/** Coins with their price and the day's change, named by the column's heading. */
export function CoinRows({ coins }: { coins: MarketCoin[] }) {
  return (
    <ul className={styles.rows}>
      {coins.map((coin) => (
        <li key={coin.id}>
          <Coin url={coin.dropstab_url} className={styles.row!} {...STOP}>
            <Avatar src={coin.image} name={coin.symbol} size={20} />
            <b>{coin.symbol.toUpperCase()}</b>
            <MarketPrice coin={coin} isColumn inControl />
            <MarketChange coin={coin} isPeriodNamed inColumn />
          </Coin>
        </li>
      ))}
    </ul>
  )
}

/** Collections with the floor price and the week's change. */
export function CollectionRows({ collections }: { collections: MarketOverview['trending_nft_collections'] }) {
  return (
    <ul className={styles.rows}>
      {collections.map(
        ({ id, name, image_url: image, blur_url: url, floor_price_eth: floor, change_1w_percent: change }) => (
          <li key={id}>
            <Coin url={url} className={styles.row!} {...STOP}>
              <Avatar src={image} name={name} size={20} />
              <b>{name}</b>
              <Figure kind="eth" value={floor} isColumn inControl />
              <Change percent={change} period="7 д" isPeriodNamed inColumn plus />
            </Coin>
          </li>
        ),
      )}
    </ul>
  )
}
