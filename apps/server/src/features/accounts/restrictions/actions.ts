import type { RestrictionKind } from '@palata/contract/desk/people'
import { writeLetter } from '#features/letters'
import { type Cause, holdDays, lockAccount, releaseDays } from '#features/membership'
import { endIn, type Identity } from '#features/sessions'
import { type Database, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { dateAndTime } from '#platform/format/days.ts'
import { emit } from '#platform/outbox/events.ts'
import { accountChanged } from '../events.ts'
import { hashOfKey } from '../letters/letterKeys.ts'
import { findProfile, type ProfileRow } from '../profile/store.ts'
import { findRecipient } from '../store.ts'
import * as store from './store.ts'
import { WORDS } from './words.ts'

interface Restriction {
  accountId: number
  kind: RestrictionKind
  /** For `limited` alone. */
  until: Date | null
}

/** Who changes it, and why: the person reads it. */
type Why = Required<Pick<Cause, 'reason' | 'actor'>>

/** Puts a restriction on a person and writes to them of it. False when the account is shut like that already. A new term replaces the old one. */
export async function restrict(
  db: Database,
  identity: Pick<Identity, 'forget'>,
  { accountId, kind, until }: Restriction,
  { reason, actor }: Why,
  now: Date,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    refuseUnless(await lockAccount(tx, accountId), 'no_such_person')
    const person = (await findProfile(tx, accountId))!
    refuseTeam(person)
    if (kind !== 'limited' && (await store.isRestricted(tx, accountId, kind, now))) return false
    await store.liftRestriction(tx, { accountId, kind, actor }, now)
    const id = await store.insertRestriction(tx, { accountId, kind, reason, actor, until }, now)
    if (kind !== 'limited') {
      await holdDays(tx, accountId, now)
      await endIn(tx, identity, accountId, {}, 'account_shut', now)
    }
    await emit(tx, accountChanged, { account_id: accountId })
    const term = until ? dateAndTime(until) : ''
    await tellPerson(tx, accountId, { ...WORDS[kind], reason, until: term, restriction: String(id) }, now)
    return true
  })
}

/** Takes a restriction back and writes to the person of it, unless the caller does. False when none of the kind stands. */
export async function lift(
  db: Database,
  { accountId, kind }: Pick<Restriction, 'accountId' | 'kind'>,
  { reason, actor }: Why,
  now: Date,
  { isTold = true } = {},
): Promise<boolean> {
  return transaction(db, async (tx) => {
    refuseUnless(await lockAccount(tx, accountId), 'no_such_person')
    if (!(await store.liftRestriction(tx, { accountId, kind, actor }, now))) return false
    if (kind !== 'limited') await releaseDays(tx, accountId, now)
    await emit(tx, accountChanged, { account_id: accountId })
    if (isTold) await tellPerson(tx, accountId, { ...WORDS[`un${kind}`], reason, until: '' }, now)
    return true
  })
}

/** Whoever works at the desk is barred only after their roles are taken, which is for operators. */
export function refuseTeam({ username, groups }: Pick<ProfileRow, 'username' | 'groups'>) {
  if (groups.length > 0)
    throw new Refusal('bad_input', `У ${username} есть роль за столом: сначала её снимает оператор`)
}

/** The restriction whose letter has this key. */
export function findRestrictionByKey(db: Database, key: string) {
  return store.findByAppealKey(db, hashOfKey(key))
}

async function tellPerson(
  tx: Parameters<typeof findRecipient>[0],
  accountId: number,
  variables: Record<string, string>,
  now: Date,
) {
  const recipient = await findRecipient(tx, accountId)
  if (recipient) await writeLetter(tx, { kind: 'restriction', recipient, variables }, now)
}
