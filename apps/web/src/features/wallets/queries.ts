import { wallets } from '@palata/contract/wallets'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'

export const WALLETS_KEY = ['wallets'] as const

export const ownWallets = (api: Api) =>
  queryOptions({
    queryKey: WALLETS_KEY,
    queryFn: ({ signal }) => api.call(wallets.list, undefined, { signal, quiet: true }),
  })

export const collection = (api: Api) =>
  queryOptions({
    queryKey: ['pon-widget'],
    queryFn: ({ signal }) => api.call(wallets.ponWidget, undefined, { signal, quiet: true }),
  })

/** What changes with the wallets: who reads, and by which right. */
export const DEPENDENT_KEYS = [WALLETS_KEY, ['me'], ['subscription'], ['chats']] as const
