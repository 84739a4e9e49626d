import type { CoinPage } from '@palata/contract/market'
import { Icon } from '#ui/blocks/Icon.tsx'
import { CopyAddress } from '#ui/controls/CopyAddress.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { Change, Figure } from '#ui/numbers/index.ts'
import { longDate, Moment } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { type Staleness, stalenessOf } from '../staleness.ts'
import styles from './CoinFigures.module.css'
import { Fact } from './Fact.tsx'
import { quotedTime } from './quotedTime.ts'

/** Market figures of a coin other than its price: dimmed after five minutes, not shown after an hour, as the price is. */
export function CoinFigures({ coin }: { coin: CoinPage }) {
  const now = useNow()
  const staleness = stalenessOf(coin.figures_at, now)
  const title = (
    <>
      Показатели{' '}
      {coin.figures_at && (
        <small className={styles.age} data-staleness={staleness}>
          на <Moment at={coin.figures_at} tell={(at, clock) => quotedTime(at, now, clock)} />
        </small>
      )}
    </>
  )
  return (
    <Panel title={title}>
      {staleness === 'lost' ? <p className={styles.lost}>нет данных</p> : <Figures coin={coin} staleness={staleness} />}
      {coin.dropstab_url && (
        <a className={styles.outside} href={coin.dropstab_url} target="_blank" rel="noopener noreferrer">
          DropsTab <Icon name="external" size={14} />
        </a>
      )}
    </Panel>
  )
}

function Figures({ coin, staleness }: { coin: CoinPage; staleness: Staleness }) {
  return (
    <dl className={styles.figures} data-staleness={staleness}>
      <Fact name="Капитализация">
        <Figure kind="cap" value={coin.market_cap} isColumn />
      </Fact>
      <Fact name="FDV">
        <Figure kind="cap" value={coin.fdv} isColumn />
      </Fact>
      <Fact name="Объём, 24 ч">
        <Figure kind="cap" value={coin.volume_24h} isColumn />
      </Fact>
      <Fact name="В обращении">
        <Figure kind="count" value={coin.supply} isColumn />
      </Fact>
      <Fact
        name={
          <>
            Максимум
            {coin.ath_at && (
              <>
                , <Moment at={coin.ath_at} tell={longDate} />
              </>
            )}
          </>
        }
      >
        <Figure kind="price" value={coin.ath} isColumn />
      </Fact>
      <Fact name="От максимума">
        <Change percent={coin.change_ath} period="от максимума" isPeriodNamed inColumn />
      </Fact>
      {coin.vs_btc_30d !== null && (
        <Fact name="К BTC, 30 дней">
          <Change percent={coin.vs_btc_30d} period="30 дней" isPeriodNamed plus inColumn />
        </Fact>
      )}
    </dl>
  )
}

/** The coin's contract addresses: shown shortened, copied whole. */
export function Contracts({ coin }: { coin: CoinPage }) {
  if (coin.contracts.length === 0) return null
  return (
    <Panel title="Контракты">
      <ul className={styles.contracts}>
        {coin.contracts.map(({ network, address, url }) => (
          <li key={network}>
            <span className={styles.network}>{network}</span>
            <code title={address}>{endsOf(address)}</code>
            <CopyAddress address={address} label={`Скопировать адрес в сети ${network}`} />
            {url && (
              <a href={url} target="_blank" rel="noopener noreferrer" aria-label={`Обозреватель сети ${network}`}>
                <Icon name="external" size={16} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const endsOf = (address: string) => (address.length > 14 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address)
