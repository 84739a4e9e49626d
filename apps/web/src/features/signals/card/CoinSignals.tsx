import { ENDS } from '@palata/contract/signals/ends'
import type { Signal } from '@palata/contract/signals/signal'
import { Link } from '#navigation'
import { coinPath } from '#paths.ts'
import { Avatar } from '#ui/blocks/Avatar.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { PersonName } from '#ui/blocks/PersonName.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { Change, Figure } from '#ui/numbers/index.ts'
import { type Clock, dayAt, dayHeading, Moment } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { useKnown } from '../useKnown.ts'
import styles from './CoinSignals.module.css'

const SIDES = { long: 'лонг', short: 'шорт' } as const
const MOST = 4

interface CoinSignalsProps {
  /** The signal that they stand beside. */
  of: Pick<Signal, 'id' | 'coin'>
  signals: readonly Signal[]
}

/** Other signals on the coin of a signal, those that go on first; null without any. */
export function CoinSignals({ of: { id, coin }, signals }: CoinSignalsProps) {
  const others = signals.filter((one) => one.id !== id && one.live && one.muted_by === null).slice(0, MOST)
  if (others.length === 0) return null
  return (
    <Panel title={`Ещё по\u00a0${coin.symbol.toUpperCase()}`} link={{ to: coinPath(coin.slug), label: 'Монета' }}>
      <ul className={styles.list}>
        {others.map((signal) => (
          <Row key={signal.id} signal={signal} />
        ))}
      </ul>
    </Panel>
  )
}

function Row({ signal }: { signal: Signal }) {
  const { id, title, author, is_locked: isLocked, call } = signal
  const { result_percent: percent } = useKnown(signal)
  return (
    <li>
      {author.name && <Avatar src={author.avatar} name={author.name} size={20} />}
      <div className={styles.words}>
        <Link to={`/signal/${id}`} className={styles.name}>
          {author.name ? <PersonName>{author.name}</PersonName> : title}
        </Link>
        <small>
          <About signal={signal} />
        </small>
      </div>
      {isLocked ? (
        <Icon name="lock" size={16} />
      ) : (
        call.state !== 'starting' &&
        call.state !== 'void' && (
          <Change
            percent={percent}
            period={signal.ended_at ? 'за сигнал' : 'с публикации'}
            isPeriodNamed
            plus
            inColumn
          />
        )
      )}
    </li>
  )
}

/** «лонг, 16 ноября, $3.18» of one that goes on, «шорт, 2 июня, стоп» of one that is over. */
function About({ signal }: { signal: Signal }) {
  const now = useNow()
  const { direction, publication_date: at, start_price_usd: start, ended_by: by, is_locked: isLocked, call } = signal
  const day = (instant: string, clock: Clock) => dayHeading(dayAt(instant, clock), now, clock)
  return (
    <>
      {direction && `${SIDES[direction]}, `}
      {at && <Moment at={at} tell={day} />}
      {call.state === 'void'
        ? ', недействителен'
        : by
          ? `, ${ENDS[by]}`
          : isLocked
            ? ', доступен по\u00a0подписке'
            : start !== null && (
                <>
                  , <Figure kind="price" value={start} />
                </>
              )}
    </>
  )
}
