import type { Right } from '@palata/contract/membership'

const DAY_MS = 86_400_000
const PAST_DAYS = 120
const FUTURE_DAYS = 30

export interface Bar {
  right: Right
  /** Percent of the whole. */
  from: number
  width: number
}

/** Places rights as bars on one line of time, from the earliest start of the last four months to the latest end. */
export function barsOf(rights: Right[], now: Date): { bars: Bar[]; today: number } {
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
  const bars = rights.map((right) => {
    const start = place(at(right.starts_at))
    return { right, from: start, width: Math.max(place(endOf(right) ?? to) - start, 0) }
  })
  return { bars, today: place(now.getTime()) }
}
