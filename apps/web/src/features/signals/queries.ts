import type { Reply } from '@palata/contract/endpoint'
import { signals } from '@palata/contract/signals'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'

export type SignalsPage = Reply<typeof signals.combined>

export const latestKey = () => ['signals', 'latest'] as const
export const signalListKey = () => ['signals', 'list'] as const

export function latestSignals(api: Api) {
  return queryOptions({
    queryKey: latestKey(),
    queryFn: ({ signal }) => logFailure('сигналов', () => api.call(signals.widget, undefined, { signal })),
  })
}

export function endedSignals(api: Api) {
  return queryOptions({
    queryKey: ['signals', 'ended'],
    queryFn: ({ signal }) => logFailure('сигналов', () => api.call(signals.ended, undefined, { signal })),
  })
}

export function signalPages(api: Api) {
  return infiniteQueryOptions({
    queryKey: signalListKey(),
    initialPageParam: null as string | null,
    getNextPageParam: (page: SignalsPage) => page.next,
    queryFn: ({ pageParam, signal }): Promise<SignalsPage> =>
      logFailure('сигналов', () =>
        pageParam ? api.get<SignalsPage>(pageParam, { signal }) : api.call(signals.combined, {}, { signal }),
      ),
  })
}
