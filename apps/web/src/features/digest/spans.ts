import { plural } from '#ui/format/index.ts'
import { type Clock, dayAndTime, dayAt, timeOf } from '#ui/time/time.ts'

const HOUR_MS = 3_600_000

/** «14:22 сегодня», «19 ноября, 09:10». */
export function momentInWords(at: string, now: Date, clock: Clock): string {
  if (dayAt(at, clock) === dayAt(now, clock)) return `${timeOf(at, clock)}\u00a0сегодня`
  return dayAndTime(at, now, clock).replace(' ', '\u00a0')
}

/** «29 часов», «6 дней»: days from three on. */
export function spanInWords(since: string, until: string): string {
  const hours = Math.max(1, Math.round((Date.parse(until) - Date.parse(since)) / HOUR_MS))
  if (hours < 72) return `${hours}\u00a0${plural(hours, 'час', 'часа', 'часов')}`
  const days = Math.round(hours / 24)
  return `${days}\u00a0${plural(days, 'день', 'дня', 'дней')}`
}

/** The value of a `datetime-local` field for an instant, in the device's zone; empty for what is no instant. */
export function fieldOf(instant: string): string {
  const at = Date.parse(instant)
  if (Number.isNaN(at)) return ''
  const date = new Date(at)
  return new Date(at - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The instant of a field's value; null when it is none. */
export function instantOf(field: string): string | null {
  const at = new Date(field)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
