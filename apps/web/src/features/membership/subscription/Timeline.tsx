import type { AccessEvent, Right } from '@palata/contract/membership'
import { useId } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { tied } from '#ui/format/index.ts'
import { dayAndMonth, dayAt } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { dayOf, EVENTS, SOURCES, spanOf } from './rightTexts.ts'
import { barsOf } from './scale.ts'
import styles from './Timeline.module.css'

/** All rights that the member has or had on one time line: source, end, and what follows. */
export function Timeline({ rights }: { rights: Right[] }) {
  const now = useNow(60_000)
  const heading = useId()
  if (rights.length === 0) return null
  const { bars, today, months } = barsOf(rights, now)
  // Today's label stays inside the line, so near an edge it is beside its mark.
  const told = Math.min(Math.max(today, 8), 92)
  const isNear = (at: number, before: number, after: number) => at > told - before && at < told + after
  const lines = months.map(({ at }) => <u key={at} style={{ insetInlineStart: `${at}%` }} />)
  return (
    <section className={styles.block} aria-labelledby={heading}>
      <h2 id={heading}>Ваши права доступа</h2>
      <div className={styles.axis} aria-hidden="true">
        <div>
          {months.map(({ at, name }) => (
            <span
              key={at}
              style={{ insetInlineStart: `${at}%` }}
              hidden={at > 94 || isNear(at, 15, 9)}
              data-tight={at > 90 || isNear(at, 22, 13)}
            >
              {name}
            </span>
          ))}
          <b style={{ insetInlineStart: `${told}%` }}>{dayAndMonth(dayAt(now))}</b>
        </div>
      </div>
      <ol className={styles.rights}>
        {bars.map(({ right, from, width, gone }) => {
          const [head, tail] = spanOf(right)
          return (
            <li key={right.id} data-state={right.state}>
              <p className={styles.source}>
                <b>{SOURCES[right.source]}</b>
                <small>{tied(right.reason)}</small>
              </p>
              <span className={styles.track} aria-hidden="true">
                {lines}
                <span className={styles.bar} style={{ insetInlineStart: `${from}%`, width: `${width}%` }}>
                  <i style={{ width: `${gone}%` }} />
                </span>
                <em style={{ insetInlineStart: `${today}%` }} />
              </span>
              <p className={styles.span}>
                <b>{head}</b>
                <small>{tail}</small>
              </p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Every change of the rights with its reason; folded, because few members need it. */
export function History({ events }: { events: AccessEvent[] }) {
  if (events.length === 0) return null
  return (
    <details className={styles.history}>
      <summary>
        <Icon name="chevron-right" size={18} />
        История изменений
        <small>{events.length}</small>
      </summary>
      <ol>
        {events.map((event) => (
          <li key={event.id}>
            <time dateTime={event.at}>{dayOf(event.at)}</time>
            <p>
              <b>{EVENTS[event.kind]}</b>
              {event.source && <span> · {SOURCES[event.source]}</span>}
              {event.ends_at && <span> · до {dayOf(event.ends_at)}</span>}
              <span className={styles.reason}>{tied(event.reason)}</span>
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}
