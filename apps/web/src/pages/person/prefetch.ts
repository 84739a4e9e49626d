import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { profileOf } from '#features/accounts'
import { opinionsOf } from '#features/feed'

/** Reads the person first: without one there is no page. */
export async function prefetchPerson(queryClient: QueryClient, api: Api, { username = '' }: Record<string, string>) {
  const person = await queryClient.fetchQuery(profileOf(api, username))
  if (!person) return false
  await queryClient.prefetchInfiniteQuery(opinionsOf(api, username))
  return true
}
