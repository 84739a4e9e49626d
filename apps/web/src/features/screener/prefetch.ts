import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { macroQuery, topGainersQuery } from '#features/market'
import { topMentionedQuery } from '#features/talk'
import { topLocalLow } from './queries.ts'

/** Reads the public part of the page on the server; members read the lists in the browser. */
export async function prefetchScreener(queryClient: QueryClient, api: Api) {
  await Promise.all([
    queryClient.prefetchQuery(macroQuery(api)),
    queryClient.prefetchQuery(topGainersQuery(api)),
    queryClient.prefetchQuery(topMentionedQuery(api)),
    queryClient.prefetchQuery(topLocalLow(api)),
  ])
  return true
}
