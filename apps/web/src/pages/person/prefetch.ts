import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { profileOf } from '#features/accounts'
import { opinionsOf } from '#features/feed'
import { followersOf } from '#features/follows'
import { recordOf } from '#features/record'

/** Reads the person first: without one there is no page. */
export async function prefetchPerson(queryClient: QueryClient, api: Api, { username = '' }: Record<string, string>) {
  const person = await queryClient.fetchQuery(profileOf(api, username))
  if (!person) return false
  await Promise.all([
    queryClient.prefetchInfiniteQuery(opinionsOf(api, username)),
    queryClient.prefetchInfiniteQuery(opinionsOf(api, username, 'materials')),
    queryClient.prefetchQuery(recordOf(api, username)),
    queryClient.prefetchQuery(followersOf(api, username)),
  ])
  return true
}

/** The record’s figures are read for guests too; its list of calls loads with the page. */
export async function prefetchRecord(queryClient: QueryClient, api: Api, { username = '' }: Record<string, string>) {
  const person = await queryClient.fetchQuery(profileOf(api, username))
  if (!person) return false
  await Promise.all([
    queryClient.prefetchQuery(recordOf(api, username)),
    queryClient.prefetchQuery(followersOf(api, username)),
  ])
  return true
}
