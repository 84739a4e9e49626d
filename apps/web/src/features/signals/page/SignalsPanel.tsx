import { LATEST_SIGNALS } from '@palata/contract/signals'
import type { Signal } from '@palata/contract/signals/signal'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { PriceNow } from '#features/market'
import { Link } from '#navigation'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Outdated } from '#ui/blocks/Outdated.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { Change } from '#ui/numbers/index.ts'
import { Direction } from '../card/Direction.tsx'
import { StartPrice } from '../card/StartPrice.tsx'
import { latestSignals } from '../queries.ts'
import { outcomeOf, sortSignals } from '../rules.ts'
import { useKnown } from '../useKnown.ts'
import { callMark } from '../words.ts'
import styles from './SignalsPanel.module.css'

/** Panel beside the feed with the latest signals. */
export function SignalsPanel() {
  const api = useApi()
  const query = useQuery(latestSignals(api))
  const { data, isError, refetch } = query
  const shown = data?.results.filter(({ muted_by }) => muted_by === null) ?? []
  return (
    <Panel title={<Title />} link={{ to: '/signals', label: 'Все' }}>
      {!data && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить сигналы</Message>}
      {!data && !isError && <Loading />}
      <Outdated of={query}>Сигналы не обновились</Outdated>
      {data && shown.length === 0 && (
        <EmptyState icon="signals" isSmall>
          Пока нет сигналов
        </EmptyState>
      )}
      {data && shown.length > 0 && (
        <ul className={styles.list}>
          {sortSignals(shown).map((signal) =>
            signal.is_locked ? <LockedRow key={signal.id} signal={signal} /> : <Row key={signal.id} signal={signal} />,
          )}
        </ul>
      )}
    </Panel>
  )
}

/** Names the period of the results once for all rows. */
function Title() {
  return (
    <>
      Сигналы <small className={styles.period}>с публикации</small>
    </>
  )
}

function Row({ signal }: { signal: Signal }) {
  const { direction, pinned, trending, call } = signal
  const hasStart = call.state !== 'starting' && call.state !== 'void'
  const { percent, label } = outcomeOf(useKnown(signal))
  const mark = callMark(call) ?? (signal.ended_at ? 'завершено' : pinned ? 'закреплено' : trending && 'популярное')
  return (
    <li className={styles.row}>
      <p className={styles.line}>
        <CoinLink signal={signal} />
        <Direction direction={direction} />
        <span className={styles.change}>
          {hasStart && <Change percent={percent} period={`${label} с публикации`} isPeriodNamed plus inColumn />}
        </span>
      </p>
      <p className={styles.prices}>
        <span>
          <StartPrice signal={signal} /> → <PriceNow price={signal.price_usd} at={signal.priced_at} />
        </span>
        {hasStart && <span aria-hidden="true">{label}</span>}
        {mark && <span className={styles.mark}>{mark}</span>}
      </p>
    </li>
  )
}

/**
 * Readers without access see the coin and the title. The row has the same size, so that nothing moves when access is
 * known.
 */
function LockedRow({ signal }: { signal: Signal }) {
  return (
    <li className={styles.row}>
      <p className={styles.line}>
        <CoinLink signal={signal} />
        <span className={styles.lock} role="img" aria-label="Доступно по подписке">
          <Icon name="lock" size={16} />
        </span>
      </p>
      <p className={styles.title} dir="auto">
        {signal.title}
      </p>
    </li>
  )
}

/** A link that covers the whole row. */
function CoinLink({ signal: { id, title, coin } }: { signal: Signal }) {
  return (
    <>
      <img src={coin.image} alt="" width={20} height={20} loading="lazy" />
      <Link to={`/signal/${id}`} className={styles.symbol} title={title}>
        {coin.symbol.toUpperCase()}
      </Link>
    </>
  )
}

function Loading() {
  return (
    <div className={styles.list} role="status" aria-label="Загрузка сигналов">
      {Array.from({ length: LATEST_SIGNALS }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else
        <div key={place} className={styles.row}>
          <Skeleton height={22} />
          <p className={styles.prices}>
            <Skeleton width="60%" />
          </p>
        </div>
      ))}
    </div>
  )
}
