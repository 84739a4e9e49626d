import type { CalendarDay } from '@palata/contract/calendar'
import { Message } from '#ui/blocks/Message.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { dayAndMonth, Moment } from '#ui/time/time.ts'
import { restOfLabel } from '../days.ts'
import { openDay } from '../layers.ts'
import styles from './MonthTable.module.css'
import { type Walked, Weeks } from './Weeks.tsx'

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
      <Weeks
        name={name}
        days={days}
        className={styles.table}
        cellOf={(day, walked) => <Cell key={day.date} day={day} {...walked} />}
      />
      <Agenda days={days} />
    </div>
  )
}

/** Arrow keys move between days, Enter opens a day, Tab goes through the events of the focused day. */
function Cell({ day, place, tabIndex, onFocus }: Walked & { day: CalendarDay }) {
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
      role="gridcell"
      tabIndex={tabIndex}
      aria-current={day.is_today ? 'date' : undefined}
      data-place={place}
      data-today={day.is_today}
      data-other={!day.is_current_month}
      onFocus={onFocus}
      onKeyDown={({ key, target, currentTarget }) => key === 'Enter' && target === currentTarget && openDay(day)}
    >
      <time dateTime={day.date}>{day.day}</time>
      <span className="visually-hidden">{restOfLabel(day)}</span>
      <Events day={day} tabIndex={tabIndex} />
    </td>
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
    <Pressable
      key={event.id}
      className={styles.event}
      tabIndex={tabIndex}
      data-important={event.highlighted}
      onClick={() => openDay({ date: day.date, events: [event] })}
    >
      <span className="num">{event.is_all_day ? 'Весь день' : <Moment at={event.date} />}</span> {event.title}
    </Pressable>
  ))
}
