import { removePictures } from '#features/media'
import { type Db, rows } from '#platform/database.ts'

/**
 * Removes signals of these people. Of a call only the text and pictures go: its number and result stay under the
 * author's key (the trigger `call_stays`).
 */
export async function removePeople(tx: Db, people: number[]) {
  const signals = await rows<{ id: number }>(
    tx,
    'signals.listBy',
    'select id from signals where author_id = any($1::int[]) order by id for update',
    [people],
  )
  const ids = signals.map(({ id }) => id)
  await removePictures(tx, 'signal', { ids })
  await rows(tx, 'signals.removeBy', 'delete from signals where id = any($1::int[])', [ids])
  await rows(tx, 'signals.forget', 'update signals set author_id = null where id = any($1::int[])', [ids])
  return { signals: ids.length }
}
