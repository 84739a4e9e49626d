import type { CalendarDay } from '@palata/contract/calendar'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { Moment } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { isPast, restOfLabel } from '../days.ts'
import { openDay } from '../layers.ts'
import { fitting } from './fitting.ts'
import styles from './MonthTable.module.css'
import { type Walked, Weeks } from './Weeks.tsx'

interface MonthTableProps {
  /** «Ноябрь 2026» */
  name: string
  days: readonly CalendarDay[]
  isTurning: boolean
  /** Week view: the days of one week with all their events. */
  isWeek?: boolean
}

/** The month or week as a table of days with their events. */
export function MonthTable({ name, days, isTurning, isWeek = false }: MonthTableProps) {
  const today = days.find(({ is_today }) => is_today)
  return (
    <Weeks
      name={name}
      days={days}
      className={`${styles.table} ${isWeek ? styles.week : ''}`}
      isTurning={isTurning}
      cellOf={(day, walked) => (
        <Cell
          key={day.date}
          day={day}
          isPast={today !== undefined && isPast(day, today)}
          isWhole={isWeek}
          {...walked}
        />
      )}
    />
  )
}

interface CellProps {
  day: CalendarDay
  isPast: boolean
  /** Shows every event of the day, without «ещё». */
  isWhole: boolean
}

/** Arrow keys move between days, Enter opens a day, Tab moves through the events of the focused day. */
function Cell({ day, isPast, isWhole, place, tabIndex, onFocus }: Walked & CellProps) {
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
      role="gridcell"
      tabIndex={tabIndex}
      aria-current={day.is_today ? 'date' : undefined}
      data-place={place}
      data-date={day.date}
      data-today={day.is_today}
      data-other={!day.is_current_month && !isWhole}
      data-past={isPast && !isWhole}
      onFocus={onFocus}
      onKeyDown={({ key, target, currentTarget }) => key === 'Enter' && target === currentTarget && openDay(day)}
    >
      <time dateTime={day.date}>{day.day}</time>
      <span className="visually-hidden">{restOfLabel(day)}</span>
      <Events day={day} isPast={isPast} isWhole={isWhole} tabIndex={tabIndex} />
    </td>
  )
}

/** Pressing an event opens it alone; pressing «ещё» opens the whole day. */
function Events({ day, isPast, isWhole, tabIndex }: CellProps & { tabIndex: number }) {
  const shown = isWhole ? day.events : fitting(day.events, isPast)
  const rest = day.events.length - shown.length
  const now = useNow()
  return (
    <>
      {shown.map((event) => (
        <Pressable
          key={event.id}
          className={styles.event}
          tabIndex={tabIndex}
          data-important={event.highlighted}
          data-past={isPast || (day.is_today && !event.is_all_day && Date.parse(event.date) < now.getTime())}
          title={event.title}
          onClick={() => openDay({ date: day.date, events: [event] })}
        >
          {event.is_all_day && event.image && (
            <img className={styles.coin} src={event.image} alt="" width={16} height={16} />
          )}
          <span className={styles.words}>
            {!event.is_all_day && (
              <span className={styles.time}>
                <Moment at={event.date} />
              </span>
            )}{' '}
            {event.title}
          </span>
        </Pressable>
      ))}
      {rest > 0 && (
        <Pressable className={styles.rest} tabIndex={tabIndex} onClick={() => openDay(day)}>
          ещё {rest}
        </Pressable>
      )}
    </>
  )
}
