import { removePictures } from '#features/media'
import { findBookmarked, findReactionValues } from '#features/reactions'
import { type Db, rows } from '#platform/database.ts'
import { PICTURE_KINDS } from '../pictureKinds.ts'

/** Why a text that was brought is not taken away again. */
type Touched = 'edited' | 'discussed' | 'marked'

interface Standing {
  id: number
  is_edited: boolean
  is_discussed: boolean
}

/**
 * Removes those of the texts that nobody has touched since they were brought: neither edited, hidden or pinned, nor
 * answered, nor reacted to or saved. Returns what was removed, and the others by what holds them.
 */
export async function removeUntouched(tx: Db, ids: readonly number[]) {
  const standing = await rows<Standing>(
    tx,
    'posts.lockImported',
    `select id, revision > 0 or removed_at is not null or pinned_all_time or pinned_day is not null or label <> ''
         or color <> '' or gif <> '' or open_blocks is not null as is_edited,
       comments_count > 0 or last_comment_id is not null as is_discussed
     from posts where id = any($1::int[]) order by id for update`,
    [ids],
  )
  const reacted = await findReactionValues(tx, 'post', ids)
  const saved = await findBookmarked(tx, ids)
  const held = new Map<number, Touched>()
  for (const { id, is_edited: isEdited, is_discussed: isDiscussed } of standing) {
    if (isEdited) held.set(id, 'edited')
    else if (isDiscussed) held.set(id, 'discussed')
    else if (saved.has(id) || (reacted.get(id)?.length ?? 0) > 0) held.set(id, 'marked')
  }
  const removed = standing.map(({ id }) => id).filter((id) => !held.has(id))
  await rows(tx, 'posts.removeImported', 'delete from posts where id = any($1::int[])', [removed])
  for (const kind of PICTURE_KINDS) await removePictures(tx, kind, { ids: removed })
  return { removed, held }
}
