import { accounts } from '@palata/contract/accounts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '#api/api.tsx'
import { opinionsOf } from '../../feed/opinions.ts'

/** Whatever the case of the name, it is one person; `null` when there is nobody of this name. */
export function profileOf(api: Api, username: string) {
  return queryOptions({
    queryKey: ['profile', username.toLowerCase()],
    queryFn: ({ signal }) => api.call(accounts.profile, { params: { username } }, { signal }).catch(nobody),
  })
}

function nobody(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

/** The person first: without one there is no page. */
export async function prefetchPerson(queryClient: QueryClient, api: Api, { username = '' }: Record<string, string>) {
  const person = await queryClient.fetchQuery(profileOf(api, username))
  if (!person) return false
  await queryClient.prefetchInfiniteQuery(opinionsOf(api, username))
  return true
}
