import type { Coin } from '@palata/contract/market'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Change } from '#ui/Change.tsx'
import { formatUsd } from '#ui/format/index.ts'
import { Message } from '#ui/Message.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { topGainersQuery } from './queries.ts'
import styles from './TopGainers.module.css'

const ROWS = [1, 2, 3, 4, 5, 6]

export function TopGainers() {
  const api = useApi()
  const { data, isError, refetch } = useQuery(topGainersQuery(api))
  return (
    <Panel title="Лидеры роста">
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

function Row({ coin }: { coin: Coin }) {
  return (
    <li className={styles.row} data-coin-id={coin.api_id}>
      <img src={coin.image} alt="" width={20} height={20} loading="lazy" />
      <b title={coin.name}>{coin.symbol.toUpperCase()}</b>
      <span className="num">{formatUsd(coin.price_usd)}</span>
      <Change percent={coin.change_1d_usd} />
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
