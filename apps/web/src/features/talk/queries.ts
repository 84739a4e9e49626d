import type { Reply } from '@palata/contract/endpoint'
import type { HistoryRange } from '@palata/contract/market'
import { talk } from '@palata/contract/talk'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'

type TalkPage = Reply<typeof talk.ofCoin>
export type Of = 'all' | 'main'

/** `isSignedIn` is part of the key: members see more than the page rendered by the server. */
export function talkPages(api: Api, slug: string, of: Of, isSignedIn: boolean) {
  return infiniteQueryOptions({
    queryKey: ['talk', 'stream', slug, of, isSignedIn],
    initialPageParam: null as string | null,
    getNextPageParam: (page: TalkPage) => page.next,
    queryFn: ({ pageParam, signal }): Promise<TalkPage> =>
      logFailure('упоминаний', () =>
        pageParam
          ? api.get<TalkPage>(pageParam, { signal })
          : api.call(talk.ofCoin, { params: { id: slug }, query: { of } }, { signal, quiet: true }),
      ),
  })
}

export function coinMarks(api: Api, slug: string, range: HistoryRange, isSignedIn: boolean) {
  return queryOptions({
    queryKey: ['talk', 'marks', slug, range, isSignedIn],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      logFailure('отметок', () =>
        api.call(talk.marks, { params: { id: slug }, query: { range } }, { signal, quiet: true }),
      ),
  })
}

export function aroundCoin(api: Api, slug: string, isSignedIn: boolean) {
  return queryOptions({
    queryKey: ['talk', 'around', slug, isSignedIn],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      logFailure('сигналов', () => api.call(talk.around, { params: { id: slug } }, { signal, quiet: true })),
  })
}

const SAID_MOVES_MS = 120_000

/** What was written about the reader's coins since yesterday; read anew for another list of coins. */
export function saidOfAssets(api: Api, username: string | undefined, coins: string) {
  return queryOptions({
    queryKey: ['talk', 'assets', username ?? '', coins],
    staleTime: SAID_MOVES_MS,
    refetchInterval: SAID_MOVES_MS,
    refetchIntervalInBackground: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      logFailure('упоминаний портфеля', () => api.call(talk.ofAssets, undefined, { signal, quiet: true })),
  })
}

const MENTIONS_MOVE_MS = 600_000

export function topMentionedQuery(api: Api) {
  return queryOptions({
    queryKey: ['talk', 'top-mentioned'],
    refetchInterval: MENTIONS_MOVE_MS,
    refetchIntervalInBackground: false,
    queryFn: ({ signal }) =>
      logFailure('виджета', () => api.call(talk.topMentioned, undefined, { signal, quiet: true })),
  })
}
