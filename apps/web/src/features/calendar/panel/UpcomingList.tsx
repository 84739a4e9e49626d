import type { EventBrief } from '@palata/contract/calendar'
import { useRef } from 'react'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { type Clock, dayAt, dayHeading, Moment, timeOf } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { countdownText } from '../days.ts'
import { hourOf } from '../known.ts'
import { openEvent } from '../layers.ts'
import { useOnScreen } from '../useOnScreen.ts'
import styles from './UpcomingList.module.css'

const SECOND_MS = 1000
const REST_MS = 60_000
/** Number of events in one row. */
const FEW = 3

/** Events by time; each opens on a press. */
export function UpcomingList({ events }: { events: readonly EventBrief[] }) {
  return (
    <div className={styles.place}>
      <ul className={styles.list} data-few={events.length <= FEW}>
        {events.map((event) => (
          <li key={event.id}>
            <Row event={event} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Row({ event }: { event: EventBrief }) {
  const now = useNow()
  return (
    <Pressable className={styles.row} data-important={event.highlighted} onClick={() => openEvent(event)}>
      <span className={styles.when}>
        <b>
          <Moment at={event.date} tell={(at, clock) => dayOf(at, now, event.is_all_day ? 'moscow' : clock)} />
        </b>
        <span className="num">
          <Moment at={event.date} tell={(_, clock) => hourOf(event, clock)} />
        </span>
      </span>
      <span className={styles.what}>
        {event.title}
        {event.countdown_main_page && !event.is_all_day && (
          <small>
            через <Countdown until={event.date} />
          </small>
        )}
      </span>
    </Pressable>
  )
}

/** Counts down every second while it is visible. */
export function Countdown({ until }: { until: string }) {
  const timer = useRef<HTMLElement>(null)
  const now = useNow(useOnScreen(timer) ? SECOND_MS : REST_MS)
  return (
    <span ref={timer} className="num" role="timer">
      {countdownText(until, now)}
    </span>
  )
}

/** «сегодня, 18:30», «25 ноября, 18:30»; an all-day event has Moscow's date. */
export function whenOf(at: string, now: Date, clock: Clock, isAllDay: boolean) {
  const day = dayOf(at, now, isAllDay ? 'moscow' : clock)
  return isAllDay ? day : `${day}, ${timeOf(at, clock)}`
}

function dayOf(at: string, now: Date, clock: Clock) {
  const heading = dayHeading(dayAt(at, clock), now, clock)
  return heading === 'Сегодня' ? 'сегодня' : heading
}
