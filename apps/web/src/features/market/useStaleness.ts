import { useNow } from '#ui/useNow.ts'
import { stalenessOf } from './staleness.ts'

/** How far a quote may be trusted, as time goes by. */
export function useStaleness(updatedAt: string | null) {
  return stalenessOf(updatedAt, useNow())
}
