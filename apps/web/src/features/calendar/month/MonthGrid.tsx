import type { CalendarDay } from '@palata/contract/calendar'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { dayLabel } from '../days.ts'
import styles from './MonthGrid.module.css'
import { type Walked, Weeks } from './Weeks.tsx'

interface MonthGridProps {
  /** «Ноябрь 2026» */
  name: string
  days: readonly CalendarDay[]
  isTurning: boolean
  /** Called when a day with events is pressed. */
  onDay: (day: CalendarDay) => void
  /** On phones the weeks form one scrolling row that starts at the current week. */
  isStrip?: boolean
}

/** A small month: days with events are marked with a dot. */
export function MonthGrid({ name, days, isTurning, onDay, isStrip = false }: MonthGridProps) {
  return (
    <Weeks
      name={name}
      days={days}
      className={`${styles.grid} ${isStrip ? styles.strip : ''}`}
      isTurning={isTurning}
      cellOf={(day, walked) => (
        <td key={day.date}>
          <Day day={day} onDay={onDay} {...walked} />
        </td>
      )}
    />
  )
}

function Day({ day, onDay, place, tabIndex, onFocus }: Walked & { day: CalendarDay; onDay: MonthGridProps['onDay'] }) {
  const hasEvents = day.events.length > 0
  const isImportant = day.events.some(({ highlighted }) => highlighted)
  return (
    <Pressable
      className={styles.day}
      data-place={place}
      data-today={day.is_today}
      data-other={!day.is_current_month}
      data-events={hasEvents}
      data-important={isImportant}
      tabIndex={tabIndex}
      aria-label={dayLabel(day)}
      aria-current={day.is_today ? 'date' : undefined}
      aria-disabled={!hasEvents}
      onFocus={onFocus}
      onClick={() => hasEvents && onDay(day)}
    >
      {day.day}
    </Pressable>
  )
}
