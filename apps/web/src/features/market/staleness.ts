const LATE_MS = 5 * 60_000
const LOST_MS = 60 * 60_000

export type Staleness = 'fresh' | 'late' | 'lost'

/** Older than five minutes is said, older than an hour is no figure at all. */
export function stalenessOf(updatedAt: string | null, now: Date): Staleness {
  if (!updatedAt) return 'lost'
  const age = now.getTime() - Date.parse(updatedAt)
  if (age > LOST_MS) return 'lost'
  return age > LATE_MS ? 'late' : 'fresh'
}
