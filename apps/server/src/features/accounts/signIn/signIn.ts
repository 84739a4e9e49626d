import { type Caller, type Identity, knownDevice, startSession } from '#features/sessions'
import type { Database } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { clearAttempts, countAttempt, forgiveAttempt } from '#platform/limits.ts'
import { hashPassword, isOutdated, isPassword } from '../password/passwords.ts'
import { findByLogin, replaceHash } from '../store.ts'
import { deviceCounters, strangerCounters } from './counters.ts'

interface Credentials {
  username: string
  password: string
  remember?: boolean | undefined
}

/** Opens a session. A wrong password and an unknown name get the same answer and the same limits. */
export async function signIn(
  db: Database,
  identity: Identity,
  { username, password, remember = false }: Credentials,
  caller: Caller,
  now: Date,
) {
  const account = await findByLogin(db, username)
  const device = account && knownDevice(identity.secret, caller.deviceCookie, account.id, now)
  const { own, shared } = device
    ? deviceCounters(account.id, device)
    : strangerCounters(account?.id ?? username, caller)
  await countAttempt(db, [own, ...shared], now)
  const isRight = await isPassword(password, account?.password_hash ?? null)
  // Signing up with somebody else's address makes an account without an e-mail. So an unconfirmed account is not found
  // by e-mail either: otherwise the two cases would differ in the answer.
  const isFound = account?.email_verified || !username.includes('@')
  if (!account?.password_hash || !isRight || !isFound) throw new Refusal('bad_credentials')
  await Promise.all([clearAttempts(db, own), ...shared.map((counter) => forgiveAttempt(db, counter))])
  // Checked after the password, so that only its owner learns this.
  refuseUnless(account.email_verified, 'unconfirmed_email')
  if (isOutdated(account.password_hash)) {
    await replaceHash(db, account.id, account.password_hash, await hashPassword(password))
  }
  return startSession(db, identity, { accountId: account.id, isRemembered: remember, caller }, now)
}
