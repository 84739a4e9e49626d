import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { profileOf } from '#features/accounts'
import { opinionsOf } from '#features/feed'
import { recordOf } from '#features/record'

/** Reads the person first: without one there is no page. */
export async function prefetchPerson(queryClient: QueryClient, api: Api, { username = '' }: Record<string, string>) {
  const person = await queryClient.fetchQuery(profileOf(api, username))
  if (!person) return false
  await queryClient.prefetchInfiniteQuery(opinionsOf(api, username))
  return true
}

/** The record’s figures are read for guests too; its list of calls loads with the page. */
export async function prefetchRecord(queryClient: QueryClient, api: Api, { username = '' }: Record<string, string>) {
  const person = await queryClient.fetchQuery(profileOf(api, username))
  if (!person) return false
  await queryClient.prefetchQuery(recordOf(api, username))
  return true
}
