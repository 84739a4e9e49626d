import type { CoinEvent } from '@palata/contract/calendar'
import type { Signal } from '@palata/contract/signals/signal'
import { PriceNow, useStaleness } from '#features/market'
import { Link } from '#navigation'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { Change, Figure, percentText } from '#ui/numbers/index.ts'
import { isSpan, spanWords } from '#ui/time/span.ts'
import { type Clock, dateOf, dayAndMonth, dayAt, Moment, timeOf } from '#ui/time/time.ts'
import styles from './AroundCoin.module.css'

const WORDS = { long: 'лонг', short: 'шорт' } as const

/** Open signals on the coin; a locked one shows only that it exists. */
export function OpenSignals({ signals }: { signals: readonly Signal[] }) {
  if (signals.length === 0) return null
  return (
    <Panel
      title={signals.length > 1 ? 'Открытые сигналы' : 'Открытый сигнал'}
      link={{ to: '/signals', label: 'Все сигналы' }}
    >
      <ul className={styles.list}>
        {signals.map((signal) => (
          <li key={signal.id}>
            <Link to={`/signal/${signal.id}`} className={styles.title}>
              {signal.title}
            </Link>
            {signal.is_locked ? (
              <p className={styles.line}>
                <Icon name="lock" size={14} /> Доступно по подписке
              </p>
            ) : (
              <Idea signal={signal} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Idea({ signal }: { signal: Signal }) {
  const isLost = useStaleness(signal.priced_at) === 'lost'
  const { direction, start_price_usd, target_price_usd, stop_price_usd, horizon_at } = signal
  return (
    <>
      <p className={styles.line}>
        {direction && <b>{WORDS[direction]}</b>}
        <Figure kind="price" value={start_price_usd} inControl /> →{' '}
        <PriceNow price={signal.price_usd} at={signal.priced_at} />
        <Change
          percent={isLost ? null : (signal.result_percent ?? signal.change_all_time_percent)}
          period="с публикации"
          isPeriodNamed
          plus
        />
      </p>
      {(target_price_usd !== null || stop_price_usd !== null) && (
        <p className={styles.line}>
          {stop_price_usd !== null && (
            <span>
              стоп <Figure kind="price" value={stop_price_usd} inControl />
            </span>
          )}
          {target_price_usd !== null && (
            <span>
              цель <Figure kind="price" value={target_price_usd} inControl />
            </span>
          )}
          {horizon_at && (
            <span>
              до <Moment at={horizon_at} tell={dateOf} />
            </span>
          )}
        </p>
      )}
    </>
  )
}

/** Upcoming events of the coin. */
export function CoinEvents({ events }: { events: readonly CoinEvent[] }) {
  if (events.length === 0) return null
  return (
    <Panel title="Ближайшие события" link={{ to: '/calendar', label: 'Календарь' }}>
      <ul className={styles.list}>
        {events.map((event) => (
          <li key={event.id} className={styles.event} data-important={event.highlighted || undefined}>
            <span className={styles.when}>
              {isSpan(event.certainty) ? (
                spanWords(event.date, event.certainty)
              ) : (
                <>
                  <b>
                    <Moment
                      at={event.date}
                      tell={(at, clock) => dayAndMonth(dayAt(at, event.is_all_day ? 'moscow' : clock))}
                    />
                  </b>
                  {event.is_all_day ? (
                    'весь день'
                  ) : (
                    <Moment at={event.date} tell={(at: string, clock: Clock) => timeOf(at, clock)} />
                  )}
                </>
              )}
            </span>
            <span>
              {event.title}
              <Unlocked figures={event.figures} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** How much of the supply an unlock brings to the market, and its worth. */
function Unlocked({ figures }: Pick<CoinEvent, 'figures'>) {
  if (!figures || (figures.supply_share === null && figures.value_usd === null)) return null
  return (
    <small className={styles.unlocked}>
      {figures.supply_share !== null && <span>{percentText(figures.supply_share)} предложения</span>}
      {figures.value_usd !== null && <Figure kind="large" value={figures.value_usd} inControl />}
    </small>
  )
}
