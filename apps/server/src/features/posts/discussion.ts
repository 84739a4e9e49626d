import { type Db, rows } from '#platform/database.ts'

/** What decides who may discuss a post. */
interface Discussed {
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

/** Locks the post until the transaction ends: a second change of its discussion waits. */
export async function lockDiscussed(tx: Db, id: number): Promise<Discussed | undefined> {
  const [row] = await rows<Discussed>(
    tx,
    'posts.lockDiscussed',
    'select model, live, author_id from posts where id = $1 for no key update',
    [id],
  )
  return row
}

/** Stores the number of the post's comments and the last one. */
export async function setDiscussion(tx: Db, id: number, count: number, lastId: number | null) {
  await rows(tx, 'posts.setDiscussion', 'update posts set comments_count = $2, last_comment_id = $3 where id = $1', [
    id,
    count,
    lastId,
  ])
}

/** Comment counts of those of the posts that readers see, newest first. */
export function listCommentCounts(db: Db, ids: number[]) {
  return rows<{ object_pk: number; comments_count: number }>(
    db,
    'posts.commentCounts',
    'select id as object_pk, comments_count from posts where live and id = any($1::int[]) order by id desc',
    [ids],
  )
}

/** Titles for links to these posts. */
export function listTitles(db: Db, ids: number[]) {
  return rows<Discussed & { id: number; title: string }>(
    db,
    'posts.titles',
    'select id, title, model, live, author_id from posts where id = any($1::int[])',
    [ids],
  )
}
