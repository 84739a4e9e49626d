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
  /** A fetch of the list is running; the next page is requested after it. */
  isReading: boolean
  moreFailed: boolean
  loadMore: () => void
  /** State of refetching the shown list. */
  query: Pick<UseInfiniteQueryResult, 'isRefetchError' | 'dataUpdatedAt' | 'isFetching' | 'refetch'>
}

/** The loaded pages of one channel's lists, or of the lists of everything. */
export function useFeed(channel: string | null): FeedState {
  const api = useApi()
  // A guest has no bookmarks to request.
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
