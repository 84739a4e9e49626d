import { accounts, type Me } from '@palata/contract/accounts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore } from 'react'
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

const GUEST: Reader = { me: null, isAuthenticated: false, isLoading: false, hasFailed: false, retry: () => {} }

/** Asks the server who reads. Called once, by `ReaderProvider`. */
export function useAskedReader(): Reader {
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

/** A hundred cards want to know who reads: they listen to one answer instead of each to a query of its own. */
export class ReaderStore {
  #reader = GUEST
  readonly #listeners = new Set<() => void>()

  readonly get = () => this.#reader

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  set(reader: Reader) {
    const { me, isLoading, hasFailed } = this.#reader
    if (me === reader.me && isLoading === reader.isLoading && hasFailed === reader.hasFailed) return
    this.#reader = reader
    for (const tell of this.#listeners) tell()
  }
}

export const ReaderContext = createContext<ReaderStore | null>(null)

/** A guest while the server's markup is being hydrated: the server never knows who reads. */
export function useReader(): Reader {
  const store = use(ReaderContext)
  if (!store) throw new Error('useReader needs a ReaderProvider above it')
  return useSyncExternalStore(store.subscribe, store.get, () => GUEST)
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
