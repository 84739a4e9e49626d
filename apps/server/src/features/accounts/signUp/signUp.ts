import type { SignUp } from '@palata/contract/accounts'
import { BanRefusal, countingBans, refuseNewcomer } from '#features/bans'
import { findStop, writeLetter } from '#features/letters'
import type { Caller } from '#features/sessions'
import { subscriberOf } from '#platform/address.ts'
import { type Database, type Db, isTaken, transaction } from '#platform/database.ts'
import { FieldRefusal, Refusal, refuseUnless } from '#platform/errors.ts'
import { type Counter, countAttempt, withAttempts } from '#platform/limits.ts'
import type { BotCheck } from '#providers/turnstile/index.ts'
import { takeKey } from '../letterKeyStore.ts'
import { resumeLetters } from '../letters/resume.ts'
import { limits } from '../limits.ts'
import { ownName } from '../ownName.ts'
import { hashPassword } from '../password/passwords.ts'
import { passwordProblem } from '../password/rules.ts'
import { type AccountDraft, findTaken, getOwner, insertAccount, markVerified } from '../store.ts'

const TAKEN = {
  username: 'Пользователь с таким именем уже существует.',
  email: 'Пользователь с такой почтой уже существует.',
}

/**
 * Creates an unconfirmed account and sends a letter. Only the letter reveals whether the address is known: in that case
 * an account without an e-mail keeps the username and password. Returns the new account's id in both cases. From one
 * address `perHour` may be made.
 */
export async function signUp(
  db: Database,
  { botCheck, perHour }: { botCheck: BotCheck; perHour: number },
  form: SignUp,
  caller: Caller,
  now: Date,
) {
  await countAttempt(db, [[withAttempts(limits.signUpByAddress, perHour), subscriberOf(caller.ip)]], now)
  await refuseBanned(db, form.email, caller, now)
  await requirePerson(botCheck, form.turnstile_token, caller)
  const { email } = form
  await refuseWrong(db, form, { tellsOfEmail: false })
  const draft = await draftOf(form)
  return orTaken(() =>
    transaction(db, async (tx) => {
      const known = await insertAccount(tx, draft, now)
      const isNew = known !== undefined
      const id = known ?? (await insertAccount(tx, { ...draft, email: null }, now))!
      // Counts without refusing: the next letter to this address must wait its minute from now.
      const isDue = await countAttempt(tx, [[limits.confirmLetter, email]], now).then(() => true, noteLimit)
      if (isNew || isDue)
        await writeLetter(tx, { kind: isNew ? 'confirm' : 'known_address', recipient: email, isLatest: true }, now)
      return id
    }),
  )
}

/** The form shows the refusal of a mail domain under its field. */
async function refuseBanned(db: Database, email: string, { ip }: Caller, now: Date) {
  try {
    await countingBans(db, now, () => refuseNewcomer(db, { ip, email }, now))
  } catch (error) {
    if (error instanceof BanRefusal && error.isOfDomain) throw new FieldRefusal({ email: [error.message] })
    throw error
  }
}

type Form = Pick<SignUp, 'username' | 'first_name' | 'email' | 'password'>

/**
 * Creates an account and runs `then` in one transaction. Refuses a taken name or e-mail and a weak password, each under
 * its field.
 */
export async function insertPerson(
  db: Database,
  form: Form,
  now: Date,
  then: (tx: Db, accountId: number) => Promise<void>,
): Promise<number> {
  await refuseWrong(db, form, { tellsOfEmail: true })
  const draft = await draftOf(form)
  return orTaken(() =>
    transaction(db, async (tx) => {
      const id = await insertAccount(tx, draft, now)
      if (id === undefined) throw new FieldRefusal({ email: [TAKEN.email] })
      await then(tx, id)
      return id
    }),
  )
}

async function draftOf({ username, first_name: name, email, password }: Form): Promise<AccountDraft> {
  return { username, name: ownName(name), email, hash: await hashPassword(password) }
}

/** Refuses the second of two simultaneous sign-ups with one username. */
async function orTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isTaken(error, 'accounts_username')) throw new FieldRefusal({ username: [TAKEN.username] })
    throw error
  }
}

async function requirePerson(botCheck: BotCheck, token: string, caller: Caller) {
  const verdict = await botCheck.verify(token, { action: 'signup', ip: caller.ip })
  if (verdict.ok) return
  throw new Refusal(verdict.reason === 'unavailable' ? 'bot_check_away' : 'bot_check')
}

async function refuseWrong(
  db: Database,
  { username, email, password }: Form,
  { tellsOfEmail }: { tellsOfEmail: boolean },
) {
  const taken = await findTaken(db, username, email)
  const weak = passwordProblem(password, { username, email })
  const problems = {
    ...(taken.username && { username: [TAKEN.username] }),
    ...(taken.email && tellsOfEmail && { email: [TAKEN.email] }),
    ...(weak && { password: [weak] }),
  }
  if (Object.keys(problems).length > 0) throw new FieldRefusal(problems)
}

/** Confirms the address by the key from the letter. Returns the account's id. */
export async function activate(
  db: Database,
  key: { uid: string; token: string },
  caller: Caller,
  now: Date,
): Promise<number> {
  await countAttempt(db, [keyCounter(caller)], now)
  return transaction(db, async (tx) => {
    const accountId = await takeKey(tx, 'confirm', key, now)
    refuseUnless(accountId, 'bad_link')
    await markVerified(tx, accountId)
    await resumeLetters(tx, accountId, now)
    return accountId
  })
}

/**
 * Sends the letter again. The job, not the caller, finds out whether the address has an unconfirmed account: the reply
 * must not reveal it.
 */
export async function resendActivation(db: Database, email: string, caller: Caller, now: Date) {
  const byAddress = [limits.confirmLetterByAddress, subscriberOf(caller.ip)] as const
  await countAttempt(db, [[...byAddress], [limits.confirmLetter, email]], now)
  await transaction(db, (tx) => writeLetter(tx, { kind: 'confirm', recipient: email, isLatest: true }, now))
}

/** Sends a letter by which the person confirms their address anew. Does nothing while letters to it are not stopped. */
export async function confirmAgain(db: Database, accountId: number, now: Date) {
  const { email } = await getOwner(db, accountId)
  if (email === null || !(await findStop(db, email))) return
  await countAttempt(db, [[limits.confirmLetter, email]], now)
  await transaction(db, (tx) => writeLetter(tx, { kind: 'confirm_again', recipient: email, isLatest: true }, now))
}

/** Counts guesses at letter keys by network. They are not counted by letter: strangers could lock its owner out. */
export function keyCounter(caller: Caller): Counter {
  return [limits.keyByAddress, subscriberOf(caller.ip)]
}

function noteLimit(error: unknown): false {
  if (!(error instanceof Refusal)) throw error
  return false
}
