import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { forecastFragment } from './queries.ts'

/** Reads the public part of the posts on the server; members read theirs in the browser. */
export async function prefetchForecasts(queryClient: QueryClient, api: Api) {
  await queryClient.prefetchQuery(forecastFragment(api))
  return true
}
