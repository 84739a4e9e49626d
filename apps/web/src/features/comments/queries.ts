import { type Comment, type CommentPage, comments } from '@palata/contract/comments'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { changeRecord } from '#api/records.ts'
import { POST } from '#features/posts'
import { keepCommentCount } from '#features/signals'
import { COMMENT, getComment, putComments } from './records.ts'
import {
  isLevelOf,
  type Subject,
  type Thread,
  threadOf,
  withComment,
  withNext,
  withRenewed,
  withWindow,
} from './thread/thread.ts'

const kindOf = ({ contentType }: Subject) => (contentType === 'signal' ? 'signal' : 'post')

/** Signals and posts have series of ids of their own. */
export const threadKey = (subject: Subject) => ['comments', kindOf(subject), subject.objectId] as const

/** The page of what is discussed. */
export const pathOf = ({ contentType, objectId }: Subject) => `/${contentType}/${objectId}`

/** Where the subject's calls are made. */
export function placeOf(subject: Subject) {
  return {
    params: { postId: String(subject.objectId) },
    query: subject.contentType === 'signal' ? { type: 'signal' as const } : {},
  }
}

const what = 'комментариев'

export function threadOptions(api: Api, subject: Subject) {
  const queryKey = threadKey(subject)
  return queryOptions({
    queryKey,
    meta: { holds: COMMENT.name },
    // Ten thousand ids are compared where they are changed, not each time anything is.
    structuralSharing: false,
    queryFn: async ({ signal, client }): Promise<Thread> => {
      const place = placeOf(subject)
      const page = await logFailure(what, () =>
        api.call(comments.list, { ...place, query: { ...place.query, limit: 500, offset: 0 } }, { signal }),
      )
      keep(client, page)
      setSubjectCount(client, subject, page.comments_count)
      return threadOf(page, client.getQueryData<Thread>(queryKey))
    },
  })
}

function keep(client: QueryClient, page: Pick<CommentPage, 'results' | 'pinned'>) {
  putComments(client, [...page.results, ...page.pinned])
}

/** Changes what is known of the thread, where anything is. */
export function changeThread(client: QueryClient, subject: Subject, change: (thread: Thread) => Thread) {
  client.setQueryData<Thread>(threadKey(subject), (thread) => thread && change(thread))
}

export const getThread = (client: QueryClient, subject: Subject) => client.getQueryData<Thread>(threadKey(subject))

/** Reads on behind the run of that place. */
export async function readOn(api: Api, client: QueryClient, subject: Subject, place: number) {
  const next = getThread(client, subject)?.pages[place]?.next
  if (!next) return
  const page = await logFailure(what, () => api.get<CommentPage>(next))
  keep(client, page)
  const more = { ids: page.results.map(({ id }) => id), next: page.next }
  changeThread(client, subject, (thread) => ({ ...thread, pages: withNext(thread.pages, place, more) }))
}

/** Reads the part in which the comment stands; false when there is no such comment here. */
export async function readAround(api: Api, client: QueryClient, subject: Subject, id: number): Promise<boolean> {
  const place = placeOf(subject)
  const page = await logFailure(what, () =>
    api.call(comments.list, { ...place, query: { ...place.query, comment_id: id } }),
  )
  if (!page.results.some((comment) => comment.id === id)) return false
  keep(client, page)
  const found = { ids: page.results.map((comment) => comment.id), next: page.next }
  changeThread(client, subject, (thread) => ({ ...thread, pages: withWindow(thread.pages, found) }))
  return true
}

/** Stands in the thread, or waits to. */
export const isKnown = (client: QueryClient, subject: Subject, id: number) =>
  getComment(client, id) !== undefined || getThread(client, subject)?.waiting.some((one) => one.id === id) === true

/** Asks what came since the newest comment known; it waits until the reader wants it. */
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
  setSubjectCount(client, subject, news.comments_count)
}

/** Reads comments that changed; they stay where they stand, or wait as they are now. */
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
    waiting: withRenewed(thread.waiting, found.results),
  }))
  setSubjectCount(client, subject, found.comments_count)
}

/** What waited takes its place. */
export function showNews(client: QueryClient, subject: Subject): Comment[] {
  const waiting = getThread(client, subject)?.waiting ?? []
  if (waiting.length === 0) return []
  putComments(client, waiting)
  const levelOf = isLevelOf((id) => getComment(client, id))
  changeThread(client, subject, (thread) => ({
    ...thread,
    waiting: [],
    pages: waiting.reduce((pages, comment) => withComment(pages, comment, levelOf), thread.pages),
  }))
  return waiting
}

/** The count on the post or the signal itself goes with that of its thread. */
export function setSubjectCount(client: QueryClient, subject: Subject, count: number) {
  if (subject.contentType === 'signal') return keepCommentCount(client, subject.objectId, count)
  changeRecord(client, POST, subject.objectId, (post) => ({
    ...post,
    comments_count: count,
    init_comments_count: Math.min(post.init_comments_count, count),
  }))
}

/** The reader has the comments before their eyes: nothing of them is new any more. */
export async function tellSeen(api: Api, client: QueryClient, subject: Subject, id: number) {
  await api.call(comments.seen, { ...placeOf(subject), body: { id } }, { quiet: true })
  if (subject.contentType === 'signal') return
  changeRecord(client, POST, subject.objectId, (post) => ({ ...post, init_comments_count: post.comments_count }))
}
