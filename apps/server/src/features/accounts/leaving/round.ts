import { writeLetter } from '#features/letters'
import { lockAccount } from '#features/membership'
import { findRecipient } from '#features/people'
import type { PeopleDoor } from '#manifest.ts'
import { eachAlone } from '#platform/batches/eachAlone.ts'
import { type Database, transaction } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import { accountChanged } from '../events.ts'
import { findProfile } from '../profile/store.ts'
import { removeLocked } from '../removal.ts'
import { listStanding } from '../restrictions/store.ts'
import { tellDate } from './actions.ts'
import { OVER } from './letterTexts.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000

/** Warns those whose account goes within a day, and removes the accounts whose time has come. */
export async function leavingRound(db: Database, people: PeopleDoor, now: Date) {
  await eachAlone(await store.listToTell(db, new Date(now.getTime() + DAY_MS)), (id) => warn(db, id, now))
  await eachAlone(await store.listDue(db, now), (id) => removeDue(db, people, id, now))
}

/** A worker that was away for days warns late: the account then waits for the day that the letter promises. */
function warn(db: Database, accountId: number, now: Date) {
  return transaction(db, async (tx) => {
    if (!(await lockAccount(tx, accountId))) return
    const until = await store.markTold(tx, accountId, now, new Date(now.getTime() + DAY_MS))
    if (until) await tellDate(tx, accountId, { until, isSoon: true }, now)
  })
}

function removeDue(db: Database, people: PeopleDoor, accountId: number, now: Date) {
  return transaction(db, async (tx) => {
    if (!(await lockAccount(tx, accountId))) return
    // Read again under the lock: the person may have changed their mind since the list was made.
    const request = await store.findLeaving(tx, accountId)
    if (!request || request.due_at > now || (await isShut(tx, accountId, now))) return
    const recipient = await findRecipient(tx, accountId)
    const { groups } = (await findProfile(tx, accountId))!
    if (groups.length > 0) {
      await store.removeLeaving(tx, accountId)
      await emit(tx, accountChanged, { account_id: accountId })
      if (recipient) await writeLetter(tx, { kind: 'leaving_over', recipient, variables: OVER.role }, now)
      return
    }
    if (await people.isHeldBack(tx, accountId, now)) return
    // Web processes learn from the event of sessions that a job ends.
    await removeLocked(tx, people.remove, { forget: () => {} }, accountId, now)
    if (recipient) await writeLetter(tx, { kind: 'leaving_over', recipient, variables: OVER.gone }, now)
  })
}

async function isShut(tx: Parameters<typeof listStanding>[0], accountId: number, now: Date) {
  const standing = await listStanding(tx, [accountId], now)
  return standing.some(({ kind }) => kind === 'frozen' || kind === 'closed')
}
