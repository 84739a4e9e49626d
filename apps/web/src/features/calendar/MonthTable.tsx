import type { CalendarDay } from '@palata/contract/calendar'
import { openLayer } from '#ui/layers/index.ts'
import { Message } from '#ui/Message.tsx'
import { timeOf, useZone } from '#ui/time.ts'
import { dayName, WEEKDAYS, weeksOf } from './days.ts'
import styles from './MonthTable.module.css'

interface MonthTableProps {
  days: readonly CalendarDay[]
  isTurning: boolean
}

/** Events in their days; on phones a list of the days that have any. */
export function MonthTable({ days, isTurning }: MonthTableProps) {
  const busy = days.filter(({ events, is_current_month }) => events.length > 0 && is_current_month)
  return (
    <div aria-busy={isTurning} className={styles.month}>
      <table className={styles.table}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week) => (
            <tr key={week[0]!.date}>
              {week.map((day) => (
                <td key={day.date} data-today={day.is_today} data-other={!day.is_current_month}>
                  <time dateTime={day.date}>{day.day}</time>
                  <Events day={day} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.agenda}>
        {busy.length === 0 && <Message>В этом месяце событий нет</Message>}
        {busy.map((day) => (
          <section key={day.date}>
            <h2 data-today={day.is_today}>{day.is_today ? `Сегодня, ${dayName(day.date)}` : dayName(day.date)}</h2>
            <Events day={day} />
          </section>
        ))}
      </div>
    </div>
  )
}

function Events({ day }: { day: CalendarDay }) {
  const zone = useZone()
  return day.events.map((event) => (
    <button
      key={event.id}
      type="button"
      className={styles.event}
      data-important={event.highlighted}
      onClick={() => openLayer('calendar_day', { date: day.date, events: [event] })}
    >
      <span className="num">{event.is_all_day ? 'Весь день' : timeOf(event.date, zone)}</span> {event.title}
    </button>
  ))
}
