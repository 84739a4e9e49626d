import { Comment, type CommentPage } from '@palata/contract/comments/comment'
import { COMMENTS_PAGE_SIZE } from '@palata/contract/comments/limits'
import { z } from 'zod'
import { mutingOf } from '#features/mutes'
import { findOwnReactions } from '#features/reactions'
import type { Database } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { join, type Serialized, serializerOf } from '#platform/replies/serializer.ts'
import type { SharedRead } from '#platform/replies/sharedCache.ts'
import type { Viewer } from '#platform/viewer.ts'
import * as store from '../store.ts'
import { findSubject, maySeeSubject, type Standing, type Subject } from '../subjects.ts'
import * as threadStore from '../threadStore.ts'
import { findPage, type PageRequest } from './page.ts'
import { mutedBy, presentComment, type Surroundings, surroundingsOf } from './present.ts'

export interface ThreadRequest extends PageRequest {
  viewer: Viewer
  now: Date
  /** Cache of first pages, shared by all members. */
  shared: SharedRead<SharedPage>
}

/** A part of a thread as cached: one copy for members, one for moderators. */
export interface SharedPage {
  around: Surroundings
  results: Serialized<Comment[]>
  texts: Serialized<Comment>[]
  rows: store.CommentRow[]
  /** Ids of comments with reactions. */
  reacted: number[]
  /** Indexes of removed comments by author id: their author sees them in another form. */
  removed: Map<number, number[]>
  next: string | null
  pinned: Serialized<Comment[]>
  pinnedRows: store.CommentRow[]
}

const serializeComment = serializerOf(Comment)
const serializeComments = serializerOf(z.array(Comment))

/** Reads a page of the thread. Refuses with `not_found` when the viewer may not see the subject. */
export async function readThread(request: ThreadRequest): Promise<Serialized<CommentPage>> {
  const { db, viewer, subject } = request
  const [standing, thread] = await Promise.all([
    findSubject(db, subject),
    threadStore.findThread(db, subject, viewer.id),
  ])
  refuseUnless(standing && maySeeSubject(subject, standing, viewer), 'not_found')
  if (!thread) return join<CommentPage>({ ...EMPTY, results: [], pinned: [] })
  const page = await readPage(request, standing, thread)
  const own = await ownOf(request, page)
  return join<CommentPage>({
    count: thread.total,
    comments_count: thread.standing,
    results: own.results,
    next: page.next,
    pinned: own.pinned,
    last_id: thread.last_id,
    seen_id: thread.seen_id,
    new_count: thread.new_count,
  })
}

const EMPTY = { count: 0, comments_count: 0, next: null, last_id: 0, seen_id: null, new_count: 0 }

function readPage(request: ThreadRequest, standing: Standing, thread: threadStore.ThreadRow) {
  const { after, offset, order, commentId, limit, subject, viewer, shared } = request
  const isFirst = !after && offset === 0 && commentId === undefined && limit === COMMENTS_PAGE_SIZE
  const read = () => readRows(request, standing, thread)
  // The key holds the thread's revision, read with each request, so a cached page is never older than the thread.
  const key = `${subject.kind}:${subject.id}:${thread.revision}:${viewer.isModerator}:${order}`
  return isFirst ? shared(key, read) : read()
}

async function readRows(
  request: ThreadRequest,
  standing: Standing,
  thread: threadStore.ThreadRow,
): Promise<SharedPage> {
  const { db, subject } = request
  const isStart = !request.after && request.offset === 0 && request.commentId === undefined
  const [found, pinned] = await Promise.all([
    findPage(request, thread.id),
    isStart ? store.listPinned(db, thread.id) : [],
  ])
  const { listed, next } = found
  const around = await surroundingsOf(db, { ...subject, contentType: standing.contentType }, [...listed, ...pinned])
  // The shared copy is presented for a viewer without comments or reactions of their own.
  const anyone: Viewer = { id: 0, username: '', hasPaidAccess: true, isModerator: request.viewer.isModerator }
  const present = (row: store.CommentRow) => presentComment(row, around, anyone)
  const texts = listed.map((row) => serializeComment(present(row)))
  const removed = new Map<number, number[]>()
  for (const [index, row] of listed.entries())
    if (row.removed_at && row.author_id !== null)
      removed.set(row.author_id, [...(removed.get(row.author_id) ?? []), index])
  return {
    around,
    texts,
    rows: listed,
    reacted: [...around.reactions.keys()],
    results: serializeComments(listed.map(present)),
    removed,
    next,
    pinned: serializeComments(pinned.map(present)),
    pinnedRows: pinned,
  }
}

