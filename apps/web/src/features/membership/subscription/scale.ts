import type { Right } from '@palata/contract/membership'
import { dayAt, monthHeading } from '#ui/time/time.ts'

const DAY_MS = 86_400_000
const PAST_DAYS = 120
const FUTURE_DAYS = 30

interface Bar {
  right: Right
  /** Percent of the whole. */
  from: number
  width: number
  /** Percent of the bar that has passed. */
  gone: number
}

export interface Scale {
  bars: Bar[]
  today: number
  /** First days of months with their names: «дек». */
  months: { at: number; name: string }[]
}

/** Lays out rights as bars on one time line, from the earliest start within the last four months to the latest end. */
export function barsOf(rights: Right[], now: Date): Scale {
  const at = (instant: string) => new Date(instant).getTime()
  const inDays = (days: number) => now.getTime() + days * DAY_MS
  /** Null for a right without an end: its bar reaches the end of the line. */
  const endOf = ({ ends_at, days_left }: Right) => {
    if (ends_at) return at(ends_at)
    return days_left === null ? null : inDays(days_left)
  }
  const oldest = now.getTime() - PAST_DAYS * DAY_MS
  const from = Math.max(oldest, Math.min(now.getTime() - DAY_MS, ...rights.map(({ starts_at }) => at(starts_at))))
  const to = Math.max(inDays(1), ...rights.map((right) => endOf(right) ?? inDays(FUTURE_DAYS)))
  const place = (instant: number) => (100 * (Math.min(Math.max(instant, from), to) - from)) / (to - from)
  const today = place(now.getTime())
  const bars = rights.map((right) => {
    const start = place(at(right.starts_at))
    const width = Math.max(place(endOf(right) ?? to) - start, 0)
    const gone = width > 0 ? Math.min(100, Math.max(0, (100 * (today - start)) / width)) : 0
    return { right, from: start, width, gone: right.state === 'active' ? gone : 0 }
  })
  return { bars, today, months: monthsBetween(from, to).map(([instant, name]) => ({ at: place(instant), name })) }
}

/** First days of months, Moscow time, between two instants; on a long line only some, so that names do not touch. */
function monthsBetween(from: number, to: number): [instant: number, name: string][] {
  const [year = 0, month = 0] = dayAt(new Date(from)).split('-').map(Number)
  const count = Math.ceil((to - from) / (28 * DAY_MS)) + 1
  const step = Math.ceil(count / 7)
  return Array.from({ length: count }, (_, index) => new Date(Date.UTC(year, month + index, 1, -3)))
    .filter((first, index) => index % step === 0 && first.getTime() > from && first.getTime() < to)
    .map((first) => [first.getTime(), monthHeading(dayAt(first)).slice(0, 3).toLowerCase()])
}

/** Share of the time passed from the start of the current right to the end of access; null when either is missing. */
export function elapsedOf(rights: Right[], end: string | null, now: Date) {
  const starts = rights.filter(({ state }) => state === 'active').map(({ starts_at }) => starts_at)
  if (!end || starts.length === 0) return null
  const from = starts.toSorted()[0]!
  const [start, finish] = [new Date(from).getTime(), new Date(end).getTime()]
  const whole = Math.max(1, Math.round((finish - start) / DAY_MS))
  const gone = Math.min(whole, Math.max(0, Math.floor((now.getTime() - start) / DAY_MS)))
  return { from, to: end, whole, gone, part: (100 * gone) / whole }
}
