/** The site's own picture of the collection, used when the market has none. */
export const COVER = '/static/pon.svg'

/** The server reads the price every ten minutes; an older one has missed two readings. */
const LATE_MS = 20 * 60_000

/** Time of a price that is no longer fresh; null for a fresh one. */
export const lateSince = (updatedAt: string | null, now: Date) =>
  updatedAt && now.getTime() - Date.parse(updatedAt) > LATE_MS ? updatedAt : null

const LEAST_CHANGE = 0.01

/** A change below 0.01 is shown as 0.01, so that its direction stays visible. */
export function changeOf(percent: number | null) {
  if (percent === null || percent === 0) return percent
  return Math.sign(percent) * Math.max(Math.abs(percent), LEAST_CHANGE)
}
