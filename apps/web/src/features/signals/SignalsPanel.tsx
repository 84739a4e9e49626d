import type { Signal } from '@palata/contract/signals'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '#api/api.tsx'
import { Change } from '#ui/Change.tsx'
import { formatExact } from '#ui/format/index.ts'
import { Message } from '#ui/Message.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { latestSignals } from './queries.ts'
import { sortSignals } from './rules.ts'
import styles from './SignalsPanel.module.css'

/** The latest signals beside the feed. */
export function SignalsPanel() {
  const api = useApi()
  const { data, isError, refetch } = useQuery(latestSignals(api))
  return (
    <Panel title="Сигналы" link={{ to: '/signals', label: 'Все' }}>
      {!data && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить сигналы</Message>}
      {!data && !isError && <Loading />}
      {data?.results.length === 0 && <Message>Пока нет сигналов</Message>}
      {data && data.results.length > 0 && (
        <ul className={styles.list}>
          {sortSignals(data.results).map((signal) => (
            <Row key={signal.id} signal={signal} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Row({ signal }: { signal: Signal }) {
  const { coin, direction, change_all_time_percent, start_price_usd, price_usd, pinned, trending } = signal
  return (
    <li className={styles.row}>
      <p className={styles.line}>
        <img src={coin.image} alt="" width={20} height={20} loading="lazy" />
        <Link to={`/signal/${signal.id}`} className={styles.symbol} title={signal.title}>
          {coin.symbol.toUpperCase()}
        </Link>
        <span className={styles.direction}>{direction === 'long' ? 'лонг' : 'шорт'}</span>
        {(pinned || trending) && <span className={styles.mark}>{pinned ? 'закреплён' : 'популярный'}</span>}
        <span className={styles.change}>
          <Change percent={change_all_time_percent} plus />
        </span>
      </p>
      <p className={`num ${styles.prices}`}>
        {priceOf(start_price_usd)} → {priceOf(price_usd)}
      </p>
    </li>
  )
}

function priceOf(price: number | null) {
  return price === null ? 'N/A' : `$${formatExact(Number(price.toPrecision(5)))}`
}

function Loading() {
  return (
    <div className={styles.list} role="status" aria-label="Загрузка сигналов">
      {[0, 1, 2, 3].map((place) => (
        <div key={place} className={styles.row}>
          <Skeleton height={18} />
          <Skeleton width="60%" height={14} />
        </div>
      ))}
    </div>
  )
}
