import type { AccessEvent, Right } from '@palata/contract/membership'
import { useId } from 'react'
import { useNow } from '#ui/time/useNow.ts'
import { barsOf } from './scale.ts'
import styles from './Timeline.module.css'
import { dayOf, EVENTS, SOURCES, stateOf } from './words.ts'

/** Every right the member has or had on one line of time: where from, until when, what comes next. */
export function Timeline({ rights }: { rights: Right[] }) {
  const now = useNow(60_000)
  const heading = useId()
  if (rights.length === 0) return null
  const { bars, today } = barsOf(rights, now)
  return (
    <section className={styles.block} aria-labelledby={heading}>
      <h2 id={heading}>Ваши права доступа</h2>
      <ol className={styles.rights}>
        {bars.map(({ right, from, width }) => (
          <li key={right.id} data-state={right.state} data-source={right.source}>
            <p className={styles.source}>{SOURCES[right.source]}</p>
            <p className={styles.state}>{stateOf(right)}</p>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ insetInlineStart: `${from}%`, width: `${width}%` }} />
              <span className={styles.today} style={{ insetInlineStart: `${today}%` }} />
            </span>
            <p className={styles.reason}>{right.reason}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Every change of the rights with its reason, folded because few members need it. */
export function History({ events }: { events: AccessEvent[] }) {
  if (events.length === 0) return null
  return (
    <details className={styles.history}>
      <summary>История изменений</summary>
      <ol>
        {events.map((event) => (
          <li key={event.id}>
            <time dateTime={event.at}>{dayOf(event.at)}</time>
            <p>
              <b>{EVENTS[event.kind]}</b>
              {event.source && <span> · {SOURCES[event.source]}</span>}
              {event.ends_at && <span> · до {dayOf(event.ends_at)}</span>}
              <span className={styles.reason}>{event.reason}</span>
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}
