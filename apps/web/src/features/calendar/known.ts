import type { EventBrief } from '@palata/contract/calendar'
import { isSpan, spanWords } from '#ui/time/span.ts'
import { type Clock, dayAndMonth, dayAt, timeOf } from '#ui/time/time.ts'

type Dated = Pick<EventBrief, 'date' | 'is_all_day' | 'certainty'>

/** Time of an event within its day; says so when the hour is unknown. */
export function hourOf({ date, is_all_day, certainty }: Dated, clock: Clock): string {
  if (certainty === 'day') return 'время не названо'
  return is_all_day ? 'весь день' : timeOf(date, clock)
}

/** The date with its known precision: «25 ноября, 16:00», «25 ноября», «IV квартал 2026». */
export function dateWords(event: Dated, clock: Clock): string {
  const { date, is_all_day, certainty } = event
  if (isSpan(certainty)) return spanWords(date, certainty)
  const day = dayAndMonth(dayAt(date, is_all_day ? 'moscow' : clock))
  return is_all_day ? day : `${day}, ${timeOf(date, clock)}`
}

/** Whether the event has no exact day. */
export const isUndated = ({ certainty }: Dated) => isSpan(certainty)
