import type { Reply } from '@palata/contract/endpoint'
import { record } from '@palata/contract/record'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'

export type CallsPage = Reply<typeof record.calls>
export type Chosen = 'all' | 'ended' | 'open'

export function recordOf(api: Api, username: string) {
  return queryOptions({
    queryKey: ['record', 'of', username.toLowerCase()],
    queryFn: ({ signal }) =>
      logFailure('послужного списка', () => api.call(record.ofPerson, { params: { username } }, { signal })),
  })
}

export function callsOf(api: Api, username: string, state: Chosen) {
  return infiniteQueryOptions({
    queryKey: ['record', 'calls', username.toLowerCase(), state],
    initialPageParam: null as number | null,
    getNextPageParam: (page: CallsPage) => page.next,
    queryFn: ({ pageParam, signal }): Promise<CallsPage> =>
      logFailure('сигналов автора', () =>
        api.call(
          record.calls,
          { params: { username }, query: { state, ...(pageParam !== null && { before: String(pageParam) }) } },
          { signal },
        ),
      ),
  })
}

const MINUTES_5 = 300_000

/** The line of each author that has one; a part of other pages, so it is asked for once in five minutes. */
export function recordNames(api: Api) {
  return queryOptions({
    queryKey: ['record', 'names'],
    staleTime: MINUTES_5,
    queryFn: ({ signal }) => logFailure('послужных списков', () => api.call(record.names, undefined, { signal })),
  })
}

/** What became of everybody's calls. */
export function recordTotals(api: Api) {
  return queryOptions({
    queryKey: ['record', 'totals'],
    staleTime: MINUTES_5,
    queryFn: ({ signal }) => logFailure('итогов сигналов', () => api.call(record.totals, undefined, { signal })),
  })
}

export function recordOfSignal(api: Api, id: number) {
  return queryOptions({
    queryKey: ['record', 'signal', id],
    queryFn: ({ signal }) =>
      logFailure('случая сигнала', () => api.call(record.ofSignal, { params: { id: String(id) } }, { signal })),
  })
}

/** A function that reads again what was said of a signal beforehand, for the page and for who asks. Throws as the call does. */
export function useSaid(id: number) {
  const api = useApi()
  const client = useQueryClient()
  return async () => (await client.fetchQuery(recordOfSignal(api, id))).beforehand
}
