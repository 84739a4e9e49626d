const LATE_MS = 5 * 60_000
const LOST_MS = 60 * 60_000

export type Staleness = 'fresh' | 'late' | 'lost'

/** After five minutes a quote is marked as late; after an hour it is not shown. */
export function stalenessOf(updatedAt: string | null, now: Date): Staleness {
  if (!updatedAt) return 'lost'
  const age = now.getTime() - Date.parse(updatedAt)
  if (age > LOST_MS) return 'lost'
  return age > LATE_MS ? 'late' : 'fresh'
}
