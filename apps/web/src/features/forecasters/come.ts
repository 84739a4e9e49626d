import { type InfiniteData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '#api/api.tsx'
import type { Post, PostPage, Source } from './pages.ts'
import { daysKey, firstPage, listsKey, wholeKey } from './queries.ts'

type Lists = InfiniteData<PostPage, string | null>

const NOTHING: PostPage = { days: [], digests: [], next: null }
const comeKey = (source: Source) => ['forecasters', 'come', source] as const

/** The current first page of the network's list; new posts on it wait until the reader asks for them. */
const comePage = (api: Api, source: Source) =>
  queryOptions({
    queryKey: comeKey(source),
    queryFn: ({ signal }) => firstPage({ api, signal }, source),
    staleTime: 0,
    // Dropped when unused: a list read later already contains these posts.
    gcTime: 0,
  })

const timeOf = ({ created_at: at }: Post) => Date.parse(at)
const postsOf = ({ days }: PostPage): Post[] => days.flatMap(({ posts }) => posts)

/**
 * Handles a change of the network: compares the list on the screen with its first page; other lists are refetched when
 * shown.
 */
export async function readNews(client: QueryClient, api: Api, source: Source) {
  void client.invalidateQueries({ queryKey: listsKey(source), type: 'inactive', refetchType: 'none' })
  void client.invalidateQueries({ queryKey: daysKey(source) })
  const queryKey = wholeKey(source)
  if (!client.getQueryCache().find({ queryKey })?.isActive()) return
  const come = await client.fetchQuery(comePage(api, source))
  client.setQueryData<Lists>(
    queryKey,
    (shown) => shown && { ...shown, pages: shown.pages.map((page) => changed(page, come)) },
  )
}

/** Updates edited posts in place. */
function changed(page: PostPage, come: PostPage): PostPage {
  const fresh = new Map(postsOf(come).map((post) => [post.id, post]))
  const days = page.days.map((day) => ({ ...day, posts: day.posts.map((post) => fresh.get(post.id) ?? post) }))
  return { ...page, days }
}

/** Posts newer than the shown list, and the function that puts them on top of it. */
export function useCome(source: Source, pages: readonly PostPage[] | undefined) {
  const client = useQueryClient()
  const { data: come = NOTHING } = useQuery({ ...comePage(useApi(), source), enabled: false })
  const shown = pages?.flatMap(postsOf) ?? []
  const known = new Set(shown.map(({ id }) => id))
  const oldest = Math.min(...shown.map(timeOf))
  const isNew = (post: Post) => !known.has(post.id) && (shown.length === 0 || timeOf(post) > oldest)
  const count = pages ? postsOf(come).filter(isNew).length : 0

  function show() {
    // With more than a page of new posts there is a gap before the old list, so the new page replaces it.
    const isJoined = postsOf(come).some(({ id }) => known.has(id))
    client.setQueryData<Lists>(wholeKey(source), (lists) => ({
      pages: isJoined && lists ? [come, ...lists.pages] : [come],
      pageParams: isJoined && lists ? [null, ...lists.pageParams] : [null],
    }))
    client.setQueryData(comeKey(source), NOTHING)
    window.scrollTo({ top: 0 })
  }

  return { count, show }
}
