import { QueryClient } from '@tanstack/react-query'
import { ApiError, isAborted } from './errors.ts'

const FRESH_MS = 30_000

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && !isAborted(error) && !(error instanceof ApiError),
      },
    },
  })
}

/** Everything on the page is read again, except who reads it. */
export function refreshPage(queryClient: QueryClient) {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
}
