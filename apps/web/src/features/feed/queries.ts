import { type ChannelFeed, type Feed, feed } from '@palata/contract/feed'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import type { ListPage } from '#api/records.ts'
import { MUTING } from '#features/mutes'
import { MODERATING, POST, putPosts } from '#features/posts'
import { BOOKMARKING } from '#features/reactions'

type Signals = Feed['signals']

/** Key of a channel's list, null for the list of everything; without an argument, the prefix of all such keys. */
export const feedKey = (...channel: [] | [string | null]) => ['feed', ...channel] as const

/** One list; each page's address comes from the previous page. Signals of the first page go to `onSignals`. */
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
  return { outdatedBy: channel === 'moderation' ? MODERATING : MUTING }
}

/** Ignores the answer's grouping: a post knows its day, its pins and its list. */
function postsOf({ alpha, news }: ChannelFeed) {
  return [
    ...Object.values(alpha).flatMap((day) => [...day.pinned_posts, ...day.posts]),
    ...Object.values(news).flatMap((day) => day.posts),
  ]
}

/** Drops all pages of a list but the first and refetches it; null is the list of everything. */
export async function reloadFirstPage(client: QueryClient, channel: string | null = null) {
  client.setQueryData<InfiniteData<ListPage>>(
    feedKey(channel),
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  )
  await client.invalidateQueries({ queryKey: feedKey(channel) })
}
