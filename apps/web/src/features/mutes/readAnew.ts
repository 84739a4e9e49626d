import type { QueryClient } from '@tanstack/react-query'
import { MUTING } from './muting.ts'

export const mutesKey = () => ['mutes'] as const

/** Reads the mutes and every list that hides by them anew: shown ones at once, others when they are opened. */
export async function readMutedAnew(client: QueryClient) {
  await Promise.all([
    client.invalidateQueries({ queryKey: mutesKey() }),
    client.invalidateQueries({ predicate: ({ meta }) => meta?.outdatedBy === MUTING }),
  ])
}
