import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import type { Arrival, Params } from '#navigation'
import { endedSignals, openedSignal } from './queries.ts'

/** Reads the public part of the signals on the server; members read theirs in the browser. */
export async function prefetchSignals(queryClient: QueryClient, api: Api) {
  await queryClient.prefetchQuery(endedSignals(api))
  return true
}

/** Reads a signal on the server for its own page. */
export async function prefetchSignal(client: QueryClient, api: Api, { id = '' }: Params): Promise<Arrival> {
  const { signal, isGone } = await client.fetchQuery(openedSignal(client, api, Number(id)))
  if (signal) return true
  return isGone ? 'gone' : false
}
