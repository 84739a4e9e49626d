import type { OwnComment } from '@palata/contract/comments/comment'
import { COMMENTS_COUNTED } from '@palata/contract/comments/limits'
import { getPersonId } from '#features/people'
import { listTitles, maySeePost } from '#features/posts'
import { listSignalTitles } from '#features/signals'
import { type Db, rows } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'

const PAGE_SIZE = 30

interface OwnRow {
  id: number
  text: string
  image_url: string
  created_at: Date
  removed_at: Date | null
  post_id: number | null
  signal_id: number | null
}

/** A person's comments, newest first. The author reads their own, removed ones included; others need paid access. */
export async function readOfPerson(
  db: Db,
  viewer: Viewer,
  username: string,
  { page = 1, after }: { page?: number | undefined; after?: number | undefined },
) {
  const authorId = await getPersonId(db, username)
  const isOwn = authorId === viewer.id
  refuseUnless(isOwn || mayReadPaid(viewer), 'members_only')
  const [found, count] = await Promise.all([
    listOfPerson(db, authorId, isOwn, after ?? null, after ? 0 : (page - 1) * PAGE_SIZE),
    countOfPerson(db, authorId),
  ])
  const listed = found.slice(0, PAGE_SIZE)
  const last = listed.at(-1)
  const path = `/api/users/${encodeURIComponent(username)}/comments/`
  return {
    count,
    results: await withSubjects(db, viewer, listed),
    next: last && found.length > listed.length ? `${path}?after=${last.id}` : null,
  }
}

/** Adds each comment's subject; comments under posts the viewer may not see are left out. */
async function withSubjects(db: Db, viewer: Viewer, listed: OwnRow[]): Promise<OwnComment[]> {
  const [posts, signals] = await Promise.all([
    listTitles(db, idsOf(listed.map(({ post_id: id }) => id))),
    listSignalTitles(db, idsOf(listed.map(({ signal_id: id }) => id))),
  ])
  const postOf = new Map(posts.filter((post) => maySeePost(post, viewer)).map((post) => [post.id, post]))
  const signalOf = new Map(signals.filter(({ live }) => live || viewer.isModerator).map((one) => [one.id, one]))
  return listed.flatMap((row) => {
    const post = row.post_id === null ? undefined : postOf.get(row.post_id)
    const signal = row.signal_id === null ? undefined : signalOf.get(row.signal_id)
    const subject = post
      ? { title: post.title, model_name: post.model, id: post.id }
      : signal && { title: signal.title, model_name: 'Signal' as const, id: signal.id }
    if (!subject) return []
    return {
      id: row.id,
      comment: row.text,
      image_url: row.image_url,
      submit_date: row.created_at.toISOString(),
      is_removed: row.removed_at !== null,
      post: subject,
    }
  })
}

const idsOf = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]

/**
 * The author is given as a range and ordered by both columns to force the index (author_id, id). With a plain equality
 * the planner walks all comments by id, which is slow for an author whose last comment is old.
 */
function listOfPerson(db: Db, authorId: number, withRemoved: boolean, before: number | null, offset: number) {
  return rows<OwnRow>(
    db,
    'comments.ofPerson',
    `select c.id, c.text, c.image_url, c.created_at, c.removed_at, t.post_id, t.signal_id from (
       select * from comments
       where author_id between $1 and $1 and id < coalesce($2::int, 2147483647) and ($3 or removed_at is null)
       order by author_id, id desc limit ${PAGE_SIZE + 1} offset $4) c
     join comment_threads t on t.id = c.thread_id order by c.id desc`,
    [authorId, before, withRemoved, offset],
  )
}

/** Counts up to COMMENTS_COUNTED; returns one more when there are more. */
async function countOfPerson(db: Db, authorId: number): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    'comments.countOfPerson',
    `select count(*)::int as count from (
       select from comments where author_id = $1 and removed_at is null limit ${COMMENTS_COUNTED + 1}) c`,
    [authorId],
  )
  return row!.count
}
