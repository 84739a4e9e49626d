import type { Reply } from '@palata/contract/endpoint'
import { signals } from '@palata/contract/signals'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { telling } from '#api/telling.ts'

export type SignalsPage = Reply<typeof signals.combined>

export function latestSignals(api: Api) {
  return queryOptions({
    queryKey: ['signals', 'latest'],
    queryFn: ({ signal }) => telling('сигналов', () => api.call(signals.widget, undefined, { signal })),
  })
}

export function signalPages(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['signals', 'list'],
    initialPageParam: null as string | null,
    getNextPageParam: (page: SignalsPage) => page.next,
    queryFn: ({ pageParam, signal }): Promise<SignalsPage> =>
      telling('сигналов', () =>
        pageParam ? api.get<SignalsPage>(pageParam, { signal }) : api.call(signals.combined, {}, { signal }),
      ),
  })
}
