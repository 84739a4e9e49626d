import { type ChannelFeed, type Feed, feed } from '@palata/contract/feed'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { telling } from '#api/telling.ts'
import { calendarMonth } from '#features/calendar'
import { channelList } from '#features/channels'
import { macroQuery, pulseQuery, topGainersQuery } from '#features/market'
import { latestSignals } from '#features/signals'

export const FEED_KEY = ['feed'] as const

/** One list by its channel, null for everything; each page is the address the previous one named. */
export function feedPages(api: Api, channel: string | null) {
  return infiniteQueryOptions({
    queryKey: [...FEED_KEY, channel] as const,
    initialPageParam: null as string | null,
    getNextPageParam: (page: ChannelFeed) => page.next,
    queryFn: ({ pageParam, signal }): Promise<ChannelFeed> =>
      telling('ленты', () => {
        if (pageParam) return api.get<ChannelFeed>(pageParam, { signal })
        if (channel) return api.call(feed.channel, { params: { slug: channel }, query: { page: 1 } }, { signal })
        return api.call(feed.all, undefined, { signal })
      }),
  })
}

/** The feed first, the rest of the page after it. */
export async function prefetchMain(queryClient: QueryClient, api: Api) {
  await queryClient.prefetchInfiniteQuery(feedPages(api, null))
  const first = queryClient.getQueryData<InfiniteData<Feed>>([...FEED_KEY, null])?.pages[0]
  if (first?.signals) queryClient.setQueryData(latestSignals(api).queryKey, { results: first.signals })
  await Promise.all([
    queryClient.prefetchQuery(channelList(api)),
    queryClient.prefetchQuery(calendarMonth(api, 0)),
    queryClient.prefetchQuery(macroQuery(api)),
    queryClient.prefetchQuery(pulseQuery(api)),
    queryClient.prefetchQuery(topGainersQuery(api)),
  ])
  return true
}

/** Of a channel's list, or of the whole feed, only the first page is kept and read again. */
export async function reloadFirstPage(queryClient: QueryClient, channel: string | null = null) {
  const queryKey = [...FEED_KEY, channel]
  queryClient.setQueryData<InfiniteData<ChannelFeed>>(
    queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  )
  await queryClient.invalidateQueries({ queryKey })
}
