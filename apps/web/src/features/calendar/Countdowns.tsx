import type { EventBrief } from '@palata/contract/calendar'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { openLayer } from '#ui/layers/index.ts'
import { momentOf, timeOf, useZone } from '#ui/time.ts'
import { useNow } from '#ui/useNow.ts'
import styles from './Countdowns.module.css'
import { countdownText } from './days.ts'
import { calendarMonth } from './queries.ts'

const SHOWN = 2

/** The next events that the main page counts down to. */
export function Countdowns() {
  const api = useApi()
  const { data } = useQuery(calendarMonth(api, 0))
  const now = useNow(1000)
  const awaited = (data?.days ?? [])
    .flatMap(({ events }) => events)
    .filter((event) => event.countdown_main_page && Date.parse(event.date) > now.getTime())
    .sort((one, other) => Date.parse(one.date) - Date.parse(other.date))
    .slice(0, SHOWN)
  return awaited.map((event) => <Countdown key={event.id} event={event} now={now} />)
}

function Countdown({ event, now }: { event: EventBrief; now: Date }) {
  const zone = useZone()
  const day = momentOf(event.date, now, zone)
  const time = timeOf(event.date, zone)
  return (
    <button type="button" className={styles.countdown} onClick={() => openLayer('calendar_day', { events: [event] })}>
      <b className="num" role="timer">
        {countdownText(event.date, now)}
      </b>
      <span>
        {event.title}
        <small>{whenOf(day, time, event.is_all_day)}</small>
      </span>
    </button>
  )
}

function whenOf(day: string, time: string, isAllDay: boolean) {
  const date = day === time ? 'сегодня' : day
  return isAllDay ? date : `${date}, ${time}`
}
