import { type HistoryRange, market } from '@palata/contract/market'
import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '#api/api.tsx'
import { liveness } from '#api/live.ts'
import { logFailure } from '#api/logFailure.ts'

const WIDGET = 'виджета'
const PRICES_MOVE_MS = 15_000
export const BITCOIN = 'bitcoin'

/** Interval of polling while the stream is connected, in case it stops unnoticed, ms. */
const UNHEARD_MS = 300_000

const quotes = { refetchInterval: PRICES_MOVE_MS, refetchIntervalInBackground: false } as const
const prices = { ...quotes, refetchInterval: () => (liveness.isOn ? UNHEARD_MS : PRICES_MOVE_MS) } as const

const macroKey = () => ['market', 'macro'] as const

export const topGainersKey = () => ['market', 'top-gainers'] as const
export const coinKey = (id: string) => ['market', 'coin', id] as const

export function macroQuery(api: Api) {
  return queryOptions({
    queryKey: macroKey(),
    queryFn: ({ signal }) => logFailure(WIDGET, () => api.call(market.macro, undefined, { signal, quiet: true })),
    ...quotes,
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

/** A coin for the tooltip, by this site's id or the provider's. */
export function coinQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: coinKey(id),
    staleTime: COIN_FRESH_MS,
    queryFn: ({ signal }) =>
      logFailure(WIDGET, () => api.call(market.coin, { params: { id } }, { signal, quiet: true })),
  })
}

/** The price of bitcoin, updated live. */
export function pulseQuery(api: Api) {
  return queryOptions({ ...coinQuery(api, BITCOIN), staleTime: PRICES_MOVE_MS, ...prices })
}

/** A coin for its own page, by slug. */
export const coinPageKey = (slug: string) => ['market', 'page', slug] as const

export function coinPage(api: Api, slug: string) {
  return queryOptions({
    queryKey: coinPageKey(slug),
    queryFn: ({ signal }) =>
      logFailure('монеты', async () => {
        try {
          return await api.call(market.page, { params: { id: slug } }, { signal, quiet: true })
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) return null
          throw error
        }
      }),
    ...quotes,
  })
}

const HISTORY_MOVES_MS = 300_000

export function coinHistory(api: Api, slug: string, range: HistoryRange) {
  return queryOptions({
    queryKey: ['market', 'history', slug, range],
    queryFn: ({ signal }) =>
      logFailure('графика', () =>
        api.call(market.history, { params: { id: slug }, query: { range } }, { signal, quiet: true }),
      ),
    staleTime: HISTORY_MOVES_MS,
    refetchInterval: HISTORY_MOVES_MS,
    refetchIntervalInBackground: false,
  })
}
