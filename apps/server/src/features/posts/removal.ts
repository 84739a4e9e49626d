import { removePicturesOf } from '#features/media'
import type { RemovalChoice } from '#manifest.ts'
import { type Db, rows } from '#platform/database.ts'
import { PICTURE_KINDS } from './pictures.ts'

/** Removes what people published; news and materials of somebody who was of the team stay without a name where that is asked. */
export async function removePeople(tx: Db, people: number[], _: Date, { keepsTeamTexts }: RemovalChoice) {
  const posts = await rows<{ id: number }>(
    tx,
    'posts.removeBy',
    'delete from posts where author_id = any($1::int[]) and (not $2 or model = $3) returning id',
    [people, keepsTeamTexts, 'Opinion'],
  )
  const ids = posts.map(({ id }) => id)
  for (const kind of PICTURE_KINDS) await removePicturesOf(tx, kind, ids)
  return { posts: posts.length }
}
