import { comments } from '@palata/contract/comments'
import type { Comment } from '@palata/contract/comments/comment'
import { DEEPEST_LEVEL } from '@palata/contract/comments/limits'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Api, ApiError, useApi } from '#api/api.tsx'
import { changeRecord } from '#api/records.ts'
import { assertSignedInAs, useMe } from '#features/accounts'
import { sendLater } from '#features/offline'
import { POST } from '#features/posts'
import type { Said } from './form/drafts.ts'
import { tellOtherTabs } from './otherTabs.ts'
import { outdateOfPerson } from './person/ofPerson.ts'
import { changeThread, getThread, pathOf, placeOf, readSome, setSubjectCount, showOwn, threadKey } from './queries.ts'
import { changeComment, forgetComment, getComment, putComments } from './records.ts'
import { isLevelOf, type Subject, withComment, withId, withoutComment } from './thread/thread.ts'

/** Comment that a reply belongs to; null starts a branch. */
export type Parent = Pick<Comment, 'id' | 'level' | 'parent_id' | 'user'> | null

/** Comments that the server has not saved yet have negative ids. */
let latestOwn = 0

/** Announced to screen readers; on the screen the comment appears below the form. */
export const SENT_LATER = 'Нет связи: комментарий уйдёт позже'

export const isOnItsWay = (id: number) => id < 0

/** The reader's actions on a thread. A comment appears at once and is removed if sending fails. */
export function useWriting(subject: Subject) {
  const api = useApi()
  const client = useQueryClient()
  const me = useMe()
  const { contentType, objectId } = subject
  return useMemo(() => {
    const own: Subject = { contentType, objectId }
    return {
      add: (said: Said, parent: Parent, key: string) =>
        add(api, client, own, { ...said, parent, key, user: userOf(me) }),
      async edit(id: number, said: Said) {
        if (me) await assertSignedInAs(client, api, me.username)
        await edit(api, client, own, id, said)
      },
      remove: (id: number) => remove(api, client, own, id),
      restore: (id: number) => restore(api, client, own, id),
      pin: (id: number, isPinned: boolean) => pin(api, client, own, id, isPinned),
    }
  }, [api, client, me, contentType, objectId])
}

export type Writing = ReturnType<typeof useWriting>

const userOf = (me: ReturnType<typeof useMe>) => ({
  username: me?.username ?? '',
  name: me?.first_name || (me?.username ?? ''),
  avatar: me?.avatar ?? '',
})

interface Words extends Said {
  parent: Parent
  key: string
  user: Comment['user']
}

/** Returns null without a network: the comment then waits in this browser and is sent later. */
async function add(api: Api, client: QueryClient, subject: Subject, { text, image, parent, key, user }: Words) {
  latestOwn -= 1
  const awaited = awaitedComment(subject, latestOwn, { text, image }, parent, user)
  putComments(client, [awaited])
  place(client, subject, awaited, 1)
  const { query } = placeOf(subject)
  const body = {
    object_pk: subject.objectId,
    content_type: subject.contentType,
    comment: text,
    image_url: image,
    key,
    ...(parent && { parent_id: parent.id }),
  }
  try {
    await assertSignedInAs(client, api, user.username)
    const comment = await api.call(comments.create, { query, body }, { quiet: true })
    putComments(client, [comment])
    const isUnsure = !isInPlace(client, subject, awaited.id)
    const levelOf = isLevelOf((id) => getComment(client, id))
    changeThread(client, subject, (thread) => ({
      ...thread,
      // The thread may have been refetched meanwhile, without either comment.
      pages: withComment(withId(thread.pages, awaited.id, comment.id), comment, levelOf, thread.order),
      waiting: thread.waiting.filter(({ id }) => id !== comment.id),
      // Not raised to the new id: others' comments just before it are unread, and the next poll must find them.
      lastId: thread.lastId,
    }))
    if (isUnsure) void readAnew(client, subject)
    setLast(client, subject, comment)
    void outdateOfPerson(client, user.username)
    tellOtherTabs(subject)
    return comment
  } catch (error) {
    changeThread(client, subject, (thread) => ({
      ...thread,
      count: thread.count - 1,
      pages: withoutComment(thread.pages, awaited.id),
    }))
    setSubjectCount(client, subject, getThread(client, subject)?.count ?? 0)
    const input = { query, body }
    const waiting = { endpoint: comments.create, input, text, path: pathOf(subject) }
    if (await sendLater(error, { kind: 'comment', about: `comment ${key}`, ...waiting })) return null
    throw error
  } finally {
    forgetComment(client, awaited.id)
    showOwn(client, subject)
  }
}

