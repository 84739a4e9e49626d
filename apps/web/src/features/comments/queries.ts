import { comments } from '@palata/contract/comments'
import type { Comment, CommentOrder, CommentPage } from '@palata/contract/comments/comment'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { changeRecord } from '#api/records.ts'
import { getMe } from '#features/accounts'
import { MUTING } from '#features/mutes'
import { POST } from '#features/posts'
import { keepCommentCount } from '#features/signals'
import { COMMENT, getComment, putComments } from './records.ts'
import { getOrder } from './thread/order.ts'
import {
  isLevelOf,
  ownOf,
  type Subject,
  type Thread,
  threadOf,
  withComment,
  withNext,
  withPins,
  withRenewed,
  withWindow,
} from './thread/thread.ts'

const kindOf = ({ contentType }: Subject) => (contentType === 'signal' ? 'signal' : 'post')

/** Posts and signals number their ids separately. */
export const threadKey = (subject: Subject) => ['comments', kindOf(subject), subject.objectId] as const

/** Address of the page that the thread belongs to. */
export const pathOf = ({ contentType, objectId }: Subject) => `/${contentType}/${objectId}`

/** Path and query parameters of the thread's endpoints. */
export function placeOf(subject: Subject) {
  return {
    params: { postId: String(subject.objectId) },
    query: subject.contentType === 'signal' ? { type: 'signal' as const } : {},
  }
}

const PAGE = 500

/** The order's query parameter; the server's own order needs none. */
const orderIn = (order: CommentOrder | undefined) => (order && order !== 'new' ? { order } : {})

const what = 'комментариев'

export function threadOptions(api: Api, subject: Subject) {
  const queryKey = threadKey(subject)
  return queryOptions({
    queryKey,
    meta: { holds: COMMENT.name, outdatedBy: MUTING },
    // Lists of up to ten thousand ids are compared where they change, not on every update.
    structuralSharing: false,
    queryFn: async ({ signal, client }): Promise<Thread> => {
      const place = placeOf(subject)
      const order = getOrder()
      const query = { ...place.query, ...orderIn(order), limit: PAGE, offset: 0 }
      const page = await logFailure(what, () => api.call(comments.list, { ...place, query }, { signal }))
      keep(client, page)
      setSubjectCount(client, subject, page.comments_count)
      const isRead = readers.get(client)?.has(queryKey.join()) === true && document.visibilityState !== 'hidden'
      const before = client.getQueryData<Thread>(queryKey)
      return threadOf(page, before, isRead ? getMe(client)?.username : undefined, order)
    },
  })
}

/** Threads that stand before the reader, by key. */
const readers = new WeakMap<QueryClient, Set<string>>()

/** From now on a thread that is read again moves nothing. Returns the function that ends this. */
export function holdStill(client: QueryClient, subject: Subject): () => void {
  const held = readers.get(client) ?? new Set()
  readers.set(client, held)
  const key = threadKey(subject).join()
  held.add(key)
  return () => void held.delete(key)
}

function keep(client: QueryClient, page: Pick<CommentPage, 'results' | 'pinned'>) {
  putComments(client, [...page.results, ...page.pinned])
}

/** Changes the cached thread; does nothing when it is not cached. */
export function changeThread(client: QueryClient, subject: Subject, change: (thread: Thread) => Thread) {
  client.setQueryData<Thread>(threadKey(subject), (thread) => thread && change(thread))
}

export const getThread = (client: QueryClient, subject: Subject) => client.getQueryData<Thread>(threadKey(subject))

/** Reads the next page of the run at index `place`. */
export async function readOn(api: Api, client: QueryClient, subject: Subject, place: number) {
  const next = getThread(client, subject)?.pages[place]?.next
  if (!next) return
  const page = await logFailure(what, () => api.get<CommentPage>(next))
  keep(client, page)
  const more = { ids: page.results.map(({ id }) => id), next: page.next }
  const before = getThread(client, subject)
  const hasMoved = before?.order === 'best' && more.ids.some((id) => before.pages[place]?.ids.includes(id))
  changeThread(client, subject, (thread) => ({ ...thread, pages: withNext(thread.pages, place, more) }))
  if (hasMoved) await readMoved(api, client, subject)
}

/**
 * Where the best stand first, a vote given while the thread is read moves a branch to a page that was read already. What
 * came there waits for the reader, as new comments do.
 */
async function readMoved(api: Api, client: QueryClient, subject: Subject) {
  const place = placeOf(subject)
  const size = getThread(client, subject)?.pages[0]?.ids.length ?? 0
  for (let offset = 0; offset < size; offset += PAGE) {
    const query = { ...place.query, order: 'best' as const, limit: PAGE, offset }
    const { results } = await logFailure(what, () => api.call(comments.list, { ...place, query }))
    const moved = results.filter(({ id }) => !isKnown(client, subject, id))
    changeThread(client, subject, (thread) => ({ ...thread, waiting: [...thread.waiting, ...moved] }))
  }
}

