import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { recordTotals } from '#features/record'
import type { Arrival, Params } from '#navigation'
import { ENDED_LIST } from './list/view.ts'
import { listChoices, openedSignal, signalPages } from './queries.ts'

/** Reads the public part of the signals on the server; members read theirs in the browser. */
export async function prefetchSignals(queryClient: QueryClient, api: Api) {
  await Promise.all([
    queryClient.prefetchInfiniteQuery(signalPages(api, ENDED_LIST)),
    queryClient.prefetchQuery(recordTotals(api)),
    queryClient.prefetchQuery(listChoices(api)),
  ])
  return true
}

/** Reads a signal on the server for its own page. */
export async function prefetchSignal(client: QueryClient, api: Api, { id = '' }: Params): Promise<Arrival> {
  const { signal, isGone } = await client.fetchQuery(openedSignal(client, api, Number(id)))
  if (signal) return true
  return isGone ? 'gone' : false
}
