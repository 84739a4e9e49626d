import { membership } from '@palata/contract/membership'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { meKey } from '#features/accounts'
import { chatsKey } from '#features/telegram'

/** The history's key starts with this one, so both are refetched together. */
const subscriptionKey = () => ['subscription'] as const
const historyKey = () => [...subscriptionKey(), 'history'] as const

export const subscription = (api: Api) =>
  queryOptions({
    queryKey: subscriptionKey(),
    queryFn: ({ signal }) => api.call(membership.subscription, undefined, { signal, quiet: true }),
  })

export const history = (api: Api) =>
  queryOptions({
    queryKey: historyKey(),
    queryFn: ({ signal }) => api.call(membership.rights, undefined, { signal, quiet: true }),
  })

/** Refetches the user, the subscription and the chats: payments, wallets and linked accounts change them. */
export function rereadAccess(client: QueryClient) {
  return Promise.all([client.invalidateQueries({ queryKey: meKey() }), rereadSubscription(client)])
}

/** Refetches what the user's own answer does not tell of the access. */
export function rereadSubscription(client: QueryClient) {
  const keys = [subscriptionKey(), chatsKey()]
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
