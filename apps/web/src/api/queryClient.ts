import { QueryClient } from '@tanstack/react-query'
import { ApiError, isAborted } from './errors.ts'
import { RECORD } from './recordStore.ts'

const FRESH_MS = 30_000

export function createQueryClient() {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Without a network the worker may answer: what is asked is tried all the same.
        networkMode: 'offlineFirst',
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && !isAborted(error) && !(error instanceof ApiError),
      },
    },
  })
  // A record stays while a list holds it, however long nobody draws it: `recordStore.ts` removes the others.
  client.setQueryDefaults([RECORD], { gcTime: Number.POSITIVE_INFINITY })
  return client
}
