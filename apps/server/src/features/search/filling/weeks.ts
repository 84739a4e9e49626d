const WEEK_MS = 7 * 86_400_000
/** A Monday before any publication. */
const FIRST_MS = Date.UTC(2000, 0, 3)
/** Twelve bits in the keys of the index: until the year 2078. */
const LAST_WEEK = 4095

/** Week of an item without a date. */
export const NO_WEEK = 0

/** Counted from 1; `NO_WEEK` without a date. */
export function weekOf(at: Date | null): number {
  if (!at) return NO_WEEK
  const week = Math.floor((at.getTime() - FIRST_MS) / WEEK_MS) + 1
  return Math.min(LAST_WEEK, Math.max(1, week))
}
