import { dayKey } from '#platform/format/days.ts'

const DAY_MS = 86_400_000

/** Monday of the Moscow day's week. */
export function weekOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  return keyOf(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS)
}

/** Monday of the week `count` weeks earlier. */
export const weeksBefore = (week: string, count: number) => keyOf(Date.parse(`${week}T00:00:00Z`) - count * 7 * DAY_MS)

/** Readers of this week and of the previous one are still stored individually. */
export const knownSince = (now: Date) => weeksBefore(weekOf(dayKey(now)), 1)

const keyOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
