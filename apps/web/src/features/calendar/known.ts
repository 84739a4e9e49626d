import type { EventBrief } from '@palata/contract/calendar'
import { isSpan, spanWords } from '#ui/time/span.ts'
import { type Clock, dayAndMonth, dayAt, timeOf } from '#ui/time/time.ts'

type Dated = Pick<EventBrief, 'date' | 'is_all_day' | 'certainty'>

/** The hour of an event on its day; a day without a known hour says so. */
export function hourOf({ date, is_all_day, certainty }: Dated, clock: Clock): string {
  if (certainty === 'day') return 'время не названо'
  return is_all_day ? 'весь день' : timeOf(date, clock)
}

/** The whole date, no closer than it is known: «25 ноября, 16:00», «25 ноября», «IV квартал 2026». */
export function dateWords(event: Dated, clock: Clock): string {
  const { date, is_all_day, certainty } = event
  if (isSpan(certainty)) return spanWords(date, certainty)
  const day = dayAndMonth(dayAt(date, is_all_day ? 'moscow' : clock))
  return is_all_day ? day : `${day}, ${timeOf(date, clock)}`
}

/** Whether it stands on no day. */
export const isUndated = ({ certainty }: Dated) => isSpan(certainty)
