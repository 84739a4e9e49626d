import { feed, type Opinions } from '@palata/contract/feed'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { type Api, useApi } from '#api/api.tsx'
import { telling } from '#api/telling.ts'

export const OPINIONS_KEY = ['opinions'] as const

/** One person's opinions; each page is the address the previous one named. */
export function opinionsOf(api: Api, username: string) {
  return infiniteQueryOptions({
    queryKey: [...OPINIONS_KEY, username.toLowerCase()] as const,
    initialPageParam: null as string | null,
    getNextPageParam: (page: Opinions) => page.next,
    queryFn: ({ pageParam, signal }): Promise<Opinions> =>
      telling('мнений', () =>
        pageParam
          ? api.get<Opinions>(pageParam, { signal })
          : api.call(feed.opinions, { params: { username } }, { signal }),
      ),
  })
}

export function useOpinions(username: string) {
  const query = useInfiniteQuery(opinionsOf(useApi(), username))
  const { data, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query
  return {
    pages: data?.pages ?? [],
    posts: data?.pages.flatMap((page) => page.results) ?? [],
    state: data ? ('ready' as const) : isError ? ('failed' as const) : ('loading' as const),
    retry: () => void refetch(),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    moreFailed: isFetchNextPageError,
    loadMore: () => void fetchNextPage({ cancelRefetch: false }),
  }
}
