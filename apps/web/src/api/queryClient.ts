import { QueryClient } from '@tanstack/react-query'
import { ApiError, isAborted } from './errors.ts'
import { RECORD } from './recordStore.ts'

const FRESH_MS = 30_000

export function createQueryClient() {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Requests are sent offline too: the service worker may answer them.
        networkMode: 'offlineFirst',
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && !isAborted(error) && !(error instanceof ApiError),
      },
    },
  })
  // A record stays while a list holds it, even when it is not drawn: `recordStore.ts` removes the others.
  client.setQueryDefaults([RECORD], { gcTime: Number.POSITIVE_INFINITY })
  return client
}
