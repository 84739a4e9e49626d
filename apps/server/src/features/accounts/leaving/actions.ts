import { LEAVING_DAYS, type Leaving } from '@palata/contract/accounts/leaving'
import { writeLetter } from '#features/letters'
import { lockAccount } from '#features/membership'
import { findRecipient } from '#features/people'
import { insertSecurityEvent } from '#features/security'
import type { Caller } from '#features/sessions'
import { subscriberOf } from '#platform/address.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { dateAndTime } from '#platform/format/days.ts'
import { countAttempt } from '#platform/limits.ts'
import { emit } from '#platform/outbox/events.ts'
import { accountChanged } from '../events.ts'
import { hashOfKey } from '../letters/letterKeys.ts'
import { limits } from '../limits.ts'
import { findProfile } from '../profile/store.ts'
import { COMING, OVER } from './letterTexts.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000

/** Asks to delete the own account after the pause, and tells by letter. A second request changes nothing. */
export async function leave(db: Database, accountId: number, caller: Caller, now: Date): Promise<Leaving> {
  await countAttempt(db, [[limits.leavingByAccount, String(accountId)]], now)
  return transaction(db, async (tx) => {
    refuseUnless(await lockAccount(tx, accountId), 'sign_in')
    const { groups } = (await findProfile(tx, accountId))!
    if (groups.length > 0)
      throw new Refusal('bad_input', 'У вас есть роль за столом. Аккаунт удаляют, когда роль снимет другой оператор')
    const standing = await store.findLeaving(tx, accountId)
    if (standing) return present(standing)
    const asked = { asked_at: now, due_at: new Date(now.getTime() + LEAVING_DAYS * DAY_MS) }
    await store.insertLeaving(tx, accountId, asked)
    await insertSecurityEvent(tx, accountId, 'leaving_asked', caller, now)
    await emit(tx, accountChanged, { account_id: accountId })
    await tellDate(tx, accountId, { until: asked.due_at, isSoon: false }, now)
    return present(asked)
  })
}

/** The account stays. False when nothing was asked, or it was called off already. */
export async function stay(db: Database, accountId: number, caller: Caller, now: Date): Promise<boolean> {
  return transaction(db, async (tx) => {
    // The removal locks the account first, too: whoever comes second finds the request or the account gone.
    if (!(await lockAccount(tx, accountId)) || !(await store.removeLeaving(tx, accountId))) return false
    await insertSecurityEvent(tx, accountId, 'leaving_ended', caller, now)
    await emit(tx, accountChanged, { account_id: accountId })
    const recipient = await findRecipient(tx, accountId)
    if (recipient) await writeLetter(tx, { kind: 'leaving_over', recipient, variables: OVER.stayed }, now)
    return true
  })
}

/** The same by the key of a letter. */
export async function stayByKey(db: Database, key: string, caller: Caller, now: Date) {
  await countAttempt(db, [[limits.keyByAddress, subscriberOf(caller.ip)]], now)
  const accountId = await store.findLeavingByKey(db, hashOfKey(key))
  if (accountId === undefined || !(await stay(db, accountId, caller, now)))
    throw new Refusal('not_found', 'Ссылка больше не действует: удаление уже отменено, или аккаунта уже нет')
}

/** The letter about the coming removal; its link is made when it is sent. */
export async function tellDate(
  tx: Db,
  accountId: number,
  { until, isSoon }: { until: Date; isSoon: boolean },
  now: Date,
) {
  const recipient = await findRecipient(tx, accountId)
  if (!recipient) return
  const variables = { ...COMING[isSoon ? 'soon' : 'asked'], until: dateAndTime(until) }
  await writeLetter(tx, { kind: 'leaving', recipient, variables, isLatest: true }, now)
}

const present = ({ asked_at, due_at }: store.LeavingRow): Leaving => ({
  asked_at: asked_at.toISOString(),
  due_at: due_at.toISOString(),
})
