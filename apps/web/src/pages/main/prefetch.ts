import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { calendarMonth } from '#features/calendar'
import { channelList } from '#features/channels'
import { feedPages } from '#features/feed'
import { macroQuery, pulseQuery, topGainersQuery } from '#features/market'
import { topLocalLow } from '#features/screener'
import { endedSignals, latestSignals } from '#features/signals'
import { topMentionedQuery } from '#features/talk'

/** Reads the feed first, because it is the first thing seen, and then the rest of the page. */
export async function prefetchMain(queryClient: QueryClient, api: Api) {
  await queryClient.prefetchInfiniteQuery(
    feedPages(api, null, (results) => queryClient.setQueryData(latestSignals(api).queryKey, { results })),
  )
  await Promise.all([
    queryClient.prefetchQuery(channelList(api)),
    queryClient.prefetchQuery(calendarMonth(api, 0)),
    queryClient.prefetchQuery(macroQuery(api)),
    queryClient.prefetchQuery(pulseQuery(api)),
    queryClient.prefetchQuery(topGainersQuery(api)),
    queryClient.prefetchQuery(topMentionedQuery(api)),
    queryClient.prefetchQuery(topLocalLow(api)),
    queryClient.prefetchQuery(endedSignals(api)),
  ])
  return true
}
