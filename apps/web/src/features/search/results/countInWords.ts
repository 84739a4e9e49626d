import type { Shown } from './useResults.ts'

/** A capped count is rounded down to hundreds: «больше 203» would sound exact. */
export function countInWords({ count, hasMore }: Pick<Shown, 'count' | 'hasMore'>) {
  if (!hasMore || count === null) return `${count}`
  return `больше ${Math.floor(count / 100) * 100 || count}`
}
