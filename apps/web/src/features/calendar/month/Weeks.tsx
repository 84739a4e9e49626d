import type { CalendarDay } from '@palata/contract/calendar'
import type { ReactNode } from 'react'
import { startingPlace, WEEKDAYS, weeksOf } from '../days.ts'
import { useRovingDays } from './useRovingDays.ts'

/** Props of a day's cell for keyboard navigation; `place` counts from the first shown day. */
export interface Walked {
  place: number
  tabIndex: 0 | -1
  onFocus: () => void
}

interface WeeksProps {
  /** «Ноябрь 2026» */
  name: string
  days: readonly CalendarDay[]
  className: string | undefined
  isTurning?: boolean
  /** Renders the whole cell of a day. */
  cellOf: (day: CalendarDay, walked: Walked) => ReactNode
}

/** Days of a month by weeks; the arrow keys move between them. */
export function Weeks({ name, days, className, isTurning, cellOf }: WeeksProps) {
  const { grid, current, onKeyDown, setActive } = useRovingDays(days.length, startingPlace(days))
  const walked = (place: number): Walked => ({
    place,
    tabIndex: place === current ? 0 : -1,
    onFocus: () => setActive(place),
  })
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table walked with the arrows is a grid
      role="grid"
      className={className}
      aria-label={name}
      aria-busy={isTurning}
      onKeyDown={onKeyDown}
    >
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
          <tr key={week[0]!.date}>{week.map((day, column) => cellOf(day, walked(row * 7 + column)))}</tr>
        ))}
      </tbody>
    </table>
  )
}
