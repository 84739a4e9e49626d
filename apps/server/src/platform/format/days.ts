/** The product's day runs by Moscow, where its readers are. */
const ZONE = 'Europe/Moscow'

const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })

/** Moscow has kept three hours ahead of UTC since this instant; before it the calendar must be asked. */
const THREE_HOURS_SINCE = Date.parse('2014-10-26T01:00:00Z')
const THREE_HOURS_MS = 3 * 3_600_000

const DAY_MS = 86_400_000

/** Lists ask for one day many times in a row. */
let latest = { day: Number.NaN, key: '' }

/** `YYYY-MM-DD` of the instant in Moscow. */
export function dayKey(instant: Date): string {
  const time = instant.getTime()
  if (time < THREE_HOURS_SINCE) return parts.format(instant)
  const day = Math.floor((time + THREE_HOURS_MS) / DAY_MS)
  if (day !== latest.day) latest = { day, key: new Date(day * DAY_MS).toISOString().slice(0, 10) }
  return latest.key
}

/** The instants between which a Moscow day lies. */
export function dayBounds(date: string): { from: Date; to: Date } {
  const from = Date.parse(`${date}T00:00:00Z`) - THREE_HOURS_MS
  return { from: new Date(from), to: new Date(from + DAY_MS) }
}

const moment = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'short', timeZone: ZONE })

/** «20.11.2026, 12:00», by Moscow. */
export const dateAndTime = (instant: Date) => moment.format(instant)
