/** Days are Moscow days: the readers live there. */
const ZONE = 'Europe/Moscow'

const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })

/** Moscow has been at UTC+3 since this instant; earlier offsets need the time zone data. */
const THREE_HOURS_SINCE = Date.parse('2014-10-26T01:00:00Z')
const THREE_HOURS_MS = 3 * 3_600_000

const DAY_MS = 86_400_000

/** Lists ask for the same day many times in a row. */
let latest = { day: Number.NaN, key: '' }

/** `YYYY-MM-DD` of the instant in Moscow. */
export function dayKey(instant: Date): string {
  const time = instant.getTime()
  if (time < THREE_HOURS_SINCE) return parts.format(instant)
  const day = Math.floor((time + THREE_HOURS_MS) / DAY_MS)
  if (day !== latest.day) latest = { day, key: new Date(day * DAY_MS).toISOString().slice(0, 10) }
  return latest.key
}

/** Start and end of a Moscow day. */
export function dayBounds(date: string): { from: Date; to: Date } {
  const from = Date.parse(`${date}T00:00:00Z`) - THREE_HOURS_MS
  return { from: new Date(from), to: new Date(from + DAY_MS) }
}

const moment = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'short', timeZone: ZONE })

/** «20.11.2026, 12:00», in Moscow time. */
export const dateAndTime = (instant: Date) => moment.format(instant)

/** Days from one instant to a later one, rounded up. */
export function daysBetween(from: Date, to: Date): number {
  return Math.max(0, Math.ceil((to.getTime() - from.getTime()) / 86_400_000))
}
