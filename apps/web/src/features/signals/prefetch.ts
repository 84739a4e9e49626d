import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { endedSignals } from './queries.ts'

/** What everyone may read of the signals; members read theirs in the browser. */
export async function prefetchSignals(queryClient: QueryClient, api: Api) {
  await queryClient.prefetchQuery(endedSignals(api))
  return true
}
