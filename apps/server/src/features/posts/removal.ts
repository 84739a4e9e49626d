import { removePicturesOf } from '#features/media'
import { type Db, rows } from '#platform/database.ts'
import { PICTURE_KINDS } from './pictures.ts'

/** Removes what people published. */
export async function removePeople(tx: Db, people: number[]) {
  const posts = await rows<{ id: number }>(
    tx,
    'posts.removeBy',
    'delete from posts where author_id = any($1::int[]) returning id',
    [people],
  )
  const ids = posts.map(({ id }) => id)
  for (const kind of PICTURE_KINDS) await removePicturesOf(tx, kind, ids)
  return { posts: posts.length }
}
