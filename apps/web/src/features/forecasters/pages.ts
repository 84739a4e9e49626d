import type { ChannelMessage, Digest, MessagePage, Tweet, TweetPage } from '@palata/contract/forecasters/messages'

export type Source = 'twitter' | 'telegram'
export type Post = (Tweet & { source: 'twitter' }) | (ChannelMessage & { source: 'telegram' })

/** A page of a list in the cache, same for both networks. */
export interface PostPage {
  days: { date: string; posts: Post[] }[]
  digests: Digest[]
  next: string | null
}

export interface Day {
  date: string
  digest: Digest | undefined
  posts: Post[]
}

export function ofTweets({ results, daily_highlights, next }: TweetPage): PostPage {
  const days = results.map(({ date, twitter }) => ({
    date,
    posts: twitter.map((post) => ({ ...post, source: 'twitter' as const })),
  }))
  return { days, digests: daily_highlights, next }
}

export function ofMessages({ results, daily_highlights, next }: MessagePage): PostPage {
  const days = results.map(({ date, telegram }) => ({
    date,
    posts: telegram.map((post) => ({ ...post, source: 'telegram' as const })),
  }))
  return { days, digests: daily_highlights, next }
}

/** The pages grouped by day, newest first: a day split across pages is joined, and repeated posts are dropped. */
export function daysOf(pages: readonly PostPage[]): Day[] {
  const posts = new Map<string, Map<number, Post>>()
  for (const { date, posts: found } of pages.flatMap(({ days }) => days)) {
    const day = posts.get(date) ?? new Map<number, Post>()
    for (const post of found) day.set(post.id, post)
    posts.set(date, day)
  }
  const digests = new Map(pages.flatMap((page) => page.digests).map((digest) => [digest.date, digest]))
  return [...posts]
    .sort(([one], [other]) => other.localeCompare(one))
    .map(([date, found]) => ({ date, digest: digests.get(date), posts: [...found.values()].sort(newestFirst) }))
}

/** Compares instants, not their text. */
const newestFirst = (one: Post, other: Post) =>
  Date.parse(other.created_at) - Date.parse(one.created_at) || other.id - one.id
