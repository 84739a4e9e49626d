import { type ConsentState, consents } from '@palata/contract/consents'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { meKey } from '#features/accounts'

const consentsKey = () => ['consents'] as const

export const consentStates = (api: Api) =>
  queryOptions({
    queryKey: consentsKey(),
    queryFn: ({ signal }) => logFailure('согласий', () => api.call(consents.read, undefined, { signal, quiet: true })),
    // The texts that are accepted are those that stand now.
    staleTime: 0,
  })

/** Accepts the texts that were shown. A text that has changed meanwhile is refused, and the strip then shows it. */
export function useConsent(states: readonly ConsentState[]) {
  const api = useApi()
  const client = useQueryClient()
  const revisionOf = (page: ConsentState['page']) => states.find((one) => one.page === page)?.revision ?? 0
  return useMutation({
    mutationFn: () => api.call(consents.give, { body: { terms: revisionOf('terms'), privacy: revisionOf('privacy') } }),
    onSuccess: () => client.invalidateQueries({ queryKey: meKey() }),
    onError: () => client.invalidateQueries({ queryKey: consentsKey() }),
  })
}
