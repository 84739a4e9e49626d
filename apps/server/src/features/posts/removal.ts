import { removePicturesOf } from '#features/media'
import { type Db, rows } from '#platform/database.ts'

/** Removes what people published. */
export async function removePeople(tx: Db, people: number[]) {
  const posts = await rows<{ id: number }>(
    tx,
    'posts.removeBy',
    'delete from posts where author_id = any($1::int[]) returning id',
    [people],
  )
  const ids = posts.map(({ id }) => id)
  await removePicturesOf(tx, 'cover', ids)
  await removePicturesOf(tx, 'post', ids)
  return { posts: posts.length }
}
