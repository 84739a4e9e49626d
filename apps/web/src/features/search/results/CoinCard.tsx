import type { MarketCoin } from '@palata/contract/search/market'
import { Avatar } from '#ui/blocks/Avatar.tsx'
import { CopyAddress } from '#ui/controls/CopyAddress.tsx'
import { shortAddress } from '#ui/format/index.ts'
import { Figure } from '#ui/numbers/index.ts'
import { STOP } from '../overlay/arrows.ts'
import { MarketChange, MarketPrice } from '../overview/MarketPrice.tsx'
import styles from './CoinCard.module.css'

/** A market coin with its exchanges and contract. Each link opens another tab. */
export function CoinCard({ coin }: { coin: MarketCoin }) {
  const { name, symbol, rank, image } = coin
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <Avatar src={image} name={symbol} />
        <span className={styles.name}>
          <Out href={coin.dropstab_url} className={styles.symbol} {...STOP}>
            {symbol.toUpperCase()}
          </Out>
          <small>
            {name}
            {rank !== null && ` · #${rank}`}
          </small>
        </span>
        <span className={styles.price}>
          <MarketPrice coin={coin} />
          <MarketChange coin={coin} />
        </span>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Кап.</dt>
          <dd>
            <Figure kind="cap" value={coin.market_cap} />
          </dd>
        </div>
        <div>
          <dt>FDV</dt>
          <dd>
            <Figure kind="cap" value={coin.fdv} />
          </dd>
        </div>
        {coin.trading_pair && (
          <div>
            <dt>{coin.trading_pair}</dt>
            <dd className={styles.exchange}>
              {coin.exchange_image_link && <img src={coin.exchange_image_link} alt="" width={16} height={16} />}
              <Out href={coin.exchange_link}>{coin.exchange}</Out>
            </dd>
          </div>
        )}
      </dl>
      {coin.contract && <Contract coin={coin} />}
    </div>
  )
}

function Contract({ coin }: { coin: MarketCoin }) {
  return (
    <div className={styles.contract}>
      <span className={styles.network}>
        {coin.network_image && <img src={coin.network_image} alt="" width={14} height={14} />}
        {coin.network_name || coin.network_symbol}
      </span>
      <Out href={coin.dexscreener_url}>DexScreener</Out>
      <span className={styles.address}>
        <Out href={coin.explorer_url} title={coin.contract}>
          {shortAddress(coin.contract)}
        </Out>
        <CopyAddress address={coin.contract} label={`Скопировать контракт ${coin.symbol.toUpperCase()}`} />
      </span>
    </div>
  )
}

interface OutProps {
  /** Empty when unknown: the text then has no link. */
  href: string
  className?: string | undefined
  title?: string
  children: string
}

function Out({ href, children, ...rest }: OutProps) {
  if (!href) return <span {...rest}>{children}</span>
  return (
    <a href={href} target="_blank" rel="noopener" {...rest}>
      {children}
    </a>
  )
}