/** Serializes again only what differs for this reader: their removed comments, those they reacted to and those they muted. */
async function ownOf({ db, viewer, now }: Pick<ThreadRequest, 'db' | 'viewer' | 'now'>, page: SharedPage) {
  const [own, muting] = await Promise.all([
    page.reacted.length > 0 ? findOwnReactions(db, 'comment', page.reacted, viewer.id) : new Map<number, number>(),
    mutingOf(db, viewer.id, now),
  ])
  const removed = page.removed.get(viewer.id) ?? []
  const write = (row: store.CommentRow, label: string | null) =>
    serializeComment(presentComment(row, page.around, viewer, { reaction: own.get(row.id), mutedBy: label }))
  // Pinned comments are shown without own marks, but for mutes.
  const pinned = muting ? page.pinnedRows.map((row) => write(row, mutedBy(row, viewer, muting))) : page.pinned
  if (own.size + removed.length === 0 && !muting) return { results: page.results, pinned }
  const results = [...page.texts]
  for (const [index, row] of page.rows.entries()) {
    const label = mutedBy(row, viewer, muting)
    if (own.has(row.id) || removed.includes(index) || label !== null) results[index] = write(row, label)
  }
  return { results, pinned }
}

interface Asking {
  db: Database
  viewer: Viewer
  now: Date
}

/** Comments newer than `id`. */
export async function readSince({ db, viewer, now }: Asking, subject: Subject, id: number) {
  const [standing, thread] = await Promise.all([
    findSubject(db, subject),
    threadStore.findThread(db, subject, viewer.id),
  ])
  refuseUnless(standing && maySeeSubject(subject, standing, viewer), 'not_found')
  if (!thread) return { comments_count: 0, results: [] }
  const rows = await store.listSince(db, thread.id, id)
  const [around, muting] = await Promise.all([
    surroundingsOf(db, { ...subject, contentType: standing.contentType }, rows),
    mutingOf(db, viewer.id, now),
  ])
  // The reader has no reactions here yet: these comments are new to them.
  const results = rows.map((row) => presentComment(row, around, viewer, { mutedBy: mutedBy(row, viewer, muting) }))
  return { comments_count: thread.standing, results }
}

/** Comments by id that belong to the discussion, as the reader sees them now. */
export async function readSome({ db, viewer, now }: Asking, subject: Subject, ids: number[]) {
  const [standing, thread] = await Promise.all([
    findSubject(db, subject),
    threadStore.findThread(db, subject, viewer.id),
  ])
  refuseUnless(standing && maySeeSubject(subject, standing, viewer), 'not_found')
  if (!thread) return { comments_count: 0, results: [] }
  const rows = (await store.listByIds(db, ids)).filter((row) => row.thread_id === thread.id)
  const [around, own, muting] = await Promise.all([
    surroundingsOf(db, { ...subject, contentType: standing.contentType }, rows),
    findOwnReactions(db, 'comment', ids, viewer.id),
    mutingOf(db, viewer.id, now),
  ])
  const results = rows.map((row) =>
    presentComment(row, around, viewer, { reaction: own.get(row.id), mutedBy: mutedBy(row, viewer, muting) }),
  )
  return { comments_count: thread.standing, results }
}

/** Marks the discussion as read up to the comment `id`. */
export async function markSeen(db: Database, viewer: Viewer, subject: Subject, id: number) {
  const [standing, thread] = await Promise.all([
    findSubject(db, subject),
    threadStore.findThread(db, subject, viewer.id),
  ])
  refuseUnless(standing && maySeeSubject(subject, standing, viewer), 'not_found')
  if (!thread) return { comments_count: 0, new_count: 0 }
  await threadStore.setSeen(db, thread.id, viewer.id, id)
  const after = await threadStore.findThread(db, subject, viewer.id)
  return { comments_count: after?.standing ?? 0, new_count: after?.new_count ?? 0 }
}

/** Reads one comment as the viewer sees it. Refuses with `not_found` when the viewer may not see its subject. */
export async function readComment(db: Database, viewer: Viewer, id: number): Promise<Comment> {
  const row = await store.findComment(db, id)
  refuseUnless(row, 'not_found')
  const subject = await threadStore.findSubjectOf(db, row.thread_id)
  const standing = await findSubject(db, subject)
  refuseUnless(standing && maySeeSubject(subject, standing, viewer), 'not_found')
  const [around, own] = await Promise.all([
    surroundingsOf(db, { ...subject, contentType: standing.contentType }, [row]),
    findOwnReactions(db, 'comment', [id], viewer.id),
  ])
  return presentComment(row, around, viewer, { reaction: own.get(id) })
}
