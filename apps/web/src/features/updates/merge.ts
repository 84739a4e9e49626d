import type { ChannelFeed } from '@palata/contract/feed'
import type { Post } from '@palata/contract/posts'
import type { Updates } from '@palata/contract/updates'
import type { InfiniteData } from '@tanstack/react-query'

type Lists = InfiniteData<ChannelFeed>
type Counts = Updates['comments']

/** New posts stand on the first page, known ones are replaced where they are; nothing is taken away. */
export function mergePosts(lists: Lists, posts: readonly Post[], channel: string | null): Lists {
  const fitting = posts.filter((post) => belongsTo(post, channel))
  const known = new Set(lists.pages.flatMap(postsOf).map(({ id }) => id))
  const updated = new Map(fitting.map((post) => [post.id, post]))
  const pages = lists.pages.map((page) => mapPosts(page, (post) => updatedPost(post, updated.get(post.id))))
  const added = fitting.filter(({ id }) => !known.has(id)).map((post) => ({ ...post, is_new: true }))
  return { ...lists, pages: added.length && pages[0] ? [withPosts(pages[0], added), ...pages.slice(1)] : pages }
}

export function mergeCounts(lists: Lists, counts: Counts): Lists {
  const byPost = new Map(counts.map(({ object_pk, comments_count }) => [object_pk, comments_count]))
  const counted = (post: Post) => {
    const comments_count = byPost.get(post.id)
    return comments_count === undefined || comments_count === post.comments_count ? post : { ...post, comments_count }
  }
  return { ...lists, pages: lists.pages.map((page) => mapPosts(page, counted)) }
}

/** What the reader has seen of a post stays: its full text and what its count was at first. */
function updatedPost(old: Post, fresh: Post | undefined): Post {
  if (!fresh) return old
  return {
    ...fresh,
    content: fresh.content || old.content,
    embed_links: fresh.embed_links.length ? fresh.embed_links : old.embed_links,
    init_comments_count: old.init_comments_count,
    is_new: old.is_new,
  }
}

function belongsTo(post: Post, channel: string | null) {
  if (channel === null) return true
  if (channel === 'podcasts') return post.section_name === 'podcast'
  return post.channels.some(({ slug }) => slug === channel)
}

function postsOf({ alpha, news }: ChannelFeed): Post[] {
  return [
    ...Object.values(alpha).flatMap((day) => [...day.pinned_posts, ...day.posts]),
    ...Object.values(news).flatMap((day) => day.posts),
  ]
}

function mapPosts(page: ChannelFeed, change: (post: Post) => Post): ChannelFeed {
  const alpha = Object.entries(page.alpha).map(([day, { posts, pinned_posts }]) => [
    day,
    { posts: posts.map(change), pinned_posts: pinned_posts.map(change) },
  ])
  const news = Object.entries(page.news).map(([day, { posts, calendar }]) => [
    day,
    { posts: posts.map(change), calendar },
  ])
  return { ...page, alpha: Object.fromEntries(alpha), news: Object.fromEntries(news) }
}

function withPosts(page: ChannelFeed, added: readonly Post[]): ChannelFeed {
  const alpha = { ...page.alpha }
  const news = { ...page.news }
  for (const post of added) {
    const day = post.date
    if (post.content_type === 'news')
      news[day] = { calendar: news[day]?.calendar ?? [], posts: [post, ...(news[day]?.posts ?? [])] }
    else alpha[day] = { pinned_posts: alpha[day]?.pinned_posts ?? [], posts: [post, ...(alpha[day]?.posts ?? [])] }
  }
  return { ...page, alpha, news }
}
