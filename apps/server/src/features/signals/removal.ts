import { removePicturesOf } from '#features/media'
import { type Db, rows } from '#platform/database.ts'

/** Removes signals of these people. */
export async function removePeople(tx: Db, people: number[]) {
  const signals = await rows<{ id: number }>(
    tx,
    'signals.removeBy',
    'delete from signals where author_id = any($1::int[]) returning id',
    [people],
  )
  await removePicturesOf(
    tx,
    'signal',
    signals.map(({ id }) => id),
  )
  return { signals: signals.length }
}
