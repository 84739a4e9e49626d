import { createContext, use } from 'react'

/** Clock for a shown time. The first render uses Moscow's on both sides, and so do the days of lists. */
export type Clock = 'moscow' | 'own'

/** Moscow has been at UTC+3 since 26 October 2014, and nothing shown is older. */
const MOSCOW_MINUTES = 180
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const NAMES =
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря Январь Февраль Март Апрель Май Июнь Июль Август Сентябрь Октябрь Ноябрь Декабрь'.split(
    ' ',
  )

/** By how much a clock is ahead of UTC, ms. */
export const aheadOfUtc = (date: Date, clock: Clock) =>
  (clock === 'own' ? -date.getTimezoneOffset() : MOSCOW_MINUTES) * MINUTE_MS

/** Local time as ISO text. Computed by hand, because a page's first `Intl` format takes ten milliseconds. */
function wallTime(instant: Date | string, clock: Clock) {
  const date = new Date(instant)
  return new Date(date.getTime() + aheadOfUtc(date, clock)).toISOString()
}

/** YYYY-MM-DD. */
export const dayAt = (instant: Date | string, clock: Clock = 'moscow') => wallTime(instant, clock).slice(0, 10)

/** HH:mm. */
export const timeOf = (instant: string, clock: Clock = 'moscow') => wallTime(instant, clock).slice(11, 16)

/** «12 мая» for a day. */
export const dayAndMonth = (day: string) => `${Number(day.slice(8))} ${NAMES[Number(day.slice(5, 7)) - 1]}`

/** «Сегодня», «Вчера», «12 мая», «12 мая 2023» for a day. */
export function dayHeading(day: string, now: Date, clock: Clock = 'moscow') {
  const today = dayAt(now, clock)
  if (day === today) return 'Сегодня'
  if (day === dayAt(new Date(now.getTime() - DAY_MS), clock)) return 'Вчера'
  return day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(day) : `${dayAndMonth(day)} ${day.slice(0, 4)}`
}

/** Today only the time is shown. */
export function momentOf(instant: string, now: Date, clock: Clock = 'moscow') {
  const day = dayAt(instant)
  return day === dayAt(now) ? timeOf(instant, clock) : dayHeading(day, now)
}

/** «12 мая, 14:05», with the year when it is not the current one. */
export function dayAndTime(instant: string, now: Date, clock: Clock = 'moscow') {
  const day = dayAt(instant, clock)
  const isThisYear = day.slice(0, 4) === dayAt(now, clock).slice(0, 4)
  return `${dayAndMonth(day)}${isThisYear ? '' : ` ${day.slice(0, 4)}`}, ${timeOf(instant, clock)}`
}

/** DD.MM.YYYY. */
export const dateOf = (instant: string, clock: Clock = 'moscow') => dayAt(instant, clock).split('-').reverse().join('.')

/** «5 января 2026» */
export function longDate(instant: string, clock: Clock = 'moscow') {
  const day = dayAt(instant, clock)
  return `${dayAndMonth(day)} ${day.slice(0, 4)}`
}

/** «Ноябрь 2026» for a day. */
export const monthHeading = (day: string) => `${NAMES[Number(day.slice(5, 7)) + 11]} ${day.slice(0, 4)}`

/** Whether the reader's clock equals Moscow's, so that no second render is needed. */
export const isInMoscow = () => [0, 6].every((month) => -new Date(2026, month).getTimezoneOffset() === MOSCOW_MINUTES)

export const ClockContext = createContext<Clock>('moscow')

/** The reader's clock; Moscow's during hydration. */
export const useClock = () => use(ClockContext)

interface MomentProps {
  at: string
  tell?: (instant: string, clock: Clock) => string
}

/** A time by the reader's clock. Where that differs from Moscow's, only this text renders again. */
export function Moment({ at, tell = timeOf }: MomentProps) {
  return tell(at, useClock())
}