/** Reads the page that contains the comment; false when the thread has no such comment. */
export async function readAround(api: Api, client: QueryClient, subject: Subject, id: number): Promise<boolean> {
  const place = placeOf(subject)
  const order = orderIn(getThread(client, subject)?.order)
  const page = await logFailure(what, () =>
    api.call(comments.list, { ...place, query: { ...place.query, ...order, comment_id: id } }),
  )
  if (!page.results.some((comment) => comment.id === id)) return false
  keep(client, page)
  const found = { ids: page.results.map((comment) => comment.id), next: page.next }
  changeThread(client, subject, (thread) => ({ ...thread, pages: withWindow(thread.pages, found) }))
  return true
}

/** Whether the comment is in the thread or among the waiting ones. */
export const isKnown = (client: QueryClient, subject: Subject, id: number) =>
  getComment(client, id) !== undefined || getThread(client, subject)?.waiting.some((one) => one.id === id) === true

/** Reads comments newer than the newest known one; others' wait until the reader asks for them. */
export async function readNews(api: Api, client: QueryClient, subject: Subject) {
  const known = getThread(client, subject)
  if (!known) return
  const place = placeOf(subject)
  const query = { ...place.query, id: known.lastId }
  const news = await api.call(comments.since, { ...place, query }, { quiet: true })
  changeThread(client, subject, (thread) => {
    const fresh = news.results.filter(({ id }) => !isKnown(client, subject, id))
    const lastId = Math.max(thread.lastId, ...news.results.map(({ id }) => id))
    if (fresh.length === 0 && lastId === thread.lastId && thread.count === news.comments_count) return thread
    return { ...thread, lastId, count: news.comments_count, waiting: [...thread.waiting, ...fresh] }
  })
  showOwn(client, subject)
  setSubjectCount(client, subject, news.comments_count)
}

/** Ids that one call of `readSome` names at most. */
export const MOST_IDS = 50

/** Reads changed comments again; they keep their place in the thread or among the waiting ones. */
export async function readSome(api: Api, client: QueryClient, subject: Subject, ids: readonly number[]) {
  const place = placeOf(subject)
  const found = await api.call(
    comments.some,
    { ...place, query: { ...place.query, ids: ids.join(',') } },
    { quiet: true },
  )
  const waits = new Set(getThread(client, subject)?.waiting.map(({ id }) => id))
  putComments(
    client,
    found.results.filter(({ id }) => !waits.has(id)),
  )
  changeThread(client, subject, (thread) => ({
    ...thread,
    count: found.comments_count,
    pinned: withPins(thread.pinned, found.results),
    waiting: withRenewed(thread.waiting, found.results),
  }))
  setSubjectCount(client, subject, found.comments_count)
}

/** Puts the waiting comments into the thread and returns them. */
export function showNews(client: QueryClient, subject: Subject): Comment[] {
  const waiting = getThread(client, subject)?.waiting ?? []
  show(client, subject, waiting)
  return waiting
}

/**
 * Puts in place what the reader wrote in another tab or device, with the waiting comments that it answers. While a
 * comment is being sent from here nothing is done: it may itself be among the waiting ones.
 */
export function showOwn(client: QueryClient, subject: Subject) {
  const thread = getThread(client, subject)
  const mine = getMe(client)?.username
  if (!thread || thread.pages.some(({ ids }) => ids.some((id) => id < 0))) return
  const shown = ownOf(thread.waiting, mine)
  show(
    client,
    subject,
    thread.waiting.filter((comment) => shown.has(comment)),
  )
}

function show(client: QueryClient, subject: Subject, shown: readonly Comment[]) {
  if (shown.length === 0) return
  putComments(client, shown)
  const levelOf = isLevelOf((id) => getComment(client, id))
  changeThread(client, subject, (thread) => ({
    ...thread,
    waiting: thread.waiting.filter((comment) => !shown.includes(comment)),
    pages: shown.reduce((pages, comment) => withComment(pages, comment, levelOf, thread.order), thread.pages),
  }))
}

/** Sets the count on the post's or signal's own record. */
export function setSubjectCount(client: QueryClient, subject: Subject, count: number) {
  if (subject.contentType === 'signal') return keepCommentCount(client, subject.objectId, count)
  changeRecord(client, POST, subject.objectId, (post) => ({
    ...post,
    comments_count: count,
    init_comments_count: Math.min(post.init_comments_count, count),
  }))
}

/** Tells the server that the reader has seen the comments up to `id`, and clears the post's count of new ones. */
export async function tellSeen(api: Api, client: QueryClient, subject: Subject, id: number) {
  await api.call(comments.seen, { ...placeOf(subject), body: { id } }, { quiet: true })
  if (subject.contentType === 'signal') return
  changeRecord(client, POST, subject.objectId, (post) => ({ ...post, init_comments_count: post.comments_count }))
}
