import type { Database } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { runAlone } from '#platform/locks/alone.ts'

/** Any constant: imports and their undoing have one lock. */
const IMPORTING = 7_281_360

/** Does the work unless another import or undoing runs anywhere: together they might double things. */
export async function inTurn<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  let done: { result: Result } | undefined
  await runAlone(db, IMPORTING, async () => {
    done = { result: await work() }
  })
  if (!done) throw new Refusal('bad_input', 'Другой перенос или отмена ещё идёт. Дождитесь её конца')
  return done.result
}
