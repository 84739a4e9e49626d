import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { knowledgeFragment } from './queries.ts'

/** Reads the public part of the base on the server; members read its pages in the browser. */
export async function prefetchKnowledge(queryClient: QueryClient, api: Api) {
  await queryClient.prefetchQuery(knowledgeFragment(api))
  return true
}
