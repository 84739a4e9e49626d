import { dropLettersTo } from '#features/letters'
import { removePicturesAt } from '#features/media'
import type { Db } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import { accountChanged } from './events.ts'
import { removeAccounts } from './store.ts'

/** Removes the accounts with everything that goes with them. No letter that waits for one of them goes out. */
export async function removePeople(tx: Db, people: number[], now: Date) {
  const removed = await removeAccounts(tx, people)
  await dropLettersTo(
    tx,
    removed.flatMap(({ email }) => email ?? []),
    now,
  )
  await removePicturesAt(
    tx,
    'avatar',
    removed.map(({ avatar }) => avatar),
  )
  // Every process forgets who they were.
  for (const id of people) await emit(tx, accountChanged, { account_id: id })
  return { accounts: removed.length }
}
