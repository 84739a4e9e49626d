import { removePictures } from '#features/media'
import type { RemovalChoice } from '#manifest.ts'
import { type Db, rows } from '#platform/database.ts'
import { PICTURE_KINDS } from './pictureKinds.ts'
import { removeDrafts } from './writing/drafts/actions.ts'

/** Removes the drafts and posts of people; with `keepsTeamTexts`, news and materials of team members stay without an author. */
export async function removePeople(tx: Db, people: number[], _: Date, { keepsTeamTexts }: RemovalChoice) {
  const posts = await rows<{ id: number }>(
    tx,
    'posts.removeBy',
    'delete from posts where author_id = any($1::int[]) and (not $2 or model = $3) returning id',
    [people, keepsTeamTexts, 'Opinion'],
  )
  const ids = posts.map(({ id }) => id)
  for (const kind of PICTURE_KINDS) await removePictures(tx, kind, { ids })
  return { drafts: await removeDrafts(tx, people), posts: posts.length }
}
