import type { Coin } from '@palata/contract/market'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Change } from '#ui/blocks/Change.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { formatUsd } from '#ui/format/index.ts'
import { Panel } from '#ui/frames/Panel.tsx'
import { Moment } from '#ui/time/time.ts'
import { topGainersQuery } from './queries.ts'
import styles from './TopGainers.module.css'
import { useFlash } from './useFlash.ts'
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
      Лидеры роста
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
  const value = useFlash(price)
  return (
    <li className={styles.row} data-coin-id={coin.api_id}>
      <img src={coin.image} alt="" width={20} height={20} loading="lazy" />
      <b title={coin.name}>{coin.symbol.toUpperCase()}</b>
      <span ref={value} className="num">
        {formatUsd(price)}
      </span>
      <Change percent={isLost ? null : coin.change_1d_usd} />
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
