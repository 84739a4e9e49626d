import type { CalendarDay, EventBrief } from '@palata/contract/calendar'
import { defineLayer } from '#ui/layers/index.ts'
import { dayAt } from '#ui/time/time.ts'

type OpenedDay = Pick<CalendarDay, 'date' | 'events'>

export const dayLayer = defineLayer<OpenedDay>({
  id: 'calendar_day',
  load: async () => (await import('./event/DayLayer.tsx')).DayLayer,
})

export function openDay({ date, events }: OpenedDay) {
  if (events.length > 0) dayLayer.open({ date, events })
}

/** Opens one event under its first day by Moscow time. */
export function openEvent(event: EventBrief) {
  openDay({ date: dayAt(new Date(event.date)), events: [event] })
}
