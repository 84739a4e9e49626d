import { useSyncExternalStore } from 'react'

/** The first render on both sides and every list's days are Moscow's. */
const ZONE = 'Europe/Moscow'

const keyFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const timeFormats = new Map<string, Intl.DateTimeFormat>()
const dayFormat = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', day: 'numeric', month: 'long' })

const DAY_MS = 86_400_000

export const moscowDay = (now: Date) => keyFormat.format(now)

/** HH:mm. The first render has Moscow's clock on both sides, later ones the reader's own. */
export function timeOf(instant: string, zone = ZONE) {
  let format = timeFormats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('ru-RU', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
    timeFormats.set(zone, format)
  }
  return format.format(new Date(instant))
}

/** «Сегодня», «Вчера», «12 мая», «12 мая 2023». */
export function dayHeading(day: string, now: Date) {
  const today = moscowDay(now)
  if (day === today) return 'Сегодня'
  if (day === moscowDay(new Date(now.getTime() - DAY_MS))) return 'Вчера'
  const text = dayFormat.format(new Date(`${day}T00:00:00Z`))
  return day.slice(0, 4) === today.slice(0, 4) ? text : `${text} ${day.slice(0, 4)}`
}

/** Today only the time matters. */
export function momentOf(instant: string, now: Date, zone = ZONE) {
  const day = moscowDay(new Date(instant))
  return day === moscowDay(now) ? timeOf(instant, zone) : dayHeading(day, now)
}

const dateFormat = new Intl.DateTimeFormat('ru-RU', {
  timeZone: ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** DD.MM.YYYY by Moscow. */
export const dateOf = (instant: string) => dateFormat.format(new Date(instant))

/** «5 января 2026», by Moscow. */
export function longDate(instant: string) {
  const day = moscowDay(new Date(instant))
  return `${dayFormat.format(new Date(`${day}T00:00:00Z`))} ${day.slice(0, 4)}`
}

const monthFormat = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', month: 'long' })

/** «Ноябрь 2026» of a day. */
export function monthHeading(day: string) {
  const month = monthFormat.format(new Date(`${day}T00:00:00Z`))
  return `${month[0]!.toUpperCase()}${month.slice(1)} ${day.slice(0, 4)}`
}

const nothingChanges = () => () => {}

/** The reader's time zone; Moscow while the server's markup is being hydrated. */
export function useZone() {
  return useSyncExternalStore(
    nothingChanges,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => ZONE,
  )
}
