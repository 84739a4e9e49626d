import { dropLettersTo } from '#features/letters'
import { removePictures } from '#features/media'
import { lockAccount } from '#features/membership'
import { endIn, type Identity } from '#features/sessions'
import type { PeopleDoor } from '#manifest.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { emit } from '#platform/outbox/events.ts'
import { accountChanged } from './events.ts'
import { findProfile } from './profile/store.ts'
import { refuseTeam } from './restrictions/actions.ts'
import { removeAccounts } from './store.ts'

/** Removes the accounts with all their rows. Letters queued for them are not sent. */
export async function removePeople(tx: Db, people: number[], now: Date) {
  const removed = await removeAccounts(tx, people)
  await dropLettersTo(
    tx,
    removed.flatMap(({ email }) => email ?? []),
    now,
  )
  await removePictures(tx, 'avatar', { addresses: removed.map(({ avatar }) => avatar) })
  // Every process drops them from its cache.
  for (const id of people) await emit(tx, accountChanged, { account_id: id })
  return { accounts: removed.length }
}

/**
 * Removes one account for good with its texts and reactions; the team's texts and payments stay without a name. Refuses
 * a person who has a role at the desk: an operator takes the role first.
 */
export async function removePerson(
  db: Database,
  remove: PeopleDoor['remove'],
  identity: Pick<Identity, 'forget'>,
  accountId: number,
  now: Date,
): Promise<Record<string, number>> {
  return transaction(db, async (tx) => {
    refuseUnless(await lockAccount(tx, accountId), 'no_such_person')
    refuseTeam((await findProfile(tx, accountId))!)
    return removeLocked(tx, remove, identity, accountId, now)
  })
}

/** The same of an account that the caller has locked and may remove. */
export async function removeLocked(
  tx: Db,
  remove: PeopleDoor['remove'],
  identity: Pick<Identity, 'forget'>,
  accountId: number,
  now: Date,
): Promise<Record<string, number>> {
  // Ends sessions first, while their rows still exist: their devices are told through them.
  await endIn(tx, identity, accountId, {}, 'account_shut', now)
  return remove(tx, [accountId], now, { keepsTeamTexts: true })
}
