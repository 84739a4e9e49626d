import type { Absence } from '@palata/contract/membership'
import { ENDS } from '@palata/contract/signals/ends'
import type { Signal } from '@palata/contract/signals/signal'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { keptText, missedParts, useAbsence } from '#features/membership'
import { Link } from '#navigation'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { Change, Figure } from '#ui/numbers/index.ts'
import { type Clock, dayAndMonth, dayAt, Moment } from '#ui/time/time.ts'
import { Direction } from '../card/Direction.tsx'
import type { ListView } from '../list/view.ts'
import { signalPages } from '../queries.ts'
import styles from './EndedSignals.module.css'

const MOST = 6
const ENDED: ListView = { state: 'ended', sort: 'new' }

const dayOf = (at: string, clock: Clock) => dayAndMonth(dayAt(at, clock))

/** What ended without a former member, and what else happened: the band has no room for that on a phone. */
export function MissedSignals() {
  const { missed } = useAbsence()
  return missed && missed.signals > 0 ? <Missed absence={missed} /> : null
}

/** The newest of the signals that ended since the end of the access, won or lost. */
function Missed({ absence }: { absence: Absence }) {
  const { data, isError, refetch } = useInfiniteQuery(signalPages(useApi(), ENDED))
  const since = Date.parse(absence.ended_at)
  const others = missedParts({ ...absence, signals: 0 })
  const words = [others.length > 0 && `Ещё без вас: ${others.join(', ')}.`, keptText(absence)].filter(Boolean).join(' ')
  const missed = data?.pages[0]?.results.list.filter(({ ended_at }) => ended_at && Date.parse(ended_at) > since)
  return (
    <Panel title={<Title count={absence.signals} />} link={{ to: '/signals?state=ended', label: 'Все' }}>
      {!missed && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить сигналы</Message>}
      {!missed && !isError && <Skeleton height={300} />}
      {missed && (
        <ul className={styles.list}>
          {missed.slice(0, MOST).map((signal) => (
            <Row key={signal.id} signal={signal} />
          ))}
        </ul>
      )}
      {words && <p className={styles.choice}>{words}</p>}
    </Panel>
  )
}

const Title = ({ count }: { count: number }) => (
  <>
    Закрыто без вас <small className={styles.count}>{count}</small>
  </>
)

function Row({ signal }: { signal: Signal }) {
  const { id, title, coin, direction, start_price_usd: start, end_price_usd: end, ended_by: by, ended_at: at } = signal
  return (
    <li className={styles.item}>
      <p className={styles.line}>
        <img src={coin.image} alt="" width={28} height={28} loading="lazy" />
        <span className={styles.name}>
          <Link to={`/signal/${id}`} title={title}>
            {coin.symbol.toUpperCase()}
          </Link>{' '}
          <Direction direction={direction} />
        </span>
        <small className={styles.missed}>
          <span>
            <Figure kind="price" value={start} /> → <Figure kind="price" value={end} />
          </span>
          {by && at && (
            <span>
              {ENDS[by]}, <Moment at={at} tell={dayOf} />
            </span>
          )}
        </small>
        <span className={styles.result}>
          <Change percent={signal.result_percent} period="результат сигнала" isPeriodNamed plus />
        </span>
      </p>
    </li>
  )
}
