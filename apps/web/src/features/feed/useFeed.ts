import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '#api/api.tsx'
import type { ListPage } from '#api/records.ts'
import { useToken } from '#api/session.ts'
import { feedPages } from './queries.ts'

const NOTHING: ListPage[] = []

export interface FeedState {
  pages: readonly ListPage[]
  state: 'loading' | 'failed' | 'ready'
  retry: () => void
  hasMore: boolean
  isLoadingMore: boolean
  /** Anything of it is being read, its next part or all of it anew: another part is asked for afterwards. */
  isReading: boolean
  moreFailed: boolean
  loadMore: () => void
  /** Says whether what is shown could not be read anew. */
  query: Pick<UseInfiniteQueryResult, 'isRefetchError' | 'dataUpdatedAt' | 'isFetching' | 'refetch'>
}

/** The lists of a channel, or of everything, as far as they were read. */
export function useFeed(channel: string | null): FeedState {
  const api = useApi()
  // Without a sign-in there are no bookmarks to ask for.
  const isNobodys = useToken() === null && channel === 'bookmarks'
  const query = useInfiniteQuery({ ...feedPages(api, channel), enabled: !isNobodys })
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    query
  const loadMore = useCallback(() => {
    void fetchNextPage({ cancelRefetch: false })
  }, [fetchNextPage])
  const retry = useCallback(() => {
    void refetch()
  }, [refetch])
  return {
    pages: (!isNobodys && data?.pages) || NOTHING,
    state: data || isNobodys ? 'ready' : isError ? 'failed' : 'loading',
    retry,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    isReading: isFetching,
    moreFailed: isFetchNextPageError,
    loadMore,
    query,
  }
}
