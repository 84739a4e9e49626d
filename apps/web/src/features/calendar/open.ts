import type { CalendarDay, EventBrief } from '@palata/contract/calendar'
import { openLayer } from '#ui/layers/index.ts'
import { dayAt } from '#ui/time.ts'

/** Drawn by the panel and by the page, whichever is there. */
export const DAY_LAYER = 'calendar_day'

export type OpenedDay = Pick<CalendarDay, 'date' | 'events'>

export function openDay({ date, events }: OpenedDay) {
  if (events.length > 0) openLayer(DAY_LAYER, { date, events } satisfies OpenedDay)
}

/** One event alone, under the Moscow day it begins on. */
export function openEvent(event: EventBrief) {
  openDay({ date: dayAt(new Date(event.date)), events: [event] })
}
