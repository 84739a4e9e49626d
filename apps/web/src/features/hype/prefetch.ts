import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { hypeFragment } from './queries.ts'

/** Reads the public part of the page on the server; members read theirs in the browser. */
export async function prefetchHype(queryClient: QueryClient, api: Api) {
  await queryClient.prefetchQuery(hypeFragment(api))
  return true
}
