import type { Reply } from '@palata/contract/endpoint'
import { signals } from '@palata/contract/signals'
import type { OpenedSignal } from '@palata/contract/signals/signal'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { MUTING } from '#features/mutes'
import { BOOKMARKING } from '#features/reactions'
import type { ListView } from './list/view.ts'

export type SignalsPage = Reply<typeof signals.combined>
export type FavoritesPage = Reply<typeof signals.bookmarked>

export const latestKey = () => ['signals', 'latest'] as const
/** Of every list, to change a signal in all of them. */
export const signalListsKey = () => ['signals', 'list'] as const
const signalListKey = (view: ListView) => [...signalListsKey(), view] as const
export const favoritesKey = () => ['signals', 'favorites'] as const
const waitingKey = () => ['signals', 'waiting'] as const
export const openedKey = (id: number) => ['signals', 'opened', id] as const

export function latestSignals(api: Api) {
  return queryOptions({
    queryKey: latestKey(),
    meta: { outdatedBy: MUTING },
    queryFn: ({ signal }) => logFailure('сигналов', () => api.call(signals.widget, undefined, { signal })),
  })
}

export function endedSignals(api: Api) {
  return queryOptions({
    queryKey: ['signals', 'ended'],
    queryFn: ({ signal }) => logFailure('сигналов', () => api.call(signals.ended, undefined, { signal })),
  })
}

export function signalPages(api: Api, view: ListView) {
  const { sort, ...narrowed } = view
  const query = { ...narrowed, ...(sort !== 'new' && { sort }) }
  return infiniteQueryOptions({
    queryKey: signalListKey(view),
    meta: { outdatedBy: MUTING },
    initialPageParam: null as string | null,
    getNextPageParam: (page: SignalsPage) => page.next,
    queryFn: ({ pageParam, signal }): Promise<SignalsPage> =>
      logFailure('сигналов', () =>
        pageParam ? api.get<SignalsPage>(pageParam, { signal }) : api.call(signals.combined, { query }, { signal }),
      ),
  })
}

/** The signals on a coin: those that go on, then those that are over, the newest of each. */
export function coinSignals(api: Api, coin: string) {
  return queryOptions({
    queryKey: ['signals', 'coin', coin],
    meta: { outdatedBy: MUTING },
    queryFn: ({ signal }) =>
      logFailure('сигналов монеты', async () => {
        const read = async (state: 'open' | 'ended') =>
          (await api.call(signals.combined, { query: { state, coin } }, { signal })).results.list
        // One after the other: a read aborts an earlier one of the same path.
        const goOn = await read('open')
        return [...goOn, ...(await read('ended'))]
      }),
  })
}

/** How many signals there are, by author and by coin. */
export function listChoices(api: Api) {
  return queryOptions({
    queryKey: ['signals', 'choices'],
    queryFn: ({ signal }) => logFailure('сигналов', () => api.call(signals.choices, undefined, { signal })),
  })
}

/** Signals that the reader has bookmarked; refetched after each change. */
export function favoritePages(api: Api) {
  return infiniteQueryOptions({
    queryKey: favoritesKey(),
    meta: { outdatedBy: BOOKMARKING },
    initialPageParam: null as string | null,
    getNextPageParam: (page: FavoritesPage) => page.next,
    queryFn: ({ pageParam, signal }): Promise<FavoritesPage> =>
      logFailure('сигналов', () =>
        pageParam ? api.get<FavoritesPage>(pageParam, { signal }) : api.call(signals.bookmarked, {}, { signal }),
      ),
  })
}

/** Signals that wait for a moderator. */
export function waitingSignals(api: Api) {
  return queryOptions({
    queryKey: waitingKey(),
    queryFn: ({ signal }) => logFailure('сигналов', () => api.call(signals.waiting, undefined, { signal })),
  })
}

/** The reader's own signals that are not published yet. */
export function ownWaitingSignals(api: Api) {
  return queryOptions({
    queryKey: ['signals', 'own-waiting'],
    queryFn: ({ signal }) => logFailure('сигналов', () => api.call(signals.ownWaiting, undefined, { signal })),
  })
}

/** The signal of an address; null when there is none. */
export interface Opened {
  signal: OpenedSignal | null
  /** The signal existed and was removed. */
  isGone: boolean
}

const MISSING = [404, 410]
const PRICES_MOVE_MS = 60_000
/** The first price of a call comes within two minutes of its seal. */
const STARTS_MS = 10_000

export function openedSignal(client: QueryClient, api: Api, id: number) {
  return queryOptions<Opened, Error, Opened, ReturnType<typeof openedKey>>({
    queryKey: openedKey(id),
    refetchInterval: ({ state: { data } }) =>
      data?.signal ? (data.signal.call.state === 'starting' ? STARTS_MS : PRICES_MOVE_MS) : false,
    refetchIntervalInBackground: false,
    queryFn: ({ signal }): Promise<Opened> =>
      logFailure('сигнала', async () => {
        try {
          const read = await api.call(signals.get, { params: { id: String(id) } }, { signal, quiet: true })
          const known = client.getQueryData<Opened>(openedKey(id))?.signal
          // Comments that arrive while the page is open count as new until it is opened again.
          const init_comments_count = Math.min(known?.init_comments_count ?? read.comments_count, read.comments_count)
          return { signal: { ...read, init_comments_count }, isGone: false }
        } catch (error) {
          if (error instanceof ApiError && MISSING.includes(error.status))
            return { signal: null, isGone: error.status === 410 }
          throw error
        }
      }),
  })
}
