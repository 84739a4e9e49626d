import type { Coin } from '@palata/contract/market'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { Change, Figure } from '#ui/numbers/index.ts'
import { Moment } from '#ui/time/time.ts'
import { CoinName } from './chip/CoinName.tsx'
import { topGainersQuery } from './queries.ts'
import styles from './TopGainers.module.css'
import { useStaleness } from './useStaleness.ts'

const ROWS = [1, 2, 3, 4, 5, 6]

export function TopGainers() {
  const api = useApi()
  const { data, isError, refetch } = useQuery(topGainersQuery(api))
  return (
    <Panel title={<Title updatedAt={data?.updated_at ?? null} />}>
      {!data && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить данные</Message>}
      {!data && !isError && <Loading />}
      {data?.results.length === 0 && <Message>Сегодня ничто не растёт</Message>}
      {data && data.results.length > 0 && (
        <ul className={styles.list}>
          {data.results.map((coin) => (
            <Row key={coin.api_id} coin={coin} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Names the time of the prices when they are late. */
function Title({ updatedAt }: { updatedAt: string | null }) {
  const staleness = useStaleness(updatedAt)
  return (
    <>
      Лидеры роста <small className={styles.period}>24 ч</small>
      {updatedAt && staleness !== 'fresh' && (
        <span className={styles.late}>
          {' '}
          на <Moment at={updatedAt} />
        </span>
      )}
    </>
  )
}

function Row({ coin }: { coin: Coin }) {
  const isLost = useStaleness(coin.updated_at) === 'lost'
  const price = isLost ? null : coin.price_usd
  return (
    <li className={styles.row} data-coin-id={coin.api_id}>
      <img src={coin.image} alt="" width={20} height={20} loading="lazy" />
      <CoinName id={coin.api_id}>
        <b>{coin.symbol.toUpperCase()}</b>
      </CoinName>
      <Figure kind="market" value={price} ticks inControl />
      <Change percent={isLost ? null : coin.change_1d_usd} period="24 ч" isPeriodNamed inColumn />
    </li>
  )
}

function Loading() {
  return (
    <div className={styles.list} role="status" aria-label="Загрузка лидеров роста">
      {ROWS.map((place) => (
        <div key={place} className={styles.row}>
          <Skeleton width={20} height={20} />
          <Skeleton width={64} height={14} />
        </div>
      ))}
    </div>
  )
}
