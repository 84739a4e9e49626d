import { type Asset, portfolio } from '@palata/contract/portfolio'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Api, useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { useMe } from '#features/accounts'
import { useAccess } from '#features/membership'

const PRICES_MOVE_MS = 15_000

export const portfolioKey = () => ['portfolio'] as const
/** Each reader has their own. */
export const assetsKey = (username: string | undefined) => [...portfolioKey(), username ?? ''] as const

const assetsQuery = (api: Api, username: string | undefined) =>
  queryOptions<Asset[]>({
    queryKey: assetsKey(username),
    queryFn: ({ signal }) =>
      logFailure('портфеля', async () => (await api.call(portfolio.pulse, undefined, { signal, quiet: true })).assets),
    // It changes by the reader's own hand, of which the stream tells; prices are asked for by the popup, while it is open.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The saved portfolio, in its order. It is read when paid access appears, unless it is there already. */
export function useAssets({ arePricesSeen = false } = {}) {
  const api = useApi()
  const me = useMe()
  const access = useAccess()
  return useQuery({
    ...assetsQuery(api, me?.username),
    enabled: access === 'paid',
    ...(arePricesSeen && { refetchInterval: PRICES_MOVE_MS, refetchOnMount: 'always' as const }),
  })
}
