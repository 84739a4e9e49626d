import type { SignUp } from '@palata/contract/accounts'
import { writeLetter } from '#features/letters'
import type { Caller } from '#features/sessions'
import { subscriberOf } from '#platform/address.ts'
import { type Database, type Db, isTaken, transaction } from '#platform/database.ts'
import { FieldRefusal, Refusal, refuseUnless } from '#platform/errors.ts'
import { countAttempt } from '#platform/limits.ts'
import type { BotCheck } from '#providers/turnstile/index.ts'
import { limits } from './limits.ts'
import { hashPassword } from './passwords.ts'
import { passwordProblem } from './rules.ts'
import { findTaken, insertAccount, markVerified, takeKey } from './store.ts'

const TAKEN = {
  username: 'Пользователь с таким именем уже существует.',
  email: 'Пользователь с такой почтой уже существует.',
}

/** Makes an account that cannot sign in yet and writes to its address. */
export async function signUp(db: Database, botCheck: BotCheck, form: SignUp, caller: Caller, now: Date) {
  await countAttempt(db, [[limits.signUpByAddress, subscriberOf(caller.ip)]], now)
  await requirePerson(botCheck, form.turnstile_token, caller)
  await insertPerson(db, form, now, async (tx) => {
    // Counted, not refused: the next letter to this address waits its minute from now.
    await countAttempt(tx, [[limits.confirmLetter, form.email]], now).catch(ignoreLimit)
    await writeLetter(tx, { kind: 'confirm', recipient: form.email, isLatest: true }, now)
  })
  return { email: form.email }
}

type Form = Pick<SignUp, 'username' | 'first_name' | 'email' | 'password'>

/** An account, and what `then` does about it, or neither. Refuses what is taken or too easy to guess, each under its field. */
export async function insertPerson(
  db: Database,
  form: Form,
  now: Date,
  then: (tx: Db, accountId: number) => Promise<void>,
): Promise<number> {
  const problems = await problemsOf(db, form)
  if (Object.keys(problems).length > 0) throw new FieldRefusal(problems)
  const hash = await hashPassword(form.password)
  try {
    return await transaction(db, async (tx) => {
      const { username, first_name: name, email } = form
      const id = await insertAccount(tx, { username, name, email, hash }, now)
      await then(tx, id)
      return id
    })
  } catch (error) {
    // Two forms with one name at the same moment.
    if (isTaken(error, 'accounts_username')) throw new FieldRefusal({ username: [TAKEN.username] })
    if (isTaken(error, 'accounts_email')) throw new FieldRefusal({ email: [TAKEN.email] })
    throw error
  }
}

async function requirePerson(botCheck: BotCheck, token: string, caller: Caller) {
  const verdict = await botCheck.verify(token, { action: 'signup', ip: caller.ip })
  if (verdict.ok) return
  throw new Refusal(verdict.reason === 'unavailable' ? 'bot_check_away' : 'bot_check')
}

async function problemsOf(db: Database, { username, email, password }: Form) {
  const taken = await findTaken(db, username, email)
  const weak = passwordProblem(password, { username, email })
  return {
    ...(taken.username && { username: [TAKEN.username] }),
    ...(taken.email && { email: [TAKEN.email] }),
    ...(weak && { password: [weak] }),
  }
}

/** The key from the letter makes the address the person's own. */
export async function activate(db: Database, key: { uid: string; token: string }, caller: Caller, now: Date) {
  await countAttempt(db, keyCounters(key.uid, caller), now)
  await transaction(db, async (tx) => {
    const accountId = await takeKey(tx, 'confirm', key, now)
    refuseUnless(accountId, 'bad_link')
    await markVerified(tx, accountId)
  })
}

/** Writes once more. Whether anybody waits for the letter is found out by the job, out of the caller's sight. */
export async function resendActivation(db: Database, email: string, caller: Caller, now: Date) {
  const byAddress = [limits.confirmLetterByAddress, subscriberOf(caller.ip)] as const
  await countAttempt(db, [[...byAddress], [limits.confirmLetter, email]], now)
  await transaction(db, (tx) => writeLetter(tx, { kind: 'confirm', recipient: email, isLatest: true }, now))
}

/** Guesses at a letter's key, by whom they are made and at whom. */
export function keyCounters(uid: string, caller: Caller) {
  return [
    [limits.keyByAddress, subscriberOf(caller.ip)],
    [limits.keyByAccount, uid],
  ] satisfies Parameters<typeof countAttempt>[1]
}

function ignoreLimit(error: unknown) {
  if (!(error instanceof Refusal)) throw error
}
