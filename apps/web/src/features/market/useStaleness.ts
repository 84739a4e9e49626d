import { useNow } from '#ui/time/useNow.ts'
import { stalenessOf } from './staleness.ts'

/** The staleness of a quote, updated as time passes. */
export function useStaleness(updatedAt: string | null) {
  return stalenessOf(updatedAt, useNow())
}
