import { type InfiniteData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '#api/api.tsx'
import type { Post, PostPage, Source } from './pages.ts'
import { daysKey, firstPage, listsKey, wholeKey } from './queries.ts'

type Lists = InfiniteData<PostPage, string | null>

const NOTHING: PostPage = { days: [], digests: [], next: null }
const comeKey = (source: Source) => ['forecasters', 'come', source] as const

/** The beginning of the network's list as it is by now; what of it is new waits until it is asked for. */
const comePage = (api: Api, source: Source) =>
  queryOptions({
    queryKey: comeKey(source),
    queryFn: ({ signal }) => firstPage({ api, signal }, source),
    staleTime: 0,
    // A list that is read anew later begins with it.
    gcTime: 0,
  })

const timeOf = ({ created_at: at }: Post) => Date.parse(at)
const postsOf = ({ days }: PostPage): Post[] => days.flatMap(({ posts }) => posts)

/** Something of the network changed: a list on the screen is compared with it, the others are read when they are shown. */
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

/** What was edited changes where it stands. */
function changed(page: PostPage, come: PostPage): PostPage {
  const fresh = new Map(postsOf(come).map((post) => [post.id, post]))
  const days = page.days.map((day) => ({ ...day, posts: day.posts.map((post) => fresh.get(post.id) ?? post) }))
  return { ...page, days }
}

/** What came since the list was read, and how it is put on top of it. */
export function useCome(source: Source, pages: readonly PostPage[] | undefined) {
  const client = useQueryClient()
  const { data: come = NOTHING } = useQuery({ ...comePage(useApi(), source), enabled: false })
  const shown = pages?.flatMap(postsOf) ?? []
  const known = new Set(shown.map(({ id }) => id))
  const oldest = Math.min(...shown.map(timeOf))
  const isNew = (post: Post) => !known.has(post.id) && (shown.length === 0 || timeOf(post) > oldest)
  const count = pages ? postsOf(come).filter(isNew).length : 0

  function show() {
    // Where more than a page came, what is between the two is not known.
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
