import type { RestrictionKind } from '@palata/contract/desk/accounts/person'
import { writeLetter } from '#features/letters'
import { followRestrictions, lockAccount } from '#features/membership'
import { findRecipient } from '#features/people'
import { endIn, type Identity } from '#features/sessions'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { dateAndTime } from '#platform/format/days.ts'
import { emit } from '#platform/outbox/events.ts'
import { accountChanged } from '../events.ts'
import { hashOfKey } from '../letters/letterKeys.ts'
import { findProfile, type ProfileRow } from '../profile/store.ts'
import { WORDS } from './restrictionTexts.ts'
import * as store from './store.ts'

interface Restriction {
  accountId: number
  kind: RestrictionKind
  /** Only for `limited`; null otherwise. */
  until: Date | null
}

/** Who changes it and why. The person reads the reason. */
export interface Why {
  reason: string
  actor: string
}

/**
 * Restricts a person and sends a letter. False when the account is already frozen or closed, or was limited a moment ago
 * for as long and for the same reason. Another term of `limited` replaces the old one.
 */
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
    const standing = await store.findStanding(tx, accountId, kind, now)
    if (standing && (!until || isRepeated(standing, { reason, until }, now))) return false
    await store.liftRestriction(tx, { accountId, kind, actor }, now)
    const id = await store.insertRestriction(tx, { accountId, kind, reason, actor, until }, now)
    if (kind !== 'limited') {
      await followRestrictions(tx, accountId, now)
      await endIn(tx, identity, accountId, {}, 'account_shut', now)
    }
    await emit(tx, accountChanged, { account_id: accountId })
    const term = until ? dateAndTime(until) : ''
    await tellPerson(tx, accountId, { ...WORDS[kind], reason, until: term, restriction: String(id) }, now)
    return true
  })
}

/** A command sent again after a cut connection: each would be a letter. */
const REPEAT_MS = 600_000

function isRepeated(standing: store.Standing, { reason, until }: { reason: string; until: Date }, now: Date): boolean {
  const since = now.getTime() - standing.created_at.getTime()
  const isSameTerm = until.getTime() - (standing.until?.getTime() ?? 0) === since
  return since < REPEAT_MS && isSameTerm && reason === standing.reason
}

/** Lifts a restriction and sends a letter, unless `isTold` is false. False when there is no such restriction. */
export async function lift(
  db: Db,
  { accountId, kind }: Pick<Restriction, 'accountId' | 'kind'>,
  { reason, actor }: Why,
  now: Date,
  { isTold = true } = {},
): Promise<boolean> {
  return transaction(db, async (tx) => {
    refuseUnless(await lockAccount(tx, accountId), 'no_such_person')
    if (!(await store.liftRestriction(tx, { accountId, kind, actor }, now))) return false
    if (kind !== 'limited') await followRestrictions(tx, accountId, now)
    await emit(tx, accountChanged, { account_id: accountId })
    if (isTold) await tellPerson(tx, accountId, { ...WORDS[`un${kind}`], reason, until: '' }, now)
    return true
  })
}

/** Refuses for a person with a role at the desk: an operator takes the role first. */
export function refuseTeam({ username, groups }: Pick<ProfileRow, 'username' | 'groups'>) {
  if (groups.length > 0)
    throw new Refusal('bad_input', `У ${username} есть роль за столом: сначала её снимает оператор`)
}

/** Finds the restriction by the key of its letter. */
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
