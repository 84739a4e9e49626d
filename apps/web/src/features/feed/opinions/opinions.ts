import { feed, type Opinions } from '@palata/contract/feed'
import { type InfiniteData, infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Api, useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import type { ListPage } from '#api/records.ts'
import { POST, putPosts } from '#features/posts'
import { feedKey } from '../queries.ts'

/** Usernames ignore case. */
const opinionsKey = (username: string, kind: OfPerson = 'opinions') => [kind, username.toLowerCase()] as const

export type OfPerson = 'opinions' | 'materials'
const CALLED: Record<OfPerson, string> = { opinions: 'мнений', materials: 'аналитики' }

/** One person's opinions or materials; each page's address comes from the previous page. */
export function opinionsOf(api: Api, username: string, kind: OfPerson = 'opinions') {
  return infiniteQueryOptions({
    queryKey: opinionsKey(username, kind),
    meta: { holds: POST.name },
    initialPageParam: null as string | null,
    getNextPageParam: (page: ListPage) => page.next,
    queryFn: ({ pageParam, signal, client }): Promise<ListPage> =>
      logFailure(CALLED[kind], async () => {
        const { results, next } = pageParam
          ? await api.get<Opinions>(pageParam, { signal })
          : await api.call(feed[kind], { params: { username } }, { signal })
        return { ids: putPosts(client, results), next }
      }),
  })
}

/** Puts a just published opinion first in its author's list and in the list of everything, until they are refetched. */
export function showWritten(client: QueryClient, username: string, id: number) {
  for (const key of [opinionsKey(username), feedKey(null)])
    client.setQueryData<InfiniteData<ListPage>>(key, (lists) => {
      const [first, ...rest] = lists?.pages ?? []
      if (!lists || !first || lists.pages.some(({ ids }) => ids.includes(id))) return lists
      return { ...lists, pages: [{ ...first, ids: [id, ...first.ids] }, ...rest] }
    })
}

const NOTHING: ListPage[] = []

export function useOpinions(username: string, kind: OfPerson = 'opinions') {
  const query = useInfiniteQuery(opinionsOf(useApi(), username, kind))
  const { data, isError, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    query
  const pages = data?.pages ?? NOTHING
  const ids = useMemo(() => [...new Set(pages.flatMap((page) => page.ids))], [pages])
  return {
    pages,
    ids,
    state: data ? ('ready' as const) : isError ? ('failed' as const) : ('loading' as const),
    retry: () => void refetch(),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    isReading: isFetching,
    moreFailed: isFetchNextPageError,
    loadMore: () => void fetchNextPage({ cancelRefetch: false }),
  }
}
