import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { readToken } from '#api/session.ts'
import { calendarMonth } from '#features/calendar'
import { channelList } from '#features/channels'
import { feedPages } from '#features/feed'
import { macroQuery, pulseQuery, topGainersQuery } from '#features/market'
import { topLocalLow } from '#features/screener'
import { endedSignals, latestSignals } from '#features/signals'
import { storyList } from '#features/stories'
import { topMentionedQuery } from '#features/talk'

/** Reads the feed first, because it is the first thing seen, and then the rest of the page. */
export async function prefetchMain(queryClient: QueryClient, api: Api) {
  await Promise.all([
    queryClient.prefetchInfiniteQuery(
      feedPages(api, null, (results) => queryClient.setQueryData(latestSignals(api).queryKey, { results })),
    ),
    // With the feed: folding later would move what is seen.
    queryClient.prefetchQuery(storyList(api, readToken() !== null)),
  ])
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
