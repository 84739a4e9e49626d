import type { CalendarDay, CalendarMonth } from '@palata/contract/calendar'
import { openLayer } from '#ui/layers/index.ts'
import { dayLabel, WEEKDAYS, weeksOf } from './days.ts'
import styles from './MonthGrid.module.css'
import { useRovingDays } from './useRovingDays.ts'

/** A small month: days with events carry a dot and open them. */
export function MonthGrid({ month, isTurning }: { month: CalendarMonth; isTurning: boolean }) {
  const { days } = month
  const today = days.findIndex((day) => day.is_today && day.is_current_month)
  const first = days.findIndex((day) => day.is_current_month)
  const { grid, current, onKeyDown, setActive } = useRovingDays(days.length, today === -1 ? first : today)
  return (
    <table ref={grid} className={styles.grid} aria-busy={isTurning} onKeyDown={onKeyDown}>
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
        {weeksOf(days).map((week, row) => (
          <tr key={week[0]!.date}>
            {week.map((day, column) => {
              const place = row * 7 + column
              return (
                <td key={day.date}>
                  <Day day={day} place={place} isActive={place === current} onFocus={() => setActive(place)} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps {
  day: CalendarDay
  place: number
  isActive: boolean
  onFocus: () => void
}

function Day({ day, place, isActive, onFocus }: DayProps) {
  const hasEvents = day.events.length > 0
  const isImportant = day.events.some(({ highlighted }) => highlighted)
  return (
    <button
      type="button"
      className={styles.day}
      data-place={place}
      data-today={day.is_today}
      data-other={!day.is_current_month}
      data-events={hasEvents}
      data-important={isImportant}
      tabIndex={isActive ? 0 : -1}
      aria-label={dayLabel(day)}
      aria-current={day.is_today ? 'date' : undefined}
      aria-disabled={!hasEvents}
      onFocus={onFocus}
      onClick={() => hasEvents && openLayer('calendar_day', day)}
    >
      {day.day}
    </button>
  )
}