/** Whether the comment is in the thread and no refetch is about to replace it with an older thread. */
const isInPlace = (client: QueryClient, subject: Subject, id: number) =>
  client.isFetching({ queryKey: threadKey(subject) }) === 0 &&
  getThread(client, subject)?.pages.some(({ ids }) => ids.includes(id)) === true

/** React Query does not restart a first fetch, so the running one is cancelled first. */
async function readAnew(client: QueryClient, subject: Subject) {
  const queryKey = threadKey(subject)
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}

function place(client: QueryClient, subject: Subject, comment: Comment, change: number) {
  const levelOf = isLevelOf((id) => getComment(client, id))
  changeThread(client, subject, (thread) => ({
    ...thread,
    count: thread.count + change,
    pages: withComment(thread.pages, comment, levelOf, thread.order),
  }))
  setSubjectCount(client, subject, getThread(client, subject)?.count ?? 0)
}

/** The comment as the server will return it, as far as the browser can tell. */
function awaitedComment(
  subject: Subject,
  id: number,
  { text, image }: Said,
  parent: Parent,
  user: Comment['user'],
): Comment {
  const isBeside = parent !== null && parent.level >= DEEPEST_LEVEL
  return {
    id,
    object_pk: subject.objectId,
    content_type: subject.contentType,
    comment: text,
    image_url: image,
    user,
    submit_date: new Date().toISOString(),
    is_edited: false,
    is_removed: false,
    level: parent === null ? 0 : Math.min(parent.level + 1, DEEPEST_LEVEL),
    parent_id: parent === null ? null : isBeside ? parent.parent_id : parent.id,
    reply_to: isBeside ? { username: parent.user.username, name: parent.user.name } : null,
    mentions: [],
    coins: [],
    reactions: [],
    pinned_comment: false,
    may_restore: false,
    muted_by: null,
    revision: 0,
  }
}

/** Puts the comment on the post's card. The reader's own comment does not count as new. */
function setLast(client: QueryClient, subject: Subject, { id, comment, user }: Comment) {
  if (subject.contentType === 'signal') return
  const html = comment.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  changeRecord(client, POST, subject.objectId, (post) => ({
    ...post,
    init_comments_count: Math.min(post.init_comments_count + 1, post.comments_count),
    last_comment: { id, comment: html, user: { name: user.name, avatar: user.avatar } },
  }))
}

async function edit(api: Api, client: QueryClient, subject: Subject, id: number, { text, image, revision }: Said) {
  const before = getComment(client, id)
  changeComment(client, id, (comment) => ({ ...comment, comment: text, image_url: image, is_edited: true }))
  try {
    const body = { comment: text, image_url: image, ...(revision !== undefined && { revision }) }
    const input = { params: { id: String(id) }, query: placeOf(subject).query, body }
    const { comments: comment } = await api.call(comments.update, input, { quiet: true })
    putComments(client, [comment])
    tellOtherTabs(subject)
  } catch (error) {
    if (before) putComments(client, [before])
    // The writer sees what the other window wrote, and may then save over it.
    if (isStale(error)) await readSome(api, client, subject, [id])
    throw error
  }
}

/** Whether the text was changed elsewhere after this edit had started. */
export const isStale = (error: unknown) => error instanceof ApiError && error.status === 409

async function remove(api: Api, client: QueryClient, subject: Subject, id: number) {
  await api.call(comments.remove, { params: { id: String(id) } })
  changeComment(client, id, (comment) => ({ ...comment, is_removed: true, may_restore: true }))
  count(client, subject, -1)
  tellOtherTabs(subject)
}

async function restore(api: Api, client: QueryClient, subject: Subject, id: number) {
  const comment = await api.call(comments.restore, { params: { id: String(id) } })
  putComments(client, [comment])
  count(client, subject, 1)
  tellOtherTabs(subject)
}

function count(client: QueryClient, subject: Subject, change: number) {
  changeThread(client, subject, (thread) => ({ ...thread, count: Math.max(0, thread.count + change) }))
  setSubjectCount(client, subject, getThread(client, subject)?.count ?? 0)
}

async function pin(api: Api, client: QueryClient, subject: Subject, id: number, isPinned: boolean) {
  const call = isPinned ? comments.pin : comments.unpin
  const comment = await api.call(call, { params: { commentId: String(id) } })
  putComments(client, [comment])
  changeThread(client, subject, (thread) => {
    const others = thread.pinned.filter((one) => one !== id)
    return { ...thread, pinned: isPinned ? [id, ...others] : others }
  })
  tellOtherTabs(subject)
}
