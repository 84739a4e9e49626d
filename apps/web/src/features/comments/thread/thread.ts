import type { Comment, CommentPage } from '@palata/contract/comments'

/** What is discussed. */
export interface Subject {
  contentType: Comment['content_type']
  objectId: number
}

/** A run of comments in the order of the thread, and where it goes on. */
export interface ThreadPage {
  ids: number[]
  next: string | null
}

/** What is known of a thread. The comments themselves are records. */
export interface Thread {
  /** From the top; behind it, perhaps, a run around a comment that a link led to. */
  pages: ThreadPage[]
  pinned: number[]
  /** How many stand, by the server's word. */
  count: number
  /** The newest comment that is known. */
  lastId: number
  /** What the reader had seen when they came, null the first time. */
  seenId: number | null
  newCount: number
  /** Came meanwhile: they wait until they are asked for, so that nothing moves. */
  waiting: Comment[]
}

export const isLevelOf = (comments: (id: number) => Comment | undefined) => (id: number) => comments(id)?.level ?? 0

export function threadOf(page: CommentPage, before: Thread | undefined): Thread {
  const first = { ids: page.results.map(({ id }) => id), next: page.next }
  const known = new Set(first.ids)
  // What was read further down stays read.
  const rest = (before?.pages ?? []).slice(1).filter(({ ids }) => !ids.some((id) => known.has(id)))
  return {
    pages: [first, ...rest],
    pinned: page.pinned.map(({ id }) => id),
    count: page.comments_count,
    lastId: Math.max(0, ...first.ids, before?.lastId ?? 0),
    seenId: before ? before.seenId : page.seen_id,
    newCount: page.new_count,
    waiting: [],
  }
}

/** A first comment goes to the top, an answer behind the last one under its parent; one whose parent is not there, to the end. */
export function withComment(
  pages: readonly ThreadPage[],
  comment: Pick<Comment, 'id' | 'parent_id' | 'level'>,
  levelOf: (id: number) => number,
): ThreadPage[] {
  if (pages.some(({ ids }) => ids.includes(comment.id))) return [...pages]
  if (comment.parent_id === null)
    return pages.map((page, place) => (place === 0 ? { ...page, ids: [comment.id, ...page.ids] } : page))
  for (const [place, page] of pages.entries()) {
    const parent = page.ids.indexOf(comment.parent_id)
    if (parent < 0) continue
    let end = parent + 1
    while (end < page.ids.length && levelOf(page.ids[end]!) >= comment.level) end += 1
    return pages.with(place, { ...page, ids: page.ids.toSpliced(end, 0, comment.id) })
  }
  return pages.map((page, place) => (place === pages.length - 1 ? { ...page, ids: [...page.ids, comment.id] } : page))
}

export const withoutComment = (pages: readonly ThreadPage[], id: number): ThreadPage[] =>
  pages.map((page) => (page.ids.includes(id) ? { ...page, ids: page.ids.filter((one) => one !== id) } : page))

/** Each as it is now, where that was read anew. */
export function withRenewed(comments: readonly Comment[], renewed: readonly Comment[]): Comment[] {
  const byId = new Map(renewed.map((comment) => [comment.id, comment]))
  return comments.map((comment) => byId.get(comment.id) ?? comment)
}

/** The id that the server gave stands where the one of this browser stood. */
export function withId(pages: readonly ThreadPage[], from: number, to: number): ThreadPage[] {
  if (pages.some(({ ids }) => ids.includes(to))) return withoutComment(pages, from)
  return pages.map((page) =>
    page.ids.includes(from) ? { ...page, ids: page.ids.map((id) => (id === from ? to : id)) } : page,
  )
}

/** The run goes on; where it reaches the next one, the two become one. */
export function withNext(pages: readonly ThreadPage[], place: number, more: ThreadPage): ThreadPage[] {
  const following = pages[place + 1]
  const known = new Set(pages[place]!.ids)
  const fresh = more.ids.filter((id) => !known.has(id))
  const meets = following && fresh.some((id) => following.ids.includes(id))
  const grown = meets
    ? {
        ids: [
          ...pages[place]!.ids,
          ...fresh.filter((id) => !following.ids.includes(id)),
          ...following.ids.filter((id) => !known.has(id)),
        ],
        next: following.next,
      }
    : { ids: [...pages[place]!.ids, ...fresh], next: more.next }
  return [...pages.slice(0, place), grown, ...pages.slice(place + (meets ? 2 : 1))]
}

/** The part of the thread in which a linked comment stands, behind what is read from the top. */
export function withWindow(pages: readonly ThreadPage[], found: ThreadPage): ThreadPage[] {
  const known = new Set(pages[0]!.ids)
  const fresh = { ...found, ids: found.ids.filter((id) => !known.has(id)) }
  return [pages[0]!, fresh]
}

/** As many rows at the most stand in one part of the page. */
const MOST = 48

/**
 * The ids in parts that stay the same when one is added: a part ends behind an id that says so itself,
 * so that a new comment draws one part anew and not all of them.
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
