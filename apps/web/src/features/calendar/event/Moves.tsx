import type { CalendarEvent, EventMove } from '@palata/contract/calendar'
import { dayAndMonth, dayAt, useClock } from '#ui/time/time.ts'
import { dateWords } from '../known.ts'
import styles from './DayLayer.module.css'

/** Earlier dates of a moved event, newest first. */
export function Moves({ event }: { event: CalendarEvent }) {
  const clock = useClock()
  if (event.moves.length === 0) return null
  return (
    <ul className={styles.moves} aria-label="Как менялась дата">
      {event.moves.map((move, place) => (
        <li key={move.moved_at}>
          {dayAndMonth(dayAt(move.moved_at))} {changeOf(move, place === 0 ? event : event.moves[place - 1]!)}. Было:{' '}
          <s>{dateWords(move, clock)}</s>
        </li>
      ))}
    </ul>
  )
}

const ORDER = ['exact', 'day', 'week', 'month', 'quarter']

type Dated = Pick<EventMove, 'date' | 'is_all_day' | 'certainty'>

/** A more precise date within the earlier range is a refinement, not a move. */
function changeOf(before: Dated, after: Dated) {
  const isCloser = ORDER.indexOf(after.certainty) < ORDER.indexOf(before.certainty)
  const isInside = isCloser && dateWords({ ...before, date: after.date }, 'moscow') === dateWords(before, 'moscow')
  return isInside ? 'дату уточнили' : 'перенесли'
}
