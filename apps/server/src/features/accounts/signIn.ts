import { type Caller, type Identity, startSession } from '#features/sessions'
import { subscriberOf } from '#platform/address.ts'
import type { Database } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { type Counter, clearAttempts, countAttempt, forgiveAttempt } from '#platform/limits.ts'
import { limits } from './limits.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { findByLogin, replaceHash } from './store.ts'

interface Credentials {
  username: string
  password: string
  remember?: boolean | undefined
}

/** Opens a session for whoever knows the password. A wrong one, an unknown name and their limits look the same. */
export async function signIn(
  db: Database,
  identity: Identity,
  { username, password, remember = false }: Credentials,
  caller: Caller,
  now: Date,
) {
  const account = await findByLogin(db, username)
  const byAddress: Counter = [limits.signInByAddress, subscriberOf(caller.ip)]
  const byAccount = signInCounter(account?.id ?? username)
  await countAttempt(db, [byAddress, byAccount], now)
  const isRight = await isPassword(password, account?.password_hash ?? null)
  if (!account?.password_hash || !isRight) throw new Refusal('bad_credentials')
  await Promise.all([forgiveAttempt(db, byAddress), clearAttempts(db, byAccount)])
  // Said only to whoever knows the password.
  refuseUnless(account.email_verified, 'unconfirmed_email')
  if (isOutdated(account.password_hash)) {
    await replaceHash(db, account.id, account.password_hash, await hashPassword(password))
  }
  return startSession(db, identity, { accountId: account.id, isRemembered: remember, caller }, now)
}

/** One counter per person, by whichever of their names they are tried; a name nobody has counts the same. */
export function signInCounter(who: number | string): Counter {
  return [limits.signInByAccount, typeof who === 'number' ? `id ${who}` : `login ${who}`]
}
