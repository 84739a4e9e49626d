import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore } from 'react'
import { type Api, ApiError, useApi } from '#api/api.tsx'
import { readToken, sessionOf, useToken } from '#api/session.ts'

/** Key of one session's answer; without an argument, the prefix of all such keys. */
export const meKey = (...session: [] | [string | null]) => ['me', ...session] as const

export interface Reader {
  me: Me | null
  isAuthenticated: boolean
  /** The request is pending. */
  isLoading: boolean
  /** A token is present, but the request for the user failed. */
  hasFailed: boolean
  /** The session that the answer belongs to; null for a guest. It changes together with `me`. */
  session: string | null
  retry: () => void
}

const GUEST: Reader = {
  session: null,
  me: null,
  isAuthenticated: false,
  isLoading: false,
  hasFailed: false,
  retry: () => {},
}

/** Requests the current user. Called once, by `ReaderProvider`. */
export function useAskedReader(): Reader {
  const api = useApi()
  const token = useToken()
  const session = sessionOf(token)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: meKey(session),
    queryFn: ({ signal }) => api.call(accounts.me, undefined, { signal, quiet: true }),
    enabled: token !== null,
  })
  const me = (token !== null && data) || null
  return {
    session,
    me,
    isAuthenticated: me !== null,
    isLoading: token !== null && isPending,
    hasFailed: token !== null && me === null && error !== null && !isRefused(error),
    retry: () => void refetch(),
  }
}

/** The server does not know this session, so the reader is a guest. */
function isRefused(error: Error) {
  return error instanceof ApiError && error.status === 401
}

/** One shared answer is cheaper than a query observer in each of a hundred cards. */
export class ReaderStore {
  #reader = GUEST
  readonly #listeners = new Set<() => void>()

  readonly get = () => this.#reader

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  set(reader: Reader) {
    const { session, me, isLoading, hasFailed } = this.#reader
    const isSame = session === reader.session && me === reader.me
    if (isSame && isLoading === reader.isLoading && hasFailed === reader.hasFailed) return
    this.#reader = reader
    for (const tell of this.#listeners) tell()
  }
}

export const ReaderContext = createContext<ReaderStore | null>(null)

/** During hydration every reader is a guest, because the server rendered the page for one. */
export function useReader(): Reader {
  const store = use(ReaderContext)
  if (!store) throw new Error('useReader needs a ReaderProvider above it')
  return useSyncExternalStore(store.subscribe, store.get, () => GUEST)
}

/** The current user; null for a guest and until the server has answered. */
export const useMe = () => useReader().me

/** The current user as the cache has it, outside of components. */
export const getMe = (client: QueryClient) => client.getQueryData<Me>(meKey(sessionOf(readToken())))

/**
 * Throws unless a call now would be made in this person's name: another person may have signed in over an open form. A
 * session that has ended passes, because the server refuses it by itself.
 */
export async function assertSignedInAs(client: QueryClient, api: Api, username: string) {
  const token = readToken()
  if (!token) return
  const queryKey = meKey(sessionOf(token))
  const queryFn = () => api.call(accounts.me, undefined, { quiet: true })
  const me = await client.ensureQueryData({ queryKey, queryFn }).catch((error: Error) => {
    if (isRefused(error)) return null
    throw error
  })
  if (me && me.username !== username) throw new ApiError(403, { detail: `Этот текст писали под именем ${username}` })
}

/** Returns a setter that replaces the cached user with the server's answer to a change. */
export function useSetMe() {
  const queryClient = useQueryClient()
  const token = useToken()
  return (me: Me) => queryClient.setQueryData(meKey(sessionOf(token)), me)
}

/** Refetches everything on the page except the current user. */
export function refreshPage(queryClient: QueryClient) {
  const [me] = meKey()
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== me })
}

export const isTelegram = (me: Pick<Me, 'telegram'>) => me.telegram !== ''
