import { market } from '@palata/contract/market'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { telling } from '#api/telling.ts'

const WIDGET = 'виджета'
const PRICES_MOVE_MS = 15_000

const prices = { refetchInterval: PRICES_MOVE_MS, refetchIntervalInBackground: false } as const

export function macroQuery(api: Api) {
  return queryOptions({
    queryKey: ['market', 'macro'],
    queryFn: ({ signal }) => telling(WIDGET, () => api.call(market.macro, undefined, { signal, quiet: true })),
    ...prices,
  })
}

export function pulseQuery(api: Api) {
  return queryOptions({
    queryKey: ['market', 'pulse'],
    queryFn: ({ signal }) => telling(WIDGET, () => api.call(market.pulse, undefined, { signal, quiet: true })),
    ...prices,
  })
}

export function topGainersQuery(api: Api) {
  return queryOptions({
    queryKey: ['market', 'top-gainers'],
    queryFn: ({ signal }) => telling(WIDGET, () => api.call(market.topGainers, undefined, { signal, quiet: true })),
    ...prices,
  })
}

const COIN_FRESH_MS = 5 * 60_000

/** By number or provider's id, for the tooltip. */
export function coinQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['market', 'coin', id],
    staleTime: COIN_FRESH_MS,
    queryFn: ({ signal }) => telling(WIDGET, () => api.call(market.coin, { params: { id } }, { signal, quiet: true })),
  })
}
