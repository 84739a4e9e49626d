import type { LiveNews } from '@palata/contract/live'
import type { Post } from '@palata/contract/posts'
import type { Updates } from '@palata/contract/updates'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import type { ListPage } from '#api/records.ts'
import { getPost, openedPost } from '#features/posts'
import { readSearch } from '#navigation'
import { feedKey, reloadFirstPage } from './queries.ts'
import { feedSearch } from './search.ts'

type Lists = InfiniteData<ListPage>

/** Adds new posts to the first page of every list they belong to; removes nothing. */
export const feedUpdates = {
  take(client: QueryClient, { alpha, news }: Updates) {
    const fresh = [...Object.values(alpha), ...news]
    for (const [key, lists] of client.getQueriesData<Lists>({ queryKey: feedKey() })) {
      if (lists) client.setQueryData<Lists>(key, withPosts(lists, fresh, channelOf(key)))
    }
  },
  /** Number of new posts for the lists on the screen, without what the reader has muted. */
  waits(client: QueryClient, { alpha, news }: Updates) {
    const fresh = [...Object.values(alpha), ...news].filter(({ muted_by }) => muted_by === null)
    const added = client
      .getQueryCache()
      .findAll({ queryKey: feedKey(), type: 'active' })
      .flatMap(({ queryKey, state }) => addedTo(state.data as Lists | undefined, fresh, channelOf(queryKey)))
    return new Set(added).size
  },
  /**
   * Refetches listed posts that changed or were removed; a post that no longer exists leaves the lists. True when an
   * event names an unknown post.
   */
  hear({ client, api }: { client: QueryClient; api: Api }, news: readonly LiveNews[]) {
    const ids = news.flatMap((one) => (one.topic === 'posts' ? [one.id] : []))
    for (const id of ids) if (getPost(client, id)) readAnew(client, api, id).catch(() => {})
    return ids.some((id) => !getPost(client, id))
  },
  /** A list filtered by channel is not reloaded. */
  async renew(client: QueryClient, query: URLSearchParams) {
    if (readSearch(feedSearch, query).channel === undefined) await reloadFirstPage(client)
  },
}

function withPosts(lists: Lists, fresh: readonly Post[], channel: string | null): Lists {
  const [first, ...rest] = lists.pages
  const added = addedTo(lists, fresh, channel)
  if (!first || added.length === 0) return lists
  return { ...lists, pages: [{ ...first, ids: [...added, ...first.ids] }, ...rest] }
}

function addedTo(lists: Lists | undefined, fresh: readonly Post[], channel: string | null): number[] {
  const known = new Set(lists?.pages.flatMap(({ ids }) => ids))
  return fresh.filter((post) => !known.has(post.id) && belongsTo(post, channel)).map(({ id }) => id)
}

const channelOf = (key: readonly unknown[]) => (key[1] as string | null | undefined) ?? null

async function readAnew(client: QueryClient, api: Api, id: number) {
  const { isThere } = await client.fetchQuery({ ...openedPost(client, api, id), staleTime: 0 })
  if (isThere) return
  client.setQueriesData<Lists>(
    { queryKey: feedKey() },
    (lists) =>
      lists && { ...lists, pages: lists.pages.map((page) => ({ ...page, ids: page.ids.filter((one) => one !== id) })) },
  )
}

function belongsTo(post: Post, channel: string | null) {
  if (channel === null) return true
  if (channel === 'podcasts') return post.section_name === 'podcast'
  return post.channels.some(({ slug }) => slug === channel)
}
