import { type Db, rows } from '#platform/database.ts'

/** What decides who may discuss a post. */
export interface Discussed {
  model: 'News' | 'Material' | 'Opinion'
  live: boolean
  author_id: number | null
}

export async function findDiscussed(db: Db, id: number): Promise<Discussed | undefined> {
  const [row] = await rows<Discussed>(db, 'posts.discussed', 'select model, live, author_id from posts where id = $1', [
    id,
  ])
  return row
}

/** The same, locked until the transaction ends: of two changes of a discussion the second waits for the first. */
export async function lockDiscussed(tx: Db, id: number): Promise<Discussed | undefined> {
  const [row] = await rows<Discussed>(
    tx,
    'posts.lockDiscussed',
    'select model, live, author_id from posts where id = $1 for no key update',
    [id],
  )
  return row
}

/** How many comments stand under the post and which of them is the last. */
export async function setDiscussion(tx: Db, id: number, count: number, lastId: number | null) {
  await rows(tx, 'posts.setDiscussion', 'update posts set comments_count = $2, last_comment_id = $3 where id = $1', [
    id,
    count,
    lastId,
  ])
}

/** Of these posts, those that readers see, with their counts; the newest first. */
export function listCommentCounts(db: Db, ids: number[]) {
  return rows<{ object_pk: number; comments_count: number }>(
    db,
    'posts.commentCounts',
    'select id as object_pk, comments_count from posts where live and id = any($1::int[]) order by id desc',
    [ids],
  )
}

/** What a link to each of these posts says. */
export function listTitles(db: Db, ids: number[]) {
  return rows<Discussed & { id: number; title: string }>(
    db,
    'posts.titles',
    'select id, title, model, live, author_id from posts where id = any($1::int[])',
    [ids],
  )
}
