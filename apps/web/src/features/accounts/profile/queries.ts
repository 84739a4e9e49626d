import { accounts } from '@palata/contract/accounts'
import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '#api/api.tsx'

/** Usernames ignore case. */
const profileKey = (username: string) => ['profile', username.toLowerCase()] as const

/** `null` when no person has this name. */
export function profileOf(api: Api, username: string) {
  return queryOptions({
    queryKey: profileKey(username),
    queryFn: ({ signal }) => api.call(accounts.profile, { params: { username } }, { signal }).catch(nobody),
  })
}

function nobody(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
