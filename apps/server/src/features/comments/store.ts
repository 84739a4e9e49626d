import { type Db, rows } from '#platform/database.ts'

export interface CommentRow {
  id: number
  thread_id: number
  ancestors: number[]
  text: string
  image_url: string
  author_id: number | null
  created_at: Date
  edited_at: Date | null
  removed_at: Date | null
  removed_by: number | null
  pinned_at: Date | null
  revision: number
  username: string | null
  name: string | null
  avatar: string | null
  answered_username: string | null
  answered_name: string | null
}

const columns = `c.id, c.thread_id, c.ancestors, c.text, c.image_url, c.author_id, c.created_at, c.edited_at, c.removed_at,
  c.removed_by, c.pinned_at, c.revision, a.username, a.name, a.avatar,
  r.username as answered_username, r.name as answered_name`

/** Above any id: appended to a place, it sorts after everything under that place. */
const LAST = 2_147_483_647

/** The sort key of a comment: newest branches first, answers by age. Equals the column `place`. */
export function placeOf({ id, ancestors }: Pick<CommentRow, 'id' | 'ancestors'>): number[] {
  const [root, ...rest] = [...ancestors, id]
  return [-root!, ...rest]
}

/** The key just before the comment, so that a page after it starts with the comment. */
export function placeBefore(comment: Pick<CommentRow, 'id' | 'ancestors'>): number[] {
  const place = placeOf(comment)
  return [...place.slice(0, -1), place.at(-1)! - 1, LAST]
}

/** Comments after the place: up to 501, one above the page limit, to know whether there is a next page. */
export function listPage(db: Db, threadId: number, after: number[], offset: number) {
  return rows<CommentRow>(
    db,
    'comments.page',
    `select ${columns} from (
       select * from comments where thread_id = $1 and place > $2::int[] order by place limit 501 offset $3) c
     left join accounts a on a.id = c.author_id left join accounts r on r.id = c.answered_id order by c.place`,
    [threadId, after, offset],
  )
}

/** Each branch of the thread, newest first: the id of its first comment and the number of its comments. */
export function listBranches(db: Db, threadId: number) {
  return rows<{ id: number; size: number }>(
    db,
    'comments.branches',
    `select -place[1] as id, count(*)::int as size from comments where thread_id = $1
     group by place[1] order by place[1]`,
    [threadId],
  )
}

/** Comments of these branches in the given order of branches, by place within each. */
export function listOfBranches(
  db: Db,
  threadId: number,
  roots: readonly number[],
  { offset, limit }: { offset: number; limit: number },
) {
  return rows<CommentRow>(
    db,
    'comments.ofBranches',
    `select ${columns} from (
       select o.id, b.turn, o.place from unnest($2::int[]) with ordinality b(root, turn)
       join comments o on o.thread_id = $1 and -o.place[1] = b.root order by b.turn, o.place offset $3 limit $4) n
     join comments c on c.id = n.id
     left join accounts a on a.id = c.author_id left join accounts r on r.id = c.answered_id order by n.turn, n.place`,
    [threadId, roots, offset, limit],
  )
}

/** Number of comments of the branch that stand before this one. */
export async function countBefore(db: Db, threadId: number, comment: Pick<CommentRow, 'id' | 'ancestors'>) {
  const place = placeOf(comment)
  const [row] = await rows<{ count: number }>(
    db,
    'comments.countBefore',
    `select count(*)::int as count from comments
     where thread_id = $1 and place >= array[$2::int] and place < $3::int[]`,
    [threadId, place[0], place],
  )
  return row!.count
}

/** Pinned comments, latest pin first, at most 100. */
export function listPinned(db: Db, threadId: number) {
  return rows<CommentRow>(
    db,
    'comments.pinned',
    `select ${columns} from comments c
     left join accounts a on a.id = c.author_id left join accounts r on r.id = c.answered_id
     where c.thread_id = $1 and c.pinned_at is not null and c.removed_at is null
     order by c.pinned_at desc, c.id desc limit 100`,
    [threadId],
  )
}

/** Comments newer than the id that are not removed, oldest first, at most 500. */
export function listSince(db: Db, threadId: number, id: number) {
  return rows<CommentRow>(
    db,
    'comments.since',
    `select ${columns} from (
       select * from comments where thread_id = $1 and id > $2 and removed_at is null order by id limit 500) c
     left join accounts a on a.id = c.author_id left join accounts r on r.id = c.answered_id order by c.id`,
    [threadId, id],
  )
}

export function listByIds(db: Db, ids: number[]) {
  return rows<CommentRow>(
    db,
    'comments.byIds',
    `select ${columns} from comments c
     left join accounts a on a.id = c.author_id left join accounts r on r.id = c.answered_id
     where c.id = any($1::int[]) order by c.place`,
    [ids],
  )
}

export async function findComment(db: Db, id: number): Promise<CommentRow | undefined> {
  return (await listByIds(db, [id]))[0]
}

/** People mentioned in these comments. */
export function listMentions(db: Db, commentIds: number[]) {
  return rows<{ comment_id: number; username: string; name: string }>(
    db,
    'comments.mentions',
    `select m.comment_id, a.username, a.name from comment_mentions m join accounts a on a.id = m.account_id
     where m.comment_id = any($1::int[]) order by m.comment_id, a.username`,
    [commentIds],
  )
}

/** Ids of posts whose discussions changed after `since`, latest first. */
export async function listChangedSince(db: Db, since: Date, limit: number): Promise<number[]> {
  const found = await rows<{ post_id: number }>(
    db,
    'comments.changedSince',
    `select post_id from comment_threads where changed_at > $1 and post_id is not null
     order by changed_at desc limit ${limit}`,
    [since],
  )
  return found.map(({ post_id: id }) => id)
}

/** Newest first, of the author's latest comments: reading them costs the same however many there are. */
export function listOwnSince(db: Db, since: Date, authorId: number, limit: number) {
  return rows<{ id: number; post_id: number }>(
    db,
    'comments.ownSince',
    `select c.id, t.post_id
     from (select id, thread_id, created_at, removed_at from comments where author_id = $2
           order by id desc limit ${limit}) c join comment_threads t on t.id = c.thread_id
     where c.created_at >= $1 and c.removed_at is null and t.post_id is not null order by c.id desc`,
    [since, authorId],
  )
}

export function listVersions(db: Db, commentId: number) {
  return rows<{ revision: number; text: string; image_url: string; replaced_at: Date }>(
    db,
    'comments.versions',
    `select revision, text, image_url, replaced_at from comment_versions where comment_id = $1
     order by revision desc limit 200`,
    [commentId],
  )
}
