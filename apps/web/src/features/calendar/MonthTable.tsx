import type { CalendarDay } from '@palata/contract/calendar'
import type { KeyboardEvent } from 'react'
import { Message } from '#ui/Message.tsx'
import { dayAndMonth, Moment } from '#ui/time.ts'
import { restOfLabel, startingPlace, WEEKDAYS, weeksOf } from './days.ts'
import styles from './MonthTable.module.css'
import { openDay } from './open.ts'
import { useRovingDays } from './useRovingDays.ts'

interface MonthTableProps {
  /** «Ноябрь 2026» */
  name: string
  days: readonly CalendarDay[]
  isTurning: boolean
}

/** Events in their days; on phones a list of the days that have any. */
export function MonthTable({ name, days, isTurning }: MonthTableProps) {
  return (
    <div aria-busy={isTurning} className={styles.month}>
      <Table name={name} days={days} />
      <Agenda days={days} />
    </div>
  )
}

/** Arrows walk the days, Enter opens one, Tab goes through the events of the day walked to. */
function Table({ name, days }: Pick<MonthTableProps, 'name' | 'days'>) {
  const { grid, current, onKeyDown, setActive } = useRovingDays(days.length, startingPlace(days))

  function onKey(event: KeyboardEvent) {
    const isOnDay = event.target instanceof HTMLTableCellElement
    if (event.key === 'Enter' && isOnDay) openDay(days[current]!)
    else onKeyDown(event)
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table walked with the arrows is a grid
    <table ref={grid} role="grid" className={styles.table} aria-label={name} onKeyDown={onKey}>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week, row) => (
          <tr key={week[0]!.date}>
            {week.map((day, column) => {
              const place = row * 7 + column
              const tabIndex = place === current ? 0 : -1
              return (
                <td
                  key={day.date}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of that grid
                  role="gridcell"
                  tabIndex={tabIndex}
                  aria-current={day.is_today ? 'date' : undefined}
                  data-place={place}
                  data-today={day.is_today}
                  data-other={!day.is_current_month}
                  onFocus={() => setActive(place)}
                >
                  <time dateTime={day.date}>{day.day}</time>
                  <span className="visually-hidden">{restOfLabel(day)}</span>
                  <Events day={day} tabIndex={tabIndex} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Agenda({ days }: Pick<MonthTableProps, 'days'>) {
  const busy = days.filter(({ events, is_current_month }) => events.length > 0 && is_current_month)
  return (
    <div className={styles.agenda}>
      {busy.length === 0 && <Message>В этом месяце событий нет</Message>}
      {busy.map((day) => (
        <section key={day.date}>
          <h2 data-today={day.is_today}>
            {day.is_today ? `Сегодня, ${dayAndMonth(day.date)}` : dayAndMonth(day.date)}
          </h2>
          <Events day={day} />
        </section>
      ))}
    </div>
  )
}

function Events({ day, tabIndex = 0 }: { day: CalendarDay; tabIndex?: number }) {
  return day.events.map((event) => (
    <button
      key={event.id}
      type="button"
      className={styles.event}
      tabIndex={tabIndex}
      data-important={event.highlighted}
      onClick={() => openDay({ date: day.date, events: [event] })}
    >
      <span className="num">{event.is_all_day ? 'Весь день' : <Moment at={event.date} />}</span> {event.title}
    </button>
  ))
}
