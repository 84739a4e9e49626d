import { type ChannelFeed, type Feed, feed } from '@palata/contract/feed'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import type { ListPage } from '#api/records.ts'
import { MODERATING, POST, putPosts } from '#features/posts'
import { BOOKMARKING } from '#features/reactions'

type Signals = Feed['signals']

/** The key of a channel's list, null for everything; without a channel, the first part of all such keys. */
export const feedKey = (...channel: [] | [string | null]) => ['feed', ...channel] as const

/** One list; each page is the address the previous one named. The signals that come with the first go to `onSignals`. */
export function feedPages(api: Api, channel: string | null, onSignals: (signals: Signals) => void = () => {}) {
  return infiniteQueryOptions({
    queryKey: feedKey(channel),
    meta: { holds: POST.name, ...outdated(channel) },
    initialPageParam: null as string | null,
    getNextPageParam: (page: ListPage) => page.next,
    queryFn: ({ pageParam, signal, client }): Promise<ListPage> =>
      logFailure('ленты', async () => {
        const reply = await read()
        if (reply.signals) onSignals(reply.signals)
        return { ids: putPosts(client, postsOf(reply)), next: reply.next }

        function read(): Promise<ChannelFeed & Partial<Feed>> {
          if (pageParam) return api.get(pageParam, { signal })
          if (channel) return api.call(feed.channel, { params: { slug: channel }, query: { page: 1 } }, { signal })
          return api.call(feed.all, undefined, { signal })
        }
      }),
  })
}

function outdated(channel: string | null) {
  if (channel === 'bookmarks') return { outdatedBy: BOOKMARKING }
  return channel === 'moderation' ? { outdatedBy: MODERATING } : {}
}

/** Without the days of the answer: a post knows its own day, its pins and which of the two lists it belongs to. */
function postsOf({ alpha, news }: ChannelFeed) {
  return [
    ...Object.values(alpha).flatMap((day) => [...day.pinned_posts, ...day.posts]),
    ...Object.values(news).flatMap((day) => day.posts),
  ]
}

/** Keeps only the first page of a list and reads it again; null is the list of everything. */
export async function reloadFirstPage(client: QueryClient, channel: string | null = null) {
  client.setQueryData<InfiniteData<ListPage>>(
    feedKey(channel),
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  )
  await client.invalidateQueries({ queryKey: feedKey(channel) })
}
