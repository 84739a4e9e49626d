import type { ChannelFeed, Opinions } from '@palata/contract/feed'
import type { Post } from '@palata/contract/posts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { OPINIONS_KEY } from './opinions.ts'
import { FEED_KEY } from './queries.ts'

/** The marker of a post is gone, in every list that holds the post. */
export function forgetNew(queryClient: QueryClient, id: number) {
  changePost(queryClient, id, (post) => (post.is_new ? { ...post, is_new: false } : post))
}

/** What the server keeps of the reader's bookmark now; the list of bookmarks is read anew when it is next opened. */
export function keepBookmark(queryClient: QueryClient, id: number, is_mine: boolean) {
  changePost(queryClient, id, (post) => ({ ...post, reactions: { ...post.reactions, bookmarked: { is_mine } } }))
  void queryClient.invalidateQueries({ queryKey: [...FEED_KEY, 'bookmarks'], refetchType: 'none' })
}

function changePost(queryClient: QueryClient, id: number, change: (post: Post) => Post) {
  const changed = (posts: Post[]) =>
    posts.some((post) => post.id === id) ? posts.map((post) => (post.id === id ? change(post) : post)) : posts
  queryClient.setQueriesData<InfiniteData<ChannelFeed>>(
    { queryKey: FEED_KEY },
    (data) => data && { ...data, pages: data.pages.map((page) => withLists(page, changed)) },
  )
  queryClient.setQueriesData<InfiniteData<Opinions>>(
    { queryKey: OPINIONS_KEY },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, results: changed(page.results) })) },
  )
}

function withLists(page: ChannelFeed, changed: (posts: Post[]) => Post[]): ChannelFeed {
  const alpha = Object.entries(page.alpha).map(([day, lists]) => [
    day,
    { posts: changed(lists.posts), pinned_posts: changed(lists.pinned_posts) },
  ])
  const news = Object.entries(page.news).map(([day, lists]) => [day, { ...lists, posts: changed(lists.posts) }])
  return { ...page, alpha: Object.fromEntries(alpha), news: Object.fromEntries(news) }
}
