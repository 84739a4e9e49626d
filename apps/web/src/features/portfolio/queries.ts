import { type Amounts, type Asset, portfolio } from '@palata/contract/portfolio'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type Api, useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { useMe } from '#features/accounts'
import { usePaidAccess } from '#features/membership'

const PRICES_MOVE_MS = 15_000
const WEEKS_MOVE_MS = 10 * 60_000

export const portfolioKey = () => ['portfolio'] as const
/** Each reader has a portfolio of their own in the cache. */
export const assetsKey = (username: string | undefined) => [...portfolioKey(), username ?? ''] as const

const assetsQuery = (api: Api, username: string | undefined) =>
  queryOptions<Asset[]>({
    queryKey: assetsKey(username),
    queryFn: ({ signal }) =>
      logFailure('портфеля', async () => (await api.call(portfolio.pulse, undefined, { signal, quiet: true })).assets),
    // Never stale: the stream reports changes of the portfolio, and the open popup polls the prices.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const amountsKey = (username: string | undefined) => [...assetsKey(username), 'amounts'] as const

/** The reader's amounts. Kept in memory only. */
export function amountsQuery(api: Api, username: string | undefined) {
  return queryOptions<Amounts>({
    queryKey: amountsKey(username),
    staleTime: WEEKS_MOVE_MS,
    refetchInterval: WEEKS_MOVE_MS,
    refetchIntervalInBackground: false,
    queryFn: ({ signal }) =>
      logFailure('количества монет', () => api.call(portfolio.amounts, undefined, { signal, quiet: true })),
  })
}

/**
 * The coins of a reader who has no access, or none of their own; everybody else has them with their prices.
 */
export function useKeptCoins() {
  const api = useApi()
  const me = useMe()
  const isOutside = usePaidAccess() === 'unpaid'
  const query = useQuery({
    queryKey: [...assetsKey(me?.username), 'kept'],
    enabled: isOutside && me !== null,
    queryFn: ({ signal }) =>
      logFailure(
        'монет портфеля',
        async () => (await api.call(portfolio.kept, undefined, { signal, quiet: true })).coins,
      ),
  })
  const { data, refetch } = query
  return {
    kept: isOutside ? data : undefined,
    isAwaited: isOutside && query.isPending,
    hasFailed: isOutside && query.isError && data === undefined,
    refetch,
  }
}

/** The last week of each coin; read anew for another list of coins. */
export function weeksQuery(api: Api, username: string | undefined, coins: string) {
  return queryOptions({
    queryKey: [...assetsKey(username), 'weeks', coins],
    staleTime: WEEKS_MOVE_MS,
    refetchInterval: WEEKS_MOVE_MS,
    refetchIntervalInBackground: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      logFailure('недели портфеля', () => api.call(portfolio.weeks, undefined, { signal, quiet: true })),
  })
}

/** The saved portfolio in its order. Read once when the reader has access. */
export function useAssets({ arePricesSeen = false } = {}) {
  const api = useApi()
  const me = useMe()
  const access = usePaidAccess()
  return useQuery({
    ...assetsQuery(api, me?.username),
    enabled: access === 'paid',
    ...(arePricesSeen && { refetchInterval: PRICES_MOVE_MS, refetchOnMount: 'always' as const }),
  })
}
