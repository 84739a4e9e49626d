import type { Comment, CommentOrder, CommentPage } from '@palata/contract/comments/comment'

/** The post or signal that the thread belongs to. */
export interface Subject {
  contentType: Comment['content_type']
  objectId: number
}

/** A run of comments in thread order, and the address of its continuation. */
export interface ThreadPage {
  ids: number[]
  next: string | null
}

/** The cached thread. The comments themselves are records. */
export interface Thread {
  order: CommentOrder
  /** The run from the top, then perhaps a run around a linked comment. */
  pages: ThreadPage[]
  pinned: number[]
  /** Number of comments, as the server counts them. */
  count: number
  /** Id of the newest known comment. */
  lastId: number
  /** Id of the last comment that the reader had seen on arrival; null on the first visit. */
  seenId: number | null
  newCount: number
  /** New comments that wait for the reader's press, so that nothing moves. */
  waiting: Comment[]
}

export const isLevelOf = (comments: (id: number) => Comment | undefined) => (id: number) => comments(id)?.level ?? 0

/** `reader`: who has the thread before their eyes; others' new comments then wait, so that nothing moves. */
export function threadOf(
  page: CommentPage,
  before: Thread | undefined,
  reader?: string,
  order: CommentOrder = 'new',
): Thread {
  // Another order is another list: what was read of the one before has no place in it.
  const isSameList = before?.order === order
  const isRead = isSameList && reader !== undefined
  const fresh = isRead ? newOf(page.results, before, reader) : []
  const first = { ids: page.results.filter((one) => !fresh.includes(one)).map(({ id }) => id), next: page.next }
  const known = new Set(first.ids)
  // Keeps the pages that the reader has already loaded further down.
  const rest = (isSameList ? before.pages : []).slice(1).filter(({ ids }) => !ids.some((id) => known.has(id)))
  return {
    order,
    pages: [first, ...rest],
    pinned: page.pinned.map(({ id }) => id),
    count: page.comments_count,
    lastId: Math.max(page.last_id, before?.lastId ?? 0),
    seenId: before ? before.seenId : page.seen_id,
    newCount: page.new_count,
    waiting: isRead
      ? [
          ...withRenewed(before.waiting, page.results).filter(({ id }) => !first.ids.includes(id)),
          ...unlisted(fresh, before),
        ]
      : [],
  }
}

/** Others' comments that are not among the thread's rows. */
function newOf(comments: readonly Comment[], { pages }: Thread, reader: string): Comment[] {
  const rows = new Set(pages.flatMap(({ ids }) => ids))
  const fresh = comments.filter(({ id }) => !rows.has(id))
  const own = ownOf(fresh, reader)
  return fresh.filter((one) => !own.has(one))
}

/** The person's comments, with those of the list that they answer. */
export function ownOf(comments: readonly Comment[], person: string | undefined): Set<Comment> {
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  const found = new Set<Comment>()
  for (const own of comments.filter(({ user }) => user.username === person))
    for (let one: Comment | undefined = own; one; one = byId.get(one.parent_id ?? 0)) found.add(one)
  return found
}

const unlisted = (fresh: readonly Comment[], { waiting }: Thread) =>
  fresh.filter(({ id }) => !waiting.some((one) => one.id === id))

/**
 * Inserts a comment: a top-level one goes first, or last where the oldest stand first and all are read; a reply after
 * the last reply of its parent; without its parent, to the end.
 */
export function withComment(
  pages: readonly ThreadPage[],
  comment: Pick<Comment, 'id' | 'parent_id' | 'level'>,
  levelOf: (id: number) => number,
  order: CommentOrder = 'new',
): ThreadPage[] {
  if (pages.some(({ ids }) => ids.includes(comment.id))) return [...pages]
  const isAtEnd = order === 'old' && pages.at(-1)?.next === null
  if (comment.parent_id === null && !isAtEnd)
    return pages.map((page, place) => (place === 0 ? { ...page, ids: [comment.id, ...page.ids] } : page))
  for (const [place, page] of pages.entries()) {
    const parent = comment.parent_id === null ? -1 : page.ids.indexOf(comment.parent_id)
    if (parent < 0) continue
    let end = parent + 1
    while (end < page.ids.length && levelOf(page.ids[end]!) >= comment.level) end += 1
    return pages.with(place, { ...page, ids: page.ids.toSpliced(end, 0, comment.id) })
  }
  return pages.map((page, place) => (place === pages.length - 1 ? { ...page, ids: [...page.ids, comment.id] } : page))
}

export const withoutComment = (pages: readonly ThreadPage[], id: number): ThreadPage[] =>
  pages.map((page) => (page.ids.includes(id) ? { ...page, ids: page.ids.filter((one) => one !== id) } : page))

/** Replaces the comments that were read again. */
export function withRenewed(comments: readonly Comment[], renewed: readonly Comment[]): Comment[] {
  const byId = new Map(renewed.map((comment) => [comment.id, comment]))
  return comments.map((comment) => byId.get(comment.id) ?? comment)
}

/** The pinned ids after these comments were read again, the newest pin first. */
export function withPins(pinned: readonly number[], renewed: readonly Comment[]): number[] {
  const unpinned = new Set(renewed.flatMap((one) => (one.pinned_comment ? [] : one.id)))
  const fresh = renewed.flatMap((one) => (one.pinned_comment && !pinned.includes(one.id) ? one.id : []))
  return [...fresh, ...pinned.filter((id) => !unpinned.has(id))]
}

/** Replaces the browser's temporary id with the server's. */
export function withId(pages: readonly ThreadPage[], from: number, to: number): ThreadPage[] {
  if (pages.some(({ ids }) => ids.includes(to))) return withoutComment(pages, from)
  return pages.map((page) =>
    page.ids.includes(from) ? { ...page, ids: page.ids.map((id) => (id === from ? to : id)) } : page,
  )
}

/**
 * Appends a page to the run; merges it with the next run when they meet. An answer that was written before its parent
 * was loaded stood at the end: it takes its place now.
 */
export function withNext(pages: readonly ThreadPage[], place: number, more: ThreadPage): ThreadPage[] {
  const following = pages[place + 1]
  const come = new Set(more.ids)
  const before = pages[place]!.ids.filter((id) => !come.has(id))
  const known = new Set(before)
  const meets = following && more.ids.some((id) => following.ids.includes(id))
  const grown = meets
    ? {
        ids: [
          ...before,
          ...more.ids.filter((id) => !following.ids.includes(id)),
          ...following.ids.filter((id) => !known.has(id)),
        ],
        next: following.next,
      }
    : { ids: [...before, ...more.ids], next: more.next }
  return [...pages.slice(0, place), grown, ...pages.slice(place + (meets ? 2 : 1))]
}

/** Adds the run around a linked comment after the run from the top. */
export function withWindow(pages: readonly ThreadPage[], found: ThreadPage): ThreadPage[] {
  const known = new Set(pages[0]!.ids)
  const fresh = { ...found, ids: found.ids.filter((id) => !known.has(id)) }
  return [pages[0]!, fresh]
}

/** Largest number of rows in one part of the page. */
const MOST = 48

/**
 * Splits the ids into parts that stay the same when a comment is added: the id itself decides whether a part ends after
 * it, so a new comment re-renders one part only.
 */
export function partsOf(ids: readonly number[]): number[][] {
  const parts: number[][] = []
  let part: number[] = []
  for (const id of ids) {
    part.push(id)
    if (id % 16 === 0 || part.length === MOST) {
      parts.push(part)
      part = []
    }
  }
  if (part.length > 0) parts.push(part)
  return parts
}
