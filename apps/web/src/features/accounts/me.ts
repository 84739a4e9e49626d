import { accounts, type Me } from '@palata/contract/accounts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../api/api.tsx'
import { sessionOf, useToken } from '../../api/session.ts'

export const ME_KEY = ['me']

export interface Reader {
  me: Me | null
  isAuthenticated: boolean
  /** The answer is on its way. */
  isLoading: boolean
  /** Somebody signed in reads, and who it is could not be found out. */
  hasFailed: boolean
  retry: () => void
}

export function useReader(): Reader {
  const api = useApi()
  const token = useToken()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...ME_KEY, sessionOf(token)],
    queryFn: ({ signal }) => api.call(accounts.me, undefined, { signal, quiet: true }),
    enabled: token !== null,
  })
  const me = (token !== null && data) || null
  return {
    me,
    isAuthenticated: me !== null,
    isLoading: token !== null && isPending,
    hasFailed: token !== null && me === null && error !== null && !isRefused(error),
    retry: () => void refetch(),
  }
}

/** The server knows no such session: a guest reads. */
function isRefused(error: Error) {
  return error instanceof ApiError && error.status === 401
}

/** Who reads: null for a guest and until the server has answered. */
export const useMe = () => useReader().me

/** Puts what the server answered to a change in the place of what was known of the reader. */
export function useSetMe() {
  const queryClient = useQueryClient()
  const token = useToken()
  return (me: Me) => queryClient.setQueryData([...ME_KEY, sessionOf(token)], me)
}

export const isTelegram = (me: Pick<Me, 'telegram'>) => me.telegram !== ''
