import type { Reply } from '@palata/contract/endpoint'
import { signals } from '@palata/contract/signals'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Api, ApiError, isAborted } from '#api/api.tsx'

export type SignalsPage = Reply<typeof signals.combined>

export function latestSignals(api: Api) {
  return queryOptions({
    queryKey: ['signals', 'latest'],
    queryFn: ({ signal }) => telling(() => api.call(signals.widget, undefined, { signal })),
  })
}

export function signalPages(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['signals', 'list'],
    initialPageParam: null as string | null,
    getNextPageParam: (page: SignalsPage) => page.next,
    queryFn: ({ pageParam, signal }): Promise<SignalsPage> =>
      telling(() =>
        pageParam ? api.get<SignalsPage>(pageParam, { signal }) : api.call(signals.combined, {}, { signal }),
      ),
  })
}

async function telling<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!isAborted(error)) {
      const code = error instanceof ApiError ? error.status : 0
      console.error(`Сетевая ошибка при получении сигналов: HTTP error! Status: ${code}`)
    }
    throw error
  }
}
