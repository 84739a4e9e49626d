import { ENDS } from '@palata/contract/signals/ends'
import type { EndedSignal } from '@palata/contract/signals/signal'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { useReadsFragments } from '#features/membership'
import { Link } from '#navigation'
import { Message } from '#ui/blocks/Message.tsx'
import { PersonName } from '#ui/blocks/PersonName.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { Change, Figure } from '#ui/numbers/index.ts'
import { type Clock, dayAndMonth, dayAt, Moment } from '#ui/time/time.ts'
import { Direction } from '../card/Direction.tsx'
import { endedSignals } from '../queries.ts'
import { placeOf } from '../rules.ts'
import styles from './EndedSignals.module.css'

const dayOf = (at: string, clock: Clock) => dayAndMonth(dayAt(at, clock))

/** Public part of the signals: the last won and the last lost one. */
export function EndedSignals() {
  const { data, isError, refetch } = useQuery({ ...endedSignals(useApi()), enabled: useReadsFragments() })
  // Before the first signal has ended there is nothing to show, so nothing is rendered.
  if (data?.results.length === 0) return null
  const kinds = new Set(data?.results.map(({ result_percent }) => result_percent > 0))
  return (
    <Panel title="Чем закончились сигналы" link={{ to: '/signals', label: 'Сигналы' }}>
      {!data && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить сигналы</Message>}
      {!data && !isError && <Skeleton height={300} />}
      {data && (
        <ul className={styles.list}>
          {data.results.map((signal) => (
            <Ended key={signal.id} signal={signal} />
          ))}
        </ul>
      )}
      {kinds.size === 2 && <p className={styles.choice}>Последний в плюсе и последний в минусе</p>}
    </Panel>
  )
}

function Ended({ signal }: { signal: EndedSignal }) {
  const { id, title, coin, author, direction, start_price_usd, end_price_usd, ended_at, ended_by } = signal
  return (
    <li className={styles.item}>
      <p className={styles.line}>
        <img src={coin.image} alt="" width={28} height={28} loading="lazy" />
        <span className={styles.name}>
          <Link to={`/signal/${id}`}>{coin.symbol.toUpperCase()}</Link> <Direction direction={direction} />
        </span>
        <small>
          <Figure kind="price" value={start_price_usd} /> → <Figure kind="price" value={end_price_usd} />
        </small>
        <span className={styles.result}>
          <Change percent={signal.result_percent} period="результат сигнала" isPeriodNamed plus />
        </span>
      </p>
      <p className={styles.title}>{title}</p>
      <Way signal={signal} />
      <p className={styles.foot}>
        {author.name && (
          <>
            {author.avatar && <img src={author.avatar} alt="" width={20} height={20} loading="lazy" />}
            <PersonName>{author.name}</PersonName>
          </>
        )}
        <span className={styles.end}>
          {ENDS[ended_by]}, <Moment at={ended_at} tell={dayOf} />
        </span>
      </p>
    </li>
  )
}

/** Draws the start and end price between the stop, always at the left, and the target; the line above says the same. */
function Way({ signal }: { signal: EndedSignal }) {
  const { start_price_usd, target_price_usd: target, stop_price_usd: stop, end_price_usd, result_percent } = signal
  if (target === null || stop === null) return null
  const at = (price: number) => `${100 * placeOf(price, stop, target)}%`
  return (
    <>
      <div className={styles.track} aria-hidden="true">
        <i className={styles.start} style={{ left: at(start_price_usd) }} />
        <i
          className={`${styles.stand} ${result_percent > 0 ? styles.won : result_percent < 0 ? styles.lost : ''}`}
          style={{ left: at(end_price_usd) }}
        />
      </div>
      <p className={styles.bounds}>
        <span>
          стоп <Figure kind="price" value={stop} />
        </span>
        <span>
          цель <Figure kind="price" value={target} />
        </span>
      </p>
    </>
  )
}
