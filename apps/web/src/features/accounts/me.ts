import { accounts, type Me } from '@palata/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api.tsx'
import { useToken } from '../../api/session.ts'

export const ME_KEY = ['me']

/** Who reads, and whether the answer is still on its way. */
export function useReader(): { me: Me | null; isLoading: boolean } {
  const api = useApi()
  const token = useToken()
  const { data, isPending } = useQuery({
    queryKey: [...ME_KEY, token],
    queryFn: ({ signal }) => api.call(accounts.me, undefined, { signal, quiet: true }),
    enabled: token !== null,
  })
  if (token === null) return { me: null, isLoading: false }
  return { me: data ?? null, isLoading: isPending }
}

/** Who reads: null for a guest and until the server has answered. */
export const useMe = () => useReader().me
