import type { Shown } from './useResults.ts'

/** Where counting stopped is said in whole hundreds: «больше 203» sounds as if it were counted. */
export function countInWords({ count, hasMore }: Pick<Shown, 'count' | 'hasMore'>) {
  if (!hasMore || count === null) return `${count}`
  return `больше ${Math.floor(count / 100) * 100 || count}`
}
