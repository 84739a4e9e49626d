import type { EventBrief } from '@palata/contract/calendar'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '#api/api.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { type Clock, dayAt, dayHeading, Moment, timeOf } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import styles from './Countdowns.module.css'
import { countdownText } from './days.ts'
import { openEvent } from './layers.ts'
import { calendarMonth } from './queries.ts'
import { useOnScreen } from './useOnScreen.ts'

const SHOWN = 2
const SECOND_MS = 1000
const REST_MS = 60_000

/** The next events that the main page counts down to. */
export function Countdowns() {
  const api = useApi()
  const { data } = useQuery(calendarMonth(api, 0))
  const now = useNow()
  const awaited = (data?.days ?? [])
    .flatMap(({ events }) => events)
    .filter((event) => event.countdown_main_page && Date.parse(event.date) > now.getTime())
    .sort((one, other) => Date.parse(one.date) - Date.parse(other.date))
    .slice(0, SHOWN)
  return awaited.map((event) => <Countdown key={event.id} event={event} />)
}

/** Ticks every second only while it is visible. */
function Countdown({ event }: { event: EventBrief }) {
  const button = useRef<HTMLButtonElement>(null)
  const now = useNow(useOnScreen(button) ? SECOND_MS : REST_MS)
  const tell = (at: string, clock: Clock) => whenOf(at, now, clock, event.is_all_day)
  return (
    <Pressable ref={button} className={styles.countdown} onClick={() => openEvent(event)}>
      <b className="num" role="timer">
        {countdownText(event.date, now)}
      </b>
      <span>
        {event.title}
        <small>
          <Moment at={event.date} tell={tell} />
        </small>
      </span>
    </Pressable>
  )
}

/** «сегодня, 18:30», «25 ноября, 18:30»; an all-day event has Moscow's date. */
function whenOf(at: string, now: Date, clock: Clock, isAllDay: boolean) {
  const ofDay = isAllDay ? 'moscow' : clock
  const heading = dayHeading(dayAt(at, ofDay), now, ofDay)
  const day = heading === 'Сегодня' ? 'сегодня' : heading
  return isAllDay ? day : `${day}, ${timeOf(at, clock)}`
}
