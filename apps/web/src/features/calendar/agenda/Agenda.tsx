import type { CalendarDay, EventBrief } from '@palata/contract/calendar'
import { type ReactNode, useEffect, useRef } from 'react'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { dayAndMonth, dayAt, Moment, monthHeading } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { countEvents, eventsOf, isPast, WEEKDAY_NAMES, weekdayOf } from '../days.ts'
import { hourOf } from '../known.ts'
import { openDay } from '../layers.ts'
import styles from './Agenda.module.css'

/** Height of the window that the header and the bottom bar cover. */
const BARS = '-48px 0px'

interface AgendaProps {
  days: readonly CalendarDay[]
  isTurning: boolean
  /** Message when there are no events. */
  none: string
  isPastOpen: boolean
  onPast: (isOpen: boolean) => void
  /** Whether today is visible. */
  onTodaySeen: (isSeen: boolean) => void
  onNext: (() => void) | undefined
  /** Shown after the days. */
  children?: ReactNode
}

/** Days of the month with events, starting at today; a button shows the past days. */
export function Agenda({ days, isTurning, none, isPastOpen, onPast, onTodaySeen, onNext, children }: AgendaProps) {
  const month = days.filter(({ is_current_month }) => is_current_month)
  const today = month.find(({ is_today }) => is_today)
  const past = month.filter((day) => today && isPast(day, today) && day.events.length > 0)
  const ahead = month.filter((day) => !past.includes(day) && (day.is_today || day.events.length > 0))
  return (
    <div className={styles.agenda} aria-busy={isTurning}>
      {past.length > 0 && (
        <Pressable className={styles.past} aria-expanded={isPastOpen} onClick={() => onPast(!isPastOpen)}>
          <Icon name="chevron-down" size={16} />
          Прошедшие дни
          <span>{countEvents(eventsOf(past).length)}</span>
        </Pressable>
      )}
      {isPastOpen && past.map((day) => <Day key={day.date} day={day} />)}
      {ahead.map((day) => (
        <Day key={day.date} day={day} none={none} {...(day.is_today && { onSeen: onTodaySeen })} />
      ))}
      {ahead.length === 0 && past.length === 0 && <EmptyState icon="calendar">{none}</EmptyState>}
      {onNext && (
        <Button kind="secondary" className={styles.next} onClick={onNext}>
          {nextMonthName(month)}
        </Button>
      )}
      {children}
    </div>
  )
}

interface DayProps {
  day: CalendarDay
  none?: string
  onSeen?: (isSeen: boolean) => void
}

function Day({ day, none, onSeen }: DayProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!onSeen) return
    const observer = new IntersectionObserver((entries) => onSeen(entries.at(-1)!.isIntersecting), { rootMargin: BARS })
    observer.observe(section.current!)
    return () => {
      observer.disconnect()
      onSeen(false)
    }
  }, [onSeen])
  return (
    <section ref={section} className={styles.day} aria-labelledby={dayHeadingId(day.date)}>
      <h2 id={dayHeadingId(day.date)} tabIndex={-1} data-date={day.date} data-today={day.is_today}>
        {day.is_today ? `Сегодня, ${dayAndMonth(day.date)}` : dayAndMonth(day.date)}
        <small>{WEEKDAY_NAMES[weekdayOf(day.date)]}</small>
      </h2>
      {day.events.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul className={styles.events}>
          {day.events.map((event) => (
            <li key={event.id}>
              <EventRow date={day.date} event={event} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function EventRow({ date, event }: { date: string; event: EventBrief }) {
  const now = useNow()
  const isOver = event.is_all_day ? date < dayAt(now) : Date.parse(event.date) < now.getTime()
  return (
    <Pressable
      className={styles.event}
      data-important={event.highlighted}
      data-over={isOver}
      onClick={() => openDay({ date, events: [event] })}
    >
      <span className={`num ${styles.time}`}>
        <Moment at={event.date} tell={(_, clock) => hourOf(event, clock)} />
      </span>{' '}
      {event.image ? (
        <img className={styles.coin} src={event.image} alt="" width={20} height={20} />
      ) : (
        <i className={styles.mark} />
      )}
      <span className={styles.title}>{event.title}</span>
      <Icon name="chevron-right" size={16} />
    </Pressable>
  )
}

/** «Декабрь 2026» after the days of November. */
function nextMonthName(month: readonly CalendarDay[]) {
  const [year = 0, number = 0] = month[0]!.date.split('-').map(Number)
  return monthHeading(new Date(Date.UTC(year, number)).toISOString())
}

const dayHeadingId = (date: string) => `day-${date}`
