import { WHOLE_MARKET } from '@palata/contract/market/list'
import { FOUND_COINS, type FoundPage, type OperatorName, QUERY_LENGTH, search } from '@palata/contract/search'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { MUTING } from '#features/mutes'

const FRESH_MS = 60_000

/** Results for the words, page by page. */
export const found = (api: Api, q: string) =>
  infiniteQueryOptions({
    queryKey: ['search', 'found', q],
    meta: { outdatedBy: MUTING },
    queryFn: ({ pageParam: next, signal }) =>
      logFailure('результатов поиска', () =>
        next ? api.get<FoundPage>(next, { signal }) : api.call(search.find, { query: { q } }, { signal }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
    enabled: q !== '' && q.length <= QUERY_LENGTH,
  })

/** The first market coins that match the words, with their exchanges. */
export const foundCoins = (api: Api, q: string) =>
  queryOptions({
    queryKey: ['search', 'coins', q],
    queryFn: ({ signal }) =>
      logFailure('монет поиска', async () => {
        const quiet = { signal, quiet: true }
        const hits = await api.call(search.marketSearch, { body: { query: q } }, quiet)
        const ids = hits.slice(0, FOUND_COINS).map(({ slug }) => slug)
        if (ids.length === 0) return []
        const details = await api.call(search.marketDetails, { query: { ids: ids.join(',') } }, quiet)
        return ids.flatMap((id) => details[id]?.coin ?? [])
      }),
    staleTime: FRESH_MS,
    enabled: q !== '' && q.length <= QUERY_LENGTH,
  })

/** Trends and the market, refetched whenever the search field is empty. */
export const overview = (api: Api) =>
  queryOptions({
    queryKey: ['search', 'overview'],
    queryFn: ({ signal }) =>
      logFailure('обзора рынка', () => api.call(search.marketOverview, undefined, { signal, quiet: true })),
    refetchOnMount: 'always',
  })

/** The hundred largest coins. */
export const wholeMarket = (api: Api) =>
  queryOptions({
    queryKey: ['search', 'market'],
    queryFn: ({ signal }) =>
      logFailure('списка рынка', () => api.call(search.marketList, { body: WHOLE_MARKET }, { signal, quiet: true })),
    staleTime: FRESH_MS,
  })

/** Values that complete the operator. */
export const completions = (api: Api, operator: OperatorName, start: string) =>
  queryOptions({
    queryKey: ['search', 'complete', operator, start],
    queryFn: ({ signal }) =>
      logFailure('подсказок поиска', () =>
        api.call(search.complete, { query: { operator, start } }, { signal, quiet: true }),
      ),
    staleTime: FRESH_MS,
  })
