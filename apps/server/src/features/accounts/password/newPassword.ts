import type { WayName } from '@palata/contract/accounts'
import { writeLetter } from '#features/letters'
import { ENDED, insertSecurityEvent, noteSecurity } from '#features/security'
import { type Caller, endIn, type Identity } from '#features/sessions'
import type { PersonWay } from '#manifest.ts'
import { subscriberOf } from '#platform/address.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { FieldRefusal, refuseUnless } from '#platform/errors.ts'
import { clearAttempts, countAttempt } from '#platform/limits.ts'
import type { Viewer } from '#platform/viewer.ts'
import { removeKey, takeKey } from '../letterKeyStore.ts'
import { resumeLetters } from '../letters/resume.ts'
import { limits } from '../limits.ts'
import { clearStrangers } from '../signIn/counters.ts'
import { keyCounter } from '../signUp/signUp.ts'
import { findKey, getOwner, markVerified, setPasswordHash } from '../store.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { passwordProblem } from './rules.ts'

/**
 * Queues a reset letter. The job, not the caller, finds out whether the address has an account: the reply must not
 * reveal it.
 */
export async function requestReset(db: Database, email: string, caller: Caller, now: Date) {
  const byAddress = [limits.resetLetterByAddress, subscriberOf(caller.ip)] as const
  await countAttempt(db, [[...byAddress], [limits.resetLetter, email]], now)
  await transaction(db, (tx) => writeLetter(tx, { kind: 'reset', recipient: email, isLatest: true }, now))
}

interface Reset {
  uid: string
  token: string
  new_password: string
  /** Ways into the account that end with the old password. */
  end: WayName[]
}

/** What else leads into the account of the letter's key. */
export async function listWays(
  db: Database,
  ways: readonly PersonWay[],
  key: Pick<Reset, 'uid' | 'token'>,
  caller: Caller,
  now: Date,
) {
  await countAttempt(db, [keyCounter(caller)], now)
  const accountId = await findKey(db, 'reset', key, now)
  refuseUnless(accountId, 'bad_link')
  const found = await Promise.all(ways.map(async ({ name, list }) => ({ name, parts: await list(db, accountId) })))
  return { results: found.filter(({ parts }) => parts.length > 0) }
}

interface Site {
  identity: Identity
  ways: readonly PersonWay[]
}

/** Sets a new password by the key from the letter and ends every session of the account and the ways named. */
export async function confirmReset(db: Database, { identity, ways }: Site, reset: Reset, caller: Caller, now: Date) {
  await countAttempt(db, [keyCounter(caller)], now)
  const hash = await hashPassword(reset.new_password)
  await transaction(db, async (tx) => {
    const accountId = await takeKey(tx, 'reset', reset, now)
    refuseUnless(accountId, 'bad_link')
    // A refusal rolls the transaction back and so keeps the key: the person tries another password with the same
    // letter.
    await requireGood(tx, accountId, reset.new_password)
    await setPasswordHash(tx, accountId, hash)
    // Receiving the letter proves that the address is the person's own.
    await markVerified(tx, accountId)
    await resumeLetters(tx, accountId, now)
    await endIn(tx, identity, accountId, {}, 'password_changed', now)
    for (const { name, end } of ways.filter((way) => reset.end.includes(way.name))) {
      await end(tx, accountId, now)
      await insertSecurityEvent(tx, accountId, ENDED[name], caller, now)
    }
    await noteSecurity(tx, accountId, 'password_reset', caller, now)
    await clearStrangers(tx, accountId, caller)
  })
}

interface Change {
  current_password: string
  new_password: string
}

/** Changes the person's password and ends all their other sessions. */
export async function setPassword(
  db: Database,
  identity: Identity,
  { viewer, caller }: { viewer: Viewer; caller: Caller },
  change: Change,
  now: Date,
) {
  // Counted by session: a thief of another session of the account uses up only their own attempts.
  const counter = [limits.passwordBySession, viewer.sessionId ?? String(viewer.id)] as const
  await countAttempt(db, [[...counter]], now)
  const owner = await getOwner(db, viewer.id)
  if (!(await isPassword(change.current_password, owner.password_hash))) {
    throw new FieldRefusal({ current_password: ['Неверный пароль'] })
  }
  await clearAttempts(db, [...counter])
  await requireGood(db, viewer.id, change.new_password)
  const hash = await hashPassword(change.new_password)
  await transaction(db, async (tx) => {
    await setPasswordHash(tx, viewer.id, hash)
    // Voids a reset letter sent before the change.
    await removeKey(tx, viewer.id, 'reset')
    const others = viewer.sessionId ? { except: viewer.sessionId } : {}
    await endIn(tx, identity, viewer.id, others, 'password_changed', now)
    await noteSecurity(tx, viewer.id, 'password_changed', caller, now)
  })
}

/** Checks the person's own password; `none` when the account has no password. */
export async function isOwnPassword(
  db: Database,
  viewer: Viewer,
  password: string,
  now: Date,
): Promise<'right' | 'wrong' | 'none'> {
  const owner = await getOwner(db, viewer.id)
  if (owner.password_hash === null) return 'none'
  const counter = [limits.passwordBySession, viewer.sessionId ?? String(viewer.id)] as const
  await countAttempt(db, [[...counter]], now)
  if (!(await isPassword(password, owner.password_hash))) return 'wrong'
  await clearAttempts(db, [...counter])
  return 'right'
}

async function requireGood(db: Db, accountId: number, password: string) {
  const problem = passwordProblem(password, await getOwner(db, accountId))
  if (problem) throw new FieldRefusal({ new_password: [problem] })
}
