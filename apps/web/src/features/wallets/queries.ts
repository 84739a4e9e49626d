import { wallets } from '@palata/contract/wallets'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { rereadAccess } from '#features/membership'

export const walletsKey = () => ['wallets'] as const
const collectionKey = () => ['pon-widget'] as const

export const ownWallets = (api: Api) =>
  queryOptions({
    queryKey: walletsKey(),
    queryFn: ({ signal }) => api.call(wallets.list, undefined, { signal, quiet: true }),
  })

/** The server reads the floor price every ten minutes. */
const FLOOR_MOVES_MS = 300_000

export const collection = (api: Api) =>
  queryOptions({
    queryKey: collectionKey(),
    queryFn: ({ signal }) => api.call(wallets.ponWidget, undefined, { signal, quiet: true }),
    refetchInterval: FLOOR_MOVES_MS,
  })

/** Refetches the wallets and the access that depends on them. */
export function rereadWallets(client: QueryClient) {
  return Promise.all([client.invalidateQueries({ queryKey: walletsKey() }), rereadAccess(client)])
}
