import type { CalendarDay, CalendarMonth } from '@palata/contract/calendar'
import { calendar } from '@palata/contract/calendar'
import { type FakeRequest, respond, serve } from '../replies.ts'

export const event = (id: number, given = {}) => ({
  id,
  title: `Событие ${id}`,
  date: '2026-11-20T18:00:00+03:00',
  highlighted: false,
  countdown_main_page: false,
  is_all_day: false,
  certainty: 'exact' as const,
  kind: 'other' as const,
  coin_ids: [] as number[],
  image: '',
  ...given,
})
export const day = (date: string, events: CalendarDay['events'] = []): CalendarDay => ({
  date,
  day: Number(date.slice(-2)),
  is_current_month: date.startsWith('2026-11'),
  is_today: date === '2026-11-20',
  events,
})
export const days = Array.from({ length: 35 }, (_, place) => {
  const date = new Date(Date.UTC(2026, 9, 26 + place)).toISOString().slice(0, 10)
  return day(date, date === '2026-11-20' ? [event(1, { countdown_main_page: true }), event(2)] : [])
})
const month = (display_month: string): CalendarMonth => ({
  display_month,
  days,
  undated: [],
  min_offset: -1,
  max_offset: 1,
})
const NAMES: Record<number, string> = { '-1': 'Октябрь 2026', 0: 'Ноябрь 2026', 1: 'Декабрь 2026' }
/** November 2026 with two events on the 20th; adjacent months differ only in name. */
export const monthAsked = ({ body }: FakeRequest) => ({
  status: 200,
  body: month(NAMES[(body as { month_offset: number }).month_offset]!),
})
export const monthly = {
  ...respond(calendar.monthly, monthAsked),
  ...serve(calendar.feed, { address: null }),
  ...serve(calendar.reminders, { results: [] }),
}
