import { type Post, posts } from '@palata/contract/posts'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Api, ApiError, useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { getPost, putPosts, putTexts, usePost } from '../records.ts'

const FRESH_MS = 30_000
const GONE = [404, 410]

/** The post itself is a record; this only says whether it exists and was read with its text. */
export interface Opened {
  isThere: boolean
  /** The post existed and was removed. */
  isGone?: boolean
}

const openedKey = (id: number) => ['opened', id] as const

/** One post with its text. */
export function openedPost(client: QueryClient, api: Api, id: number) {
  return queryOptions<Opened, Error, Opened, ReturnType<typeof openedKey>>({
    queryKey: openedKey(id),
    // Stale when the record has left the cache: a record that no list holds may be removed first.
    staleTime: ({ state }) => (state.data?.isThere && !getPost(client, id) ? 0 : FRESH_MS),
    queryFn: ({ signal }): Promise<Opened> =>
      logFailure('публикации', async () => {
        try {
          putTexts(client, [await api.call(posts.get, { params: { id: String(id) } }, { signal })])
          return { isThere: true }
        } catch (error) {
          if (error instanceof ApiError && GONE.includes(error.status))
            return { isThere: false, isGone: error.status === 410 }
          throw error
        }
      }),
  })
}

/** Caches prefetched texts as just read. */
export function keepOpened(client: QueryClient, read: readonly Post[]) {
  putTexts(client, read)
  for (const { id } of read) client.setQueryData<Opened>(openedKey(id), { isThere: true })
}

/** Ids of similar posts; the posts are cached like those of any list. */
export function similarPosts(client: QueryClient, api: Api, { object_id, content_type_id }: Post) {
  return queryOptions({
    queryKey: ['similar', content_type_id, object_id] as const,
    queryFn: ({ signal }) =>
      logFailure('похожих публикаций', async () =>
        putPosts(
          client,
          await api.call(posts.similar, { query: { object_id, content_type_id } }, { signal, quiet: true }),
        ),
      ),
  })
}

/** The post of an address: first the list's record, then with its text. */
export function useOpenedPost(id: number) {
  const client = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(openedPost(client, useApi(), id))
  const post = usePost(id)
  return { post, isThere: data?.isThere ?? true, isError, isFetching, retry: () => void refetch() }
}
