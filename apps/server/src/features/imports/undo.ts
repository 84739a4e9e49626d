import { importedPosts } from '#features/posts'
import { type Database, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import * as store from './store.ts'

const BATCH = 500

/** What was taken away, and how many stay by what holds them. */
export interface Undone {
  title: string
  removed: number
  held: { edited: number; discussed: number; marked: number }
}

/**
 * Takes away what the run brought and nobody has touched since, in portions: one that is cut goes on when it is asked
 * for again.
 */
export async function undoImport(db: Database, id: number, now: Date): Promise<Undone> {
  const run = await store.findRun(db, id)
  refuseUnless(run, 'not_found')
  if (run.undone_at) throw new Refusal('bad_input', `Перенос ${id} уже отменён`)
  const undone: Undone = { title: run.title, removed: 0, held: { edited: 0, discussed: 0, marked: 0 } }
  for (let after = 0; ; ) {
    const brought = (await store.listBrought(db, id, 'post', after, BATCH)).map((row) => row.entity_id)
    if (brought.length === 0) break
    after = brought.at(-1)!
    await transaction(db, async (tx) => {
      const { removed, held } = await importedPosts.removeUntouched(tx, brought)
      // What is gone already is forgotten, too.
      await store.forgetItems(
        tx,
        id,
        'post',
        brought.filter((one) => !held.has(one)),
      )
      undone.removed += removed.length
      for (const why of held.values()) undone.held[why] += 1
    })
  }
  await store.markUndone(db, id, now)
  return undone
}
