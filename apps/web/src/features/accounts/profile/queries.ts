import { accounts } from '@palata/contract/accounts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { type Api, ApiError } from '#api/api.tsx'
import { opinionsOf } from '../../feed/opinions.ts'
import type { Missing } from '../../pages/NotFoundPage.tsx'

/** Whatever the case of the name, it is one person. */
export function profileOf(api: Api, username: string) {
  return queryOptions({
    queryKey: ['profile', username.toLowerCase()],
    queryFn: ({ signal }) => api.call(accounts.profile, { params: { username } }, { signal }),
  })
}

const NOBODY: Missing = {
  heading: 'Пользователь не найден',
  text: 'Возможно, в адресе опечатка или человек покинул сообщество.',
}

/** The person first: without one there is no page. */
export async function prefetchPerson(queryClient: QueryClient, api: Api, { username = '' }: Record<string, string>) {
  try {
    await queryClient.fetchQuery(profileOf(api, username))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound({ data: NOBODY })
    throw error
  }
  await queryClient.prefetchInfiniteQuery(opinionsOf(api, username))
}
