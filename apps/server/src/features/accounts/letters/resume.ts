import { liftStop } from '#features/letters'
import type { Db } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import { accountChanged } from '../events.ts'
import { getOwner } from '../store.ts'

/** Letters to the person's address go again. False when they were not stopped. */
export async function resumeLetters(tx: Db, accountId: number, now: Date): Promise<boolean> {
  const { email } = await getOwner(tx, accountId)
  if (email === null || !(await liftStop(tx, email, now))) return false
  await emit(tx, accountChanged, { account_id: accountId })
  return true
}
