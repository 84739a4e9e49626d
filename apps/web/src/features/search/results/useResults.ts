import type { Found, Understood } from '@palata/contract/search'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { found } from '../queries.ts'

/** What was found, as the screen shows it. */
export interface Shown {
  /** The words it was found for. */
  q: string
  results: Found[]
  /** How many there are, counted up to a bound; null where nobody counted. */
  count: number | null
  hasMore: boolean
  understood: Understood
}

/** The results of the words. While others come, and when they do not come, what was found last stays. */
export function useResults(q: string) {
  const query = useInfiniteQuery(found(useApi(), q))
  const [shown, show] = useState<Shown | null>(null)
  const { data, isFetching, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
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
    isNextLate: isFetchingNextPage,
    hasNextFailed: isFetchNextPageError,
    hasNext: hasNextPage && shown?.q === q,
    readNext: () => void query.fetchNextPage({ cancelRefetch: false }),
    retry: () => void query.refetch(),
  }
}
