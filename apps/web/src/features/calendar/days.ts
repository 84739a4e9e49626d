import type { CalendarDay } from '@palata/contract/calendar'
import { plural } from '#ui/format/index.ts'
import { type Clock, dayAndMonth } from '#ui/time/time.ts'

export const WEEKDAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']
export const WEEKDAY_NAMES = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье']

/** Monday is 0. */
export const weekdayOf = (date: string) => (new Date(date).getUTCDay() + 6) % 7

export const isPast = (day: CalendarDay, today: CalendarDay) => day.date < today.date

export const eventsOf = (days: readonly CalendarDay[]) => days.flatMap(({ events }) => events)

export const countEvents = (count: number) => `${count} ${plural(count, 'событие', 'события', 'событий')}`

/** «20 ноября, 3 события» */
export function dayLabel(day: CalendarDay) {
  return day.day + restOfLabel(day)
}

/** The label after the day's number: « ноября, 3 события» */
export function restOfLabel({ date, events, is_today }: CalendarDay) {
  const count = events.length
  const month = dayAndMonth(date).replace(/^\d+/, '')
  const words = count === 0 ? 'событий нет' : countEvents(count)
  return `${month}${is_today ? ', сегодня' : ''}, ${words}`
}

export function weeksOf<Day>(days: readonly Day[]): Day[][] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** The day that Tab stops at first: today, or else the first day of the month. */
export function startingPlace(days: readonly CalendarDay[]) {
  const today = days.findIndex((day) => day.is_today && day.is_current_month)
  return today === -1 ? days.findIndex((day) => day.is_current_month) : today
}

/** Hours are not turned into days: 03:12:44, 51:00:09. */
export function countdownText(until: string, now: Date) {
  const seconds = Math.max(0, Math.floor((Date.parse(until) - now.getTime()) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** «UTC+3» for the clock in use: the reader's own or Moscow's. */
export function zoneName(clock: Clock) {
  const minutes = clock === 'own' ? -new Date().getTimezoneOffset() : 180
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '\u2212' : '+'}${hours}${rest ? `:${rest}` : ''}`
}
