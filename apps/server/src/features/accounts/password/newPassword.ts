import { writeLetter } from '#features/letters'
import { type Caller, endIn, type Identity } from '#features/sessions'
import { subscriberOf } from '#platform/address.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { FieldRefusal, refuseUnless } from '#platform/errors.ts'
import { clearAttempts, countAttempt } from '#platform/limits.ts'
import type { Viewer } from '#platform/viewer.ts'
import { limits } from '../limits.ts'
import { clearStrangers } from '../signIn/counters.ts'
import { keyCounter } from '../signUp/signUp.ts'
import { getOwner, markVerified, removeKey, setPasswordHash, takeKey } from '../store.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { passwordProblem } from './rules.ts'

/** Writes a letter to the address. Whether it is somebody's is found out by the job, out of the caller's sight. */
export async function requestReset(db: Database, email: string, caller: Caller, now: Date) {
  const byAddress = [limits.resetLetterByAddress, subscriberOf(caller.ip)] as const
  await countAttempt(db, [[...byAddress], [limits.resetLetter, email]], now)
  await transaction(db, (tx) => writeLetter(tx, { kind: 'reset', recipient: email, isLatest: true }, now))
}

interface Reset {
  uid: string
  token: string
  new_password: string
}

/** The key from the letter opens the account to a new password, and closes it to everyone who was in. */
export async function confirmReset(db: Database, identity: Identity, reset: Reset, caller: Caller, now: Date) {
  await countAttempt(db, [keyCounter(caller)], now)
  const hash = await hashPassword(reset.new_password)
  await transaction(db, async (tx) => {
    const accountId = await takeKey(tx, 'reset', reset, now)
    refuseUnless(accountId, 'bad_link')
    // A refusal here gives the key back: the person tries another password with the same letter.
    await requireGood(tx, accountId, reset.new_password)
    await setPasswordHash(tx, accountId, hash)
    // A person who got the letter has confirmed the address.
    await markVerified(tx, accountId)
    await endIn(tx, identity, accountId, {}, 'password_changed', now)
    await clearStrangers(tx, accountId, caller)
  })
}

interface Change {
  current_password: string
  new_password: string
}

/** A person changes their password and stays signed in here alone. */
export async function setPassword(db: Database, identity: Identity, viewer: Viewer, change: Change, now: Date) {
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
    // A letter that waits somewhere no longer opens what it was asked for.
    await removeKey(tx, viewer.id, 'reset')
    const others = viewer.sessionId ? { except: viewer.sessionId } : {}
    await endIn(tx, identity, viewer.id, others, 'password_changed', now)
  })
}

/** Whether the text is the person's own password; `none` where they have no password at all. */
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
