import type { Post } from '@palata/contract/posts'
import type { Updates } from '@palata/contract/updates'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ListPage } from '#api/records.ts'
import { readSearch } from '#navigation'
import { feedKey, reloadFirstPage } from './queries.ts'
import { feedSearch } from './search.ts'

type Lists = InfiniteData<ListPage>

/** Adds new posts to the first page of every list they belong to; nothing is removed. */
export const feedUpdates = {
  take(client: QueryClient, { alpha, news }: Updates) {
    const fresh = [...Object.values(alpha), ...news]
    for (const [key, lists] of client.getQueriesData<Lists>({ queryKey: feedKey() })) {
      const channel = (key[1] as string | null | undefined) ?? null
      if (lists) client.setQueryData<Lists>(key, withPosts(lists, fresh, channel))
    }
  },
  /** A list that the reader has filtered is left alone. */
  async renew(client: QueryClient, query: URLSearchParams) {
    if (readSearch(feedSearch, query).channel === undefined) await reloadFirstPage(client)
  },
}

function withPosts(lists: Lists, fresh: readonly Post[], channel: string | null): Lists {
  const [first, ...rest] = lists.pages
  const known = new Set(lists.pages.flatMap(({ ids }) => ids))
  const added = fresh.filter((post) => !known.has(post.id) && belongsTo(post, channel)).map(({ id }) => id)
  if (!first || added.length === 0) return lists
  return { ...lists, pages: [{ ...first, ids: [...added, ...first.ids] }, ...rest] }
}

function belongsTo(post: Post, channel: string | null) {
  if (channel === null) return true
  if (channel === 'podcasts') return post.section_name === 'podcast'
  return post.channels.some(({ slug }) => slug === channel)
}
