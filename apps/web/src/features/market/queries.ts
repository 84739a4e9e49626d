import { market } from '@palata/contract/market'
import { portfolio } from '@palata/contract/portfolio'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'

const WIDGET = 'виджета'
const PRICES_MOVE_MS = 15_000

const prices = { refetchInterval: PRICES_MOVE_MS, refetchIntervalInBackground: false } as const

const macroKey = () => ['market', 'macro'] as const
export const pulseKey = () => ['market', 'pulse'] as const

const topGainersKey = () => ['market', 'top-gainers'] as const
const coinKey = (id: string) => ['market', 'coin', id] as const

export function macroQuery(api: Api) {
  return queryOptions({
    queryKey: macroKey(),
    queryFn: ({ signal }) => logFailure(WIDGET, () => api.call(market.macro, undefined, { signal, quiet: true })),
    ...prices,
  })
}

/** The price of bitcoin alone: it is the same for all readers. */
export function pulseQuery(api: Api) {
  return queryOptions({
    queryKey: pulseKey(),
    queryFn: ({ signal }) =>
      logFailure(WIDGET, () => api.call(portfolio.pulse, { query: { assets: 'none' } }, { signal, quiet: true })),
    ...prices,
  })
}

export function topGainersQuery(api: Api) {
  return queryOptions({
    queryKey: topGainersKey(),
    queryFn: ({ signal }) => logFailure(WIDGET, () => api.call(market.topGainers, undefined, { signal, quiet: true })),
    ...prices,
  })
}

const COIN_FRESH_MS = 5 * 60_000

/** A coin for the tooltip, by our number or the provider's id. */
export function coinQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: coinKey(id),
    staleTime: COIN_FRESH_MS,
    queryFn: ({ signal }) =>
      logFailure(WIDGET, () => api.call(market.coin, { params: { id } }, { signal, quiet: true })),
  })
}
