import { type Caller, type Identity, startSession } from '#features/sessions'
import type { Database } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { findByLogin, replaceHash } from './store.ts'

interface Credentials {
  username: string
  password: string
  remember?: boolean | undefined
}

/** Opens a session for whoever knows the password. A wrong one and an unknown name are told apart by nothing. */
export async function signIn(
  db: Database,
  identity: Identity,
  { username, password, remember = false }: Credentials,
  caller: Caller,
  now: Date,
) {
  const account = await findByLogin(db, username)
  const isRight = await isPassword(password, account?.password_hash ?? null)
  if (!account?.password_hash || !isRight) throw new Refusal('bad_credentials')
  // Said only to whoever knows the password.
  refuseUnless(account.email_verified, 'unconfirmed_email')
  if (isOutdated(account.password_hash)) {
    await replaceHash(db, account.id, account.password_hash, await hashPassword(password))
  }
  return startSession(db, identity, { accountId: account.id, isRemembered: remember, caller }, now)
}
