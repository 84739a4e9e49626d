import { removePictures } from '#features/media'
import { keepMentions } from '#features/mentions'
import { type Db, rows } from '#platform/database.ts'
import { setCount } from '../subjects.ts'
import { findSubjectOf } from '../threadStore.ts'
import { changeThread } from './writes.ts'

/**
 * Removes all comments of these people. A comment that others answered stays as an empty removed one, so that the
 * answers keep their places.
 */
export async function removePeople(tx: Db, people: number[], now: Date) {
  const emptied = await rows<Gone>(
    tx,
    'comments.emptyBy',
    `with answered as (
       select distinct unnest(d.ancestors) as id from comments d
       where (d.author_id is null or d.author_id <> all($1::int[]))
         and d.thread_id in (select thread_id from comments where author_id = any($1::int[])))
     update comments c set text = '', image_url = '', author_id = null, key = null, removed_by = null, removal_reason = '', pinned_at = null,
       removed_at = coalesce(c.removed_at, $2), edited_at = null
     from comments was join answered on answered.id = was.id
     where c.id = was.id and was.author_id = any($1::int[])
     returning c.id, c.thread_id, was.removed_at is null as stood`,
    [people, now],
  )
  const removed = await rows<Gone>(
    tx,
    'comments.removeBy',
    `delete from comments where author_id = any($1::int[]) returning id, thread_id, removed_at is null as stood`,
    [people],
  )
  const gone = [...emptied, ...removed]
  await forgetTexts(tx, emptied, now)
  await removePictures(tx, 'comment', { ids: gone.map(({ id }) => id) })
  const ofThread = Map.groupBy(gone, ({ thread_id: id }) => id)
  const fully = new Set(removed.map(({ id }) => id))
  for (const [threadId, those] of [...ofThread].sort(([one], [other]) => one - other)) {
    const total = -those.filter(({ id }) => fully.has(id)).length
    const standing = -those.filter(({ stood }) => stood).length
    const after = await changeThread(tx, threadId, { total, standing }, now)
    await setCount(tx, await findSubjectOf(tx, threadId), after.standing, after.last_id)
  }
  return { comments: gone.length }
}

interface Gone {
  id: number
  thread_id: number
  stood: boolean
}

async function forgetTexts(tx: Db, comments: Gone[], now: Date) {
  const ids = comments.map(({ id }) => id)
  await rows(tx, 'comments.forgetVersions', 'delete from comment_versions where comment_id = any($1::int[])', [ids])
  for (const { id } of comments) await keepMentions(tx, { kind: 'comment', id }, [], now)
  await rows(tx, 'comments.forgetMentions', 'delete from comment_mentions where comment_id = any($1::int[])', [ids])
}
