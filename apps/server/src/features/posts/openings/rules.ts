import { GIFT_DAYS } from '@palata/contract/posts/openings'
import { dayBounds, dayKey } from '#platform/format/days.ts'

const DAY_MS = 86_400_000

/** When a link that nobody has opened ends. */
export const giftEnd = (createdAt: Date) => new Date(createdAt.getTime() + GIFT_DAYS * DAY_MS)

/** The Moscow month of the instant, from its first moment to the next month's. */
export function monthOf(now: Date): { from: Date; to: Date } {
  const [year = 0, month = 0] = dayKey(now).split('-').map(Number)
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
  return { from: dayBounds(`${dayKey(now).slice(0, 7)}-01`).from, to: dayBounds(`${next}-01`).from }
}

/** The Moscow week of the instant: its Monday as `YYYY-MM-DD`, and when the next one begins. */
export function weekOf(now: Date): { monday: string; to: Date } {
  const { from } = dayBounds(dayKey(now))
  // Midnight in Moscow is the day before in UTC.
  const sinceMonday = from.getUTCDay()
  const monday = new Date(from.getTime() - sinceMonday * DAY_MS)
  return { monday: dayKey(monday), to: new Date(monday.getTime() + 7 * DAY_MS) }
}
