import { comments } from '@palata/contract/comments'
import type { OwnComment } from '@palata/contract/comments/comment'
import { infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Api, useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'

interface Page {
  results: OwnComment[]
  next: string | null
  count: number
}

/** Usernames ignore case. */
const ofPersonKey = (username: string) => ['comments-of', username.toLowerCase()] as const

/** One person's comments; each page's address comes from the previous page. */
function ofPerson(api: Api, username: string) {
  return infiniteQueryOptions({
    queryKey: ofPersonKey(username),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page) => page.next,
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      logFailure('комментариев', () =>
        pageParam
          ? api.get<Page>(pageParam, { signal })
          : api.call(comments.ofPerson, { params: { username } }, { signal }),
      ),
  })
}

/** Refetches the person's comments after a change, if they are cached. */
export const outdateOfPerson = (client: QueryClient, username: string) =>
  client.invalidateQueries({ queryKey: ofPersonKey(username) })

const NOTHING: Page[] = []

export function useCommentsOfPerson(username: string) {
  const query = useInfiniteQuery(ofPerson(useApi(), username))
  const pages = query.data?.pages ?? NOTHING
  // A comment written between two reads shifts the pages by one, so duplicates are dropped.
  const all = useMemo(
    () => [...new Map(pages.flatMap(({ results }) => results).map((one) => [one.id, one])).values()],
    [pages],
  )
  return { ...query, all, count: pages[0]?.count }
}
