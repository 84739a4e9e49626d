import { removePicturesOf } from '#features/media'
import { type Db, rows } from '#platform/database.ts'

/** Removes what people published and said. Posts of others stay, with their discussions counted anew. */
export async function removePeople(tx: Db, people: number[]) {
  const posts = await rows<{ id: number }>(
    tx,
    'posts.removeBy',
    'delete from posts where author_id = any($1::int[]) returning id',
    [people],
  )
  const comments = await rows<{ id: number; post_id: number }>(
    tx,
    'posts.removeCommentsBy',
    'delete from comments where author_id = any($1::int[]) returning id, post_id',
    [people],
  )
  await rows(
    tx,
    'posts.recount',
    `update posts p set
       comments_count = (select count(*) from comments c where c.post_id = p.id),
       last_comment_id = (select id from comments c where c.post_id = p.id order by created_at desc, id desc limit 1)
     where p.id = any($1::int[])`,
    [[...new Set(comments.map(({ post_id }) => post_id))]],
  )
  const ids = posts.map(({ id }) => id)
  await removePicturesOf(tx, 'cover', ids)
  await removePicturesOf(tx, 'post', ids)
  await removePicturesOf(
    tx,
    'comment',
    comments.map(({ id }) => id),
  )
  return { posts: posts.length, comments: comments.length }
}
