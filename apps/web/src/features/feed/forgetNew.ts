import type { ChannelFeed, Opinions } from '@palata/contract/feed'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { OPINIONS_KEY } from './opinions.ts'
import { FEED_KEY } from './queries.ts'

/** The marker of a post is gone, in every list that holds the post. */
export function forgetNew(queryClient: QueryClient, id: number) {
  queryClient.setQueriesData<InfiniteData<ChannelFeed>>(
    { queryKey: FEED_KEY },
    (data) => data && { ...data, pages: data.pages.map((page) => withoutMarker(page, id)) },
  )
  queryClient.setQueriesData<InfiniteData<Opinions>>(
    { queryKey: OPINIONS_KEY },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, results: withSeen(page.results, id) })) },
  )
}

function withoutMarker(page: ChannelFeed, id: number): ChannelFeed {
  const alpha = Object.entries(page.alpha).map(([day, lists]) => [
    day,
    { posts: withSeen(lists.posts, id), pinned_posts: withSeen(lists.pinned_posts, id) },
  ])
  const news = Object.entries(page.news).map(([day, lists]) => [day, { ...lists, posts: withSeen(lists.posts, id) }])
  return { ...page, alpha: Object.fromEntries(alpha), news: Object.fromEntries(news) }
}

function withSeen<P extends { id: number; is_new: boolean }>(posts: P[], id: number): P[] {
  if (!posts.some((post) => post.id === id && post.is_new)) return posts
  return posts.map((post) => (post.id === id ? { ...post, is_new: false } : post))
}
