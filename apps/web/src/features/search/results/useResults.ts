import type { Found, Understood } from '@palata/contract/search'
import { QUERY_LENGTH, TOO_LONG_QUERY } from '@palata/contract/search'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { ApiError } from '#api/errors.ts'
import { found } from '../queries.ts'

/** Results as the screen shows them. */
export interface Shown {
  /** Words that the results belong to. */
  q: string
  results: Found[]
  /** Total, counted up to a limit; null when it was not counted. */
  count: number | null
  hasMore: boolean
  understood: Understood
}

/** Results for the words. The last ones stay while others load and when loading fails. */
export function useResults(q: string) {
  const query = useInfiniteQuery(found(useApi(), q))
  const [shown, show] = useState<Shown | null>(null)
  const { data, error, isFetching, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const [known, setKnown] = useState<typeof data>()
  if (data && data !== known) {
    setKnown(data)
    const [first] = data.pages
    const results = data.pages.flatMap((page) => page.results.results)
    show({ q, results, count: first!.count, hasMore: first!.has_more, understood: first!.understood })
  }
  return {
    shown,
    isFetching,
    hasFailed: isError && !isFetchNextPageError,
    refusal: q.length > QUERY_LENGTH ? TOO_LONG_QUERY : refusalOf(error),
    isNextLate: isFetchingNextPage,
    hasNextFailed: isFetchNextPageError,
    hasNext: hasNextPage && shown?.q === q,
    readNext: () => void query.fetchNextPage({ cancelRefetch: false }),
    retry: () => void query.refetch(),
  }
}

/** The server's own words when it refused, null when it could not be asked. */
function refusalOf(error: Error | null): string | null {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 ? (error.detail ?? null) : null
}
