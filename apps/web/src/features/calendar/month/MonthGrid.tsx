import type { CalendarDay, CalendarMonth } from '@palata/contract/calendar'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { dayLabel } from '../days.ts'
import { openDay } from '../layers.ts'
import styles from './MonthGrid.module.css'
import { type Walked, Weeks } from './Weeks.tsx'

/** A small month: days with events carry a dot and open them. */
export function MonthGrid({ month, isTurning }: { month: CalendarMonth; isTurning: boolean }) {
  return (
    <Weeks
      name={month.display_month}
      days={month.days}
      className={styles.grid}
      isTurning={isTurning}
      cellOf={(day, walked) => (
        <td key={day.date}>
          <Day day={day} {...walked} />
        </td>
      )}
    />
  )
}

function Day({ day, place, tabIndex, onFocus }: Walked & { day: CalendarDay }) {
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
      onClick={() => openDay(day)}
    >
      {day.day}
    </Pressable>
  )
}
