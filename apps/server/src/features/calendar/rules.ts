import type { Certainty, ReminderBefore } from '@palata/contract/calendar'
import type { EventRepeat } from '@palata/contract/desk/calendar/events'
import { dateAndTime, dayBounds, dayKey } from '#platform/format/days.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const WEEK = 7
/** Moscow has been UTC+3 all year since 2014. */
const ZONE_OFFSET_MS = 3 * 3_600_000

const MONTHS = [
  'Январь',
  'Февраль',
  'Март',
  'Апрель',
  'Май',
  'Июнь',
  'Июль',
  'Август',
  'Сентябрь',
  'Октябрь',
  'Ноябрь',
  'Декабрь',
]

export interface MonthGrid {
  /** «Май 2024». */
  display: string
  /** Whole weeks, Monday first, that cover the month. */
  days: { date: string; day: number; isCurrentMonth: boolean; isToday: boolean }[]
  from: Date
  to: Date
  /** Bounds of the month itself, without the days around it. */
  month: { from: Date; to: Date }
}

/** The month `offset` months from the one of `now`, in Moscow time. */
export function monthGrid(now: Date, offset: number): MonthGrid {
  const [year = 0, month = 0] = dayKey(now).split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + offset, 1))
  const next = new Date(Date.UTC(year, month + offset, 1))
  const start = first.getTime() - ((first.getUTCDay() + 6) % WEEK) * DAY_MS
  const end = next.getTime() + ((8 - next.getUTCDay()) % WEEK) * DAY_MS
  const today = dayKey(now)
  const days: MonthGrid['days'] = []
  for (let time = start; time < end; time += DAY_MS) {
    const day = new Date(time)
    const date = day.toISOString().slice(0, 10)
    days.push({
      date,
      day: day.getUTCDate(),
      isCurrentMonth: time >= first.getTime() && time < next.getTime(),
      isToday: date === today,
    })
  }
  return {
    display: `${MONTHS[first.getUTCMonth()]} ${first.getUTCFullYear()}`,
    days,
    from: new Date(start - ZONE_OFFSET_MS),
    to: new Date(end - ZONE_OFFSET_MS),
    month: { from: new Date(first.getTime() - ZONE_OFFSET_MS), to: new Date(next.getTime() - ZONE_OFFSET_MS) },
  }
}

interface Dated {
  starts_at: Date
  is_all_day: boolean
  certainty: Certainty
}

/** When a reminder is due; null while the event has no day. Keep in step with `REMIND_AT` in SQL. */
export function remindAt({ starts_at, is_all_day, certainty }: Dated, before: ReminderBefore): Date | null {
  if (certainty !== 'exact' && certainty !== 'day') return null
  const hours = (from: number, count: number) => new Date(from + count * HOUR_MS)
  if (is_all_day || certainty === 'day')
    return hours(dayBounds(dayKey(starts_at)).from.getTime(), before === 'day' ? -12 : 9)
  return hours(starts_at.getTime(), before === 'day' ? -24 : -1)
}

/**
 * Start times of a repeating event, the first included: same hour in Moscow; a day missing in a shorter month becomes
 * its last day.
 */
export function repeatsOf(startsAt: Date, repeat: EventRepeat, times: number): Date[] {
  if (repeat === 'once') return [startsAt]
  const wall = new Date(startsAt.getTime() + ZONE_OFFSET_MS)
  const atMonth = (months: number) => {
    const [year, month] = [wall.getUTCFullYear(), wall.getUTCMonth() + months]
    const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    return Date.UTC(year, month, Math.min(wall.getUTCDate(), lastDay)) + (wall.getTime() % DAY_MS) - ZONE_OFFSET_MS
  }
  const step = { week: WEEK, two_weeks: 2 * WEEK, month: 1, quarter: 3 }[repeat]
  return Array.from({ length: times }, (_, place) =>
    repeat === 'week' || repeat === 'two_weeks'
      ? new Date(startsAt.getTime() + place * step * DAY_MS)
      : new Date(atMonth(place * step)),
  )
}

/** Range of days in which the event falls by its certainty, as UTC midnights; `end` is exclusive. */
export function spanOf(startsAt: Date, certainty: Certainty): { start: Date; end: Date } {
  const [year = 0, month = 1, day = 1] = dayKey(startsAt).split('-').map(Number)
  const at = (months: number, days: number) => new Date(Date.UTC(year, months, days))
  const monday = day - ((at(month - 1, day).getUTCDay() + 6) % WEEK)
  const quarter = Math.floor((month - 1) / 3) * 3
  switch (certainty) {
    case 'week':
      return { start: at(month - 1, monday), end: at(month - 1, monday + WEEK) }
    case 'month':
      return { start: at(month - 1, 1), end: at(month, 1) }
    case 'quarter':
      return { start: at(quarter, 1), end: at(quarter + 3, 1) }
    default:
      return { start: at(month - 1, day), end: at(month - 1, day + 1) }
  }
}

/** «28.11.2026, 15:00 по Москве», «28.11.2026»; null while the event has no day. */
export function whenOf({ starts_at: at, is_all_day: isAllDay, certainty }: Dated): string | null {
  if (certainty !== 'exact' && certainty !== 'day') return null
  const words = dateAndTime(at)
  return isAllDay || certainty === 'day' ? words.split(',')[0]! : `${words} по Москве`
}

/** What is told a day before this date, whoever tells it. */
export const soonKey = ({ id, starts_at }: { id: number; starts_at: Date }) => `soon ${id} ${starts_at.toISOString()}`

/** What is told of a change of the date, whoever tells it. */
export const movedKey = ({ id, moved_at }: { id: number; moved_at: Date }) => `moved ${id} ${moved_at.toISOString()}`
