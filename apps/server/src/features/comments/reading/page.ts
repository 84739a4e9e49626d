import type { CommentOrder } from '@palata/contract/comments/comment'
import { COMMENTS_PAGE_SIZE } from '@palata/contract/comments/limits'
import type { Database } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { isId } from '#platform/format/place.ts'
import * as store from '../store.ts'
import type { Subject } from '../subjects.ts'
import { readRun, readRunWith } from './order.ts'

export interface PageRequest {
  db: Database
  subject: Subject
  limit: number
  offset: number
  order: CommentOrder
  after: string | undefined
  commentId: number | undefined
}

interface Found {
  listed: store.CommentRow[]
  /** Address of the next page. */
  next: string | null
}

/** Reads the page that was asked for: after a cursor, from an offset, or the one with a linked comment. */
export function findPage(request: PageRequest, threadId: number): Promise<Found> {
  const { order } = request
  return order === 'new' ? findNewest(request, threadId) : findOrdered(request, threadId, order)
}

async function findNewest({ db, after, offset, commentId, subject, limit }: PageRequest, threadId: number) {
  const window = commentId === undefined ? undefined : await findWindow(db, threadId, commentId)
  const found =
    window ?? (await store.listPage(db, threadId, after ? readPlace(after) : [], after || commentId ? 0 : offset))
  const listed = found.slice(0, limit)
  const last = listed.at(-1)
  return { listed, next: last && found.length > listed.length ? nextOf(subject, limit, last) : null }
}

async function findOrdered(
  { db, offset, commentId, subject, limit }: PageRequest,
  threadId: number,
  order: 'best' | 'old',
) {
  const linked = commentId === undefined ? undefined : await store.findComment(db, commentId)
  const { rows, after } =
    linked?.thread_id === threadId
      ? await readRunWith(db, threadId, order, linked)
      : await readRun(db, threadId, order, { offset: commentId === undefined ? offset : 0, limit })
  const next = `/api/comments/${subject.id}/?limit=${limit}&order=${order}&offset=${after}${typeOf(subject)}`
  return { listed: rows, next: after === null ? null : next }
}

/**
 * The page that shows a linked comment: its branch from the start or, when the comment does not fit there, its
 * ancestors and then the page from the comment on.
 */
async function findWindow(db: Database, threadId: number, commentId: number) {
  const comment = await store.findComment(db, commentId)
  if (comment?.thread_id !== threadId) return undefined
  const root = { id: comment.ancestors[0] ?? comment.id, ancestors: [] }
  const branch = await store.listPage(db, threadId, store.placeBefore(root), 0)
  if (branch.slice(0, COMMENTS_PAGE_SIZE).some(({ id }) => id === commentId)) return branch
  const [ancestors, rest] = await Promise.all([
    store.listByIds(db, comment.ancestors),
    store.listPage(db, threadId, store.placeBefore(comment), 0),
  ])
  return [...ancestors, ...rest]
}

function nextOf(subject: Subject, limit: number, last: store.CommentRow) {
  const place = [...last.ancestors, last.id].join('.')
  return `/api/comments/${subject.id}/?limit=${limit}&after=${place}${typeOf(subject)}`
}

const typeOf = ({ kind }: Subject) => (kind === 'signal' ? '&type=signal' : '')

function readPlace(text: string): number[] {
  const ids = text.split('.')
  if (ids.length > 6 || !ids.every(isId)) throw new Refusal('bad_input', 'Такой страницы нет: начните сначала')
  const numbers = ids.map(Number)
  return store.placeOf({ id: numbers.at(-1)!, ancestors: numbers.slice(0, -1) })
}
