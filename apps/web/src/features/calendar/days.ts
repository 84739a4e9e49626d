import type { CalendarDay } from '@palata/contract/calendar'
import { plural } from '#ui/format/index.ts'

export const WEEKDAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']

const nameFormat = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', day: 'numeric', month: 'long' })

export const dayName = (day: string) => nameFormat.format(new Date(`${day}T00:00:00Z`))

/** «20 ноября, 3 события» */
export function dayLabel({ date, events, is_today }: CalendarDay) {
  const count = events.length
  const today = is_today ? ', сегодня' : ''
  return `${dayName(date)}${today}, ${count === 0 ? 'событий нет' : `${count} ${plural(count, 'событие', 'события', 'событий')}`}`
}

export function weeksOf<Day>(days: readonly Day[]): Day[][] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** Hours stay two digits however many there are: 03:12:44, 51:00:09. */
export function countdownText(until: string, now: Date) {
  const seconds = Math.max(0, Math.floor((Date.parse(until) - now.getTime()) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
