import { type Follow, follows } from '@palata/contract/follows'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { followersKey, followsKey, type Named } from './readAnew.ts'

/** What the reader follows, the latest first; every button on a page reads this one list. */
export const followList = (api: Api) =>
  queryOptions({
    queryKey: followsKey(),
    queryFn: ({ signal }) =>
      logFailure('списка «Слежу»', () => api.call(follows.list, undefined, { signal, quiet: true })),
    staleTime: 60_000,
  })

/** How many follow the author, and whether there is anything to follow. */
export const followersOf = (api: Api, username: string) =>
  queryOptions({
    queryKey: followersKey(username),
    queryFn: ({ signal }) =>
      logFailure('числа подписчиков', () =>
        api.call(follows.ofAuthor, { params: { username } }, { signal, quiet: true }),
      ),
  })

export const isNamed = ({ kind, name }: Named, other: Named) =>
  kind === other.kind && name.toLowerCase() === other.name.toLowerCase()

/** Puts what is followed into the list, or takes it out, before the list is read again. */
export function keepInList(client: QueryClient, named: Named, follow: Follow | null) {
  client.setQueryData<{ results: Follow[] }>(followsKey(), (list) => {
    if (!list) return list
    const others = list.results.filter((one) => !isNamed(one, named))
    return { results: follow ? [follow, ...others] : others }
  })
}
