const WEEK_MS = 7 * 86_400_000
/** A Monday before any publication. */
const FIRST_MS = Date.UTC(2000, 0, 3)
/** Two base64 digits: until the year 2078. */
const LAST_WEEK = 4095
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Week of an item without a date. */
export const NO_WEEK = 0

/** Counted from 1; `NO_WEEK` without a date. */
export function weekOf(at: Date | null): number {
  if (!at) return NO_WEEK
  const week = Math.floor((at.getTime() - FIRST_MS) / WEEK_MS) + 1
  return Math.min(LAST_WEEK, Math.max(1, week))
}

/** Prefix of all codes of the week's documents. */
export function codeOfWeek(week: number): string {
  return SIGNS[week >> 6]! + SIGNS[week & 63]!
}
